"""Four players at a table: deals and matches played to their end.

Deal ``index`` of a seed is the same for every bot, and a seat's own draws come from its own stream, so the results of
a range of deals do not depend on how the range was cut into chunks.
"""
from libc.stdint cimport uint8_t, uint64_t, int64_t, int16_t, int32_t
from libc.string cimport memset
from _fastsim.cards cimport lowest
from _fastsim.deal cimport *
from _fastsim.dealing cimport carry_of, deal_number, deal_pack
from _fastsim.games.base cimport Game
from _fastsim.policies.base cimport PolicyBase
from _fastsim.playout cimport BY_RANDOM, BY_RULES, BY_SEARCH, BY_PYTHON, act, play_out, put_away
from _fastsim.position cimport State
from _fastsim.rng cimport Rng, FOR_BOT, FOR_MATCH, seed_stream, randbelow, next64

import _fastsim.policies
from _fastsim.errors import BotError
from _fastsim.names import SEATS

KINDS = {"random": BY_RANDOM, "rules": BY_RULES, "search": BY_SEARCH, "python": BY_PYTHON}
MATCH_DEALS = 65536       # deals that one match may use: the place of a match's deals among the deal numbers
cdef enum:
    MOST_DEALS = 65536    # the same, compiled in
    MAX_FORCED = 32       # calls of a prefix


