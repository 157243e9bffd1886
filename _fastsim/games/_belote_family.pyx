"""What Belote, Coinche and Bulgarian Belot share: card order and values, play, the score of a deal.

Thirty-two cards, eight tricks, the last of them worth ten. Trumps, and every suit in all-trump, rank J 9 A T K Q 8 7;
plain suits, and every suit in no-trump, A T K Q J 9 8 7. Strength and value are two tables: a nine beats an eight
though both may count nothing. A player follows suit; trumps led (and every suit in all-trump) must be beaten if able;
who cannot follow must ruff unless the partner holds the trick. Where tables differ the difference is an option.

Sources: those of the three games' own files; the order and the values are common to all of them.
"""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport AT, NT, bit, suit_mask
from _fastsim.deal cimport *
from _fastsim.play cimport (
    PARTNER_FREE, PARTNER_MUST_RAISE, PARTNER_NO_UNDER, PlayTable, UNDER_AVOID, UNDER_FREE, UNDER_MUST,
    VOID_RUFF_UNLESS_PARTNER, seal_table,
)
from _fastsim.games._belote_gone cimport place_tricks, place_word
from _fastsim.games._belote_items cimport *
from _fastsim.games._belote_score cimport (
    FAMILY_TRICKS, HELD_NODES, ITEM_BELOTE, ITEM_POINTS, LAST_TRICK, end_match, gathered_pack, hand_dealt, held_node,
    put, said_items,
)
from _fastsim.games._belote_spoken cimport SpeakingGame, hands_tell
from _fastsim.games._belote_words cimport by_hand
from _fastsim.games.base cimport phase_of

from _fastsim.errors import InconsistentPosition, KibitzError, NotationError
from _fastsim.games._belote_options import MOST as _MOST
from _fastsim.games._belote_options import OPTIONS as _OPTIONS
from _fastsim.games._belote_score import CHANCES, COLUMNS, ITEM_NAMES, NOTES, SUMMARY, VERDICTS
from _fastsim.games.base import TRUMPS
from _fastsim.names import RANKS, SEATS, SUITS, TEAMS, card_text

_NUMBERED = (
    (S_END_ON_BELOTE, "end_on_belote"), (S_LEADER, "leader"), (S_ANNOUNCE, "announce"), (S_ANNOUNCE_NT, "announce_nt"),
    (S_REVEAL, "announce_reveal"), (S_CONTEST, "contest"), (S_SQUARE_ORDER, "square_order"),
    (S_NT_SQUARES, "nt_squares"), (S_LONG_SEQUENCE, "long_sequence"), (S_SPLIT8, "split8"),
    (S_SHARE_CARDS, "share_cards"), (S_SEQUENCE_TIE, "sequence_tie"), (S_BELOTE_CALL, "belote_call"),
)  # fmt: skip


def _pair(text, where):
    """Read points of NS and EW, ``82-70``."""
    parts = str(text).split("-")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 8 for part in parts):
        raise NotationError(f"{where}: {str(text)[:40]!r} is not of the form NS-EW, like 82-70")
    return int(parts[0]), int(parts[1])


# --- play -----------------------------------------------------------------------------------------------------------

_PLAIN_ORDER = "789JQKTA"       # low to high
_TRUMP_ORDER = "78QKTA9J"
_PLAIN = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
_TRUMP = {"9": 14, "J": 20, "Q": 3, "K": 4, "T": 10, "A": 11}
_NT_VALUES = (_PLAIN, {**_PLAIN, "A": 19})
_AT_VALUES = (
    _TRUMP,
    {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2},
    {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1},
)
_UNDER = {"must": UNDER_MUST, "free": UNDER_FREE, "avoid": UNDER_AVOID}
_PARTNER = {"free": PARTNER_FREE, "no_under": PARTNER_NO_UNDER, "must_raise": PARTNER_MUST_RAISE}


