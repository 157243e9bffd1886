"""Announcements of the Belote family as they are said: by whom, with which card, and who has heard what.

A word is a code: kind * 256 + argument. The argument is the top card's code (sequences), the rank's natural place
(squares) or the suit (belote in all-trump), or WORD_BARE when only the kind was said.
"""
from libc.stdint cimport int8_t, int16_t, uint16_t, uint64_t, uint8_t
from _fastsim.cards cimport AT, JACK, NT
from _fastsim.deal cimport *
from _fastsim.games._belote_items cimport *
from _fastsim.games._belote_score cimport belote_said, first_leader, said_items
from _fastsim.play cimport PlayTable


cdef uint64_t word_cards(const Deal *d, int word) noexcept nogil:
    """The cards that a word names as dealt to its speaker; 0 for a bare kind."""
    cdef int kind = word >> 8, argument = word & 255
    if kind == WORD_BELOTE:
        if argument == WORD_BARE:
            argument = d.trump
        return 3ULL << (argument * 16 + JACK + 1)
    if argument == WORD_BARE:
        return 0
    if kind == WORD_SQUARE:
        return 0x0001000100010001ULL << argument
    return ((1ULL << run_length(kind)) - 1) << (argument - run_length(kind) + 1)


cdef inline int _order(int word) noexcept nogil:
    """Sorts a seat's words: by kind, by suit, the highest card first."""
    return (word >> 8) << 16 | (word & 255) >> 4 << 8 | (15 - (word & 15))


cdef void add_word(uint16_t *words, uint8_t *n, int word) noexcept nogil:
    """Put a word among a seat's words, in their order."""
    cdef int at = n[0]
    if at == MAX_WORDS:
        return
    while at and _order(words[at - 1]) > _order(word):
        words[at] = words[at - 1]
        at -= 1
    words[at] = word
    n[0] += 1


cdef void _heard_items(const Rules *r, const Deal *d, int seat, Items *out, bint *bare) noexcept nogil:
    """What a seat has announced; ``bare`` is set when the cards of a sequence are not told."""
    cdef Item item
    cdef int i
    if (d.known >> seat) & 1:
        said_items(r, d, seat, d.dealt[seat], out)
        return
    out.n = out.squares = 0
    for i in range(d.n_words[seat]):
        if d.words[seat][i] >> 8 == WORD_BELOTE:
            continue
        if d.words[seat][i] & 255 == WORD_BARE:
            bare[0] = True
            continue
        weigh_word(r, d.trump, d.words[seat][i], &item)
        add_item(out, &item)


cdef void public_words(const Rules *r, const Deal *d, int seat, bint mine, const int8_t *shown, uint16_t *words,
                       uint8_t *n) noexcept nogil:
    """What everybody has heard and seen of a known hand's announcements, in the order of words.

    ``shown``: the sides that have laid down their squares, their sequences. ``mine``: the viewer's own words, with
    all cards named, and only those that the hand does not tell.
    """
    cdef Items items
    cdef int k, word, kind, suit
    cdef uint64_t pair
    for k in range(MAX_WORDS):
        words[k] = 0
    n[0] = 0
    if not has_spoken(r, d, seat):
        return
    said_items(r, d, seat, d.dealt[seat], &items)
    for k in range(items.n):
        if mine and not by_hand(r, False):
            break
        word = items.item[k].word
        kind = word >> 8
        if kind != WORD_SQUARE and not mine and shown[1] != seat & 1:
            word = (kind if kind > WORD_QUINT else WORD_QUINT) << 8 | WORD_BARE
        add_word(words, n, word)
    if d.trump == NT or (d.trump == AT and r.shared[S_BELOTE_NT]) or (mine and not by_hand(r, True)):
        return
    for suit in range(4):
        pair = 3ULL << (suit * 16 + JACK + 1)
        if (d.trump == AT or suit == d.trump) and d.dealt[seat] & pair == pair and belote_said(r, d, seat, suit) == 1:
            add_word(words, n, WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE))


cdef void add_belotes(const Rules *r, const Deal *d, int seat, uint16_t *words, uint8_t *n) noexcept nogil:
    """Add the belotes of a known hand that have been said of themselves."""
    cdef int suit, word, i
    cdef uint64_t pair
    if d.trump == NT or (d.trump == AT and r.shared[S_BELOTE_NT]) or by_hand(r, True):
        return
    for suit in range(4):
        pair = 3ULL << (suit * 16 + JACK + 1)
        word = WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE)
        if (d.trump != AT and suit != d.trump) or d.dealt[seat] & pair != pair or belote_said(r, d, seat, suit) != 1:
            continue
        for i in range(n[0]):
            if words[i] == word:
                break
        else:
            add_word(words, n, word)


