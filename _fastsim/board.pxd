"""A deal in play: four hands, the table and the tricks won, in STRENGTH places. What playouts and the solver run on."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport bit
from _fastsim.play cimport PlayTable, Trick, play_card, end_trick, start_tricks, trick_seat, legal_cards

ctypedef struct Board:
    uint64_t hand[4]       # cards still held, by seat
    uint64_t dealt[4]      # cards in play that each seat began with
    uint64_t taken[4]      # cards of the tricks won by each seat
    uint64_t table         # cards of the unfinished trick
    Trick trick
    uint8_t won[4]         # tricks won by each seat


cdef inline void start_board(Board *b, const uint64_t *hands, int leader) noexcept nogil:
    """Begin the play from four hands (strength places)."""
    cdef int seat
    for seat in range(4):
        b.hand[seat] = hands[seat]
        b.dealt[seat] = hands[seat]
        b.taken[seat] = 0
        b.won[seat] = 0
    b.table = 0
    start_tricks(&b.trick, leader)


cdef inline uint64_t board_legal(const PlayTable *t, const Board *b) noexcept nogil:
    return legal_cards(t, b.hand[trick_seat(&b.trick)], &b.trick)


cdef inline int board_play(const PlayTable *t, Board *b, int card) noexcept nogil:
    """Play a card for the seat to play. Returns the winner's seat when it ends a trick, else -1."""
    cdef int winner
    b.hand[trick_seat(&b.trick)] &= ~bit(card)
    b.table |= bit(card)
    play_card(t, &b.trick, card)
    if b.trick.count < 4:
        return -1
    winner = end_trick(t, &b.trick)
    b.taken[winner] |= b.table
    b.won[winner] += 1
    b.table = 0
    return winner


cdef inline bint board_done(const Board *b) noexcept nogil:
    return not (b.hand[0] | b.hand[1] | b.hand[2] | b.hand[3])
