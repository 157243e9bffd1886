/* Bit scans and counts on 64-bit card masks, portable: no -mpopcnt, -mbmi or -mlzcnt is assumed.
 * The builtin popcount of gcc without -mpopcnt calls a library table; the SWAR form below is faster. */
#ifndef KIBITZ_BITS_H
#define KIBITZ_BITS_H
#include <stdint.h>

static inline int kz_popcount(uint64_t x) {
    x = x - ((x >> 1) & 0x5555555555555555ULL);
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (int)((x * 0x0101010101010101ULL) >> 56);
}

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
static inline int kz_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
static inline int kz_highest(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
static inline uint64_t kz_mulhi(uint64_t a, uint64_t b, uint64_t *low) { uint64_t h; *low = _umul128(a, b, &h); return h; }
#else
static inline int kz_lowest(uint64_t x) { return __builtin_ctzll(x); }
static inline int kz_highest(uint64_t x) { return 63 - __builtin_clzll(x); }
static inline uint64_t kz_mulhi(uint64_t a, uint64_t b, uint64_t *low) {
    unsigned __int128 p = (unsigned __int128)a * b;
    *low = (uint64_t)p;
    return (uint64_t)(p >> 64);
}
#endif
#endif
