/* What a card is worth in All Fours, for the policy's choice of a card: see allfours.pyx for what each table is.
 * Units: 1/1000 of the Game point (game, count) and of a change of the Jack's owner (jack).
 * Fitted. */
#ifndef KIBITZ_ALLFOURS_VALUES_H
#define KIBITZ_ALLFOURS_VALUES_H
#include <stdint.h>

typedef struct { int16_t game, count, jack; } kz_trick_value;
typedef struct { int16_t game, jack; } kz_card_value;

static const kz_trick_value KZ_TRICK[13][12] = {
    {   /* lead, the strong hand is mine */
        {24, 24, 2}, {-9, 37, 72}, {-17, 17, -12}, {26, 21, 31},
        {-37, 10, -26}, {47, 1, -17}, {-63, 4, -43}, {0, 0, 0},
        {30, 4, 0}, {3, 4, -1}, {6, -10, -2}, {-18, -10, -4},
    },
    {   /* lead, it is next */
        {59, 22, -14}, {104, 15, 79}, {-8, 13, -26}, {61, 9, 57},
        {-29, 8, -42}, {25, 0, 28}, {-78, 9, -48}, {0, 0, 0},
        {-4, 0, -9}, {-5, -6, -8}, {-47, -6, -8}, {-79, -6, -10},
    },
    {   /* lead, it is partner's */
        {42, 11, 3}, {62, 5, 33}, {-47, 14, -12}, {8, 4, 7},
        {-108, 19, -26}, {39, 1, -8}, {-118, 16, -35}, {0, 0, 0},
        {62, 6, 12}, {63, -9, 9}, {15, -5, 8}, {-17, -3, 8},
    },
    {   /* lead, it is last */
        {71, 15, -17}, {93, 14, 63}, {-15, 15, -27}, {57, 1, 63},
        {-77, 16, -42}, {47, 1, 56}, {-94, 6, -49}, {0, 0, 0},
        {3, 1, -11}, {1, -10, -11}, {-22, -15, -13}, {-69, -13, -12},
    },
    {   /* second hand, I take the trick */
        {-46, 38, 66}, {16, 34, 8}, {12, 29, 49}, {-8, 32, -14},
        {36, 21, 41}, {44, 23, -26}, {30, 21, 35}, {0, 0, 0},
        {151, 0, 11}, {101, 2, 12}, {77, 1, 9}, {51, 3, 9},
    },
    {   /* second hand, partner keeps it */
        {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
    },
    {   /* second hand, an opponent keeps it */
        {-29, -48, -84}, {-25, -49, -145}, {-156, -37, -35}, {-33, -34, -99},
        {-29, -25, 69}, {-2, -23, 0}, {37, -9, 77}, {0, 0, 0},
        {-136, -3, 1}, {-83, -5, 5}, {-20, -6, 4}, {29, -3, 7},
    },
    {   /* third hand, I take the trick */
        {-49, 37, 25}, {-90, 39, 15}, {9, 26, 15}, {-24, 32, 14},
        {42, 20, 2}, {59, 22, 2}, {9, 19, -5}, {0, 0, 0},
        {199, -14, 0}, {105, -11, -4}, {38, -9, -2}, {-24, -15, -1},
    },
    {   /* third hand, partner keeps it */
        {-55, 24, 12}, {-20, 28, 48}, {-69, 15, -20}, {-52, 17, 62},
        {-4, 9, -1}, {0, 3, 0}, {-19, -20, -18}, {0, 0, 0},
        {86, -4, -3}, {23, -5, -2}, {23, -8, -3}, {-40, -16, -1},
    },
    {   /* third hand, an opponent keeps it */
        {20, -46, -10}, {71, -50, -8}, {-34, -43, -48}, {22, -53, -8},
        {3, -46, -32}, {0, -46, 0}, {-34, -49, -9}, {0, 0, 0},
        {-58, -40, -8}, {-79, -39, -5}, {-52, -39, -6}, {-24, -39, -2},
    },
    {   /* fourth hand, I take the trick */
        {-63, 34, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {-27, 29, 2}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
    },
    {   /* fourth hand, partner keeps it */
        {1, 32, -3}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {-17, 28, 2}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
    },
    {   /* fourth hand, an opponent keeps it */
        {14, -45, -5}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {40, -50, 4}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
    },
};

/* the card itself, by rank from 2 to A: plain, trump */
static const kz_card_value KZ_CARD[2][13] = {
    {{64, 4}, {65, 3}, {59, 4}, {56, 3}, {56, 3}, {53, 3}, {52, 3}, {45, 3}, {99, 5}, {37, 3}, {26, 4}, {5, 3}, {-30, 3},},
    {{44, 11}, {37, 10}, {30, 11}, {27, 11}, {8, 11}, {4, 11}, {-9, 11}, {-14, 11}, {-284, 12}, {89, -96}, {-115, -5}, {-162, -15}, {-235, -27},},
};

/* cards that I hold of its suit (1, 2, 3 or more; plain, then trump), by seat in the trick */
static const kz_card_value KZ_LENGTH[6][4] = {
    {{-19, -17}, {51, 19}, {77, 6}, {76, 5},},
    {{-20, -18}, {54, 19}, {83, 6}, {74, 7},},
    {{-29, -17}, {59, 20}, {84, 6}, {80, 7},},
    {{-46, 16}, {-53, -11}, {-94, 3}, {-89, 1},},
    {{42, 13}, {-72, -26}, {-76, -11}, {-85, -13},},
    {{66, 22}, {-44, -21}, {-74, -11}, {-59, -8},},
};

/* my Jack: by seat in the trick; none, 1, 2, 3 or more unseen trumps above it, partner keeps the trick, an opponent does */
static const int16_t KZ_JACK[4][6] = {
    {137, 53, -31, -76, 0, 0},
    {152, 152, 133, 109, 0, -523},
    {129, 136, 110, 89, 174, -593},
    {269, 0, 0, 0, 194, -712},
};

/* the Jack lies on the table: I take the trick, partner keeps it, an opponent does; unseen cards beat that, or none */
static const int16_t KZ_TABLE_JACK[3][2] = {{231, 402}, {148, 366}, {-546, -600}};

/* Expectation of High (1 mine, -1 theirs) for the side whose best trump has k unseen ones above it, six cards each and one
 * turned up; the last figure: no trump held. Low is the same from below. Exact: the top unseen card is partner's with
 * chance 6/45, an opponent's with 12/45, else in the stock, and so on downwards. */
static const double KZ_EXTREME[14] = {1.0000, 0.4667, 0.1394, -0.0585, -0.1763, -0.2452, -0.2849, -0.3072, -0.3196, -0.3263, -0.3298, -0.3316, -0.3325, -0.3331};

/* What the gift costs the dealer in points of worth, beyond its cost at the start of a match, by the points that the
 * beggars need; and how much less a run is worth, by the points that the dealer's side needs. */
static const double KZ_GIFT[15] = {0.0000, 9.9000, 2.2000, 1.4500, 1.0500, 0.7500, 0.5000, 0.3000, 0.2000, 0.1200, 0.0600, 0.0300, 0.0000, 0.0000, 0.0000};
static const double KZ_LEADER[15] = {0.0000, 1.3000, 1.0500, 0.9500, 0.8500, 0.7200, 0.6000, 0.5000, 0.4200, 0.3400, 0.2800, 0.2000, 0.1200, 0.0500, 0.0000};

#endif
