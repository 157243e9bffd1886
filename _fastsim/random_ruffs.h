/* Random tricks without a branch on the cards: those of a suit contract of the Belote family, one or two playouts at a
 * time, and those of the games in which a player without the suit led may play anything.
 *
 * Each card waits for the one before it, so that a processor has little to do at once: two playouts side by side take
 * hardly longer than one. Where the processor has the instructions for it (found out once, at import), the choice of a
 * card takes three of them. All ways play the same cards from the same random numbers. */
#ifndef KIBITZ_RANDOM_RUFFS_H
#define KIBITZ_RANDOM_RUFFS_H
#include <stdint.h>
#include "bits.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#define KZ_HAS_FAST 1
#define KZ_INLINE static inline __attribute__((always_inline))
#define KZ_ALLOWED __attribute__((target("bmi,bmi2,popcnt")))
#else
#define KZ_HAS_FAST 0
#define KZ_INLINE static inline
#define KZ_ALLOWED
#endif

enum { KZ_LANES = 2 };

typedef struct {        /* a playout at the lead to a trick; the pointers go into its board and its stream */
    uint64_t *hand, *taken, *stream;
    uint8_t *won;
    int leader, word;
} kz_lane;

/* Place of the k-th lowest bit of a byte, at byte * 8 + k. Filled once, at import; never changed. */
static uint8_t kz_select[2048];
static int kz_fast;

static void kz_prepare(void) {
    int byte, place, k;
    for (byte = 0; byte < 256; byte++) {
        k = 0;
        for (place = 0; place < 8; place++) {
            if (byte >> place & 1) kz_select[byte * 8 + k++] = (uint8_t)place;
        }
    }
#if KZ_HAS_FAST
    kz_fast = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#endif
}

KZ_INLINE uint64_t kz_rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

KZ_INLINE uint64_t kz_next(uint64_t *s) {       /* as next64 in rng.pxd */
    uint64_t result = kz_rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = kz_rotl(s[3], 45);
    return result;
}

/* A uniformly random card of a mask that is not empty. The bytes' counts are added up from the lowest; the first byte
 * whose sum passes k holds the card. */
KZ_INLINE int kz_some(uint64_t cards, uint64_t *fraction) {
    uint64_t sums = cards - ((cards >> 1) & 0x5555555555555555ULL), passed;
    int k, shift;
    sums = (sums & 0x3333333333333333ULL) + ((sums >> 2) & 0x3333333333333333ULL);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL;
    k = (int)kz_mulhi(*fraction, sums >> 56, fraction);
    passed = ((sums | 0x8080808080808080ULL) - (uint64_t)(k + 1) * 0x0101010101010101ULL) & 0x8080808080808080ULL;
    shift = kz_lowest(passed) - 7;
    k -= (int)(((sums << 8) >> shift) & 0xFF);
    return shift + kz_select[((cards >> shift) & 0xFF) * 8 + k];
}

#define KZ_RUFFS kz_ruffs_portable
#define KZ_TRICKS kz_tricks_portable
#define KZ_FREE kz_free_portable
#define KZ_SOME kz_some
#define KZ_TARGET
#include "random_ruffs_body.h"
#undef KZ_RUFFS
#undef KZ_TRICKS
#undef KZ_FREE
#undef KZ_SOME
#undef KZ_TARGET

#if KZ_HAS_FAST
KZ_INLINE KZ_ALLOWED int kz_some_fast(uint64_t cards, uint64_t *fraction) {
    uint64_t k = (uint64_t)kz_mulhi(*fraction, (uint64_t)__builtin_popcountll(cards), fraction);
    return (int)_tzcnt_u64(_pdep_u64(1ULL << k, cards));
}

#define KZ_RUFFS kz_ruffs_fast
#define KZ_TRICKS kz_tricks_fast
#define KZ_FREE kz_free_fast
#define KZ_SOME kz_some_fast
#define KZ_TARGET KZ_ALLOWED
#include "random_ruffs_body.h"
#undef KZ_RUFFS
#undef KZ_TRICKS
#undef KZ_FREE
#undef KZ_SOME
#undef KZ_TARGET
#endif

/* Play the tricks of one or two playouts, as many of both. ``must``: all bits where a lower trump is compulsory;
 * ``fast``: kz_fast, or 0 for the way that every processor can go. */
static void kz_ruffs(kz_lane *lane, int lanes, uint64_t trumps, uint64_t must, int tricks, int fast) {
#if KZ_HAS_FAST
    if (fast) {
        kz_ruffs_fast(lane, lanes, trumps, must, tricks);
        return;
    }
#endif
    kz_ruffs_portable(lane, lanes, trumps, must, tricks);
}

static uint64_t kz_free(kz_lane *lane, uint64_t trumps, uint64_t ruff, uint64_t barred, int tricks, int fast) {
#if KZ_HAS_FAST
    if (fast) return kz_free_fast(lane, trumps, ruff, barred, tricks);
#endif
    return kz_free_portable(lane, trumps, ruff, barred, tricks);
}
#endif
