"""Announcements of the Belote family: what a hand holds, and which side's count.

Squares come first: their cards are taken out (``share_cards:on``: left in), then every maximal run of three or more of
what is left is a sequence. That is never worth less than the other split.
"""
from libc.stdint cimport int8_t, int16_t, uint64_t
from _fastsim.cards cimport NT, suit_mask
from _fastsim.deal cimport NOBODY, Rules


cdef bint announcing(const Rules *r, int trump) noexcept nogil:
    """Whether sequences and squares count under a contract kind."""
    return r.shared[S_ANNOUNCE] != ANNOUNCE_OFF and (trump != NT or r.shared[S_ANNOUNCE_NT])


cdef inline void _weigh_square(const Rules *r, int trump, int place, Item *out) noexcept nogil:
    """Four of a rank: its points, and its strength by points first, then by the order of the ranks."""
    cdef int order = place              # natural: A over K over Q over T
    cdef bint ace = trump == NT and r.shared[S_NT_SQUARES] != SQUARES_TRUMP
    if ace:
        out.points = 200 if place == PLACE_A else 150 if place == PLACE_T else 100
    else:
        out.points = 200 if place == JACK else 150 if place == PLACE_9 else 100
    if (ace or r.shared[S_SQUARE_ORDER] == ORDER_TRUMP) and place == PLACE_T:
        order = 2 * PLACE_K + 1         # the ten stands between ace and king
    else:
        order = 2 * place
    out.strength = out.points * 32 + order


cdef void weigh_word(const Rules *r, int trump, int word, Item *out) noexcept nogil:
    """Points and strength of a word; of a bare kind only its points are right."""
    cdef int kind = word >> 8, length
    out.word = word
    if kind == WORD_SQUARE:
        _weigh_square(r, trump, word & 15, out)
        return
    length = run_length(kind)
    out.points = 20 if length == 3 else 50 if length == 4 else 100
    if length > 5 and r.shared[S_LONG_SEQUENCE] == LONG_FIVE:
        length = 5
    out.strength = length * 16 + (word & 15)


cdef void add_item(Items *items, const Item *item) noexcept nogil:
    """Put an item into its place: squares first, each kind best first; equal ones stay in the order of coming."""
    cdef bint square = item.word >> 8 == WORD_SQUARE
    cdef int first = 0 if square else items.squares, at = items.squares if square else items.n, k
    if items.n == MAX_ITEMS:
        return
    while at > first and items.item[at - 1].strength < item.strength:
        at -= 1
    for k in range(items.n, at, -1):
        items.item[k] = items.item[k - 1]
    items.item[at] = item[0]
    items.n += 1
    items.squares += square


cdef inline void _add_run(const Rules *r, int trump, int top, int length, Items *out) noexcept nogil:
    cdef Item item
    if length == 8 and r.shared[S_SPLIT8]:
        _add_run(r, trump, top, 5, out)
        _add_run(r, trump, top - 5, 3, out)
        return
    weigh_word(r, trump, (9 - length) << 8 | top, &item)
    add_item(out, &item)


cdef void hand_items(const Rules *r, int trump, uint64_t hand, Items *out) noexcept nogil:
    """All that a hand of eight cards (natural places) holds under a contract kind, best first."""
    cdef uint64_t same = hand & (hand >> 16) & (hand >> 32) & (hand >> 48), cards
    cdef Item item
    cdef int place, suit, length
    out.n = out.squares = 0
    if not announcing(r, trump) or not holds_items(hand, True):
        return
    for place in range(PLACE_A, PLACE_9 - 1, -1):
        if same >> place & 1:
            weigh_word(r, trump, WORD_SQUARE << 8 | place, &item)
            add_item(out, &item)
            if not r.shared[S_SHARE_CARDS]:
                hand &= ~(0x0001000100010001ULL << place)
    for suit in range(4):
        cards = (hand & suit_mask(suit)) >> suit * 16
        length = 0
        for place in range(PLACE_A, PLACE_7 - 2, -1):
            if cards >> place & 1:
                length += 1
            else:
                if length > 2:
                    _add_run(r, trump, suit * 16 + place + length, length, out)
                length = 0


cdef int _winner(const Rules *r, int trump, int leader, const Items *items, bint squares) noexcept nogil:
    """The side that wins the contest of squares, or of sequences; -1 nobody.

    Equal best sequences of both sides: the trump suit wins, or the first to speak, or nobody.
    """
    cdef int best = -1, step, seat, k, side, first = NOBODY, trumps = NOBODY, tie = r.shared[S_SEQUENCE_TIE]
    cdef bint both = False
    cdef const Item *item
    for step in range(4):
        seat = (leader + step) & 3
        side = seat & 1
        for k in range(items[seat].n):
            item = &items[seat].item[k]
            if (item.word >> 8 == WORD_SQUARE) != squares or item.strength < best:
                continue
            if item.strength > best:
                best = item.strength
                first = side
                trumps = NOBODY
                both = False
            both = both or side != first
            if not squares and (item.word & 255) >> 4 == trump:
                trumps = side
    if not both:
        return first
    if trumps != NOBODY and (tie == TIE_TRUMP_VOID or tie == TIE_TRUMP_FIRST):
        return trumps
    return first if tie == TIE_FIRST or tie == TIE_TRUMP_FIRST else NOBODY


cdef void contest(const Rules *r, int trump, int leader, const Items *items, int16_t *announced,
                  int8_t *won) noexcept nogil:
    """Points of each side, and the sides that win the contests of squares and of sequences (one contest: the same)."""
    cdef int seat, k
    cdef bint any_square = (items[0].squares | items[1].squares | items[2].squares | items[3].squares) != 0
    announced[0] = announced[1] = 0
    won[0] = _winner(r, trump, leader, items, True)
    if r.shared[S_CONTEST] == CONTEST_JOINT and any_square:
        won[1] = won[0]
    else:
        won[1] = _winner(r, trump, leader, items, False)
        if r.shared[S_CONTEST] == CONTEST_JOINT:
            won[0] = won[1]
    for seat in range(4):
        for k in range(items[seat].n):
            if won[items[seat].item[k].word >> 8 != WORD_SQUARE] == seat & 1:
                announced[seat & 1] += items[seat].item[k].points