cdef void _fill_suit(PlayTable *t, int suit, order, values):
    """The strength places and values of one suit. Places 5 to 12 are used, as in the natural order of this pack."""
    cdef int natural, strength
    for place, rank in enumerate(order, RANKS.index("7")):
        natural = suit * 16 + RANKS.index(rank)
        strength = suit * 16 + place
        t.to_strength[natural] = strength
        t.to_natural[strength] = natural
        t.points[strength] = values.get(rank, 0)


cdef void begin_eight(const Rules *r, Deal *d, int leader) noexcept nogil:
    """The contract is fixed and all hands have eight cards: play."""
    d.hand_size = FAMILY_TRICKS
    d.play_size = FAMILY_TRICKS
    begin_play(r, d, leader)


cdef bint deal_late(Deal *d) noexcept nogil:
    """Deal the cards that come after the auction. Returns False when nothing tells that they have been dealt.

    From the stock: three each from the seat after the dealer, in one packet; the taker of a turned-up card gets it
    and two. In a position they are in the hands given, or shown by a card played.
    """
    cdef int step, seat, _k, n
    cdef bint dealt = d.late
    if d.stock_at < d.n_stock:
        for step in range(1, 5):
            seat = (d.dealer + step) & 3
            n = 3
            if d.n_up and seat == d.taker:
                d.dealt[seat] |= bit(d.up[0])
                n = 2
            for _k in range(n):
                d.dealt[seat] |= bit(d.stock[d.stock_at])
                d.stock_at += 1
        dealt = True
    dealt = dealt or hands_tell(d)
    if dealt and d.n_up:
        for seat in range(4):
            if seat == d.taker:
                d.pinned[seat] |= bit(d.up[0])
            else:
                d.excl[seat] |= bit(d.up[0])
    return dealt


