"""Worlds: full deals that fit what a seat knows, and how likely the calls so far would have been in each."""
from libc.math cimport log
from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.stdlib cimport free, malloc
from _fastsim.cards cimport bit, mulhi, popcount, suit_mask, pop_lowest
from _fastsim.deal cimport *
from _fastsim.play cimport PlayTable, to_natural_mask, to_strength_mask
from _fastsim.policies.base cimport Parameters, PolicyOps
from _fastsim.position cimport State
from _fastsim.rng cimport Rng, FOR_WORLDS, next64, seed_stream, randbelow
from _fastsim.sampling.evidence cimport MAX_RECIPIENTS
from _fastsim.sampling.table cimport draw_deal
from _fastsim.errors import InconsistentPosition
from _fastsim.sampling.sampler import Sampler as _Sampler


cdef enum:
    LISTED = 4096             # so many divisions are listed and sifted at once
    TRIES = 2000              # divisions looked at to find out what part passes
    ENOUGH = 200
    MOST_TRIES = 50_000_000


cdef inline bint _on_the_board(const Deal *d) noexcept nogil:
    """Whether cards are being played, or have been."""
    return d.trump != NOBODY and (d.phase == PHASE_PLAY or d.phase == PHASE_DONE)


def _floats(marginals):
    return {card: {r: float(chance) for r, chance in row.items()} for card, row in marginals.items()}


