"""Caribbean All Fours.

Four players, partners opposite, 52 cards. Six cards each and a turn-up that proposes trumps and scores for the dealer's
side. Eldest (the seat after the dealer) stands or begs; begged, the dealer gives one point and plays, or runs the pack:
three more cards each and a new turn-up, again and again while it brings the same suit. A trump is always legal on a
plain lead; what is forbidden is to throw another plain suit while able to follow. Four items are counted in the
order High, Low, Jack, Game, and the first side to reach the target has won, whatever is written after it.

Sources: Board Game Arena game help "Caribbean All Fours" (newest revision: 3 for a hung Jack); pagat.com "All Fours",
Trinidad section; allfoursonline.com rule variations; tournament sheets of Trinidad clubs (preset league); Foster's
Complete Hoyle and Cassell's Book of Indoor Amusements (preset sevenup).

Not modelled: two players, misdeals, cuts, card-to-board, revoke penalties, partner signals, tournament table points.
"""
from libc.stdint cimport int32_t, uint64_t, uint8_t
from _fastsim.cards cimport bit, suit_mask, highest, lowest, JACK
from _fastsim.deal cimport *
from _fastsim.play cimport PlayTable, seal_table, LEAD_BOUND, LEAD_FREE, UNDER_BANNED, UNDER_FREE, VOID_FREE
from _fastsim.games.base cimport Game, identity_table, phase_of
from _fastsim.games._allfours_rows cimport row, detail

from _fastsim.errors import InconsistentPosition
from _fastsim.games._allfours_rows import CATEGORIES, COLUMNS, DETAIL, NOTES, SUMMARY
from _fastsim.names import SEATS, SUITS, TEAMS, card_text
from _fastsim.options import choice, number, switch

CALLS = ("stand", "beg", "give", "run")
ITEM_NAMES = ("turnup", "gift", "high", "low", "jack", "game", "jack")

OPTIONS = (
    choice("direction", "anticlockwise", "anticlockwise clockwise",
           "which way the table turns: drawing and words only"),
    number("target", 14, 1, 99, "points that win the match"),
    choice("turnup", "trinidad", "trinidad tobago sevenup",
           "what a turn-up scores: A 1 J 3 6 2 (trinidad), A 1 J 3 2 2 (tobago), J 1 (sevenup)"),
    switch("score_every_turnup", "on", "off: only the turn-up that fixes trumps scores, when it does so"),
    switch("stand_needs_trump", "off", "on: eldest without a card of the turned suit must beg"),
    switch("give_needs_trump", "off", "on: a dealer without a card of the turned suit must run"),
    choice("give_at_match_point", "allowed", "allowed forced_run",
           "forced_run: no gift that would bring the beggars to the target"),
    choice("after_run", "play_all", "play_all discard_to_6 discard_to_6_if_12", "what becomes of nine or twelve cards"),
    switch("keep_turnup_on_redeal", "on", "off: turn-up points of a deal whose pack ran out are taken back"),
    switch("flip_last_card", "off", "on: after two runs in one suit the 52nd card is turned too"),
    choice("trump_rule", "anytime", "anytime only_if_void", "when a plain lead may be trumped"),
    switch("no_undertrump", "off",
           "on: no trump below the highest trump of a plain trick, unless the whole hand is trumps"),
    switch("trump_and_follow", "off",
           "on: who wins a plain trick by trumping and still holds its suit leads that suit or a trump next"),
    choice("low_to", "holder", "holder taker",
           "who scores Low: the side it was dealt to, or the side that took its trick"),
    number("hang_value", 3, 1, 9, "points for taking the opponents' Jack"),
    number("game_value", 1, 1, 2, "points for Game"),
    choice("game_tie", "none", "none nondealer dealer", "who scores Game when the counts are equal"),
    switch("stop_at_target", "off", "on: nothing is written after the winning item"),
    choice("partner_info", "none", "none trump_count hand",
           "what a player is told of the partner's hand once trumps are fixed"),
)

PRESETS = {
    "bga": {},
    "tobago": {"turnup": "tobago"},
    "league": {"give_needs_trump": "on", "no_undertrump": "on", "game_value": 2},
    "sevenup": {
        "direction": "clockwise", "target": 7, "turnup": "sevenup", "score_every_turnup": "off",
        "give_at_match_point": "forced_run", "after_run": "discard_to_6", "hang_value": 1, "game_tie": "nondealer",
    },
}

cdef enum:
    TRINIDAD = 0
    TOBAGO = 1
    AFTER_RUN_PLAY_ALL = 0
    AFTER_RUN_SIX = 1
    TIE_NONE = 0
    TIE_NONDEALER = 1
    PLACE_2 = 0
    PLACE_6 = 4
    PLACE_A = 12


cdef int turnup_points(const Rules *r, int code) noexcept nogil:
    cdef int place = code & 15, kind = r.opt[TURNUP]
    if place == JACK:
        return 1 if kind > TOBAGO else 3
    if kind > TOBAGO:
        return 0
    if place == PLACE_A:
        return 1
    if place == (PLACE_6 if kind == TRINIDAD else PLACE_2):
        return 2
    return 0


cdef inline void _write(const Rules *r, Deal *d, int item, int team, int points) noexcept nogil:
    write_event(d, item, team, points, r.opt[TARGET], r.opt[STOP_AT_TARGET])


cdef inline bint _over(Deal *d) noexcept nogil:
    if d.winner == NOBODY:
        return False
    d.phase = PHASE_OVER
    d.turn = NOBODY
    return True


cdef inline int _stock_left(const Deal *d) noexcept nogil:
    return 52 - 4 * d.hand_size - d.up_at


cdef bint _take_up(const Rules *r, Deal *d) noexcept nogil:
    """Turn the next card: from those named, else from the stock. Returns False when neither has one."""
    if d.up_at == d.n_up:
        if d.stock_at == d.n_stock:
            return False
        d.up[d.n_up] = d.stock[d.stock_at]
        d.n_up += 1
        d.stock_at += 1
    d.up_at += 1
    if r.opt[SCORE_EVERY_TURNUP]:
        _write(r, d, TURNUP_POINTS, d.dealer & 1, turnup_points(r, d.up[d.up_at - 1]))
    return True


cdef void _fix_trumps(const Rules *r, Deal *d) noexcept nogil:
    cdef int last = d.up[d.up_at - 1]
    d.trump = last >> 4
    if not r.opt[SCORE_EVERY_TURNUP]:
        _write(r, d, TURNUP_POINTS, d.dealer & 1, turnup_points(r, last))


cdef void _begin(const Rules *r, Deal *d) noexcept nogil:
    """Trumps are fixed and nobody has won: discard if the options say so, else play."""
    d.play_size = d.hand_size
    if d.hand_size > 6 and r.opt[AFTER_RUN] != AFTER_RUN_PLAY_ALL and (
            r.opt[AFTER_RUN] == AFTER_RUN_SIX or d.hand_size == 12):
        d.play_size = 6
        d.phase = PHASE_DISCARD
        d.turn = (d.dealer + 1) & 3
        return
    begin_play(r, d, (d.dealer + 1) & 3)


cdef void start(const Rules *r, Deal *d) noexcept nogil:
    d.hand_size = 6
    if not _take_up(r, d):
        d.phase = PHASE_DEAL
        d.turn = NOBODY
        return
    d.phase = PHASE_CALL
    d.turn = (d.dealer + 1) & 3
    _over(d)


cdef int calls(const Rules *r, const Deal *d, uint8_t *out) noexcept nogil:
    cdef int suit = d.up[0] >> 4
    cdef bint lacks = d.suits[d.turn][suit] == 0 or (
        (d.known >> d.turn) & 1 and not d.dealt[d.turn] & suit_mask(suit))
    if d.n_calls == 0:
        if lacks and r.opt[STAND_NEEDS_TRUMP]:
            out[0] = BEG
            return 1
        out[0] = STAND
        out[1] = BEG
        return 2
    if (lacks and r.opt[GIVE_NEEDS_TRUMP]) or (
            r.opt[GIVE_AT_MATCH_POINT] and d.score[(d.dealer + 1) & 1] >= r.opt[TARGET] - 1):
        out[0] = RUN
        return 1
    out[0] = GIVE
    out[1] = RUN
    return 2


cdef void call(const Rules *r, Deal *d, int code) noexcept nogil:
    d.calls[d.n_calls] = code
    d.n_calls += 1
    if code == BEG:
        d.turn = d.dealer
        return
    if code == RUN:
        d.phase = PHASE_DEAL
        d.turn = NOBODY
        return
    _fix_trumps(r, d)
    if not _over(d) and code == GIVE:
        _write(r, d, GIFT, (d.dealer + 1) & 1, 1)
        _over(d)
    if d.phase == PHASE_CALL:
        _begin(r, d)


cdef void chance(const Rules *r, Deal *d) noexcept nogil:
    """One run of the pack: three more cards each and the next turn-up; or the flip of the last card.

    The cards come from the stock, or, in a line, have been counted among the cards dealt already.
    """
    cdef int seat, _k, before = d.hand_size
    if d.up_at == 0:                    # the first turn-up was still to come
        start(r, d)
        return
    if _stock_left(d) >= 13:
        if d.stock_at < d.n_stock:
            for seat in range(1, 5):
                for _k in range(3):
                    d.dealt[(d.dealer + seat) & 3] |= bit(d.stock[d.stock_at])
                    d.stock_at += 1
        d.hand_size += 3
    if not _take_up(r, d):
        d.hand_size = before
        return
    if _over(d):
        return
    if d.up[d.up_at - 1] >> 4 != d.up[0] >> 4:
        _fix_trumps(r, d)
        if not _over(d):
            _begin(r, d)
        return
    if _stock_left(d) >= 13 or (r.opt[FLIP_LAST_CARD] and _stock_left(d) == 1):
        return                          # run again: the phase stays
    d.phase = PHASE_REDEAL
    if not r.opt[KEEP_TURNUP_ON_REDEAL]:
        d.n_events = 0
        d.score[0] = d.before[0]
        d.score[1] = d.before[1]


cdef void write_counts(const Rules *r, Deal *d, int high, int low, int jack, bint hang, int game) noexcept nogil:
    """Write High, Low, Jack and Game for the teams that score them (-1: nobody)."""
    if high != NOBODY:
        _write(r, d, HIGH, high, 1)
    if low != NOBODY:
        _write(r, d, LOW, low, 1)
    if jack != NOBODY:
        _write(r, d, JACK_HUNG if hang else JACK_POINTS, jack, r.opt[HANG_VALUE] if hang else 1)
    if game == NOBODY and r.opt[GAME_TIE] != TIE_NONE:
        game = (d.dealer + 1) & 1 if r.opt[GAME_TIE] == TIE_NONDEALER else d.dealer & 1
    if game != NOBODY:
        _write(r, d, GAME_POINT, game, r.opt[GAME_VALUE])


cdef void finish(const Rules *r, Deal *d) noexcept nogil:
    cdef Board *b = &d.board
    cdef uint64_t mine = b.dealt[0] | b.dealt[2], trumps = (mine | b.dealt[1] | b.dealt[3]) & suit_mask(d.trump)
    cdef uint64_t taken = b.taken[0] | b.taken[2]
    cdef int high = NOBODY, low = NOBODY, jack = NOBODY, game = NOBODY, ns, ew, code = d.trump * 16 + JACK
    cdef bint hang = False
    if trumps:
        high = 0 if (mine >> highest(trumps)) & 1 else 1
        low = 0 if ((taken if r.opt[LOW_TO] else mine) >> lowest(trumps)) & 1 else 1
        if (trumps >> code) & 1:
            jack = 0 if (taken >> code) & 1 else 1
            hang = jack != (0 if (mine >> code) & 1 else 1)
    ns = counting_value(taken)
    ew = counting_value(b.taken[1] | b.taken[3])
    if ns != ew:
        game = 0 if ns > ew else 1
    write_counts(r, d, high, low, jack, hang, game)


cdef int next_dealer(const Rules *r, const Deal *d) noexcept nogil:
    """After a void deal the same seat deals again."""
    return d.dealer if d.phase == PHASE_REDEAL else (d.dealer + 1) & 3