cdef uint64_t shown(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """A pass, a take or a bid shows no card by the rules."""
    return 0


cdef class FamilyGame(SpeakingGame):
    """What the three games share. Subclasses set ``ops``, and call ``fill_tables`` from ``fill_rules``."""

    COLUMNS = COLUMNS
    NOTES = NOTES
    SUMMARY = SUMMARY
    CHANCES = CHANCES
    WON = "sides"

    cdef void fill_tables(self, int nt_scale, int at_scale, int items):
        """The play tables, and the options that the three games share. ``items``: what the game writes, as bits."""
        cdef int trump, suit, k
        cdef PlayTable *t
        options = self.options
        for place, name in _NUMBERED:
            if name in options:
                self.rules.shared[<int>place] = _OPTIONS[name].number(options[name])
        self.rules.speaks = by_hand(&self.rules, True) or by_hand(&self.rules, False)
        self.rules.shared[S_GOAL] = options["target"] + (options.get("end") == "pass")
        self.rules.shared[S_BELOTE_NT] = options["belote_at"] == "none"
        self.rules.shared[S_STEP] = 1
        self.rules.shared[S_ITEMS] = items
        self.gathers = options["deal"] == "gather_cut"
        self.rules.shared[S_GATHERS] = self.gathers
        packets = [int(size) for size in options["packets"].split("-")]
        for k in range(5):
            self.packets[k] = packets[k] if k < len(packets) else 0
        self.pack = 32
        self.pack_mask = 0x1FE01FE01FE01FE0ULL
        self.announce_off = options["announce"] == "off"
        self.announce_nt = options["announce_nt"] == "on"
        self.share_cards = options["share_cards"] == "on"
        self.belote_at = options["belote_at"] == "all"
        for trump in range(6):
            t = &self.rules.tables[trump]
            for code in range(64):
                t.to_strength[<int>code] = t.to_natural[<int>code] = code
            for suit in range(4):
                if trump == AT:
                    _fill_suit(t, suit, _TRUMP_ORDER, _AT_VALUES[at_scale])
                elif suit == trump:
                    _fill_suit(t, suit, _TRUMP_ORDER, _TRUMP)
                else:
                    _fill_suit(t, suit, _PLAIN_ORDER, _NT_VALUES[nt_scale] if trump == NT else _PLAIN)
            t.trumps = suit_mask(trump) if trump < NT else 0
            t.raise_suits = 15 if trump == AT else 0 if trump == NT else 1 << trump
            t.raise_over_partner = options["raise_over_partner"] == "on"
            t.void_rule = VOID_RUFF_UNLESS_PARTNER
            t.partner_ruff = _PARTNER[options["partner_ruff"]]
            t.under_trump = _UNDER[options["undertrump"]]
            t.ruff_first = 1
            t.forced_lead_breaks = 1
            t.tricks = FAMILY_TRICKS
            t.last_bonus = LAST_TRICK
            seal_table(t)
            self.rules.shared[S_PACK + trump] = sum([t.points[k] for k in range(64)])

    def trumps(self):
        return (*SUITS, "NT", "AT") if self.nt_at_offered else SUITS

    def may_go_on(self):
        """Whether a match may go on although one side has reached the target."""
        return False

    cdef object check_score(self, const Deal *d):
        cdef int goal = self.rules.shared[S_GOAL]
        if d.held > _MOST or max(d.before[0], d.before[1]) > _MOST:
            raise InconsistentPosition(
                f"score: {d.before[0]}-{d.before[1]}, held {d.held}: no match has more than {_MOST} points")
        for team in range(2):
            if d.before[team] < 0:
                raise InconsistentPosition(
                    f"score: {TEAMS[team]} has {d.before[team]}; scores of {self.title} never fall")
        if d.before[0] != d.before[1] and max(d.before[0], d.before[1]) >= goal and not self.may_go_on():
            raise InconsistentPosition(
                f"score: {d.before[0]}-{d.before[1]} ends the match (target {self.options['target']}), so no deal "
                "follows")

    # --- scoring ------------------------------------------------------------------------------------------------

    cdef dict result(self, const Deal *d):
        """What the deal has come to so far; the keys are those of the acceptance cases."""
        cdef int seat, i, team
        cdef bint done = d.phase == PHASE_DONE, played = done and d.taker != NOBODY
        running = [d.before[0], d.before[1]]
        order = []
        for i in range(d.n_events):
            team = d.events[i].team
            running[team] += d.events[i].points
            order.append([ITEM_NAMES[d.events[i].item], TEAMS[team], d.events[i].points, f"{running[0]}-{running[1]}"])
        answer = {
            "phase": phase_of(d),
            "turn": SEATS[d.turn] if d.turn >= 0 else None,
            "contract": self.contract(d),
            "taker": SEATS[d.taker] if d.taker >= 0 else None,
            "level": d.level,
            "trick_winners": "".join([SEATS[d.winners[i]] for i in range(d.n_tricks) if d.winners[i] >= 0]),
            "order": order,
            "total": {TEAMS[team]: d.score[team] - d.before[team] for team in range(2)},
            **self.scored(d),
            **self.after(d),
            "next_dealer": SEATS[(d.dealer + 1) & 3] if done and d.winner < 0 else None,
        }
        if played:
            answer["announcements"] = {
                SEATS[seat]: self.said(d, seat) for seat in range(4) if self.said(d, seat)
            }
        return answer

    cdef dict after(self, const Deal *d):
        """Where the match stands after what is written."""
        return {
            "score_after": f"{d.score[0]}-{d.score[1]}",
            "winner": TEAMS[d.winner] if d.winner >= 0 else None,
        }

    cdef list said(self, const Deal *d, int seat):
        """The sequences and squares of a seat that count, best first."""
        cdef Items items
        cdef int k
        said_items(&self.rules, d, seat, hand_dealt(&self.rules, d, seat), &items)
        return [self.word_text(items.item[k].word) for k in range(items.n)]

    cdef dict scored(self, const Deal *d):
        """Points, verdict and score of a deal; of one that is not finished the points of its tricks."""
        cdef Tally t = d.tally
        cdef int team
        if t.verdict == VERDICT_NONE:
            for team in range(2):
                t.points[team] = t.belote[team] = t.announced[team] = t.tricks[team] = 0
                if d.trump >= 0 and d.phase == PHASE_PLAY:
                    t.points[team] = self.trick_points(d, team)
                    t.tricks[team] = d.board.won[team] + d.board.won[team + 2]
            t.capot = NOBODY
        return {
            "points": f"{t.points[0]}-{t.points[1]}",
            "tricks": f"{t.tricks[0]}-{t.tricks[1]}" if not d.first_told else None,
            "belote": f"{t.belote[0]}-{t.belote[1]}",
            "announce": f"{t.announced[0]}-{t.announced[1]}",
            "verdict": VERDICTS[t.verdict],
            "capot": TEAMS[t.capot] if t.capot >= 0 else None,
            "score": f"{d.score[0] - d.before[0]}-{d.score[1] - d.before[1]}",
            "held": d.held_after,
        }

    cdef int trick_points(self, const Deal *d, int team):
        """Card points of the tricks that a side has won so far."""
        cdef const PlayTable *t = &self.rules.tables[d.trump]
        cards = d.board.taken[team] | d.board.taken[team + 2]
        return sum([t.points[code] for code in range(64) if cards >> code & 1])

    cdef object take_contract(self, Deal *d, str contract, str double):
        """Fix a contract, by ``d.taker``, as if it had been called."""
        if contract not in TRUMPS:
            raise NotationError(f"contract: {contract[:40]!r} is no contract of {self.title}")
        d.trump = self._kind_of(contract)
        if double:
            d.level = {"X": 2, "XX": 4}[double]

    def score_facts(self, score, bags, *, str contract, str taker, cards, str last, tricks, belote="0-0",
                    announce="0-0", held=0, str double="", taker_tricks=None):
        """The score of a counted deal.

        Parameters
        ----------
        score : pair of int
            Match score before the deal.
        contract, taker : str
            ``H``, ``AT``, ``100H``, ``capotS``; its seat.
        cards, tricks, belote, announce : str
            NS-EW: card points without the last trick, tricks, belote and announcements as they count.
        last : str
            Side of the last trick.
        held : int
            Points held over from earlier deals.
        double : str
            Empty, ``X`` or ``XX``.
        taker_tricks : int, optional
            Tricks of the taker himself, for a generale; by default all of his side's.
        """
        cdef Deal d
        cdef int team, own
        cards, tricks = _pair(cards, "cards"), _pair(tricks, "tricks")
        belote, announce = _pair(belote, "belote"), _pair(announce, "announce")
        clear_deal(&d, 0, score[0], score[1])
        if double not in ("", "X", "XX"):
            raise NotationError(f"double: {double[:40]!r} is neither X nor XX")
        if taker not in tuple(SEATS) or last not in TEAMS:
            raise NotationError(f"{taker[:40]!r} is no seat, or {last[:40]!r} is neither NS nor EW")
        d.taker = SEATS.index(taker)
        own = tricks[d.taker & 1]
        self.take_contract(&d, contract, double)
        if held < 0 or (held and "held" not in type(self).KEYS):
            raise InconsistentPosition(f"held: {held} points cannot be held over in {self.title}")
        d.held = d.held_after = held
        self.check_score(&d)
        if sum(tricks) != FAMILY_TRICKS or min(tricks) < 0:
            raise InconsistentPosition(f"tricks: {tricks[0]}-{tricks[1]} are not eight tricks")
        if sum(cards) > self.rules.shared[S_PACK + d.trump] or min(cards) < 0:
            raise InconsistentPosition(
                f"cards: {cards[0]}-{cards[1]} are more than the {self.rules.shared[S_PACK + d.trump]} points of the "
                f"pack under {TRUMPS[d.trump]}, the last trick apart")
        for team in range(2):
            if tricks[team] == 0 and (cards[team] or last == TEAMS[team]):
                raise InconsistentPosition(f"tricks: {TEAMS[team]} has points without a trick")
            if belote[team] < 0 or belote[team] % 20 or announce[team] < 0 or announce[team] % 10:
                raise InconsistentPosition(
                    f"{TEAMS[team]}: {belote[team]} is no belote, or {announce[team]} no points of announcements")
            d.tally.points[team] = cards[team] + LAST_TRICK * (last == TEAMS[team])
            d.tally.belote[team] = belote[team]
            d.tally.announced[team] = announce[team]
            d.tally.tricks[team] = tricks[team]
        if taker_tricks is not None and not 0 <= taker_tricks <= own:
            raise InconsistentPosition(f"taker_tricks: {taker_tricks} of the {own} tricks of his side")
        d.tally.own_tricks = own if taker_tricks is None else taker_tricks
        d.tally.capot = NOBODY if min(tricks) else 0 if tricks[0] else 1
        self.settle(&self.rules, &d)
        return {**self.scored(&d), **self.after(&d)}

    def match_after(self, score, deals):
        """A match score after deals are scored: ``(winner, score after, running scores)``.

        ``deals`` are mappings in the order played: ``score`` (``NS-EW``), ``verdict``, and where they matter ``capot``
        (side) and ``belote`` (``NS-EW``, a part of the score).
        """
        cdef Deal d
        cdef int team
        running = []
        clear_deal(&d, 0, score[0], score[1])
        self.check_score(&d)
        for deal in deals:
            if d.winner != NOBODY:
                raise InconsistentPosition(f"deals: the match was over at {d.score[0]}-{d.score[1]}")
            clear_deal(&d, 0, d.score[0], d.score[1])
            capot = deal.get("capot")
            if deal.get("verdict") not in VERDICTS[1:] or capot not in (None, *TEAMS):
                raise NotationError(
                    f"deals: verdict {deal.get('verdict')!r}, capot {capot!r}; a verdict is one of "
                    f"{', '.join(VERDICTS[1:])}, a capot the side that made it")
            d.tally.verdict = VERDICTS.index(deal["verdict"])
            d.tally.capot = NOBODY if capot is None else TEAMS.index(capot)
            points, belote = _pair(deal.get("score"), "score"), _pair(deal.get("belote", "0-0"), "belote")
            for team in range(2):
                if belote[team] > points[team] or points[team] > _MOST:
                    raise InconsistentPosition(f"deals: {belote[team]} of {points[team]} points cannot be belote")
                put(&d, ITEM_BELOTE, team, belote[team])
                put(&d, ITEM_POINTS, team, points[team] - belote[team])
            if d.tally.verdict != VERDICT_PASSED:
                end_match(&self.rules, &d)
            running.append((d.score[0], d.score[1]))
        return d.winner, (d.score[0], d.score[1]), running

    cdef void write_again(self, Deal *d) noexcept nogil:
        """What the cards came to stays counted."""
        self.settle(&self.rules, d)

    def match_states(self):
        """The entries of an equity table in order: ``(ns, ew, side that deals, points held over)``.

        A score of the goal stands for a side that is there already, in a match that goes on.
        """
        cdef int goal = self.rules.shared[S_GOAL], step = self.rules.shared[S_STEP]
        nodes = [*range(0, goal, step), goal]
        held = [held_node(&self.rules, node) for node in range(HELD_NODES if self.rules.shared[S_HELD] else 1)]
        return [(ns, ew, side, kept) for ns in nodes for ew in nodes for side in range(2) for kept in held]

    cdef int gather(self, const Deal *d, uint8_t *pack) except -1:
        if not self.gathers:
            raise KibitzError(f"the pack is shuffled here ({self!r}); it is gathered with deal:gather_cut")
        return gathered_pack(&self.rules, d, pack)

    # --- snapshots ----------------------------------------------------------------------------------------------

    cdef object place_gone(self, Deal *d, object won):
        place_tricks(&self.rules, d, won)
        if d.n_up:
            place_word(&self.rules, d, d.taker, bit(d.up[0]), f"up: {card_text(d.up[0])} ")

    cdef tuple won_before(self, const Deal *d):
        cdef int team
        won = [self.trick_points(d, team) for team in range(2)]
        if d.phase == PHASE_DONE:
            team = d.winners[d.n_tricks - 1] & 1
            won[team] -= sum([self.rules.tables[d.trump].points[self.rules.tables[d.trump].to_strength[d.played[i]]]
                              for i in range(d.n_played - 4, d.n_played)])
        return tuple(won)