cdef class Table:
    """A game and four players.

    Parameters
    ----------
    game : Game
    seats : sequence of 4
        For each seat the pair ``(calls, cards)``; each is ``(kind, parameters, bot)``: kind ``random``, ``rules``,
        ``search`` or ``python``; the policy's parameters in order (``rules``); the object whose
        ``choose(state, seat, key)`` answers with a code or a mask (``search``, ``python``).
    """

    def __init__(self, Game game, seats):
        cdef int seat
        game.need_scoring()
        self.game = game
        by_rules = any(half[0] == "rules" for pair in seats for half in pair)
        self.policy = _fastsim.policies.load(game.name).POLICY if by_rules else PolicyBase()
        self.bots = []
        self.slow = False
        for seat in range(4):
            calls, cards = seats[seat]
            self.players[seat].calls_by = KINDS[calls[0]]
            self.players[seat].cards_by = KINDS[cards[0]]
            self.players[seat].calls = self.policy.ready(game, calls[1])
            self.players[seat].cards = self.policy.ready(game, cards[1])
            self.bots.append((calls[2], cards[2]))
            if self.players[seat].calls_by >= BY_SEARCH or self.players[seat].cards_by >= BY_SEARCH:
                self.slow = True

    cdef int play_deal(self, Deal *d, uint64_t seed, uint64_t index) except -1 nogil:
        """Play a deal on to its end (done, over or redeal)."""
        cdef Rng rngs[4]
        cdef int seat
        for seat in range(4):
            seed_stream(&rngs[seat], seed, FOR_BOT, index, seat)
        if not self.slow:
            play_out(&self.game.rules, &self.game.ops, &self.policy.ops, d, self.players, rngs, True)
        while d.phase <= PHASE_PLAY:
            self._slow_step(d, rngs)
        return 0

    cdef int _play_led(self, Deal *d, uint64_t seed, uint64_t index, int card) except -1 nogil:
        """Play a deal on to its end, its first card made; the leader's draws are spent as if he had chosen it."""
        cdef Deal chosen
        cdef Rng rngs[4]
        cdef int seat
        for seat in range(4):
            seed_stream(&rngs[seat], seed, FOR_BOT, index, seat)
        while d.phase < PHASE_PLAY:
            self._step(d, rngs)
        if d.phase == PHASE_PLAY and d.n_played == 0:
            chosen = d[0]
            self._step(&chosen, rngs)
            # a card that is not held has no place in the table of strengths
            if card < 64 and d.dealt[d.turn] >> card & 1 and board_legal(
                    deal_table(&self.game.rules, d), &d.board) >> deal_table(&self.game.rules, d).to_strength[card] & 1:
                deal_play(&self.game.rules, &self.game.ops, d, deal_table(&self.game.rules, d).to_strength[card])
            else:
                d[0] = chosen
        if not self.slow:
            play_out(&self.game.rules, &self.game.ops, &self.policy.ops, d, self.players, rngs, True)
        while d.phase <= PHASE_PLAY:
            self._slow_step(d, rngs)
        return 0

    cdef int _step(self, Deal *d, Rng *rngs) except -1 nogil:
        """One decision of the seat to act, or the chance event that is due."""
        cdef int seat
        if self.slow:
            return self._slow_step(d, rngs)
        seat = d.turn if d.turn >= 0 else 0
        act(&self.game.rules, &self.game.ops, &self.policy.ops, d, &self.players[seat], &rngs[seat])
        return 0

    cdef int _slow_step(self, Deal *d, Rng *rngs) except -1 nogil:
        """One decision, or the chance event that is due, where some seat may be a Python object."""
        cdef int seat = d.turn, by
        cdef uint64_t legal
        if seat >= 0:
            by = self.players[seat].cards_by if d.phase == PHASE_PLAY else self.players[seat].calls_by
            if d.phase == PHASE_PLAY:
                legal = board_legal(deal_table(&self.game.rules, d), &d.board)
                if not legal & (legal - 1) and not _may_speak(self.game, d, legal):
                    by = BY_RULES           # a forced card asks nobody
            if by >= BY_SEARCH:
                with gil:
                    return self._ask(d, &rngs[seat])
        seat = seat if seat >= 0 else 0
        act(&self.game.rules, &self.game.ops, &self.policy.ops, d, &self.players[seat], &rngs[seat])
        return 0

    cdef int _ask(self, Deal *d, Rng *rng) except -1:
        """Ask a bot that is a Python object, showing it its own view only; a wrong answer is an error."""
        cdef State view = State.__new__(State)
        cdef int seat = d.turn, card
        cdef uint64_t answer
        view.game = self.game
        hide_hands(&self.game.rules, &self.game.ops, d, &view.deal, seat)
        prove_by_play(&self.game.rules, &self.game.ops, self.game.pack_mask, &view.deal)
        bot = self.bots[seat][1 if d.phase == PHASE_PLAY else 0]
        choice = bot.choose(view, seat, next64(rng))
        if d.phase == PHASE_CALL:
            view.verify_call(choice)
            self.game.ops.call(&self.game.rules, d, choice)
        elif d.phase == PHASE_PLAY:
            view.verify_play(choice)
            card = spoken(&self.game.rules, &self.game.ops, d, choice)
            deal_play(&self.game.rules, &self.game.ops, d, deal_table(&self.game.rules, d).to_strength[card])
        else:
            view.verify_discard(seat, choice)
            answer = choice
            put_away(&self.game.rules, d, answer)
        return 0

    def decide(self, State state, uint64_t seed, uint64_t index=0):
        """What the seat to act does in a position, be it known in full or as this seat sees it.

        Returns
        -------
        int
            The code of a call, the action of a card (see ``State.legal_plays``), or the mask of a discard.
        """
        cdef Deal d = state.deal
        cdef Rng rngs[4]
        cdef int seat
        if d.turn < 0:
            raise BotError(f"nobody is to act in phase {state.phase!r}")
        if not ((d.known | d.blind) >> d.turn) & 1:      # who has not looked decides without a hand
            raise BotError(f"the hand of {SEATS[d.turn]}, who is to act, is not known")
        for seat in range(4):
            seed_stream(&rngs[seat], seed, FOR_BOT, index, seat)
        seat = d.turn
        self._slow_step(&d, rngs)
        if state.deal.phase == PHASE_CALL:
            return d.calls[d.n_calls - 1] if d.n_calls > state.deal.n_calls else CALL_LOOK
        if state.deal.phase == PHASE_PLAY:
            return state.action_of(d.played[d.n_played - 1], [d.words[seat][i] for i in range(d.n_words[seat])])
        return d.away[seat]

    def play_deals(self, uint64_t seed, int64_t first, int64_t count, int dealer, score, prefix,
                   const double[::1] equity, int16_t[:, ::1] rows, double[::1] win):
        """Play independent deals ``first`` to ``first + count - 1`` from one score.

        Parameters
        ----------
        dealer : int
            Seat, or -1: the seats take turns by deal number.
        score : sequence of int
            NS and EW; then, where a match carries any, the bags of NS and EW, and the points held.
        prefix : sequence of int
            Calls that are made whatever the players would say; where one is not legal the player calls.
        equity : array of float
            NS's chance to win the match by entry of the equity table; empty: ``win`` is not filled.
        rows : array, shape (count, columns)
        win : array, shape (count,)
            NS's chance to win the match after each deal.
        """
        cdef Deal d
        cdef Carry c = carry_of(dealer, score)
        cdef int64_t i
        cdef int k, forced = len(prefix)
        cdef uint8_t calls[MAX_FORCED]
        cdef bint valued = equity.shape[0] > 0
        if forced > MAX_FORCED:
            raise ValueError(f"at most {MAX_FORCED} calls can be forced, not {forced}")
        if rows.shape[0] < count or (valued and win.shape[0] < count) or rows.shape[1] != len(self.game.COLUMNS):
            raise ValueError("arrays too small for the deals")
        for k in range(forced):
            calls[k] = prefix[k]
        with nogil:
            for i in range(count):
                c.dealer = dealer if dealer >= 0 else (first + i) & 3
                deal_number(self.game, &d, seed, first + i, &c)
                _force(self.game, &d, calls, forced)
                self.play_deal(&d, seed, first + i)
                self.game.ops.row(&self.game.rules, &d, &rows[i, 0])
                if valued:
                    win[i] = worth(&self.game.rules, &self.game.ops, &d, &equity[0])

    def play_listed(self, uint64_t seed, const int64_t[::1] deals, int dealer, score, const int16_t[:, ::1] prefixes,
                    const double[::1] equity, int16_t[:, ::1] rows, double[::1] win, const int16_t[::1] leads=None,
                    uint64_t[:, ::1] hands=None):
        """Play some deals, each after calls and with an opening lead of its own.

        Parameters
        ----------
        deals : array of int64
            The numbers of the deals.
        prefixes : array of int16, shape (deals, calls)
            Calls that are made whatever the players would say, as in ``play_deals``; -1 ends a row early.
        dealer, score, equity, rows, win
            As in ``play_deals``.
        leads : array of int16, shape (deals,), optional
            The code of the card that opens the play, whoever leads; one that may not be led, and -1, leave the choice
            to the player. A deal led as its player would is the deal without a forced lead.
        hands : array of uint64, shape (deals, 4), optional
            Filled with all cards that each seat was dealt in the end.
        """
        cdef Deal d
        cdef Carry c = carry_of(dealer, score)
        cdef int64_t i, count = deals.shape[0]
        cdef int forced, seat, most = prefixes.shape[1]
        cdef uint8_t calls[MAX_FORCED]
        cdef bint valued = equity.shape[0] > 0, told = hands is not None, led = leads is not None
        if most > MAX_FORCED:
            raise ValueError(f"at most {MAX_FORCED} calls can be forced, not {most}")
        if (prefixes.shape[0] < count or rows.shape[0] < count or (valued and win.shape[0] < count)
                or rows.shape[1] != len(self.game.COLUMNS) or (led and leads.shape[0] < count)
                or (told and (hands.shape[0] < count or hands.shape[1] != 4))):
            raise ValueError("arrays too small for the deals")
        with nogil:
            for i in range(count):
                c.dealer = dealer if dealer >= 0 else deals[i] & 3
                forced = _prefix(prefixes, i, calls)
                deal_number(self.game, &d, seed, deals[i], &c)
                _force(self.game, &d, calls, forced)
                if led and leads[i] >= 0:
                    self._play_led(&d, seed, deals[i], leads[i])
                else:
                    self.play_deal(&d, seed, deals[i])
                self.game.ops.row(&self.game.rules, &d, &rows[i, 0])
                if valued:
                    win[i] = worth(&self.game.rules, &self.game.ops, &d, &equity[0])
                if told:
                    for seat in range(4):
                        hands[i, seat] = d.dealt[seat]

    def play_packs(self, uint64_t seed, const int64_t[::1] numbers, const uint8_t[::1] dealers,
                   const uint8_t[:, ::1] packs, score, prefix, const double[::1] equity, int16_t[:, ::1] rows,
                   double[::1] win):
        """Play deals from given packs.

        Parameters
        ----------
        numbers : array of int64, shape (count,)
            The players draw from the streams of these deals.
        dealers : array of uint8, shape (count,)
        packs : array of uint8, shape (count, cards of the pack)
            In the order of ``shuffled_packs``.
        score, prefix, equity, rows, win
            As in ``play_deals``.
        """
        cdef Deal d
        cdef Carry c = carry_of(0, score)
        cdef int64_t i, count = numbers.shape[0]
        cdef int k, forced = len(prefix)
        cdef uint8_t calls[MAX_FORCED]
        cdef bint valued = equity.shape[0] > 0
        if forced > MAX_FORCED:
            raise ValueError(f"at most {MAX_FORCED} calls can be forced, not {forced}")
        if (dealers.shape[0] < count or packs.shape[0] < count or packs.shape[1] != self.game.pack
                or rows.shape[0] < count or rows.shape[1] != len(self.game.COLUMNS)
                or (valued and win.shape[0] < count)):
            raise ValueError("arrays too small for the deals")
        for k in range(forced):
            calls[k] = prefix[k]
        with nogil:
            for i in range(count):
                c.dealer = dealers[i]
                deal_pack(self.game, &d, &packs[i, 0], &c)
                _force(self.game, &d, calls, forced)
                self.play_deal(&d, seed, numbers[i])
                self.game.ops.row(&self.game.rules, &d, &rows[i, 0])
                if valued:
                    win[i] = worth(&self.game.rules, &self.game.ops, &d, &equity[0])

    def next_calls(self, uint64_t seed, int64_t first, int64_t count, int dealer, score, prefix, int16_t[::1] out):
        """Ask what the seat to act calls in deals ``first`` to ``first + count - 1``, and play nothing.

        Parameters
        ----------
        dealer, score, prefix
            As in ``play_deals``.
        out : array, shape (count,)
            The codes of the calls; -1 where no call is due.
        """
        cdef Deal d
        cdef Rng rngs[4]
        cdef Carry c = carry_of(dealer, score)
        cdef int64_t i
        cdef int k, seat, made, forced = len(prefix)
        cdef uint8_t calls[MAX_FORCED]
        if forced > MAX_FORCED:
            raise ValueError(f"at most {MAX_FORCED} calls can be forced, not {forced}")
        if out.shape[0] < count:
            raise ValueError("array too small for the deals")
        for k in range(forced):
            calls[k] = prefix[k]
        with nogil:
            for i in range(count):
                c.dealer = dealer if dealer >= 0 else (first + i) & 3
                deal_number(self.game, &d, seed, first + i, &c)
                _force(self.game, &d, calls, forced)
                out[i] = -1
                if d.phase != PHASE_CALL:
                    continue
                for seat in range(4):
                    seed_stream(&rngs[seat], seed, FOR_BOT, first + i, seat)
                made = d.n_calls
                while d.n_calls == made:        # who looks has not called yet
                    self._step(&d, rngs)
                out[i] = d.calls[made]

    def calls_listed(self, uint64_t seed, const int64_t[::1] deals, int dealer, score, const int16_t[:, ::1] prefixes,
                     int16_t[:, ::1] out):
        """Ask how the auction of some deals goes, each after calls of its own, and play no card.

        Parameters
        ----------
        deals, dealer, score, prefixes
            As in ``play_listed``.
        out : array of int16, shape (deals, calls)
            The calls of each deal, those made by force among them, as many as there is room for; -1 after the last.
        """
        cdef Deal d
        cdef Rng rngs[4]
        cdef Carry c = carry_of(dealer, score)
        cdef int64_t i, count = deals.shape[0]
        cdef int k, seat, forced, most = out.shape[1]
        cdef uint8_t calls[MAX_FORCED]
        if prefixes.shape[1] > MAX_FORCED:
            raise ValueError(f"at most {MAX_FORCED} calls can be forced, not {prefixes.shape[1]}")
        if prefixes.shape[0] < count or out.shape[0] < count:
            raise ValueError("arrays too small for the deals")
        with nogil:
            for i in range(count):
                c.dealer = dealer if dealer >= 0 else deals[i] & 3
                forced = _prefix(prefixes, i, calls)
                deal_number(self.game, &d, seed, deals[i], &c)
                _force(self.game, &d, calls, forced)
                for seat in range(4):
                    seed_stream(&rngs[seat], seed, FOR_BOT, deals[i], seat)
                while d.phase == PHASE_CALL and d.n_calls < most:
                    self._step(&d, rngs)
                for k in range(most):
                    out[i, k] = d.calls[k] if k < d.n_calls else -1

    def played(self, uint64_t seed, uint64_t index, int dealer, score, bint to_play=False, int16_t[::1] row=None):
        """One deal as ``play_deals`` plays it, to be looked at: the finished position, all hands known.

        Parameters
        ----------
        dealer : int
            Seat.
        score : sequence of int
            As in ``play_deals``.
        to_play : bool
            Stop before the first card; a deal without play is given as it ended.
        row : array of int16, shape (columns,), optional
            Filled with the deal's row, as by ``play_deals``.
        """
        cdef State state = State.__new__(State)
        cdef Carry c = carry_of(dealer, score)
        cdef Rng rngs[4]
        cdef int seat
        state.game = self.game
        deal_number(self.game, &state.deal, seed, index, &c)
        for seat in range(4):
            seed_stream(&rngs[seat], seed, FOR_BOT, index, seat)
        while state.deal.phase < PHASE_PLAY or (state.deal.phase == PHASE_PLAY and not to_play):
            self._step(&state.deal, rngs)
        if row is not None:
            if row.shape[0] != len(self.game.COLUMNS):
                raise ValueError("array of another size than the row")
            self.game.ops.row(&self.game.rules, &state.deal, &row[0])
        return state

    def play_matches(self, uint64_t seed, int64_t first, int64_t count, int32_t[:, ::1] out,
                     const double[::1] equity=None, double[::1] before=None, int marks=0):
        """Play matches ``first`` to ``first + count - 1``: winner (0 NS, 1 EW), deals, NS and EW score at the end.

        The first dealer is random by match; void deals are dealt again by the rules of the game. A match that nobody
        has won after ``MATCH_DEALS`` deals is undecided (-1), half a match for either side: players that are set again
        and again never come to the target.

        Parameters
        ----------
        equity : array of float, optional
            NS's chance to win the match by entry of the equity table.
        before : array of float, shape (count,), optional
            Filled with NS's chance by ``equity`` before deal ``1 + i % marks`` of match ``i`` (from 0 on); -1 where the
            the match was over by then.
        """
        cdef Deal d
        cdef Rng r
        cdef Carry c
        cdef int64_t i
        cdef int deals, winner
        cdef bint told = before is not None
        if out.shape[0] < count or out.shape[1] != 4 or (told and before.shape[0] < count):
            raise ValueError("arrays too small for the matches")
        if told and (equity is None or equity.shape[0] == 0 or marks < 1):
            raise ValueError("chances need an equity table, and a deal to be told before")
        with nogil:
            for i in range(count):
                seed_stream(&r, seed, FOR_MATCH, first + i, 0)
                memset(&c, 0, sizeof(Carry))
                c.dealer = NOBODY
                deals = 0
                winner = NOBODY
                if told:
                    before[i] = -1
                while winner == NOBODY and deals < MOST_DEALS:
                    if c.dealer == NOBODY:
                        c.dealer = randbelow(&r, 4)
                    if told and deals == 1 + (first + i) % marks:
                        before[i] = carry_worth(&self.game.rules, &self.game.ops, &c, &equity[0])
                    deal_number(self.game, &d, seed, (first + i) * <uint64_t>MOST_DEALS + deals, &c)
                    self.play_deal(&d, seed, (first + i) * <uint64_t>MOST_DEALS + deals)
                    winner = d.winner
                    self.game.ops.carry(&self.game.rules, &d, &c)
                    deals += 1
                out[i, 0] = winner
                out[i, 1] = deals
                out[i, 2] = c.score[0]
                out[i, 3] = c.score[1]

    def count_outcomes(self, uint64_t seed, int64_t first, int64_t count, int dealer, score, double[::1] entries,
                       double[::1] wins):
        """Count where deals from one score lead, added to what is there: wins of NS and EW, and by entry of the equity
        table the matches that go on (in parts, where the table is interpolated)."""
        cdef Deal d
        cdef Carry c = carry_of(dealer, score), after
        cdef int32_t place[MAX_PLACES]
        cdef double weight[MAX_PLACES]
        cdef int64_t i
        cdef int k
        with nogil:
            for i in range(count):
                deal_number(self.game, &d, seed, first + i, &c)
                self.play_deal(&d, seed, first + i)
                if d.winner != NOBODY:
                    wins[d.winner] += 1
                    continue
                self.game.ops.carry(&self.game.rules, &d, &after)
                for k in range(self.game.ops.places(&self.game.rules, &after, place, weight)):
                    entries[place[k]] += weight[k]


