"""The score of a deal of the Belote family: counting, the end of the match, and what is recorded."""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from _fastsim.cards cimport bit
from _fastsim.deal cimport Carry, Deal, Rules, deal_table
from _fastsim.games._belote_items cimport Items
from _fastsim.play cimport to_natural_mask

cdef enum:                 # items written, in their order
    ITEM_POINTS            # of the tricks, or of the round where one side has it all
    ITEM_CONTRACT
    ITEM_ANNOUNCE
    ITEM_BELOTE
    ITEM_HELD
    ITEMS

cdef enum:
    CAPOT_BONUS = 100
    BELOTE_POINTS = 20
    LAST_TRICK = 10
    HELD_NODES = 5         # held points that an equity table has entries for
    FAMILY_TRICKS = 8


cdef inline uint64_t hand_dealt(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """A hand as dealt, of a hidden seat as far as it has been played (natural places)."""
    if (d.known >> seat) & 1:
        return d.dealt[seat]
    return to_natural_mask(deal_table(r, d), d.board.dealt[seat])


cdef inline void put(Deal *d, int item, int team, int points) noexcept nogil:
    """Write an item. Who has won is asked when the whole deal is written."""
    if points == 0:
        return
    d.events[d.n_events].item = item
    d.events[d.n_events].team = team
    d.events[d.n_events].points = points
    d.n_events += 1
    d.score[team] += points


cdef void throw_in(Deal *d) noexcept nogil
cdef void count_bonus(const Rules *r, Deal *d, bint foreseen) noexcept nogil
cdef void count_deal(const Rules *r, Deal *d) noexcept nogil
cdef void said_items(const Rules *r, const Deal *d, int seat, uint64_t hand, Items *out) noexcept nogil
cdef int first_leader(const Rules *r, const Deal *d) noexcept nogil
cdef int belote_said(const Rules *r, const Deal *d, int seat, int suit) noexcept nogil
cdef void end_match(const Rules *r, Deal *d) noexcept nogil
cdef int gathered_pack(const Rules *r, const Deal *d, uint8_t *pack) noexcept nogil
cdef void carry(const Rules *r, const Deal *d, Carry *out) noexcept nogil
cdef int places(const Rules *r, const Carry *c, int32_t *place, double *weight) noexcept nogil
cdef void row(const Rules *r, const Deal *d, int16_t *out) noexcept nogil
cdef void detail(const Rules *r, const Deal *d, float *out) noexcept nogil
cdef int held_node(const Rules *r, int node) noexcept nogil
