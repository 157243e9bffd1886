"""Playing a deal out: four players, each random or by the fast policy, without the GIL."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport bit, popcount, lowest
from _fastsim.board cimport Board, board_play, board_legal
from _fastsim.deal cimport *
from _fastsim.play cimport PlayTable
from _fastsim.rng cimport Rng, next64, pick, randbelow


cdef inline int _some_card(uint64_t cards, int k) noexcept nogil:
    """The k-th lowest card of a mask. The first steps are taken without branches: k is random."""
    cdef int i
    for i in range(5):
        cards &= cards - 1 | <uint64_t>(k > i) - 1
    while k > 5:
        cards &= cards - 1
        k -= 1
    return lowest(cards)


cdef void play_random(const PlayTable *t, Board *b, Rng *rng) noexcept nogil:
    """Play a board to its end with uniformly random legal cards.

    One 64-bit draw serves a trick and the next: the ranges are hand sizes, 13^8 < 2^30, so the bias is below 2^-34.
    """
    cdef uint64_t fraction = 0, legal
    cdef int left = 0
    while b.hand[(b.trick.leader + b.trick.count) & 3]:
        if left == 0:
            fraction = next64(rng)
            left = 8
        left -= 1
        legal = board_legal(t, b)
        board_play(t, b, _some_card(legal, pick(&fraction, popcount(legal))))


cdef int random_call(const Rules *r, const GameOps *ops, const Deal *d, Rng *rng) noexcept nogil:
    cdef uint8_t codes[128]
    cdef int n = ops.calls(r, d, codes)
    return codes[randbelow(rng, n)]


cdef void put_away(const Rules *r, Deal *d, uint64_t cards) noexcept nogil:
    """Put cards of the seat to act away; when all four have done so, play begins."""
    d.away[d.turn] = cards
    d.away_known |= 1 << d.turn
    if d.away_known == 15:
        d.away_done = 1
        begin_play(r, d, (d.dealer + 1) & 3)
    else:
        d.turn = (d.turn + 1) & 3


cdef uint64_t _random_discard(const Deal *d, Rng *rng) noexcept nogil:
    cdef uint64_t hand = d.dealt[d.turn], away = 0, one
    cdef int i
    for i in range(d.hand_size - d.play_size):
        one = bit(_some_card(hand, randbelow(rng, popcount(hand))))
        hand ^= one
        away |= one
    return away


cdef void act(const Rules *r, const GameOps *ops, const PolicyOps *policy, Deal *d, const Player *player,
              Rng *rng) noexcept nogil:
    """One decision of the seat to act, or the chance event that is due. The deal must not be over."""
    cdef uint64_t legal
    if d.phase == PHASE_PLAY:
        legal = board_legal(deal_table(r, d), &d.board)
        if not legal & (legal - 1):
            deal_play(r, ops, d, lowest(legal))
        elif player.cards_by == BY_RULES:
            deal_play(r, ops, d, policy.card(r, d, &player.cards, rng))
        else:
            deal_play(r, ops, d, _some_card(legal, randbelow(rng, popcount(legal))))
    elif d.phase == PHASE_CALL:
        if player.calls_by == BY_RULES:
            ops.call(r, d, policy.call(r, ops, d, &player.calls, rng))
        else:
            ops.call(r, d, random_call(r, ops, d, rng))
    elif d.phase == PHASE_DEAL:
        ops.chance(r, d)
    elif d.phase == PHASE_DISCARD:
        if player.calls_by == BY_RULES:
            put_away(r, d, policy.discard(r, d, &player.calls, rng))
        else:
            put_away(r, d, _random_discard(d, rng))


cdef void play_out(const Rules *r, const GameOps *ops, const PolicyOps *policy, Deal *d, const Player *players,
                   Rng *rngs, bint own_rngs) noexcept nogil:
    """Play a deal to its end (done, over or redeal).

    ``own_rngs``: every seat draws from its own stream ``rngs[seat]``, so that a player's draws do not depend on the
    others' (duplicate deals); else all draw from ``rngs[0]`` (playouts).
    """
    cdef int seat
    while d.phase <= PHASE_PLAY:
        seat = d.turn if d.turn >= 0 else 0
        act(r, ops, policy, d, &players[seat], &rngs[seat if own_rngs else 0])