cdef void carry(const Rules *r, const Deal *d, Carry *out) noexcept nogil:
    carry_score(d, next_dealer(r, d), out)


cdef int places(const Rules *r, const Carry *c, int32_t *place, double *weight) noexcept nogil:
    place[0] = (c.score[0] * r.opt[TARGET] + c.score[1]) * 2 + (c.dealer & 1)
    weight[0] = 1
    return 1


cdef uint64_t dead(const Rules *r, const Deal *d) noexcept nogil:
    """Turn-ups belong to nobody."""
    cdef uint64_t cards = 0
    cdef int i
    for i in range(d.n_up):
        cards |= bit(d.up[i])
    return cards


cdef uint64_t shown(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """A stand or a gift shows a card of the turned suit where the options ask for one. Both end the dealing, so the
    hand as dealt is the hand that called."""
    if d.n_calls == 1 and d.calls[0] == STAND and r.opt[STAND_NEEDS_TRUMP] and seat == (d.dealer + 1) & 3:
        return suit_mask(d.up[0] >> 4)
    if d.n_calls == 2 and d.calls[1] == GIVE and r.opt[GIVE_NEEDS_TRUMP] and seat == d.dealer:
        return suit_mask(d.up[0] >> 4)
    return 0


cdef void tell(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil:
    """``partner_info``: partner's hand, or its number of trumps, once trumps are fixed."""
    cdef int mate = viewer ^ 2
    if viewer == NOBODY or full.trump == NOBODY or not (full.known >> mate) & 1:
        return
    if r.opt[PARTNER_INFO] == INFO_HAND:
        view.known |= 1 << mate
        view.dealt[mate] = full.dealt[mate]
        view.away[mate] = full.away[mate]
        view.away_known |= full.away_known & (1 << mate)
        view.board.hand[mate] = full.board.hand[mate]
        view.board.dealt[mate] = full.board.dealt[mate]
    elif r.opt[PARTNER_INFO] == INFO_COUNT:
        view.suits[mate][full.trump] = popcount(
            full.dealt[mate] & ~full.away[mate] & suit_mask(full.trump))


cdef class AllFours(Game):
    """Caribbean All Fours with its options resolved."""

    NAME = "allfours"
    TITLE = "Caribbean All Fours"
    OPTIONS = OPTIONS
    PRESETS = PRESETS
    DEFAULT = "bga"
    KEYS = ("up", "announce")
    WORDS = "cards"
    SCORED_AT_END = False
    COLUMNS = COLUMNS
    NOTES = NOTES
    CATEGORIES = CATEGORIES
    DETAIL = DETAIL
    SUMMARY = SUMMARY
    SNAPSHOT = "the snapshot form is refused in All Fours: Low and Jack need the history; write play="

    cdef void fill_rules(self):
        cdef int trump, place
        cdef PlayTable *t
        self.pack = 52
        self.pack_mask = 0x1FFF1FFF1FFF1FFFULL
        self.first_hand = 6
        for trump in range(4):
            t = &self.rules.tables[trump]
            identity_table(t, trump)
            t.void_rule = VOID_FREE
            t.ruff_anytime = self.rules.opt[TRUMP_RULE] == 0
            t.under_trump = UNDER_BANNED if self.rules.opt[NO_UNDERTRUMP] else UNDER_FREE
            t.lead_rule = LEAD_BOUND if self.rules.opt[TRUMP_AND_FOLLOW] else LEAD_FREE
            for place in range(64):
                t.points[place] = counting_value(bit(place))
            seal_table(t)
        self.ops = GameOps(start=start, calls=calls, call=call, chance=chance, finish=finish, carry=carry,
                           places=places, row=row, detail=detail, dead=dead, shown=shown, heard=NULL, unsaid=NULL,
                           fits=NULL, settle_words=NULL, tell=tell)

    cpdef str call_text(self, int code):
        return CALLS[code]

    cpdef int call_code(self, str text) except -2:
        return CALLS.index(text) if text in CALLS else -1

    def call_words(self):
        """All calls, in their fixed order."""
        return CALLS

    cdef object check_score(self, const Deal *d):
        for team in range(2):
            if not 0 <= d.before[team] < self.rules.opt[TARGET]:
                raise InconsistentPosition(
                    f"score: {TEAMS[team]} has {d.before[team]}, but before a deal both sides are between 0 and "
                    f"{self.rules.opt[TARGET] - 1} (target {self.rules.opt[TARGET]})")

    cdef dict result(self, const Deal *d):
        """The deal's score so far; the keys are those of the acceptance cases."""
        cdef int i
        running = [d.before[0], d.before[1]]
        order = []
        total = {"NS": 0, "EW": 0}
        for i in range(d.n_events):
            team = d.events[i].team
            running[team] += d.events[i].points
            total[TEAMS[team]] += d.events[i].points
            order.append([ITEM_NAMES[d.events[i].item], TEAMS[team], d.events[i].points, f"{running[0]}-{running[1]}"])
        answer = {
            "phase": phase_of(d),
            "turn": SEATS[d.turn] if d.turn >= 0 else None,
            "trump": SUITS[d.trump] if d.trump >= 0 else None,
            "hand_size": d.hand_size,
            "order": order,
            "total": total,
            "score_after": f"{d.score[0]}-{d.score[1]}",
            "winner": TEAMS[d.winner] if d.winner >= 0 else None,
            "next_dealer": None,
            "trick_winners": "".join(SEATS[d.winners[i]] for i in range(d.n_tricks)),
        }
        if d.phase in (PHASE_REDEAL, PHASE_DONE) and d.winner < 0:
            answer["next_dealer"] = SEATS[next_dealer(&self.rules, d)]
        if d.phase == PHASE_DONE:
            answer.update(self.counted(d))
        return answer

    cdef dict counted(self, const Deal *d):
        """High, Low, Jack and Game of a finished deal, also those that ``stop_at_target`` leaves unwritten."""
        cdef Deal copy = d[0]
        cdef Rules rules = self.rules
        cdef uint64_t trumps, mine
        cdef int i
        rules.opt[STOP_AT_TARGET] = 0
        copy.n_events = 0
        finish(&rules, &copy)
        points = {name: [None, 0] for name in ITEM_NAMES[HIGH:GAME_POINT + 1]}
        for i in range(copy.n_events):
            points[ITEM_NAMES[copy.events[i].item]] = [TEAMS[copy.events[i].team], copy.events[i].points]
        counted = {name: {"team": team, "points": value} for name, (team, value) in points.items()}
        mine = d.board.dealt[0] | d.board.dealt[2]
        trumps = (mine | d.board.dealt[1] | d.board.dealt[3]) & suit_mask(d.trump)
        hang = False
        if trumps:
            counted["high"]["card"] = card_text(highest(trumps))
            counted["low"]["card"] = card_text(lowest(trumps))
        if points["jack"][0] is not None:
            owner = "NS" if (mine >> (d.trump * 16 + JACK)) & 1 else "EW"
            hang = points["jack"][0] != owner
            counted["jack"]["hang"] = hang
        return {
            **counted,
            "points": points,
            "hang": hang,
            "game_cards": {"NS": counting_value(d.board.taken[0] | d.board.taken[2]),
                           "EW": counting_value(d.board.taken[1] | d.board.taken[3])},
        }

    def match_states(self):
        """Number of match states, and the scores and dealing side of each: ``(ns, ew, side)`` in order."""
        target = self.rules.opt[TARGET]
        return [(a, b, side) for a in range(target) for b in range(target) for side in range(2)]

    def match_after(self, score, events):
        """Write items to a match score in order: ``(winner, score after, running scores)``.

        ``events`` are ``(item, team, points)`` in counting order; only written items have a running score.
        """
        cdef Deal d
        clear_deal(&d, 0, score[0], score[1])
        running = []
        for item, team, points in events:
            d.n_events = 0
            _write(&self.rules, &d, ITEM_NAMES.index(item), TEAMS.index(team), points)
            if d.n_events:
                running.append((d.score[0], d.score[1]))
        return d.winner, (d.score[0], d.score[1]), running


GAME = AllFours
