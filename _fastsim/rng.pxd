"""Keyed random streams: SplitMix64 mixing into xoshiro256++ (Blackman and Vigna, 2019).

A stream belongs to its caller and is keyed by (seed, purpose, index, seat), so deal ``i`` of seed ``s`` is the same
deal for every bot, worker count and chunking. There is no global generator.
"""
from libc.stdint cimport uint64_t
from _fastsim.cards cimport mulhi, popcount, bit

ctypedef struct Rng:
    uint64_t s[4]

cdef enum:
    # Purposes. A new one goes to the end: the numbers are part of what a seed means.
    FOR_DEAL = 1          # shuffling the pack of deal `index`
    FOR_BOT = 2           # a bot's own draws, by seat
    FOR_WORLDS = 3        # determinized sampling
    FOR_PLAYOUT = 4       # the policy's draws inside playouts, by world
    FOR_MATCH = 5         # what happens between deals (first dealer)
    FOR_TEST = 6
    FOR_GIVEN = 7         # dealing under conditions


cdef inline uint64_t splitmix(uint64_t *x) noexcept nogil:
    cdef uint64_t z
    x[0] += 0x9E3779B97F4A7C15ULL
    z = x[0]
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL
    return z ^ (z >> 31)


cdef inline void seed_stream(Rng *r, uint64_t seed, uint64_t purpose, uint64_t index, uint64_t seat) noexcept nogil:
    """Start the stream of a key. Each part is mixed in turn, so keys that differ in one bit are unrelated."""
    cdef uint64_t x = seed
    x = splitmix(&x) ^ purpose
    x = splitmix(&x) ^ index
    x = splitmix(&x) ^ seat
    r.s[0] = splitmix(&x)
    r.s[1] = splitmix(&x)
    r.s[2] = splitmix(&x)
    r.s[3] = splitmix(&x)


cdef inline uint64_t rotl(uint64_t x, int k) noexcept nogil:
    return (x << k) | (x >> (64 - k))


cdef inline uint64_t next64(Rng *r) noexcept nogil:
    cdef uint64_t result = rotl(r.s[0] + r.s[3], 23) + r.s[0]
    cdef uint64_t t = r.s[1] << 17
    r.s[2] ^= r.s[0]
    r.s[3] ^= r.s[1]
    r.s[1] ^= r.s[2]
    r.s[0] ^= r.s[3]
    r.s[2] ^= t
    r.s[3] = rotl(r.s[3], 45)
    return result


cdef inline int randbelow(Rng *r, int n) noexcept nogil:
    """Uniform on 0..n-1. The bias of the multiply is n / 2^64, far below anything that a run can see."""
    cdef uint64_t low
    return <int>mulhi(next64(r), <uint64_t>n, &low)


cdef inline double uniform(Rng *r) noexcept nogil:
    """Uniform on [0, 1) with 53 bits."""
    return (next64(r) >> 11) * (1.0 / 9007199254740992.0)


cdef inline int pick(uint64_t *fraction, int n) noexcept nogil:
    """Uniform on 0..n-1 from a 64-bit fraction, leaving the unused part of the fraction for the next pick.

    One draw serves several picks as long as the product of the n stays far below 2^64 (bias = product / 2^64).
    """
    return <int>mulhi(fraction[0], <uint64_t>n, fraction)