cdef class Worlds:
    """The deals that fit a position as a seat knows it.

    Parameters
    ----------
    state : State
        A view: what it does not show is hidden.
    viewer : int
        Seat whose view it is, or -1.

    Raises
    ------
    InconsistentPosition
        When no deal fits.
    """

    def __init__(self, State state, int viewer=-1):
        cdef Deal *d = &state.deal
        cdef uint64_t pool = state.unseen_mask(), shown, played, rest, pins
        cdef int seat, suit, left, count, out, cut
        cdef bint playing = _on_the_board(d)
        self.game = state.game
        self.view = d[0]
        self.viewer = viewer
        capacities, allowed, seats, at_least = [], [], [], []
        out = popcount(pool)
        cut = d.hand_size - d.play_size if playing else 0
        loose = {}                            # by recipients: named cards that only these may have
        for seat in range(4):
            self.held[seat] = self.shown[seat] = 0
            self.put_away_of[seat] = -1
            if (d.known >> seat) & 1:
                continue
            left = state.cards_left(seat) if playing else d.hand_size - popcount(d.away[seat])
            out -= left
            played = 0
            if playing:
                played = to_natural_mask(deal_table(&self.game.rules, d), d.board.dealt[seat])
            self.shown[seat] = played
            pins = d.pinned[seat] & ~played & ~d.away[seat]
            first = len(seats)
            if pins and cut and not (d.away_known >> seat) & 1:
                # a card that was dealt to this seat may have been put away since
                self.put_away_of[seat] = first
                capacities.append(cut)
                allowed.append(pool)
                seats.append(-1)
                out -= cut
            else:
                self.held[seat] = pins
                left -= popcount(pins)
                pool &= ~pins
            rest = ~d.excl[seat]
            if self.game.ops.unsaid != NULL:
                rest &= ~self.game.ops.unsaid(&self.game.rules, d, seat)
            may = rest
            for suit in range(4):
                if d.suits[seat][suit] < 0:
                    continue
                count = d.suits[seat][suit] - popcount((played | self.held[seat]) & suit_mask(suit))
                if count < 0:
                    raise InconsistentPosition(
                        f"{'NESW'[seat]}: more cards of {'SHDC'[suit]} played than the hand held")
                rest &= ~suit_mask(suit)
                left -= count
                if count:
                    capacities.append(count)
                    allowed.append(suit_mask(suit) & may)
                    seats.append(seat)
            if left < 0:
                raise InconsistentPosition(f"{'NESW'[seat]}: more cards described than the hand holds")
            if left:
                capacities.append(left)
                allowed.append(rest)
                seats.append(seat)
            if self.put_away_of[seat] >= 0:
                loose[range(first, len(seats))] = pins
            shown = self.game.ops.shown(&self.game.rules, d, seat)
            if shown and not shown & (played | self.held[seat]):
                at_least.append((sum(1 << k for k in range(first, len(seats))), shown))
        self.spare_of = -1
        if out > 0 or not seats:
            self.spare_of = len(seats)
            capacities.append(out)
            allowed.append(pool)
            seats.append(-1)
        for own, pins in loose.items():
            for place in range(len(seats)):
                if place not in own:
                    allowed[place] &= ~pins
        if len(seats) > MAX_RECIPIENTS:
            raise InconsistentPosition("the hidden hands are described in too many parts")
        self.recipients = len(seats)
        for place, seat in enumerate(seats):
            self.seat_of[place] = seat
        self.sampler = _Sampler(pool, capacities, [mask & pool for mask in allowed],
                                [(holders, mask & pool) for holders, mask in at_least],
                                ["NESW"[seat] if seat >= 0 else "the cards out of play" for seat in seats])
        self.exact = True
        self.rate = 1
        self.sifted = playing and self.game.ops.fits != NULL and d.n_played > 0
        if self.sifted:
            self._sift()

    def __dealloc__(self):
        free(self.listed)

    cdef int _sift(self) except -1:
        """List the divisions that pass when there are few in all; else find out what part of them does."""
        cdef uint64_t masks[MAX_RECIPIENTS]
        cdef Rng rng
        cdef int64_t passed = 0, tries = 0
        if self.sampler.count <= LISTED:
            return self._list()
        seed_stream(&rng, 1, FOR_WORLDS, 0, 2)
        with nogil:
            while tries < TRIES or (passed < ENOUGH and tries < MOST_TRIES):
                draw_deal(&self.sampler.table, &rng, masks)
                passed += self.passes(masks)
                tries += 1
        if passed == 0:
            raise InconsistentPosition(
                f"of {tries:,} deals that fit the play none fits what was said and not said with it; none may exist")
        self.rate = <double>passed / tries
        # by Agresti and Coull: that all tries passed does not prove that all divisions do
        share = (passed + 2) / <double>(tries + 4)
        self.rate_se = (share * (1 - share) / (tries + 4)) ** 0.5
        self.exact = False
        return 0

    cdef int _list(self) except -1:
        cdef int64_t total = self.sampler.count, k, n = 0
        cdef int i
        cdef uint64_t *rows = <uint64_t *>malloc((total + 1) * self.recipients * sizeof(uint64_t))
        if rows == NULL:
            raise MemoryError
        with nogil:
            total = self.sampler.fill(rows, total)
            for k in range(total):
                if self.passes(rows + k * self.recipients):
                    for i in range(self.recipients):
                        rows[n * self.recipients + i] = rows[k * self.recipients + i]
                    n += 1
        free(self.listed)
        self.listed = rows
        self.n_listed = n
        self.exact = True
        self.rate = <double>n / total if total else 0
        self.rate_se = 0
        if n == 0:
            raise InconsistentPosition("no deal fits the play and what was said and not said with it")
        return 0

    def make_exact(self, limit):
        """List all that passes if at most ``limit`` divisions are to be looked at; whether ``count`` is exact."""
        if not self.exact and self.sampler.count <= limit:
            self._list()
        return self.exact

    @property
    def count(self):
        """Number of divisions of the unseen cards among hidden hands (and cards out of play) that fit.

        Exact where ``exact`` says so; else estimated, see ``count_error``.
        """
        if self.listed != NULL:
            return self.n_listed
        return self.sampler.count if self.exact else round(self.sampler.count * self.rate)

    @property
    def count_error(self):
        """Relative standard error of ``count``: 0 where it is exact."""
        return 0.0 if self.exact else self.rate_se / self.rate

    cdef bint passes(self, const uint64_t *masks) noexcept nogil:
        """Whether a division agrees with what was said, not said and shown."""
        cdef uint64_t hands[4]
        cdef int seat, k
        for seat in range(4):
            hands[seat] = self.view.dealt[seat] if (self.view.known >> seat) & 1 else self.held[seat] | self.shown[seat]
        for k in range(self.recipients):
            if self.seat_of[k] >= 0:
                hands[self.seat_of[k]] |= masks[k]
        return self.game.ops.fits(&self.game.rules, &self.view, hands)

    cdef void draw(self, Rng *rng, uint64_t *masks) noexcept nogil:
        """One of the divisions that fit, each equally likely: from the list, or drawn until one passes."""
        cdef int64_t k
        cdef uint64_t rest
        cdef int i
        if self.listed != NULL:
            k = <int64_t>mulhi(next64(rng), <uint64_t>self.n_listed, &rest)
            for i in range(self.recipients):
                masks[i] = self.listed[k * self.recipients + i]
            return
        draw_deal(&self.sampler.table, rng, masks)
        while self.sifted and not self.passes(masks):
            draw_deal(&self.sampler.table, rng, masks)

    def sample(self, int64_t n, uint64_t seed):
        """Divisions 0 to n - 1 of a seed: one list of masks by recipient for each."""
        cdef uint64_t masks[MAX_RECIPIENTS]
        cdef Rng rng
        cdef int64_t number
        rows = []
        for number in range(n):
            seed_stream(&rng, seed, FOR_WORLDS, number, 0)
            self.draw(&rng, masks)
            rows.append([masks[k] for k in range(self.recipients)])
        return rows

    def enumerate(self, limit):
        """All divisions that fit as bytes, rows of 64-bit masks by recipient; there must be at most ``limit``."""
        if self.listed == NULL:
            if not self.exact:
                raise ValueError("the divisions that fit have not been counted")
            return bytes(self.sampler.enumerate(limit))
        if self.n_listed > limit:
            raise ValueError(f"{self.n_listed} divisions fit, more than {limit}")
        return <bytes>(<char *>self.listed)[:self.n_listed * self.recipients * sizeof(uint64_t)]

    def chances(self, int64_t n, uint64_t seed):
        """Chance that each unseen card lies with each recipient: ``{card: {recipient: chance}}``.

        Exact where ``exact`` says so, else the shares of ``n`` drawn divisions.
        """
        cdef uint64_t masks[MAX_RECIPIENTS]
        cdef double shares[MAX_RECIPIENTS][64]
        cdef uint64_t cards
        cdef Rng rng
        cdef int64_t number, total = self.n_listed if self.listed != NULL else n
        cdef int k, code
        if not self.sifted:
            return _floats(self.sampler.marginals())
        for k in range(self.recipients):
            for code in range(64):
                shares[k][code] = 0
        with nogil:
            for number in range(total):
                if self.listed != NULL:
                    for k in range(self.recipients):
                        masks[k] = self.listed[number * self.recipients + k]
                else:
                    seed_stream(&rng, seed, FOR_WORLDS, number, 0)
                    self.draw(&rng, masks)
                for k in range(self.recipients):
                    cards = masks[k]
                    while cards:
                        shares[k][pop_lowest(&cards)] += 1
        found = {}
        cards = self.sampler.pool
        while cards:
            code = pop_lowest(&cards)
            found[code] = {}
            for k in range(self.recipients):
                if shares[k][code]:
                    found[code][k] = shares[k][code] / total
        return found

    def seats(self):
        """Seat of each recipient; -1 for the cards out of play."""
        return [self.seat_of[k] for k in range(self.recipients)]

    def known_part(self, int seat):
        """Cards that a hidden seat is known to hold now."""
        return self.held[seat]

    def state(self, masks, uint64_t seed=0):
        """A full position from one division of the unseen cards."""
        cdef uint64_t parts[MAX_RECIPIENTS]
        cdef Rng rng
        cdef State world = State.__new__(State)
        for place, mask in enumerate(masks):
            parts[<int>place] = mask
        seed_stream(&rng, seed, FOR_WORLDS, 0, 1)
        world.game = self.game
        self.realize(parts, &rng, &world.deal)
        return world

    cdef void realize(self, const uint64_t *masks, Rng *rng, Deal *out) noexcept nogil:
        """The full deal of one division. ``rng`` orders the stock, and chooses what hidden seats have put away."""
        cdef uint64_t hands[4]
        cdef uint64_t spare = 0, away, hand
        cdef const PlayTable *t
        cdef int seat, k, _k, n, j, late
        cdef uint8_t card
        out[0] = self.view
        for seat in range(4):
            hands[seat] = self.held[seat]
        for seat in range(4):
            if self.put_away_of[seat] >= 0:
                out.away[seat] = masks[self.put_away_of[seat]]
        for k in range(self.recipients):
            if self.seat_of[k] >= 0:
                hands[self.seat_of[k]] |= masks[k]
            elif k == self.spare_of:
                spare = masks[k]
        n = 0
        while spare:
            out.stock[n] = pop_lowest(&spare)
            n += 1
        if out.phase == PHASE_CALL or out.phase == PHASE_DEAL or (out.hand_size != out.play_size):
            # the order of the stock matters only where cards may still come from it
            for k in range(n - 1, 0, -1):
                j = randbelow(rng, k + 1)
                card = out.stock[k]
                out.stock[k] = out.stock[j]
                out.stock[j] = card
        if _on_the_board(out):
            t = deal_table(&self.game.rules, out)
            for seat in range(4):
                if (self.view.known >> seat) & 1:
                    continue
                out.board.hand[seat] = hands[seat] if t.identity else to_strength_mask(t, hands[seat])
                out.board.dealt[seat] |= out.board.hand[seat]
                out.dealt[seat] = out.board.dealt[seat] if t.identity else to_natural_mask(t, out.board.dealt[seat])
                if not out.away[seat]:
                    for _k in range(out.hand_size - out.play_size):
                        n -= 1
                        out.away[seat] |= bit(out.stock[n])
                out.dealt[seat] |= out.away[seat]
        else:
            for seat in range(4):
                if not (self.view.known >> seat) & 1:
                    out.dealt[seat] = hands[seat] | out.away[seat]
        out.n_stock = n
        out.stock_at = 0
        if self.game.ops.settle_words != NULL:
            self.game.ops.settle_words(&self.game.rules, &self.view, out)
        out.known = 15
        if _on_the_board(out) and out.hand_size != out.play_size:
            out.away_known = 15
        for seat in range(4):
            out.pinned[seat] = 0            # all four hands are there: nothing is told about one any more
            for k in range(4):
                out.suits[seat][k] = -1
            out.first[seat] = out.dealt[seat]
            if out.hand_size > self.game.first_hand and not out.first_told:
                # which cards were dealt first is not told: any of them, equally likely; but a taker's turn-up was not
                hand = out.dealt[seat]
                late = 0
                if out.n_up and seat == out.taker:
                    hand &= ~bit(out.up[0])
                    late = 1
                for k in range(late, out.hand_size - self.game.first_hand):
                    j = randbelow(rng, out.hand_size - k)
                    away = hand
                    while j:
                        away &= away - 1
                        j -= 1
                    hand &= ~(away & (~away + 1))
                out.first[seat] = hand


