"""What the announcements of the Belote family prove about hidden hands: words, silence, and what was shown."""
from libc.stdint cimport int8_t, int16_t, uint64_t
from _fastsim.cards cimport AT, NT, bit, pop_lowest
from _fastsim.deal cimport *
from _fastsim.games._belote_items cimport *
from _fastsim.games._belote_score cimport first_leader, hand_dealt, said_items
from _fastsim.games._belote_words cimport by_hand, has_spoken
from _fastsim.play cimport to_natural_mask


cdef void hear_gone(const Rules *r, Deal *d) noexcept nogil:
    """In a snapshot: a seat that is known to have played the king or queen of trumps, and has not said belote, has not
    the other one."""
    cdef int seat, code, suit, i
    cdef uint64_t gone = gone_cards(d), mine
    if by_hand(r, True) or d.trump == NT or (d.trump == AT and (r.shared[S_BELOTE_NT] or r.shared[S_BELOTE_SUITED])):
        return
    for seat in range(4):
        mine = to_natural_mask(deal_table(r, d), d.board.dealt[seat] & ~d.board.hand[seat])
        for suit in range(4):
            if d.trump != AT and suit != d.trump:
                continue
            for i in range(d.n_words[seat]):
                if d.words[seat][i] == (WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE)):
                    break
            else:
                for code in range(suit * 16 + PLACE_Q, suit * 16 + PLACE_K + 1):
                    if (mine >> code) & 1 and not ((gone | d.dealt[seat]) >> (code ^ 1)) & 1:
                        d.excl[seat] |= bit(code ^ 1)


cdef void heard(const Rules *r, Deal *d, int seat, int place) noexcept nogil:
    """King or queen of trumps played in silence, not the second of a belote: the seat has not the other one.

    In all-trump of Bulgarian Belot one that is thrown on another suit shows nothing.
    """
    cdef int code = d.played[place], suit = code >> 4, other = code ^ 1, i
    if (code & 15 != PLACE_K and code & 15 != PLACE_Q) or r.shared[S_BELOTE_CALL] != CALL_AUTO or d.trump == NT:
        return
    if (d.trump == AT and r.shared[S_BELOTE_NT]) or (d.trump != AT and suit != d.trump):
        return
    if d.trump == AT and r.shared[S_BELOTE_SUITED] and d.played[place & ~3] >> 4 != suit:
        return
    for i in range(place):
        if d.played[i] == other:
            return
    if (d.known >> seat) & 1:
        if d.dealt[seat] >> other & 1:
            return
    else:
        for i in range(d.n_words[seat]):
            if d.words[seat][i] == (WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE)):
                return
    d.excl[seat] |= bit(other)


cdef bint as_said(const Deal *d, int seat, const Items *items, bint every) noexcept nogil:
    """Whether a hand's items are those that the seat has announced: the cards where they are named, else the kinds.

    ``every``: none of them has been kept quiet.
    """
    cdef bint used[MAX_ITEMS]
    cdef int i, k, kind, word, said = 0, one
    for k in range(items.n):
        used[k] = False
    for one in range(2):                    # those with their cards first
        for i in range(d.n_words[seat]):
            word = d.words[seat][i]
            if word >> 8 == WORD_BELOTE or (word & 255 == WORD_BARE) != one:
                continue
            said += 1
            for k in range(items.n):
                kind = items.item[k].word >> 8
                if not used[k] and (items.item[k].word == word or (
                        one and (kind if kind == WORD_SQUARE or kind > WORD_QUINT else WORD_QUINT) == word >> 8)):
                    used[k] = True
                    break
            else:
                return False
    return said == items.n or not every


cdef uint64_t unsaid(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """Cards any of which would make a hand, with what it is known to hold, announce something else than it did.

    Where only the kind of a sequence was said every card may be part of it: the whole hand has to be looked at.
    """
    cdef uint64_t known, cards = 0, rest
    cdef Items items
    cdef int i, code
    if r.shared[S_ANNOUNCE] != ANNOUNCE_AUTO or (d.known >> seat) & 1 or not has_spoken(r, d, seat) or (
            not announcing(r, d.trump)):
        return 0
    for i in range(d.n_words[seat]):
        if d.words[seat][i] & 255 == WORD_BARE and d.words[seat][i] >> 8 != WORD_BELOTE:
            return 0
    known = hand_dealt(r, d, seat) | d.pinned[seat]
    rest = 0x1FE01FE01FE01FE0ULL & ~known
    while rest:
        code = pop_lowest(&rest)
        hand_items(r, d.trump, known | bit(code), &items)
        if not as_said(d, seat, &items, True):
            cards |= bit(code)
    return cards


cdef bint fits(const Rules *r, const Deal *d, const uint64_t *hands) noexcept nogil:
    """Whether the hands of hidden seats announce what was announced, and show what was shown after trick 1."""
    cdef Items items[4]
    cdef int16_t points[2]
    cdef int8_t won[2]
    cdef int seat, i, word
    cdef bint sequences = False
    if d.trump == NOBODY or not announcing(r, d.trump):
        return True
    for seat in range(4):
        if (d.known >> seat) & 1 or not has_spoken(r, d, seat):
            continue
        for i in range(d.n_words[seat]):
            sequences = sequences or (d.words[seat][i] >> 8 != WORD_BELOTE and d.words[seat][i] >> 8 != WORD_SQUARE)
        if d.n_words[seat] == 0 and not holds_items(hands[seat], True):
            continue
        hand_items(r, d.trump, hands[seat], &items[seat])
        if not as_said(d, seat, &items[seat], r.shared[S_ANNOUNCE] == ANNOUNCE_AUTO):
            return False
    if not sequences or not d.n_tricks or r.shared[S_REVEAL] != REVEAL_TRICK2 or d.unshown:
        return True
    for seat in range(4):
        said_items(r, d, seat, hands[seat], &items[seat])
    contest(r, d.trump, first_leader(r, d), items, points, won)
    for seat in range(4):
        if (d.known >> seat) & 1:
            continue
        for i in range(d.n_words[seat]):
            word = d.words[seat][i]
            if word >> 8 != WORD_BELOTE and word >> 8 != WORD_SQUARE and (word & 255 != WORD_BARE) != (
                    won[1] == seat & 1):
                return False
    return True
