"""Positions: a deal built up step by step, every step checked against the rules.

One function decides and raises (``verify_*``), and the acts (``call``, ``play``, ``discard``, ``supply``) go through
it. What may be done next can always be listed. Codes are natural; texts are the business of the layer above, but for
the texts of errors.
"""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport bit, popcount, suit_mask
from _fastsim.deal cimport *
from _fastsim.play cimport PlayTable, legal_cards, excluded, to_natural_mask, to_strength_mask
from _fastsim.board cimport Board
from _fastsim.games.base cimport Game
from _fastsim.snapshot cimport add_shown, begin_snapshot, lay_out, snapshot_of, told_from

from _fastsim.errors import IllegalAction, InconsistentPosition
from _fastsim.games.base import PHASES, TRUMPS
from _fastsim.names import SEATS, SUITS, card_codes, card_text, card_texts, hand_text


def _listed(texts):
    return ", ".join(texts) if texts else "nothing"


cdef class State:
    """A checked position.

    Parameters
    ----------
    game : Game
    dealer : int
        Seat 0 to 3 (N E S W).
    score, bags : pair of int
        Match score before the deal, NS first, and bag counts where a game has them.
    held : int
        Points held over from hung deals.
    hands : sequence of 4 (int or None)
        Cards dealt to each seat as a mask; None when unknown.
    pinned : sequence of 4 int
        Cards known to be in a hand that is otherwise unknown.
    suits : sequence of 4 (dict or None)
        Exact number of cards by suit of an unknown hand.
    ups, calls, plays : sequence of int
        Turned-up cards, calls and cards played, in time order.
    away : sequence of 4 (int or None)
        Cards put away; None when not told.
    words : sequence of 4 sequences of int
        Announcements said by each seat, in the game's codes.
    blind : int or None
        Seats that have not looked at their cards, as a mask; None for the game's default.
    snapshot : (int, int, tuple) or None
        Cards of complete tricks whose order is not told (mask), the seat that leads now, and what is told of who won
        them. Hands are then as they are held now, and ``plays`` are the cards on the table.

    Raises
    ------
    InconsistentPosition, IllegalAction
        With the field, the card and the reason.
    """

    def __cinit__(self, *args, **kwargs):
        clear_deal(&self.deal, 0, 0, 0)

    def __init__(self, Game game, int dealer, score=(0, 0), *, bags=(0, 0), int held=0, hands=(None,) * 4,
                 pinned=(0,) * 4, suits=(None,) * 4, ups=(), calls=(), away=(None,) * 4, words=((),) * 4, blind=None,
                 snapshot=None, plays=()):
        cdef Deal *d = &self.deal
        cdef int seat
        self.game = game
        clear_deal(d, dealer, score[0], score[1])
        d.bags[0], d.bags[1] = bags
        d.held = d.held_after = held
        d.late = len(plays) > 0
        for seat in range(4):
            if hands[seat] is not None:
                d.dealt[seat] = hands[seat]
                d.known |= 1 << seat
            d.pinned[seat] = pinned[seat]
            for suit, count in (suits[seat] or {}).items():
                d.suits[seat][<int>suit] = count
        if len(ups) > MAX_UPS:
            raise InconsistentPosition(f"up: {len(ups)} cards are turned up, no deal has more than {MAX_UPS}")
        for code in ups:
            d.up[d.n_up] = code
            d.n_up += 1
        game.check_score(d)
        if snapshot is not None:
            begin_snapshot(game, d, snapshot, plays)
        self._check_cards()
        game.ops.start(&game.rules, d)
        self._settle()
        for code in calls:
            game.recall(d, code)
            self.verify_call(code)
            game.ops.call(&game.rules, d, code)
            self._settle()
        if d.up_at < d.n_up:
            raise InconsistentPosition(
                f"up: {card_text(d.up[d.up_at])} cannot have been turned up here; after "
                f"{_listed([card_text(d.up[i]) for i in range(d.up_at)])} and these calls no card is turned")
        if snapshot is not None:
            lay_out(game, d, snapshot, plays)
        self._check_hands()
        game.check_deal(d)
        game.set_blind(d, blind)
        game.say(d, words)
        if any(a is not None for a in away):
            for step in range(1, 5):
                seat = (dealer + step) & 3
                if away[seat] is not None:
                    self.verify_discard(seat, away[seat])
                    self._put_away(seat, away[seat])
            self._settle_discards(True)
        elif d.phase == PHASE_DISCARD:
            self._settle_discards(len(plays) > 0)
        for code in plays:
            if d.phase != PHASE_PLAY:
                raise IllegalAction(f"play: {card_text(code)} cannot be played, {self._phase_words()}")
            self._check_play(d.turn, code)
            self._play(code)
        if snapshot is not None:
            add_shown(game, d)
        game.check_words(d)
        self._check_counts()

    cdef State copy(self):
        cdef State other = State.__new__(State)
        other.game = self.game
        other.deal = self.deal
        return other

    def check_score(self):
        self.game.check_score(&self.deal)

    # --- checking ---------------------------------------------------------------------------------------------

    def _check_cards(self):
        """No card of another pack, none in two places."""
        cdef Deal *d = &self.deal
        cdef uint64_t seen = 0, cards
        cdef int seat, i, suit, total
        for i in range(d.n_up):
            if not (self.game.pack_mask >> d.up[i]) & 1:
                raise InconsistentPosition(f"up: {card_text(d.up[i])} is not a card of this pack")
            for k in range(i):
                if d.up[k] == d.up[i]:
                    raise InconsistentPosition(f"up: {card_text(d.up[i])} is turned up twice")
        for seat in range(4):
            cards = d.dealt[seat] | d.pinned[seat]
            if cards & ~self.game.pack_mask:
                raise InconsistentPosition(
                    f"{SEATS[seat]}: {_listed(card_texts(cards & ~self.game.pack_mask))} is not a card of this pack")
            if cards & seen:
                raise InconsistentPosition(
                    f"{SEATS[seat]}: {_listed(card_texts(cards & seen))} is in another hand too")
            seen |= cards
            total = 0
            for suit in range(4):
                if d.suits[seat][suit] >= 0:
                    total += d.suits[seat][suit]
                    if popcount(d.pinned[seat] & suit_mask(suit)) > d.suits[seat][suit]:
                        raise InconsistentPosition(f"{SEATS[seat]}: more {SUITS[suit]} named than the hand holds")
            if total > 13:
                raise InconsistentPosition(f"{SEATS[seat]}: a hand of {total} cards or more")

    cdef object _check_hands(self):
        cdef Deal *d = &self.deal
        cdef uint64_t dead = self.game.ops.dead(&self.game.rules, d), cards
        cdef int seat, count, suit
        for seat in range(4):
            cards = (d.dealt[seat] | d.pinned[seat]) & dead
            if cards:
                raise InconsistentPosition(
                    f"{SEATS[seat]}: {_listed(card_texts(cards))} is turned up, so it is in no hand")
            count = popcount(d.dealt[seat])
            if (d.known >> seat) & 1 and count != d.hand_size and not d.first_told:
                raise InconsistentPosition(
                    f"{SEATS[seat]}: {hand_text(d.dealt[seat])} has {count} cards, a hand has {d.hand_size} here")
            cards = d.pinned[seat] & ~gone_cards(d)
            count = popcount(cards)
            for suit in range(4):
                if d.suits[seat][suit] >= 0:
                    count += d.suits[seat][suit] - popcount(cards & suit_mask(suit))
            if count > d.hand_size - d.n_tricks:
                raise InconsistentPosition(
                    f"{SEATS[seat]}: {count} cards are described, a hand has {d.hand_size - d.n_tricks} here")

    cdef object _check_play(self, int seat, int code):
        """Raise unless ``seat`` may play the card now, as far as anybody can tell."""
        cdef Deal *d = &self.deal
        cdef Board *b = &d.board
        cdef const PlayTable *t = deal_table(&self.game.rules, d)
        cdef uint64_t card = bit(code), hand
        cdef int other
        where = f"play: {SEATS[seat]} cannot play {card_text(code)} in trick {d.n_tricks + 1}: "
        if not self.game.pack_mask & card:
            raise InconsistentPosition(where + "it is not a card of this pack")
        for other in range(d.n_played):
            if d.played[other] == code:
                raise IllegalAction(where + "it has been played before")
        if self.game.ops.dead(&self.game.rules, d) & card:
            raise IllegalAction(where + "it is turned up, out of play")
        if (d.away[0] | d.away[1] | d.away[2] | d.away[3]) & card:
            raise IllegalAction(where + "it has been put away")
        for other in range(4):
            if other != seat and ((d.dealt[other] | d.pinned[other]) & card):
                raise IllegalAction(where + f"{SEATS[other]} holds it")
        if (d.known >> seat) & 1:
            hand = to_natural_mask(t, b.hand[seat])
            if not hand & card:
                raise IllegalAction(where + f"the hand is {hand_text(hand)}")
            if not (legal_cards(t, b.hand[seat], &b.trick) >> t.to_strength[code]) & 1:
                raise IllegalAction(where + self._why_illegal(seat, code))
        elif d.excl[seat] & card:
            raise InconsistentPosition(where + "an earlier play of this seat shows that it did not hold the card")

    cdef str _why_illegal(self, int seat, int code):
        cdef Board *b = &self.deal.board
        cdef const PlayTable *t = deal_table(&self.game.rules, &self.deal)
        may = to_natural_mask(t, legal_cards(t, b.hand[seat], &b.trick))
        if b.trick.count == 0:
            return f"this lead is not allowed; the hand may lead {_listed(card_texts(may))}"
        led = SUITS[b.trick.led]
        if b.hand[seat] & suit_mask(b.trick.led):
            return f"{led} was led and the hand can follow; it may play {_listed(card_texts(may))}"
        return f"{led} was led; the hand may play {_listed(card_texts(may))}"

    def _check_counts(self):
        """Raise when no deal of the unseen cards fits what the plays have shown (Hall's condition over the seats)."""
        cdef Deal *d = &self.deal
        cdef uint64_t pool, only, cards
        cdef int subset, seat, room, rest
        for seat in range(4):
            if not (d.known >> seat) & 1:
                self._check_described(seat)
        if d.phase != PHASE_PLAY or not (d.excl[0] | d.excl[1] | d.excl[2] | d.excl[3]):
            return
        pool = self.unseen_mask()
        rest = popcount(pool)
        for seat in range(4):
            if not (d.known >> seat) & 1:
                rest -= self.cards_left(seat)
                if d.excl[seat] & d.pinned[seat] & pool:
                    raise InconsistentPosition(
                        f"{SEATS[seat]}: {_listed(card_texts(d.excl[seat] & d.pinned[seat] & pool))} cannot be in "
                        "this hand: a play shows that it is not")
        for subset in range(1, 16):
            if subset & d.known:
                continue
            cards = pool                # cards that only seats outside the subset may hold, or the stock
            room = 0
            for seat in range(4):
                if (subset >> seat) & 1:
                    cards &= d.excl[seat]
                    room += self.cards_left(seat)
            only = pool & ~cards        # cards that some seat of the subset may hold
            if popcount(only) < room:
                names = " and ".join(SEATS[s] for s in range(4) if subset >> s & 1)
                raise InconsistentPosition(
                    f"play: no deal fits; {names} must hold {room} more cards, but only "
                    f"{hand_text(only)} is left for that after what the plays have shown")
            if rest == 0 and popcount(self._only_for(pool, subset)) > room:
                names = " and ".join(SEATS[s] for s in range(4) if subset >> s & 1)
                raise InconsistentPosition(
                    f"play: no deal fits; {hand_text(self._only_for(pool, subset))} can be with nobody but {names}, "
                    f"who hold {room} more cards")

    cdef object _check_described(self, int seat):
        """Raise when a hidden hand cannot be as it is described: named cards, exact suit lengths, what it has shown.

        Suit lengths are those of the hand in play; where cards were put away unseen, a named card may be among them.
        """
        cdef Deal *d = &self.deal
        cdef bint begun = d.trump != NOBODY and (d.phase == PHASE_PLAY or d.phase == PHASE_DONE)
        cdef uint64_t played = to_natural_mask(deal_table(&self.game.rules, d), d.board.dealt[seat]) if begun else 0
        cdef uint64_t named = played | d.away[seat] | d.pinned[seat], free, mine
        cdef int size = d.hand_size - popcount(d.away[seat])
        cdef int suit, length, have, least = 0, most = 0, other
        if begun:
            size = self.cards_left(seat) + popcount(played)
        if popcount(named) > d.hand_size:
            raise InconsistentPosition(
                f"{SEATS[seat]}: {hand_text(named)} is {popcount(named)} cards, a hand has {d.hand_size} here")
        mine = played
        if (d.away_known >> seat) & 1 or d.play_size == d.hand_size or not begun:
            mine |= d.pinned[seat] & ~d.away[seat]
        free = self.unseen_mask() & ~d.excl[seat] & ~mine
        for other in range(4):
            if other != seat:
                free &= ~d.pinned[other]
        for suit in range(4):
            have = popcount(mine & suit_mask(suit))
            length = d.suits[seat][suit]
            if length >= 0:
                if not have <= length <= have + popcount(free & suit_mask(suit)):
                    raise InconsistentPosition(
                        f"{SEATS[seat]}: the hand cannot have {length} {SUITS[suit]}; "
                        + (f"{hand_text(mine & suit_mask(suit))} is known to be in it" if have > length else
                           f"at most {have + popcount(free & suit_mask(suit))} are left for it"))
                if length == have:
                    free &= ~suit_mask(suit)
                least += length
                most += length
            else:
                least += have
                most += have + popcount(free & suit_mask(suit))
        if least > size or most < size:
            raise InconsistentPosition(
                f"{SEATS[seat]}: {least if least > size else most} cards are described, a hand has {size} here")
        free = (free if popcount(mine) < size else 0) | mine | d.away[seat]
        shown = self.game.ops.shown(&self.game.rules, d, seat)
        if shown and not shown & free:
            raise InconsistentPosition(
                f"{SEATS[seat]}: a call shows one of {hand_text(shown & self.game.pack_mask)}, but the hand cannot "
                "hold any of them")

    def _only_for(self, uint64_t pool, int subset):
        """Unseen cards that no hidden seat outside the subset may hold."""
        cdef int seat
        for seat in range(4):
            if not (subset >> seat) & 1 and not (self.deal.known >> seat) & 1 and self.cards_left(seat):
                pool &= self.deal.excl[seat]
        return pool

    def _phase_words(self):
        return {
            "call": "the calls are not over",
            "deal": "cards are still to be dealt",
            "discard": "cards are still to be put away",
            "play": "the cards are being played",
            "done": "the deal is over",
            "redeal": "the deal is void",
            "over": "the match is over before the play",
        }[self.phase]

    def verify_call(self, int code):
        """Raise IllegalAction unless the call may be made now."""
        cdef uint8_t out[128]
        cdef int i, n
        text = self.game.call_text(code)
        if self.deal.phase != PHASE_CALL:
            raise IllegalAction(f"auction: {text!r} cannot be called, {self._phase_words()}")
        if self.deal.n_calls >= MAX_CALLS - 1:
            raise IllegalAction(f"auction: more than {MAX_CALLS - 1} calls")
        n = self.game.ops.calls(&self.game.rules, &self.deal, out)
        for i in range(n):
            if out[i] == code:
                return
        choices = [self.game.call_text(out[i]) for i in range(n)]
        if n > 16:
            choices = [*choices[:8], "...", *choices[n - 6:]]
        raise IllegalAction(
            f"auction: {SEATS[self.deal.turn]} cannot call {text!r} as call {self.deal.n_calls + 1}; "
            f"possible is {_listed(choices)}")

    def verify_play(self, int action):
        """Raise IllegalAction unless the seat to act may play the card, and say what the action says with it."""
        cdef int code = action % WITH_WORDS
        if self.deal.phase != PHASE_PLAY:
            raise IllegalAction(f"{card_text(code)} cannot be played, {self._phase_words()}")
        self._check_play(self.deal.turn, code)
        if action < 0 or action // WITH_WORDS & ~self.sayings(code):
            raise IllegalAction(
                f"play: what {SEATS[self.deal.turn]} may say with {card_text(code)} is {self._may_say(code)}")

    @property
    def chooses_words(self):
        """Whether the seat to act, whose hand is known, chooses what to say with its card."""
        return bool(self.game.rules.speaks and self.deal.turn >= 0 and (self.deal.known >> self.deal.turn) & 1)

    def sayings(self, int code):
        """What the seat to act may choose to say with a card, as bits; 0 where nothing is chosen."""
        if not self.game.rules.speaks or self.deal.phase != PHASE_PLAY:
            return 0
        return self.game.ops.sayings(&self.game.rules, &self.deal, code)

    def _may_say(self, int code):
        things = self.game.thing_words(&self.deal, code, self.sayings(code))
        return ", ".join([self.game.word_text(word) for word in things]) or "nothing"

    def action_of(self, int code, words):
        """The action of a card of the seat to act, whose hand is known, with what is said; words said before count
        as well.

        Raises
        ------
        IllegalAction
            For words that cannot be chosen with the card.
        """
        cdef int things = 0, one, bits = self.sayings(code)
        cdef int seat = self.deal.turn
        before = [self.deal.words[seat][i] for i in range(self.deal.n_words[seat])]
        left = [word for word in words if word not in before]
        for one in range(8):
            if bits >> one & 1:
                (word,) = self.game.thing_words(&self.deal, code, 1 << one)
                if word in left:
                    left.remove(word)
                    things |= 1 << one
        if left:
            raise IllegalAction(
                f"play: {SEATS[seat]} cannot say {self.game.word_text(left[0])!r} with {card_text(code)}; "
                f"what may be said is {self._may_say(code)}")
        return code + WITH_WORDS * things

    def legal_plays(self):
        """The actions of the seat to act: its cards, S H D C and high to low, each with all that may be said with it.

        An action is the natural code of the card, and 64 times the bits of what is said (see ``sayings``).
        """
        cdef int bits, things
        actions = []
        for code in card_codes(self.legal_mask()):
            bits = self.sayings(code)
            for things in range(bits + 1):
                if not things & ~bits:
                    actions.append(code + WITH_WORDS * things)
        return actions

    def parts_of(self, int action):
        """The card of an action, and the bits of what is said with it."""
        return action % WITH_WORDS, action // WITH_WORDS

    def play_text(self, int action):
        """An action's text: ``D7``, ``D7+tierceHQ``."""
        words = self.game.thing_words(&self.deal, action % WITH_WORDS, action // WITH_WORDS)
        return "+".join([card_text(action % WITH_WORDS), *[self.game.word_text(word) for word in words]])

    def verify_discard(self, int seat, uint64_t cards):
        """Raise IllegalAction unless the seat may put these cards away."""
        cdef Deal *d = &self.deal
        if d.phase != PHASE_DISCARD:
            raise IllegalAction(f"announce: {hand_text(cards)} cannot be put away, nothing is put away here")
        if (d.away_known >> seat) & 1:
            raise IllegalAction(f"announce: {SEATS[seat]} has put away {hand_text(d.away[seat])} already")
        if popcount(cards) != d.hand_size - d.play_size:
            raise IllegalAction(
                f"announce: {SEATS[seat]} puts away {hand_text(cards)}, that is {popcount(cards)} cards; "
                f"{d.hand_size - d.play_size} go")
        if (d.known >> seat) & 1 and cards & ~d.dealt[seat]:
            raise IllegalAction(
                f"announce: {SEATS[seat]} does not hold {_listed(card_texts(cards & ~d.dealt[seat]))}")
        for other in range(4):
            if other != seat and cards & (d.dealt[other] | d.away[other] | d.pinned[other]):
                raise InconsistentPosition(
                    f"announce: {SEATS[seat]} puts away {hand_text(cards)}, but {SEATS[other]} was dealt one of these")
        if cards & ~self.game.pack_mask or cards & self.game.ops.dead(&self.game.rules, d):
            raise InconsistentPosition(f"announce: {hand_text(cards)} cannot be in a hand")

    # --- acting -----------------------------------------------------------------------------------------------

    cdef void _settle(self):
        """Let the chance events happen for which cards are there."""
        cdef Deal *d = &self.deal
        cdef int up_at, size
        while d.phase == PHASE_DEAL:
            up_at, size = d.up_at, d.hand_size
            self.game.ops.chance(&self.game.rules, d)
            if d.phase == PHASE_DEAL and d.up_at == up_at and d.hand_size == size:
                return

    cdef void _play(self, int code):
        cdef Deal *d = &self.deal
        cdef const PlayTable *t = deal_table(&self.game.rules, d)
        cdef int strength = t.to_strength[code]
        d.excl[d.turn] |= to_natural_mask(
            t, excluded(t, to_strength_mask(t, self.game.pack_mask), &d.board.trick, strength))
        cdef int seat = d.turn
        d.on_record = d.n_played + 1        # before the last card is played and the deal scored
        deal_play(&self.game.rules, &self.game.ops, d, strength)
        if self.game.ops.heard != NULL:
            self.game.ops.heard(&self.game.rules, d, seat, d.n_played - 1)

    def _put_away(self, int seat, uint64_t cards):
        self.deal.away[seat] = cards
        self.deal.away_known |= 1 << seat

    cdef void _settle_discards(self, bint all_told):
        """Begin the play when every known hand has put its cards away; unknown hands are taken to have done so.

        With no hand known at all the discards are over once one of them is told, or a card is played.
        """
        cdef Deal *d = &self.deal
        cdef int step, seat
        if d.phase != PHASE_DISCARD:
            return
        for step in range(1, 5):
            seat = (d.dealer + step) & 3
            if (d.known >> seat) & 1 and not (d.away_known >> seat) & 1:
                d.turn = seat
                return
        d.turn = NOBODY
        if d.known or all_told:
            d.away_done = 1
            begin_play(&self.game.rules, d, (d.dealer + 1) & 3)

    def call(self, int code):
        """The position after a call of the seat to act."""
        self.verify_call(code)
        cdef State after = self.copy()
        after.game.ops.call(&after.game.rules, &after.deal, code)
        after._settle()
        return after

    def play(self, int action, words=()):
        """The position after an action of the seat to act; ``words``: said beside what the action says."""
        cdef int code = action % WITH_WORDS
        self.verify_play(action)
        words = [*self.game.thing_words(&self.deal, code, action // WITH_WORDS), *words]
        if self.deal.first_told:
            return self._play_on(code, words)
        if words:
            fields = self.fields()
            fields["plays"].append(code)
            fields["words"][self.deal.turn] += words
            return State(self.game, **fields)
        cdef State after = self.copy()
        after._play(code)
        after._check_counts()
        return after

    def _play_on(self, int code, words):
        """The snapshot after a card: a trick that is over is gone, and what was to be seen in it forgotten."""
        cdef State after = self.copy()
        after._play(code)
        fields = after.fields()
        fields["words"][self.deal.turn] += [word for word in words if word not in fields["words"][self.deal.turn]]
        return State(self.game, **fields)

    def discard(self, uint64_t cards):
        """The position after the seat to act has put cards away."""
        if self.deal.phase == PHASE_DISCARD and self.deal.turn == NOBODY:
            raise IllegalAction("no hand is known that could put cards away")
        self.verify_discard(self.deal.turn, cards)
        cdef State after = self.copy()
        after._put_away(self.deal.turn, cards)
        after._settle_discards(False)
        return after

    def supply(self, up, packets):
        """The position after a chance event: the next turn-up (or None) and the cards dealt to seats (masks)."""
        if self.deal.phase != PHASE_DEAL:
            raise IllegalAction(f"no cards are due: {self._phase_words()}")
        if up is None and all(packet is None for packet in packets):
            raise IllegalAction("cards are due: name the card turned up, or the cards dealt to a seat")
        fields = self.fields()
        if up is not None:
            fields["ups"] = [*fields["ups"], up]
        hands = list(fields["hands"])
        for seat in range(4):
            if packets[seat] is not None:
                if hands[seat] is not None and hands[seat] & packets[seat]:
                    raise InconsistentPosition(
                        f"{SEATS[seat]}: {_listed(card_texts(hands[seat] & packets[seat]))} is in the hand already")
                hands[seat] = (hands[seat] or 0) | packets[seat] | self.game.comes_with(&self.deal, seat)
            elif hands[seat] is not None and self.packet_due():
                raise InconsistentPosition(
                    f"{SEATS[seat]}: the hand is known, so its next {self.packet_due()} cards must be given")
        fields["hands"] = hands
        return State(self.game, **fields)

    def packet_due(self):
        """Cards that each seat gets in the chance event that is due."""
        cdef State trial = self.copy()
        cdef Deal *d = &trial.deal
        cdef int before = d.hand_size, code
        if d.phase != PHASE_DEAL:
            return 0
        d.late = 1
        for code in range(64):
            if (self.unseen_mask() >> code) & 1:
                d.up[d.n_up] = code
                d.n_up += 1
                break
        self.game.ops.chance(&self.game.rules, d)
        return d.hand_size - before

    # --- reading ----------------------------------------------------------------------------------------------

    def fields(self):
        """What the position consists of, as the arguments that build it again."""
        cdef Deal *d = &self.deal
        cdef bint snapshot = d.first_told > 0
        cdef uint64_t shown
        hands = [d.dealt[s] if (d.known >> s) & 1 else None for s in range(4)]
        pinned = [d.pinned[s] & ~self.game.told(d, s) for s in range(4)]
        suits = [{u: d.suits[s][u] for u in range(4) if d.suits[s][u] >= 0} or None for s in range(4)]
        if snapshot:
            for seat in range(4):
                shown = to_natural_mask(deal_table(&self.game.rules, d), d.board.dealt[<int>seat])
                hands[seat] = self.held_mask(seat) if self.cards_left(seat) else 0
                pinned[seat] &= ~shown
                if suits[seat]:
                    suits[seat] = {u: n - popcount(shown & suit_mask(u)) for u, n in suits[seat].items()}
        return {
            "dealer": d.dealer,
            "score": (d.before[0], d.before[1]),
            "bags": (d.bags[0], d.bags[1]),
            "held": d.held,
            "hands": hands,
            "pinned": pinned,
            "suits": suits,
            "ups": [d.up[i] for i in range(d.n_up)],
            "calls": [d.calls[i] for i in range(d.n_calls)],
            "away": [d.away[s] if (d.away_known >> s) & 1 else None for s in range(4)],
            "words": [self.game.words_of(d, s) for s in range(4)],
            "blind": d.blind,
            "snapshot": snapshot_of(self.game, d) if snapshot else None,
            "plays": [d.played[i] for i in range(told_from(d) if snapshot else 0, d.n_played)],
        }

    @property
    def phase(self):
        return PHASES[self.deal.phase]

    @property
    def turn(self):
        """Seat to act, or None."""
        return self.deal.turn if self.deal.turn >= 0 else None

    @property
    def trump(self):
        return TRUMPS[self.deal.trump] if self.deal.trump >= 0 and self.deal.phase != PHASE_CALL else None

    @property
    def contract(self):
        """The contract as it was called, or None: of the highest bid so far while the calls go on."""
        return self.game.contract(&self.deal)

    @property
    def taker(self):
        """Seat of the contract, or None."""
        return self.deal.taker if self.deal.taker >= 0 else None

    @property
    def level(self):
        """1, or what a contract that was doubled is multiplied by."""
        return self.deal.level

    @property
    def blind_default(self):
        """Seats that have not looked at their cards unless told otherwise, as a mask."""
        return self.game.blind_default(&self.deal)

    @property
    def hand_size(self):
        return self.deal.hand_size

    @property
    def play_size(self):
        return self.deal.play_size

    @property
    def score(self):
        """Match score with the events so far."""
        if self.deal.phase == PHASE_DONE:
            self.game.need_scoring()
        return self.deal.score[0], self.deal.score[1]

    @property
    def snapshot(self):
        """Whether the cards of the first tricks are told in no order."""
        return self.deal.first_told > 0

    @property
    def trick(self):
        """Cards of the unfinished trick, in time order."""
        return [self.deal.played[i] for i in range(self.deal.n_tricks * 4, self.deal.n_played)]

    def known(self, int seat):
        return bool((self.deal.known >> seat) & 1)

    def cards_left(self, int seat):
        """Cards that a seat still has to play."""
        cdef Deal *d = &self.deal
        cdef int i, gone = 0
        if d.phase == PHASE_DONE and d.trump != NOBODY:
            return 0
        if d.phase != PHASE_PLAY:
            return d.hand_size
        gone = d.n_tricks
        for i in range(d.board.trick.count):
            if (d.board.trick.leader + i) & 3 == seat:
                gone += 1
        return d.play_size - gone

    def held_mask(self, int seat):
        """Cards that a known seat holds now; None when unknown."""
        cdef Deal *d = &self.deal
        if not (d.known >> seat) & 1:
            return None
        if d.phase == PHASE_PLAY or (d.phase == PHASE_DONE and d.trump != NOBODY):
            return to_natural_mask(deal_table(&self.game.rules, d), d.board.hand[seat])
        return d.dealt[seat] & ~d.away[seat]

    def unseen_mask(self):
        """Cards that are in no known hand, not put away by a known hand, not turned up and not played."""
        cdef Deal *d = &self.deal
        cdef uint64_t cards = self.game.pack_mask & ~self.game.ops.dead(&self.game.rules, d)
        cdef int seat, i
        for seat in range(4):
            cards &= ~(d.dealt[seat] | d.away[seat])
        for i in range(d.n_played):
            cards &= ~bit(d.played[i])
        return cards

    def legal_calls(self):
        cdef uint8_t out[128]
        cdef int i, n
        if self.deal.phase != PHASE_CALL:
            return []
        n = self.game.ops.calls(&self.game.rules, &self.deal, out)
        return [out[i] for i in range(n)]

    def legal_mask(self):
        """Cards that the seat to act may play; raises InconsistentPosition when its hand is unknown."""
        cdef Deal *d = &self.deal
        cdef const PlayTable *t
        if d.phase != PHASE_PLAY:
            return 0
        if not (d.known >> d.turn) & 1:
            raise InconsistentPosition(f"{SEATS[d.turn]} is to play and that hand is not given")
        t = deal_table(&self.game.rules, d)
        return to_natural_mask(t, legal_cards(t, d.board.hand[d.turn], &d.board.trick))

    def proved_mask(self, int seat):
        """Cards that a seat is proved not to hold now, by the legality of its plays and by silence with one of them."""
        return self.deal.excl[seat]

    def cannot_mask(self, int seat):
        """Cards that a hidden seat cannot hold now: by its plays, by what was said, or because another must have them.
        """
        cdef Deal *d = &self.deal
        cdef uint64_t cards = d.excl[seat]
        cdef int other
        for other in range(4):
            if other != seat:
                cards |= d.pinned[other]
        if self.game.ops.unsaid != NULL:
            cards |= self.game.ops.unsaid(&self.game.rules, d, seat)
        return cards

    def holds_mask(self, int seat):
        """Unseen cards that a hidden seat is known to hold now."""
        return self.deal.pinned[seat] & self.unseen_mask()

    def dead_mask(self):
        """Cards that are in no hidden hand without having been played: turned up, or put away by a known hand."""
        cdef Deal *d = &self.deal
        return self.game.ops.dead(&self.game.rules, d) | d.away[0] | d.away[1] | d.away[2] | d.away[3]

    def least(self, int seat):
        """Least number of cards by suit in a hidden hand as dealt that its calls show."""
        cdef uint64_t cards = self.game.ops.shown(&self.game.rules, &self.deal, seat)
        return {SUITS[s]: 1 for s in range(4) if cards & suit_mask(s)}

    def result(self):
        return self.game.result(&self.deal)

    def view(self, viewer):
        """The position as a seat knows it (None: as a spectator does)."""
        cdef State other = State.__new__(State)
        other.game = self.game
        hide_hands(&self.game.rules, &self.game.ops, &self.deal, &other.deal, NOBODY if viewer is None else viewer)
        return other

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.fields() == other.fields()

    def __hash__(self):
        return hash((self.game, repr(self.fields())))

    def __reduce__(self):
        return (_rebuild, (self.game, self.fields()))


def _rebuild(game, fields):
    return State(game, **fields)
