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
        {131, 44, 27, 20, 6, 3, 25, 6, -6, 9, 42, 36, 49, 73, 84, 58, 34},   /* trumps */
        {59, 9, 3, 0, -1, 0, 6, 1, 1, 15, 186, 133, 90, 49, 1, -49, 0},   /* a plain suit */
        {108, 28, 10, 2, 0, 1, 31, 5, -9, 15, 136, 104, 74, 51, 32, 2, 6},   /* a suit in no-trump */
        {109, 20, 10, 1, -1, -2, 37, -6, 25, 17, 137, 106, 77, 55, 34, -2, 6},   /* a suit in all-trump */
    },
    {   /* TAKER_6 */
        {135, 44, 28, 21, 8, 3, 28, 4, -6, 12, 35, 28, 42, 74, 91, 103, 32},   /* trumps */
        {61, 4, 2, 0, -2, -1, 14, 0, -6, 21, 192, 137, 96, 61, 19, -37, -25},   /* a plain suit */
        {111, 22, 10, 2, 0, 1, 39, 5, -5, 21, 129, 102, 78, 61, 47, 46, -22},   /* a suit in no-trump */
        {112, 14, 10, 1, -1, -2, 46, -6, 21, 23, 131, 105, 80, 64, 49, 33, -13},   /* a suit in all-trump */
    },
    {   /* TAKER_8 */
        {147, 37, 32, 23, 9, 5, 41, 2, -11, 25, 29, 6, 18, 60, 97, 118, 118},   /* trumps */
        {68, -13, 2, 0, -2, 0, 35, 1, -5, 40, 210, 145, 101, 71, 36, -8, -67},   /* a plain suit */
        {118, 5, 10, 2, 0, 1, 62, 7, -5, 37, 130, 99, 74, 59, 48, 49, 39},   /* a suit in no-trump */
        {118, -3, 12, 0, -1, -1, 66, -8, 25, 40, 122, 98, 77, 64, 60, 58, 31},   /* a suit in all-trump */
    },
    {   /* PARTNER_5 */
        {144, 60, 29, 23, 6, 8, 4, -11, 5, 12, -54, -21, 20, 71, 106, 66, 42},   /* trumps */
        {71, 17, 2, 4, 0, 0, 9, 1, 9, 8, 1, -17, -31, -41, -56, -51, 0},   /* a plain suit */
        {127, 40, 9, 1, 0, 1, 33, -6, 2, 14, -34, -26, -19, -6, 6, -7, 2},   /* a suit in no-trump */
        {133, 31, 7, 2, 0, -3, 33, -3, 18, 12, -29, -24, -19, -7, 3, -5, 1},   /* a suit in all-trump */
    },
    {   /* PARTNER_8 */
        {199, 69, 38, 27, 13, 9, 12, -4, -14, 28, 6, 60, 118, 199, 264, 303, 251},   /* trumps */
        {96, 4, 4, 1, -3, -1, 32, 0, -5, 29, -45, -74, -89, -93, -105, -124, -152},   /* a plain suit */
        {172, 46, 15, 1, -1, 1, 45, -6, 4, 24, -91, -72, -53, -29, 0, 20, 27},   /* a suit in no-trump */
        {180, 35, 16, 3, -1, -4, 45, -13, 20, 25, -90, -69, -50, -29, 0, 18, 25},   /* a suit in all-trump */
    },
    {   /* FOE_5 */
        {-107, -31, -20, -11, -4, -2, -27, 0, -4, -30, -15, -24, -61, -124, -177, -153, -106},   /* trumps */
        {-51, -7, -2, -1, 1, 1, -4, -1, 6, -15, 9, 27, 38, 47, 60, 66, 0},   /* a plain suit */
        {-93, -23, -9, -2, 0, 0, -20, 9, -8, -19, 32, 21, 9, -4, -26, -42, -37},   /* a suit in no-trump */
        {-93, -18, -7, -2, 0, 2, -25, 3, -10, -16, 30, 20, 8, -6, -27, -42, -37},   /* a suit in all-trump */
    },
    {   /* FOE_8 */
        {-101, 7, -18, -10, -4, -2, -55, 2, -10, -66, -39, -12, -17, -91, -161, -208, -160},   /* trumps */
        {-52, 15, -2, 0, 1, 0, -30, -1, 8, -38, -9, 25, 42, 48, 56, 73, 97},   /* a plain suit */
        {-89, 7, -9, 0, 1, 0, -52, 8, -6, -50, 36, 34, 28, 19, 6, -11, -33},   /* a suit in no-trump */
        {-89, 11, -7, -1, 1, 2, -57, 6, -20, -44, 22, 29, 26, 21, 11, -6, -41},   /* a suit in all-trump */
    },
};

/* By cards known (5, 6, 8), kind (suit, no-trump, all-trump) and who leads first: the taker, next, partner, last. */
static const int16_t KZ_BELOTE_LEADER[3][3][4] = {
    {{0, 0, -3, 2}, {-2, 2, -5, 4}, {5, -5, 3, -2}},
    {{0, 1, -2, 2}, {-1, 3, -5, 4}, {5, -6, 2, -2}},
    {{0, 1, -2, 2}, {-1, 2, -5, 3}, {6, -6, 3, -2}},
};
#endif