cdef bint _may_speak(Game game, const Deal *d, uint64_t legal) noexcept nogil:
    """Whether the seat to act may say something with its only card (strength)."""
    if not game.rules.speaks:
        return False
    return game.ops.sayings(&game.rules, d, deal_table(&game.rules, d).to_natural[lowest(legal)]) != 0


cdef void _force(Game game, Deal *d, const uint8_t *calls, int n) noexcept nogil:
    """Make calls whatever the players would say; one that is not legal is left out."""
    cdef int k
    cdef uint8_t blind
    for k in range(n):
        if d.phase != PHASE_CALL:
            return
        blind = d.blind
        if (blind >> d.turn) & 1 and not _is_legal(game, d, calls[k]):
            d.blind ^= 1 << d.turn      # the call of one who has looked
        if _is_legal(game, d, calls[k]):
            game.ops.call(&game.rules, d, calls[k])
        else:
            d.blind = blind


cdef int _prefix(const int16_t[:, ::1] prefixes, int64_t row, uint8_t *calls) noexcept nogil:
    """Read the calls of one row, up to the first -1, and return how many they are."""
    cdef int k, forced = 0
    for k in range(<int>prefixes.shape[1]):
        if prefixes[row, k] < 0:
            break
        calls[k] = prefixes[row, k]
        forced += 1
    return forced


cdef bint _is_legal(Game game, const Deal *d, int code) noexcept nogil:
    cdef uint8_t out[128]
    cdef int i, n = game.ops.calls(&game.rules, d, out)
    for i in range(n):
        if out[i] == code:
            return True
    return False
