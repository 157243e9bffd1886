"""What speaks for a card when the card-point solvers order their moves."""
from libc.stdint cimport int16_t

cdef enum:
    KIND_SUIT = 0
    KIND_NT = 1
    KIND_AT = 2
    LEAD_WEIGHTS = 14
    FOLLOW_WEIGHTS = 9

cdef extern from *:
    """
    /* Rows: the trick is certain for the own side, heading for it, heading for the other side, certain for it.
     *
     * Lead: constant; point of the trick, as expected; point of the card; trump; place of a trump in its suit; highest
     * of its suit; a lower card of the suit is held too; opponent void in the suit; point that partner holds in it; for
     * a trump, trumps of the opponents and of partner; partner void. */
    #define L1 {200, 10, 0, 0, 0, 30, 0, -20, 0, 0, 0, 0, 0, 0}
    #define L2 {100, 10, 0, 0, 0, 30, 0, -20, 0, 0, 0, 0, 0, 0}
    #define L3 {0, -10, -10, 0, 0, -30, 0, 0, 0, 0, 0, 0, 0, 0}
    static const int16_t kz_points_lead[3][4][14] = {{L1, L2, L3, L3}, {L1, L2, L3, L3}, {L1, L2, L3, L3}};
    /* Second, third, fourth hand: the first seven as above; takes the trick over. */
    #define F1 {100, 10, 0, -20, 0, -30, 0, 0, 0}
    #define F2 {50, 10, 0, -20, 0, -30, 0, 0, 0}
    #define F3 {0, -10, -10, -20, 0, -30, 0, 0, 0}
    #define F {F1, F2, F3, F3}
    static const int16_t kz_points_follow[3][3][4][9] = {{F, F, F}, {F, F, F}, {F, F, F}};
    """
    const int16_t kz_points_lead[3][4][14]
    const int16_t kz_points_follow[3][3][4][9]


cdef inline const int16_t *lead_weights(int kind, bint ours, bint certain) noexcept nogil:
    return kz_points_lead[kind][(0 if certain else 1) if ours else (3 if certain else 2)]


cdef inline const int16_t *follow_weights(int kind, int count, bint ours, bint certain) noexcept nogil:
    return kz_points_follow[kind][count - 1][(0 if certain else 1) if ours else (3 if certain else 2)]
