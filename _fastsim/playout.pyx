"""Playing a deal out: four players, each random or by the fast policy, without the GIL."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport bit, lowest, popcount
from _fastsim.board cimport Board, board_legal, start_board
from _fastsim.deal cimport *
from _fastsim.play cimport (
    LEAD_BROKEN, LEAD_FREE, UNDER_MUST, WORD_BROKEN, WORD_FIRST, PlayTable, Trick, end_trick, legal_cards, play_card,
    to_natural_mask, to_strength_mask, trick_seat,
)
from _fastsim.rng cimport FOR_TEST, Rng, next64, pick, randbelow, seed_stream

from _fastsim.games.base import TRUMPS


cdef extern from "random_ruffs.h" nogil:
    ctypedef struct Lane "kz_lane":
        uint64_t *hand
        uint64_t *taken
        uint64_t *stream
        uint8_t *won
        int leader
        int word

    const uint8_t SELECT "kz_select"[2048]      # place of the k-th lowest bit of a byte, at byte * 8 + k
    const int FAST "kz_fast"                    # whether the processor has the instructions for the fast way
    void _prepare "kz_prepare"()
    uint64_t _free "kz_free"(Lane *lane, uint64_t trumps, uint64_t ruff, uint64_t barred, int tricks, int fast)
    void _ruffs "kz_ruffs"(Lane *lane, int lanes, uint64_t trumps, uint64_t must, int tricks, int fast)


_prepare()


cdef inline int _some_card(uint64_t cards, uint64_t *fraction) noexcept nogil:
    """A uniformly random card of a mask that is not empty, free of branches: which one comes is what no processor can
    predict. The bytes' counts are added up from the lowest; the first byte whose sum passes k holds the card."""
    cdef uint64_t sums = cards - ((cards >> 1) & 0x5555555555555555ULL), passed
    cdef int k, shift
    sums = (sums & 0x3333333333333333ULL) + ((sums >> 2) & 0x3333333333333333ULL)
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL
    k = pick(fraction, <int>(sums >> 56))
    passed = ((sums | 0x8080808080808080ULL) - <uint64_t>(k + 1) * 0x0101010101010101ULL) & 0x8080808080808080ULL
    shift = lowest(passed) - 7
    k -= <int>(((sums << 8) >> shift) & 0xFF)
    return shift + SELECT[((cards >> shift) & 0xFF) * 8 + k]


cdef inline int _random_card(uint64_t cards, Rng *rng) noexcept nogil:
    cdef uint64_t fraction = next64(rng)
    return _some_card(cards, &fraction)


cdef inline void _play_some(const PlayTable *t, Board *b, Trick *k, int seat, uint64_t *table,
                            uint64_t *fraction) noexcept nogil:
    cdef int card = _some_card(legal_cards(t, b.hand[seat], k), fraction)
    b.hand[seat] ^= bit(card)
    table[0] |= bit(card)
    play_card(t, k, card)


cdef inline int _close(const PlayTable *t, Board *b, Trick *k, uint64_t table) noexcept nogil:
    cdef int winner = end_trick(t, k)
    b.taken[winner] |= table
    b.won[winner] += 1
    return winner


cdef inline bint _is_free(const PlayTable *t) noexcept nogil:
    """Whether ``_random_tricks`` knows the rules: any card will do that follows suit, and any other from a void."""
    return t.free_play and (t.lead_rule == LEAD_FREE or (t.lead_rule == LEAD_BROKEN and t.forced_lead_breaks))


cdef void _random_tricks(const PlayTable *t, Board *b, Rng *rng, bint fast) noexcept nogil:
    """Whole tricks up to the last but one, in games in which nothing but the suit led bears on what may be played to
    it."""
    cdef Lane lane
    cdef uint64_t barred = t.trumps if t.lead_rule == LEAD_BROKEN and not b.trick.word & WORD_BROKEN else 0
    cdef int tricks = popcount(b.hand[b.trick.leader]) - 1
    if tricks < 1:
        return
    lane.hand = b.hand
    lane.taken = b.taken
    lane.stream = rng.s
    lane.won = b.won
    lane.leader = b.trick.leader
    lane.word = b.trick.word & ~WORD_FIRST
    barred = _free(&lane, t.trumps, t.trumps if t.ruff_anytime else 0, barred, tricks, fast)
    if t.lead_rule == LEAD_BROKEN and not barred:
        lane.word |= WORD_BROKEN
    b.trick.leader = lane.leader
    b.trick.word = lane.word


