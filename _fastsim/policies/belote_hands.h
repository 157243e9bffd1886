/* What a hand is worth to the side of the taker, in Belote, Coinche and Bulgarian Belot: see _belote_family.pyx.
 * Units: 1/1000 of the points of the round (the last trick's ten included). Fitted by weighted least squares to the
 * points that the taker's side made when the policy played random deals out, among hands worth a call. Rows: the six
 * highest cards of the suit; the two highest, the second and third, all three; the second guarded but without the
 * first; 0 to 5 cards, 6 and more. Partner and foe (their table is of a taker worth a call): above the average hand. */
#ifndef KIBITZ_BELOTE_HANDS_H
#define KIBITZ_BELOTE_HANDS_H
#include <stdint.h>

static const int16_t KZ_BELOTE_HAND[7][4][17] = {
    {   /* TAKER_5 */
        {131, 46, 28, 20, 5, 3, 25, 5, -8, 9, 42, 37, 50, 74, 87, 53, 34},   /* trumps */
        {59, 8, 2, -1, -1, 0, 11, 2, 0, 16, 185, 132, 89, 50, 0, -46, 0},   /* a plain suit */
        {106, 28, 10, 1, -1, 1, 32, -8, 17, 15, 136, 104, 74, 51, 32, 2, 6},   /* a suit in no-trump */
        {108, 20, 10, 2, -1, -2, 38, -6, 25, 16, 137, 106, 78, 56, 37, -4, 6},   /* a suit in all-trump */
    },
    {   /* TAKER_6 */
        {135, 46, 30, 21, 7, 4, 29, 4, -11, 13, 37, 29, 43, 73, 94, 101, 30},   /* trumps */
        {60, 3, 2, -1, -2, -1, 18, 1, -9, 22, 191, 137, 95, 60, 18, -35, -23},   /* a plain suit */
        {109, 23, 10, 1, -1, 0, 40, -7, 12, 19, 123, 100, 81, 69, 61, 58, -44},   /* a suit in no-trump */
        {111, 14, 10, 1, 0, -2, 46, -5, 22, 23, 131, 105, 81, 64, 49, 35, -14},   /* a suit in all-trump */
    },
    {   /* TAKER_8 */
        {147, 39, 33, 23, 8, 5, 42, 2, -14, 26, 29, 7, 17, 59, 97, 118, 117},   /* trumps */
        {67, -13, 2, 0, -2, 0, 37, 2, -7, 40, 207, 145, 100, 71, 37, -7, -69},   /* a plain suit */
        {115, 10, 11, 0, -1, 1, 60, -10, 16, 33, 128, 98, 76, 60, 52, 55, 35},   /* a suit in no-trump */
        {118, -3, 11, 1, 0, -1, 66, -8, 24, 40, 124, 100, 77, 64, 59, 58, 26},   /* a suit in all-trump */
    },
    {   /* PARTNER_5 */
        {141, 58, 29, 22, 5, 5, 2, -6, -5, 12, -64, -32, 5, 52, 81, 44, 23},   /* trumps */
        {70, 14, 2, 3, -1, 0, 9, 1, 9, 11, 11, -11, -29, -41, -59, -34, 0},   /* a plain suit */
        {127, 38, 11, 2, 1, 0, 36, -6, 26, 19, -25, -24, -26, -19, -13, 2, -6},   /* a suit in no-trump */
        {132, 31, 6, 1, 0, -5, 33, -3, 13, 12, -27, -23, -19, -10, 2, -10, -3},   /* a suit in all-trump */
    },
    {   /* PARTNER_8 */
        {195, 70, 39, 28, 12, 8, 9, -5, -9, 28, 0, 52, 109, 189, 249, 295, 233},   /* trumps */
        {95, 4, 4, 0, -3, -1, 30, 0, -4, 28, -39, -69, -86, -90, -102, -124, -144},   /* a plain suit */
        {169, 44, 14, 0, 0, 0, 49, -3, 8, 25, -84, -67, -52, -32, -5, 21, 27},   /* a suit in no-trump */
        {180, 35, 16, 3, -1, -3, 46, -13, 19, 25, -90, -69, -50, -29, -1, 19, 24},   /* a suit in all-trump */
    },
    {   /* FOE_5 */
        {-107, -29, -21, -13, -3, -2, -29, 5, 9, -31, -22, -30, -68, -129, -188, -154, -113},   /* trumps */
        {-50, -7, -1, 0, 2, 1, -4, 1, 5, -14, 12, 28, 40, 48, 59, 65, 0},   /* a plain suit */
        {-94, -20, -8, -2, 0, -1, -19, 4, -9, -25, 36, 21, 7, -8, -33, -41, -40},   /* a suit in no-trump */
        {-93, -18, -7, -1, -1, 2, -25, 2, -10, -15, 28, 19, 9, -3, -26, -48, -39},   /* a suit in all-trump */
    },
    {   /* FOE_8 */
        {-100, 7, -18, -10, -3, -2, -57, 3, -10, -66, -43, -16, -21, -95, -162, -210, -165},   /* trumps */
        {-51, 14, -3, 0, 1, 0, -29, 0, 7, -37, -8, 26, 43, 49, 58, 77, 93},   /* a plain suit */
        {-89, 14, -7, 0, 1, 0, -54, 5, -11, -58, 31, 32, 27, 20, 11, -9, -31},   /* a suit in no-trump */
        {-89, 11, -6, -1, 1, 2, -58, 5, -19, -44, 22, 29, 26, 21, 10, -6, -38},   /* a suit in all-trump */
    },
};

/* By cards known (5, 6, 8), kind (suit, no-trump, all-trump) and who leads first: the taker, next, partner, last. */
static const int16_t KZ_BELOTE_LEADER[3][3][4] = {
    {{0, 1, -4, 2}, {-2, 3, -5, 3}, {5, -6, 4, -3}},
    {{0, 1, -3, 2}, {-2, 3, -5, 3}, {5, -6, 4, -3}},
    {{-1, 2, -3, 2}, {-1, 3, -4, 2}, {6, -7, 4, -3}},
};
#endif
