"""Deals by number: deal ``index`` of a seed is the same deal for everybody."""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from _fastsim.cards cimport CODES
from _fastsim.deal cimport PHASE_DEAL, Carry, Deal, open_deal
from _fastsim.rng cimport Rng, FOR_DEAL, randbelow, seed_stream
from _fastsim.games.base cimport Game
from _fastsim.position cimport State

cdef enum:
    LEAST_CUT = 3         # cards that a cut leaves on either side at least


cdef int full_pack(Game game, uint8_t *pack) noexcept nogil:
    """Fill in the cards of a game's pack in order; returns their number."""
    cdef int code, n = 0
    for code in range(CODES):
        if (game.pack_mask >> code) & 1:
            pack[n] = code
            n += 1
    return n


cdef void cut_pack(const uint8_t *pack, int n, int cut, uint8_t *out) noexcept nogil:
    """The first ``cut`` cards go, in their order, to the end."""
    cdef int k
    for k in range(n):
        out[k] = pack[k + cut - (n if k + cut >= n else 0)]


cdef Carry carry_of(dealer, score):
    """The state of a match: ``score`` is NS, EW, then where there are any the bags of NS and EW, the points held."""
    cdef Carry c
    ns, ew, *more = score
    c.dealer = dealer
    c.score[0], c.score[1] = ns, ew
    c.bags[0], c.bags[1], c.held = (*more, 0, 0, 0)[:3]
    c.n_pack = 0
    return c


cdef void deal_number(Game game, Deal *d, uint64_t seed, uint64_t index, const Carry *c) noexcept nogil:
    """Deal ``index`` of ``seed``, up to the first call: all hands known, the rest of the pack in the stock."""
    cdef uint8_t pack[52]
    cdef Rng r
    cdef int n
    seed_stream(&r, seed, FOR_DEAL, index, 0)
    open_deal(d, c)
    if c.n_pack:
        n = c.n_pack
        cut_pack(c.pack, n, LEAST_CUT + <int>randbelow(&r, n - 2 * LEAST_CUT + 1), pack)
        deal_packets(d, pack, n, game.packets)
    else:
        n = full_pack(game, pack)
        shuffle(&r, pack, n)
        deal_hands(d, pack, n, game.first_hand)
    game.ops.start(&game.rules, d)


cdef void deal_pack(Game game, Deal *d, const uint8_t *pack, const Carry *c) noexcept nogil:
    """Deal a pack that is in order: the first hands, seat after seat from the one after the dealer, then the stock."""
    open_deal(d, c)
    deal_hands(d, pack, game.pack, game.first_hand)
    game.ops.start(&game.rules, d)


def dealt_pack(Game game, codes, int dealer, taker=None):
    """Deal a pack by hand, first card first: ``(hands as masks, card turned up or None)``.

    With a taker the cards that come after the auction are dealt too.
    """
    cdef Carry c = carry_of(dealer, (0, 0))
    cdef Deal d
    cdef uint8_t pack[52]
    for place, code in enumerate(codes):
        pack[<int>place] = code
    open_deal(&d, &c)
    deal_packets(&d, pack, len(codes), game.packets)
    game.ops.start(&game.rules, &d)
    if taker is not None:
        d.taker = taker
        d.trump = 0
        d.phase = PHASE_DEAL
        game.ops.chance(&game.rules, &d)
    return [d.dealt[seat] for seat in range(4)], d.up[0] if d.n_up else None


def gathered(State state, int cut, stock=()):
    """The pack of the next deal after a finished one, as codes: gathered, and cut by so many cards.

    ``stock``: the cards that were not dealt, in order, where the deal was thrown in.
    """
    cdef Deal d = state.deal
    cdef uint8_t before[52]
    cdef uint8_t after[52]
    cdef int n, k
    for k, code in enumerate(stock):
        d.stock[k] = code
    d.n_stock = len(stock)
    d.stock_at = 0
    n = state.game.gather(&d, before)
    cut_pack(before, n, cut, after)
    return [after[k] for k in range(n)]


def dealt_state(Game game, uint64_t seed, uint64_t index, int dealer, score):
    """The position before the first call of deal ``index`` of ``seed``; chance events to come are in its stock."""
    cdef State state = State.__new__(State)
    cdef Carry c = carry_of(dealer, score)
    state.game = game
    deal_number(game, &state.deal, seed, index, &c)
    state.check_score()
    return state


def dealt_hands(Game game, uint64_t seed, int64_t first, int64_t count, int dealer, uint64_t[:, ::1] hands,
                int16_t[::1] up):
    """The cards of deals ``first`` to ``first + count - 1`` before the first call.

    Parameters
    ----------
    dealer : int
        Seat.
    hands : array of uint64, shape (count, 4)
        Filled with the hands by seat, as masks.
    up : array of int16, shape (count,)
        Filled with the card turned up, -1 where there is none.
    """
    cdef Carry c = carry_of(dealer, (0, 0))
    cdef Deal d
    cdef int64_t i
    cdef int seat
    if hands.shape[0] < count or hands.shape[1] != 4 or up.shape[0] < count:
        raise ValueError("arrays too small for the deals")
    with nogil:
        for i in range(count):
            deal_number(game, &d, seed, first + i, &c)
            for seat in range(4):
                hands[i, seat] = d.dealt[seat]
            up[i] = d.up[0] if d.n_up else -1


def shuffled_packs(Game game, uint64_t seed, int64_t first, uint8_t[:, ::1] packs):
    """The packs of deals ``first`` and on of a seed, in the order in which ``deal_number`` deals them.

    Parameters
    ----------
    packs : array of uint8, shape (count, cards of the pack)
        Filled with codes: the first hands, seat after seat from the one after the dealer, then the stock.
    """
    cdef Rng r
    cdef int64_t i
    if packs.shape[1] != game.pack:
        raise ValueError(f"rows of {game.pack} cards, not {packs.shape[1]}")
    with nogil:
        for i in range(packs.shape[0]):
            seed_stream(&r, seed, FOR_DEAL, first + i, 0)
            shuffle(&r, &packs[i, 0], full_pack(game, &packs[i, 0]))


def packs_hands(Game game, const uint8_t[:, ::1] packs, const uint8_t[::1] dealers, uint64_t[:, ::1] hands,
                int16_t[::1] up):
    """The first hands of packs, by seat as masks, and the card turned up (-1: none).

    Parameters
    ----------
    packs : array of uint8, shape (count, cards of the pack)
    dealers : array of uint8, shape (count,)
    hands : array of uint64, shape (count, 4)
    up : array of int16, shape (count,)
    """
    cdef Carry c = carry_of(0, (0, 0))
    cdef Deal d
    cdef int64_t i
    cdef int seat
    if (packs.shape[1] != game.pack or dealers.shape[0] < packs.shape[0] or hands.shape[0] < packs.shape[0]
            or hands.shape[1] != 4 or up.shape[0] < packs.shape[0]):
        raise ValueError("arrays too small for the packs")
    with nogil:
        for i in range(packs.shape[0]):
            c.dealer = dealers[i]
            deal_pack(game, &d, &packs[i, 0], &c)
            for seat in range(4):
                hands[i, seat] = d.first[seat]
            up[i] = d.up[0] if d.n_up else -1


def pack_state(Game game, const uint8_t[::1] pack, int dealer, score):
    """The position before the first call of a deal from a given pack, in the order of ``shuffled_packs``."""
    cdef State state = State.__new__(State)
    cdef Carry c = carry_of(dealer, score)
    if pack.shape[0] != game.pack:
        raise ValueError(f"a pack of {game.pack} cards, not {pack.shape[0]}")
    state.game = game
    deal_pack(game, &state.deal, &pack[0], &c)
    state.check_score()
    return state