cdef void _random_ruffs(const PlayTable *t, Board **boards, Rng **rngs, int n, bint fast) noexcept nogil:
    """Whole tricks up to the last but one, of one board or of two with as many cards, in a suit contract in which who
    cannot follow must ruff, unless the partner holds the trick, and a trump must go higher if it can."""
    cdef Lane lane[2]
    cdef int i, tricks = popcount(boards[0].hand[boards[0].trick.leader]) - 1
    if tricks < 1:
        return
    for i in range(n):
        lane[i].hand = boards[i].hand
        lane[i].taken = boards[i].taken
        lane[i].stream = rngs[i].s
        lane[i].won = boards[i].won
        lane[i].leader = boards[i].trick.leader
        lane[i].word = boards[i].trick.word & ~WORD_FIRST
    _ruffs(lane, n, t.trumps, <uint64_t>0 - (t.under_trump == UNDER_MUST), tricks, fast)
    for i in range(n):
        boards[i].trick.leader = lane[i].leader
        boards[i].trick.word = lane[i].word


cdef inline void _last_trick(const PlayTable *t, Board *b) noexcept nogil:
    """The last card of a hand needs no choice."""
    cdef Trick k = b.trick
    cdef uint64_t table = 0
    cdef int i, card, seat = k.leader
    if not b.hand[seat]:
        return
    for i in range(4):
        card = lowest(b.hand[(seat + i) & 3])
        b.hand[(seat + i) & 3] = 0
        table |= bit(card)
        play_card(t, &k, card)
    _close(t, b, &k, table)
    b.trick = k


cdef void play_random(const PlayTable *t, Board *b, Rng *rng) noexcept nogil:
    """Play a board to its end with uniformly random legal cards.

    One 64-bit draw serves a trick: the ranges are hand sizes, 13^4 < 2^15, so the bias is below 2^-49. The last card
    of a hand needs no choice.
    """
    cdef uint64_t fraction, table = b.table
    cdef Trick k = b.trick           # a local copy stays in registers
    cdef int i, seat
    if k.count:
        fraction = next64(rng)
        while k.count < 4:
            _play_some(t, b, &k, trick_seat(&k), &table, &fraction)
        _close(t, b, &k, table)
    b.trick = k
    if _is_free(t):
        _random_tricks(t, b, rng, FAST)
    elif t.lead_rule == LEAD_FREE and t.ruff_play:
        _random_ruffs(t, &b, &rng, 1, FAST)
    k = b.trick
    seat = k.leader
    while b.hand[seat] & (b.hand[seat] - 1):
        fraction = next64(rng)
        table = 0
        for i in range(4):
            _play_some(t, b, &k, (seat + i) & 3, &table, &fraction)
        seat = _close(t, b, &k, table)
    b.trick = k
    _last_trick(t, b)
    b.table = 0


cdef void play_random_two(const PlayTable *t, Board *b, Board *other, Rng *rng, Rng *others) noexcept nogil:
    """Two boards of one contract, each as ``play_random`` plays it: side by side they take less time."""
    cdef Board *boards[2]
    cdef Rng *rngs[2]
    if (t.ruff_play and t.lead_rule == LEAD_FREE and b.trick.count == 0 and other.trick.count == 0
            and popcount(b.hand[0]) == popcount(other.hand[0])):
        boards[0] = b
        boards[1] = other
        rngs[0] = rng
        rngs[1] = others
        _random_ruffs(t, boards, rngs, 2, FAST)
        _last_trick(t, b)
        _last_trick(t, other)
        return
    play_random(t, b, rng)
    play_random(t, other, others)


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
    cdef int _i
    for _i in range(d.hand_size - d.play_size):
        one = bit(_random_card(hand, rng))
        hand ^= one
        away |= one
    return away


cdef void _say_with(const Rules *r, const GameOps *ops, Deal *d, int code, const Player *player,
                    Rng *rng) noexcept nogil:
    """Say something with a card: all that can be said, as the rules of thumb have it, or, at random, any part of it."""
    cdef int things = ops.sayings(r, d, code)
    if things and player.cards_by == BY_RANDOM:
        things &= <int>(next64(rng) >> 40)
    ops.speak(r, d, code, things)


cdef inline void _act_card(const Rules *r, const GameOps *ops, const PolicyOps *policy, Deal *d, const Player *player,
                           Rng *rng) noexcept nogil:
    cdef uint64_t legal = board_legal(deal_table(r, d), &d.board)
    cdef int card
    if not legal & (legal - 1):
        card = lowest(legal)            # a forced card asks nobody
    elif player.cards_by == BY_RULES:
        card = policy.card(r, d, &player.cards, rng)
    else:
        card = _random_card(legal, rng)
    if r.speaks:
        _say_with(r, ops, d, deal_table(r, d).to_natural[card], player, rng)
    deal_play(r, ops, d, card)


cdef void act(const Rules *r, const GameOps *ops, const PolicyOps *policy, Deal *d, const Player *player,
              Rng *rng) noexcept nogil:
    """One decision of the seat to act, or the chance event that is due. The deal must not be over."""
    if d.phase == PHASE_PLAY:
        _act_card(r, ops, policy, d, player, rng)
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
    while d.phase < PHASE_PLAY:
        seat = d.turn if d.turn >= 0 else 0
        act(r, ops, policy, d, &players[seat], &rngs[seat if own_rngs else 0])
    while d.phase == PHASE_PLAY:
        _act_card(r, ops, policy, d, &players[d.turn], &rngs[d.turn if own_rngs else 0])


def played_at_random(Game game, trump, hands, int leader, uint64_t seed, *, str way="", beside=None):
    """Play four hands to their end with uniformly random legal cards.

    Parameters
    ----------
    game : Game
    trump : str
        The contract kind, ``S`` ... ``C``, ``NT``, ``AT``.
    hands : sequence of 4 int
        Masks of natural codes.
    leader : int
    seed : int
    way : {"", "plain", "portable"}
        By the kernel's rules card by card, or without what only some processors have; the cards are the same.
    beside : sequence of 4 int, optional
        Hands that are played side by side with these, by other random numbers.

    Returns
    -------
    tuple
        The cards of the tricks won by each seat (masks), tricks won by each seat, and who won the last one.
    """
    cdef PlayTable t = game.rules.tables[TRUMPS.index(trump)]
    cdef Board boards[2]
    cdef Board *b = &boards[0]
    cdef Rng rngs[2]
    cdef Rng *rng = &rngs[0]
    cdef uint64_t masks[4]
    cdef int seat, i
    for i, dealt in enumerate((hands, beside or hands)):
        for seat in range(4):
            masks[seat] = to_strength_mask(&t, dealt[seat])
        start_board(&boards[i], masks, leader)
        seed_stream(&rngs[i], seed + i, FOR_TEST, 0, 0)
    if way == "plain":
        t.free_play = t.ruff_play = 0
    if way == "portable" and t.ruff_play:
        _random_ruffs(&t, &b, &rng, 1, False)
        _last_trick(&t, b)
    elif way == "portable" and _is_free(&t):
        _random_tricks(&t, b, rng, False)
        _last_trick(&t, b)
    elif beside is None:
        play_random(&t, b, rng)
    else:
        play_random_two(&t, b, &boards[1], rng, &rngs[1])
    taken = tuple([to_natural_mask(&t, b.taken[seat]) for seat in range(4)])
    return taken, tuple([b.won[seat] for seat in range(4)]), b.trick.leader