cdef double call_likelihood(const Rules *r, const GameOps *ops, const PolicyOps *policy, const Parameters *p,
                            const Deal *world, int viewer, int first_hand) noexcept nogil:
    """Log of the chance that the hidden seats, following the policy, would have called as they did in this world."""
    cdef Deal past
    cdef uint8_t codes[128]
    cdef double chances[128]
    cdef double total = 0.0
    cdef int i, k, n, seat
    if world.n_calls == 0 or world.first_told:       # a snapshot does not tell what the hands were then
        return 0.0
    clear_deal(&past, world.dealer, world.before[0], world.before[1])
    for seat in range(4):
        past.dealt[seat] = world.first[seat]
    past.known = 15
    past.bags[0] = world.bags[0]
    past.bags[1] = world.bags[1]
    past.held = world.held
    past.n_up = 1 if world.n_up else 0
    past.up[0] = world.up[0]
    ops.start(r, &past)
    for i in range(world.n_calls):
        if past.turn != viewer:
            n = policy.call_chances(r, ops, &past, p, codes, chances)
            if (past.blind >> past.turn) & 1 and codes[0] != world.calls[i]:
                # it looked, which no hidden card could decide, and then called
                past.blind ^= 1 << past.turn
                n = policy.call_chances(r, ops, &past, p, codes, chances)
            if n > 1:
                for k in range(n):
                    if codes[k] == world.calls[i]:
                        total += log(chances[k])
                        break
        if i + 1 < world.n_calls:
            ops.call(r, &past, world.calls[i])
    return total
