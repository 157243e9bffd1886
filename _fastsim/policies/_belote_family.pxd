"""What the policies of Belote, Coinche and Bulgarian Belot share: the worth of hands, calls weighed, cards."""
from libc.stdint cimport int32_t, uint64_t
from _fastsim.deal cimport Rules, Deal
from _fastsim.policies.base cimport Parameters
from _fastsim.rng cimport Rng

cdef enum:                     # whose cards are valued, and how many of them are known
    TAKER_5
    TAKER_6                    # with the turned-up card
    TAKER_8
    PARTNER_5                  # of a taker who has a hand to call on; what they are worth above the average hand
    PARTNER_8
    FOE_5                      # in the defence; what they are worth to the taker, above the average hand
    FOE_8
    VIEWS

cdef enum:
    KINDS = 6                  # of contract: S H D C NT AT

ctypedef struct Prepared:
    int32_t points[KINDS]      # of a round, the last trick's included
    int32_t scale[KINDS]       # 64ths: what a card point counts beside the fitted values of cards

cdef void prepare_family(const Rules *r, Parameters *p) noexcept
cdef void hand_shares(int view, uint64_t hand, int *out) noexcept nogil
cdef int lead_share(int view, int kind, int leads) noexcept nogil
cdef double bonus(const Rules *r, int kind, uint64_t hand, bint belotes, bint items) noexcept nogil
cdef bint sweeps(int kind, uint64_t hand, bint leads) noexcept nogil
cdef double nerve(const Deal *d, int side, int target, double gain, double loss, double careful,
                  double bold) noexcept nogil
cdef int likeliest(const double *worth, int n) noexcept nogil
cdef void weigh(const double *worth, int n, double softness, double slip, double *chances) noexcept nogil
cdef int card(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil
cdef uint64_t discard(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil
