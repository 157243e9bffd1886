"""What speaks for a card when the card-point solvers order their moves.

Weights of a softmax over the cards of one position, fitted so that little is expected to be searched until one cuts:
out of searches of 5,000 random deals, 170,000 positions with three tricks or more to play in which a card cuts, every
card searched to its end. Of the expected number of cards played, the fit for such a position is 1.1 to 1.35 times the
best choice (geometric mean), a card at random 1.6 to 2.3 times. They order moves and cannot change a value.

Lead: constant; points of the trick, as expected; points of the card; a lower, a higher card of the suit is held too;
the highest of the suit is; cards held in it; opponents void in it; partner void; partner's cards in it; partner's
points in it; partner void and with trumps; opponents void, with trumps; trump; opponents' trumps, for a trump;
partner's trumps, for a plain card; opponents' higher cards.

Following suit: constant; points of the trick; of the card; place of the card; nobody else's is higher; a higher card is
held too; opponents' higher cards; a lower card is held too; takes the trick over.

Void in the suit led: constant; points of the trick; of the card; trump; place of a trump; nobody else's is higher; a
higher card is held too; opponents' higher cards; a lower card is held too; the only one of its suit; cards held in it;
the highest of the suit is held; it and one more; opponents void in the suit; partner void; partner's points in it.
"""
from libc.stdint cimport int16_t, uint8_t

cdef enum:
    KIND_SUIT = 0
    KIND_NT = 1
    KIND_AT = 2

cdef extern from *:
    """
    #define B2(n) n, n + 1, n + 1, n + 2
    #define B4(n) B2(n), B2(n + 1), B2(n + 1), B2(n + 2)
    #define B6(n) B4(n), B4(n + 1), B4(n + 1), B4(n + 2)
    static const uint8_t kz_bits8[256] = {B6(0), B6(1), B6(1), B6(2)};     /* number of set bits */
    """
    const uint8_t kz_bits8[256]

cdef extern from "solve/_card_points_order.h":
    const int16_t kz_points_lead[3][4][17]
    const int16_t kz_points_follow[3][3][4][9]
    const int16_t kz_points_void[3][3][4][16]


cdef inline int row_of(bint ours, bint certain) noexcept nogil:
    return (0 if certain else 1) if ours else (3 if certain else 2)