cdef void _tell_snapshot(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil:
    """In a snapshot everybody has heard, and seen, what its line says, and the belotes of known hands since."""
    cdef int seat, i
    for seat in range(4):
        if (full.known >> seat) & 1:
            add_belotes(r, full, seat, view.words[seat], &view.n_words[seat])
        if seat != viewer:
            for i in range(view.n_words[seat]):
                view.pinned[seat] |= word_cards(full, view.words[seat][i])


cdef void tell(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil:
    """Of the others' announcements a viewer has heard the kinds, and the rank of a square; belote names both cards.

    After trick 1 the winning side shows its cards, with ``announce_reveal:trick2``. Else the cards of a sequence are
    with a hand that the viewer does not see, so they are taken out of the word.
    """
    cdef Items items[4]
    cdef int16_t points[2]
    cdef int8_t shown[2]
    cdef int seat, i
    cdef bint bare = False, manual = by_hand(r, True) or by_hand(r, False)
    if full.trump == NOBODY or full.n_played == 0:
        return
    if full.first_told:
        _tell_snapshot(r, full, view, viewer)
        return
    shown[0] = shown[1] = NOBODY
    if full.n_tricks and r.shared[S_REVEAL] == REVEAL_TRICK2 and announcing(r, full.trump):
        for seat in range(4):
            _heard_items(r, full, seat, &items[seat], &bare)
        if bare:
            view.unshown = full.unshown or (full.known & ~(0 if viewer == NOBODY else 1 << viewer)) != 0
        else:
            contest(r, full.trump, first_leader(r, full), items, points, shown)
    view.on_record = full.n_played
    for seat in range(4):
        if not (full.known >> seat) & 1 or (seat == viewer and not manual):
            continue
        public_words(r, full, seat, seat == viewer, shown, view.words[seat], &view.n_words[seat])
        if seat != viewer:
            for i in range(view.n_words[seat]):
                view.pinned[seat] |= word_cards(full, view.words[seat][i])


cdef void settle_words(const Rules *r, const Deal *view, Deal *world) noexcept nogil:
    """What is declared of itself follows from the hands."""
    cdef int seat, i
    if view.first_told:         # the hands as they were dealt are not there
        return
    for seat in range(4):
        if (view.known >> seat) & 1:
            continue
        world.n_words[seat] = 0
        for i in range(view.n_words[seat]):
            world.words[seat][i] = 0
        for i in range(view.n_words[seat]):
            if by_hand(r, view.words[seat][i] >> 8 == WORD_BELOTE):
                add_word(world.words[seat], &world.n_words[seat], view.words[seat][i])


cdef enum:
    SAY_BELOTE = 1 << MAX_ITEMS        # of what is said with a card; the bits below are the hand's items, best first


cdef int sayings(const Rules *r, const Deal *d, int code) noexcept nogil:
    """What the seat to act may say with a card of its own: its items with the first card, belote with the first of the
    two (in all-trump of Bulgarian Belot only if that is led or follows suit: else it is lost)."""
    cdef Items items
    cdef int seat = d.turn, suit = code >> 4, things = 0
    cdef uint64_t pair = 3ULL << (suit * 16 + JACK + 1)
    cdef const PlayTable *t
    if not (d.known >> seat) & 1:
        return 0
    if by_hand(r, False) and d.n_tricks == 0 and announcing(r, d.trump):
        hand_items(r, d.trump, d.dealt[seat], &items)
        things = (1 << items.n) - 1
    if by_hand(r, True) and (code & 15 == PLACE_K or code & 15 == PLACE_Q) and d.dealt[seat] & pair == pair and (
            suit == d.trump or (d.trump == AT and not r.shared[S_BELOTE_NT])):
        t = deal_table(r, d)
        if d.board.hand[seat] >> t.to_strength[code ^ 1] & 1 and (
                d.trump != AT or not r.shared[S_BELOTE_SUITED] or d.board.trick.count == 0
                or d.board.trick.led == suit):
            things |= SAY_BELOTE
    return things


cdef void speak(const Rules *r, Deal *d, int code, int things) noexcept nogil:
    """Say some of it, and put on record that nothing else was said. The card must follow."""
    cdef Items items
    cdef int seat = d.turn, k
    d.on_record = d.n_played + 1
    d.about = code
    if not things:
        return
    if things & ~SAY_BELOTE:
        hand_items(r, d.trump, d.dealt[seat], &items)
        for k in range(items.n):
            if things >> k & 1:
                add_word(d.words[seat], &d.n_words[seat], items.item[k].word)
    if things & SAY_BELOTE:
        add_word(d.words[seat], &d.n_words[seat], WORD_BELOTE << 8 | (code >> 4 if d.trump == AT else WORD_BARE))
