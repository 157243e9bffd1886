"""Partnership Spades.

Four players, partners opposite, 52 cards, thirteen each, spades always trumps. One round of calls: each player says
how many tricks he counts, or nil (none at all), or, before looking at his cards, blind nil. A side must take the sum of
its calls; tricks over it are bags.

Sources: a Japanese rules page for Spades on PlayOK and a third-party description of it (preset playok); pagat.com
"Spades" (preset pagat, without its exchange of two cards after a blind nil); the OpenSpiel game ``spades`` as meant,
not its defects (preset openspiel-like); the option names discussed at TricksterCards.

Not modelled: passing cards for nil, jokers, deuces high, other trumps, blind bids in numbers, "10 for 200", a bid for
the side, claims, misdeals, penalties for revokes.
"""
from libc.stdint cimport int32_t, uint64_t, uint8_t
from _fastsim.deal cimport *
from _fastsim.games._spades_rows cimport row, detail
from _fastsim.games.base cimport Game, identity_table, phase_of
from _fastsim.play cimport (
    LEAD_BROKEN, LEAD_FIRST, LEAD_FREE, PlayTable, UNDER_FREE, VOID_FREE, WORD_BROKEN, seal_table)

from _fastsim.errors import IllegalAction, InconsistentPosition, NotationError, UnknownOption
from _fastsim.games._spades_rows import CATEGORIES, CHANCES, COLUMNS, DETAIL, NOTES, SUMMARY
from _fastsim.names import SEATS, TEAMS
from _fastsim.options import choice, number, switch

CALLS = ("nil", *(str(n) for n in range(1, 14)), "bnil", "look")

OPTIONS = (
    choice("next_dealer", "left", "left same random", "dealer of the next deal: the next seat, the same, a random one"),
    switch("nil", "on", "whether nil may be called"),
    switch("blind_nil", "on", "whether blind nil may be called, before looking"),
    number("blind_nil_behind", 0, 0, 2000, "points that a side must be behind to call blind nil; 0: no condition"),
    switch("both_nil", "on", "off: not both partners may call nil, plain or blind"),
    number("team_bid_min", 0, 0, 13, "least sum of a side's bids"),
    number("team_bid_max", 26, 1, 26, "greatest sum of a side's bids"),
    choice("lead_spades", "broken", "broken after_first_trick anytime",
           "when spades may be led: once one has been played, after the first trick, always"),
    switch("forced_lead_breaks", "on", "off: only a spade played to another suit's lead breaks spades"),
    switch("ruff_first_trick", "on",
           "off: no spade on another suit's lead in the first trick, unless only spades are held"),
    choice("failed_nil", "ignored", "ignored bags helps",
           "what the tricks of a failed nil do: nothing, make bags, or count towards the contract"),
    choice("set_score", "bid", "bid zero undertricks",
           "what a side loses that is set: 10 a trick bid, nothing, 10 a trick short"),
    number("nil_value", 100, 0, 1000, "points of a nil, won or lost"),
    number("blind_nil_value", 200, 0, 2000, "points of a blind nil, won or lost"),
    number("bag_value", 1, -10, 10, "points of a bag"),
    number("bag_limit", 10, 0, 100, "bags that cost a penalty; 0: no penalty and no count"),
    number("bag_penalty", 100, 0, 1000, "points that they cost"),
    switch("bags_separate", "off", "on: bags are counted apart from the score; off: they are its last digit"),
    number("target", 500, 1, 100000, "score that ends the match"),
    number("loss_floor", "none", -100000, -1, "score at or below which the match ends", words="none"),
)

PRESETS = {
    "playok": {},
    "pagat": {"blind_nil_behind": 100, "failed_nil": "bags"},
    "openspiel-like": {
        "next_dealer": "same", "blind_nil": "off", "team_bid_max": 13, "failed_nil": "helps", "loss_floor": -350,
    },
}

ITEM_NAMES = ("contract", "nil", "bags", "penalty")
VERDICTS = ("none", "made", "set")

cdef enum:
    DEALER_SAME = 1
    DEALER_RANDOM = 2
    NO_TARGET = 1073741824     # no item wins by itself
    LOWEST_SCORE = -600        # the last node: scores below count as this
    EXACT_TENS = 20            # below the target every ten is a node
    BAG_NODES = 4


# --- calls ----------------------------------------------------------------------------------------------------------

cdef bint admits(const Rules *r, const Deal *d, int value, bint zero) noexcept nogil:
    """Whether the side restrictions let the seat to call count ``value`` tricks (``zero``: by a nil of either kind).

    The second caller of a side is bound by the sum and by the partner's nil; the first must leave the partner a call
    that can be made with the cards in view.
    """
    cdef int partner, other
    if d.n_calls >= 2:
        partner = d.calls[d.n_calls - 2]
        if zero and is_nil(partner) and not r.opt[BOTH_NIL]:
            return False
        value += call_value(partner)
        return r.opt[TEAM_BID_MIN] <= value <= r.opt[TEAM_BID_MAX]
    for other in range(14):
        if other == 0 and not (r.opt[NIL] and (r.opt[BOTH_NIL] or not zero)):
            continue
        if r.opt[TEAM_BID_MIN] <= value + other <= r.opt[TEAM_BID_MAX]:
            return True
    return False


cdef bint may_look_later(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """Whether options and match score leave a seat the choice of a blind nil, whatever the partner calls."""
    cdef int side = seat & 1
    if not r.opt[BLIND_NIL]:
        return False
    return r.opt[BLIND_NIL_BEHIND] == 0 or d.before[side ^ 1] - d.before[side] >= r.opt[BLIND_NIL_BEHIND]


cdef inline void _arrive(const Rules *r, Deal *d) noexcept nogil:
    """A seat's turn to call: without a blind stage it has looked."""
    if not (may_look_later(r, d, d.turn) and admits(r, d, 0, True)):
        d.blind &= ~(1 << d.turn)


cdef void start(const Rules *r, Deal *d) noexcept nogil:
    cdef int seat
    d.hand_size = 13
    d.phase = PHASE_CALL
    d.turn = (d.dealer + 1) & 3
    d.blind = 0
    for seat in range(4):
        if may_look_later(r, d, seat):
            d.blind |= 1 << seat
    _arrive(r, d)


cdef int calls(const Rules *r, const Deal *d, uint8_t *out) noexcept nogil:
    cdef int n = 0, value
    if (d.blind >> d.turn) & 1:
        out[0] = CALL_BLIND_NIL
        out[1] = CALL_LOOK
        return 2
    if r.opt[NIL] and admits(r, d, 0, True):
        out[n] = CALL_NIL
        n += 1
    for value in range(1, 14):
        if admits(r, d, value, False):
            out[n] = value
            n += 1
    return n


cdef void call(const Rules *r, Deal *d, int code) noexcept nogil:
    d.blind &= ~(1 << d.turn)           # who calls, blind nil included, takes up his cards
    if code == CALL_LOOK:
        return
    d.calls[d.n_calls] = code
    d.n_calls += 1
    d.turn = (d.turn + 1) & 3
    if d.n_calls < 4:
        _arrive(r, d)
        return
    d.trump = 0
    d.play_size = 13
    begin_play(r, d, (d.dealer + 1) & 3)


cdef void chance(const Rules *r, Deal *d) noexcept nogil:
    """All cards are dealt before the first call."""


# --- score ----------------------------------------------------------------------------------------------------------

cdef inline void _write(Deal *d, int item, int side, int points) noexcept nogil:
    write_event(d, item, side, points, NO_TARGET, False)


cdef void finish(const Rules *r, Deal *d) noexcept nogil:
    """Write both sides' deals, each item by itself; who has won is asked when everything is written."""
    cdef SideScore s
    cdef int side
    for side in range(2):
        score_deal(r, d, side, &s)
        _write(d, CONTRACT_POINTS, side, s.contract_points)
        _write(d, NIL_POINTS, side, s.nil_points[0])
        _write(d, NIL_POINTS, side, s.nil_points[1])
        _write(d, BAG_POINTS, side, s.bag_points)
        _write(d, PENALTY, side, -s.penalty)
    d.winner = match_winner(r, d.score[0], d.score[1])


cdef int next_dealer(const Rules *r, const Deal *d) noexcept nogil:
    """Dealer of the next deal; -1: to be drawn."""
    if r.opt[NEXT_DEALER] == DEALER_RANDOM:
        return NOBODY
    return d.dealer if r.opt[NEXT_DEALER] == DEALER_SAME else (d.dealer + 1) & 3


cdef void carry(const Rules *r, const Deal *d, Carry *out) noexcept nogil:
    cdef SideScore s
    cdef int side
    carry_score(d, next_dealer(r, d), out)
    for side in range(2):
        score_deal(r, d, side, &s)
        out.bags[side] = s.bags_after


# --- match equity ---------------------------------------------------------------------------------------------------
# The table is a grid. A side's state is its score in tens and its bags. Scores have a node at every ten near the
# target and sparser ones away from it, the last at LOWEST_SCORE or at the floor; bags have at most BAG_NODES nodes.
# Between the nodes the chance is interpolated. A tie beyond the target (or the floor) stands for the same tie just
# before it: the next deal decides there, as it nearly does here.

cdef inline int _lowest_tens(const Rules *r) noexcept nogil:
    cdef int floor = r.opt[LOSS_FLOOR]
    return floor_div(floor + 1, 10) if floor > LOWEST_SCORE else LOWEST_SCORE // 10


cdef inline int _top_tens(const Rules *r) noexcept nogil:
    return floor_div(r.opt[TARGET] - 1, 10)


cdef inline int _next_node(int distance, int last) noexcept nogil:
    """The node that follows one, by the distance to the top score in tens."""
    return min(distance + (1 if distance < EXACT_TENS else distance // 10), last)


cdef inline int _score_nodes(const Rules *r) noexcept nogil:
    cdef int last = _top_tens(r) - _lowest_tens(r), distance = 0, n = 1
    while distance < last:
        distance = _next_node(distance, last)
        n += 1
    return n


cdef inline int _bag_nodes(const Rules *r) noexcept nogil:
    return min(r.opt[BAG_LIMIT], BAG_NODES) if r.opt[BAG_LIMIT] else 1


cdef inline int _bag_node(const Rules *r, int node) noexcept nogil:
    """The bag count of a node."""
    cdef int nodes = _bag_nodes(r)
    return node * (r.opt[BAG_LIMIT] - 1) // (nodes - 1) if nodes > 1 else 0


cdef int _side_places(const Rules *r, int score, int bags, int32_t *place, double *weight) noexcept nogil:
    """A side's state as a mixture of at most four nodes."""
    cdef int last = _top_tens(r) - _lowest_tens(r), nodes = _bag_nodes(r), at = 0, here = 0, node = 0, i, k, n = 0
    cdef int distance = min(max(_top_tens(r) - floor_div(score, 10), 0), last), following
    cdef double score_share = 0, bag_share = 0, share
    while here < distance:
        following = _next_node(here, last)
        if following > distance:
            score_share = (distance - here) / <double>(following - here)
            break
        here = following
        at += 1
    while node + 1 < nodes and _bag_node(r, node + 1) <= bags:
        node += 1
    if node + 1 < nodes:
        bag_share = (bags - _bag_node(r, node)) / <double>(_bag_node(r, node + 1) - _bag_node(r, node))
    for i in range(2):
        for k in range(2):
            share = (score_share if i else 1.0 - score_share) * (bag_share if k else 1.0 - bag_share)
            if share > 0:
                place[n] = (at + i) * nodes + node + k
                weight[n] = share
                n += 1
    return n


cdef int places(const Rules *r, const Carry *c, int32_t *place, double *weight) noexcept nogil:
    """Entries are (NS node * nodes of a side + EW node) * 2 + dealing side; a dealer to be drawn: both, by halves."""
    cdef int32_t one[4]
    cdef int32_t two[4]
    cdef double first[4]
    cdef double second[4]
    cdef int width = _score_nodes(r) * _bag_nodes(r), i, k, n = 0, many, others
    many = _side_places(r, c.score[0], c.bags[0], one, first)
    others = _side_places(r, c.score[1], c.bags[1], two, second)
    for i in range(many):
        for k in range(others):
            place[n] = (one[i] * width + two[k]) * 2
            weight[n] = first[i] * second[k]
            if c.dealer != NOBODY:
                place[n] += c.dealer & 1
            n += 1
    if c.dealer == NOBODY:
        for i in range(n):
            place[n + i] = place[i] + 1
            weight[i] *= 0.5
            weight[n + i] = weight[i]
        n *= 2
    return n


cdef uint64_t dead(const Rules *r, const Deal *d) noexcept nogil:
    return 0


cdef uint64_t shown(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """A call shows no card: a nil may hold the ace of spades, a five nothing."""
    return 0


cdef void tell(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil:
    """Who has not looked does not know his own hand."""
    if viewer != NOBODY and (full.blind >> viewer) & 1:
        view.known &= ~(1 << viewer)
        view.dealt[viewer] = 0
        view.first[viewer] = 0


cdef class Spades(Game):
    """Partnership Spades with its options resolved."""

    NAME = "spades"
    TITLE = "Spades"
    OPTIONS = OPTIONS
    PRESETS = PRESETS
    DEFAULT = "playok"
    KEYS = ("blind",)
    COLUMNS = COLUMNS
    NOTES = NOTES
    SUMMARY = SUMMARY
    CATEGORIES = CATEGORIES
    DETAIL = DETAIL
    CHANCES = CHANCES
    SPREAD = ("tricks_ns",)
    WON = "seats"

    def check_options(self):
        options = self.options
        if options["team_bid_max"] < options["team_bid_min"]:
            raise UnknownOption(
                f"team_bid_max:{options['team_bid_max']} is below team_bid_min:{options['team_bid_min']}")
        if options["nil"] == "off" and options["team_bid_max"] < 2:
            raise UnknownOption("nil:off with team_bid_max:1 leaves one of two partners without a call")
        if options["bags_separate"] == "on":
            if options["bag_limit"] < 1:
                raise UnknownOption("bags_separate:on needs bag_limit of at least 1")
            return
        if options["bag_limit"] == 0:
            return
        for name, value in (("bag_value", 1), ("bag_limit", 10)):
            if options[name] != value:
                raise UnknownOption(
                    f"{name}:{options[name]} needs bags_separate:on; bags that are the last digit of the score need "
                    f"{name}:{value}")
        for name in ("nil_value", "blind_nil_value", "bag_penalty"):
            if options[name] % 10:
                raise UnknownOption(
                    f"{name}:{options[name]} needs bags_separate:on; bags that are the last digit of the score need a "
                    "multiple of 10")

    cdef void fill_rules(self):
        cdef PlayTable *t = &self.rules.tables[0]
        self.pack = 52
        self.pack_mask = 0x1FFF1FFF1FFF1FFFULL
        self.first_hand = 13
        identity_table(t, 0)
        t.void_rule = VOID_FREE
        t.under_trump = UNDER_FREE
        t.lead_rule = (LEAD_BROKEN, LEAD_FIRST, LEAD_FREE)[self.rules.opt[LEAD_SPADES]]
        t.forced_lead_breaks = self.rules.opt[FORCED_LEAD_BREAKS]
        t.ruff_first = self.rules.opt[RUFF_FIRST_TRICK]
        t.tricks = 13
        seal_table(t)
        self.ops = GameOps(start=start, calls=calls, call=call, chance=chance, finish=finish, carry=carry,
                           places=places, row=row, detail=detail, dead=dead, shown=shown, heard=NULL, unsaid=NULL,
                           fits=NULL, settle_words=NULL, tell=tell)

    def trumps(self):
        return ("S",)

    cpdef str call_text(self, int code):
        return CALLS[code]

    cpdef int call_code(self, str text) except -2:
        return CALLS.index(text) if text in CALLS else -1

    def call_words(self):
        """All calls that an auction is written with, in their fixed order."""
        return CALLS[:CALL_LOOK]

    cdef str contract(self, const Deal *d):
        """There is no single contract: each side has the sum of its calls."""
        return None

    # --- score and bags -----------------------------------------------------------------------------------------

    def bags_of(self, score, bags):
        """Bag counts: the last digits of the score, by FLOOR modulo (-47 has 3), or the counts written after it."""
        limit = self.options["bag_limit"]
        if self.options["bags_separate"] == "on":
            bags = bags or (0, 0)
            if max(bags) >= limit:
                raise InconsistentPosition(
                    f"score: b{bags[0]}-{bags[1]} has a count of {max(bags)}; each is below {limit}")
            return tuple(bags)
        implied = tuple(value - value // 10 * 10 for value in map(int, score)) if limit else (0, 0)
        if bags is not None and tuple(bags) != implied:
            raise InconsistentPosition(
                f"score: b{bags[0]}-{bags[1]} contradicts {score[0]}-{score[1]}, which has the bags "
                f"{implied[0]}-{implied[1]}")
        return implied

    def score_text(self, score, bags):
        """A match score as it is written: with its bags where they stand apart."""
        text = f"{score[0]}-{score[1]}"
        return f"{text}b{bags[0]}-{bags[1]}" if self.options["bags_separate"] == "on" and any(bags) else text

    cdef object check_score(self, const Deal *d):
        """Every score may stand before a deal: scores fall, and whether a match goes on is asked after a deal only."""

    # --- results ------------------------------------------------------------------------------------------------

    cdef dict result(self, const Deal *d):
        """The deal's score so far; the keys are those of the acceptance cases."""
        cdef SideScore s
        cdef int i, side
        running = [d.before[0], d.before[1]]
        order = []
        for i in range(d.n_events):
            side = d.events[i].team
            running[side] += d.events[i].points
            order.append([ITEM_NAMES[d.events[i].item], TEAMS[side], d.events[i].points, f"{running[0]}-{running[1]}"])
        over = d.winner != NOBODY
        dealer = NOBODY if over or d.phase != PHASE_DONE else next_dealer(&self.rules, d)
        answer = {
            "phase": phase_of(d),
            "turn": SEATS[d.turn] if d.turn >= 0 else None,
            "tricks": {SEATS[i]: d.board.won[i] for i in range(4)},
            "trick_winners": "".join(SEATS[d.winners[i]] for i in range(d.n_tricks) if d.winners[i] >= 0),
            "order": order,
            "total": {TEAMS[i]: d.score[i] - d.before[i] for i in range(2)},
            "score_after": self.score_text((d.score[0], d.score[1]), (d.bags[0], d.bags[1])),
            "over": over,
            "winner": TEAMS[d.winner] if over else None,
            "next_dealer": SEATS[dealer] if dealer != NOBODY else None,
        }
        if d.phase == PHASE_DONE:
            bags = [0, 0]
            for side in range(2):
                score_deal(&self.rules, d, side, &s)
                calls = {SEATS[i]: seat_call(d, i) for i in (side, side + 2)}
                answer[TEAMS[side]] = self.side_words(s, d.before[side], d.bags[side], calls, answer["tricks"])
                bags[side] = s.bags_after
            answer["score_after"] = self.score_text((d.score[0], d.score[1]), bags)
        return answer

    cdef dict side_words(self, SideScore s, int score, int bags, dict calls, dict tricks):
        """A side's deal in the words of the acceptance cases; ``calls``, ``tricks`` by seat."""
        return {
            "contract": s.contract,
            "verdict": VERDICTS[s.verdict],
            "nil": {seat: "failed" if tricks[seat] else "made" for seat, code in calls.items() if is_nil(code)},
            "bags": s.new_bags,
            "points": s.total + s.penalty,
            "penalty": s.penalty,
            "score": score + s.total,
            "bags_before": bags,
            "bags_after": s.bags_after,
        }

    def score_facts(self, score, bags, *, bids=None, tricks=None):
        """Score a deal from its bare facts: bids (texts) and tricks by seat. Without them, what the score stands for.

        Raises
        ------
        KibitzError
            For bids or tricks that no deal has.
        """
        cdef SideScore s
        cdef int side, k
        cdef int said[2]
        cdef int won[2]
        bags = self.bags_of(score, bags)
        if bids is None and tricks is None:
            return {TEAMS[side]: {"score": score[side], "bags_before": bags[side]} for side in range(2)}
        for name, given in (("bids", bids), ("tricks", tricks)):
            if set(given or ()) != set(SEATS):
                raise NotationError(f"{name}: {given} does not name the four seats N E S W")
        calls = {seat: self.call_code(str(bid)) for seat, bid in bids.items()}
        for seat, code in calls.items():
            if code < 0 or code == CALL_LOOK:
                raise NotationError(
                    f"bids: {bids[seat]!r} of {seat} is no call; calls are {', '.join(CALLS[:CALL_LOOK])}")
        if any(not 0 <= n <= 13 for n in tricks.values()) or sum(tricks.values()) != 13:
            raise InconsistentPosition(f"tricks: {tricks} sum to {sum(tricks.values())}, a deal has 13 tricks")
        answer = {"total": {}}
        for side in range(2):
            for k in range(2):
                said[k] = calls[SEATS[side + 2 * k]]
                won[k] = tricks[SEATS[side + 2 * k]]
            score_side(&self.rules, said, won, bags[side], &s)
            mine = {SEATS[i]: calls[SEATS[i]] for i in (side, side + 2)}
            answer[TEAMS[side]] = self.side_words(s, score[side], bags[side], mine, tricks)
            answer["total"][TEAMS[side]] = s.total
        return answer

    def match_after(self, score, events):
        """Score deals one after the other: ``(winner, score after, running scores)``.

        ``score`` has the bags behind it; ``events`` are pairs of bids and tricks by seat. A score alone is asked
        whether it ends the match.
        """
        score, bags = tuple(score[:2]), tuple(score[2:4])
        running = []
        winner = match_winner(&self.rules, score[0], score[1])
        for bids, tricks in events:
            if running and winner != NOBODY:
                raise InconsistentPosition(f"deal {len(running) + 1}: the match was over at {score[0]}-{score[1]}")
            sides = self.score_facts(score, bags, bids=bids, tricks=tricks)
            score = tuple(sides[team]["score"] for team in TEAMS)
            bags = tuple(sides[team]["bags_after"] for team in TEAMS)
            winner = match_winner(&self.rules, score[0], score[1])
            running.append(score)
        return winner, score, running

    def dealers(self, int first, int deals):
        """The dealers of deals that follow one another; None where one is drawn."""
        step = {"same": 0, "left": 1}.get(self.options["next_dealer"])
        return [first] + [None if step is None else (first + k * step) & 3 for k in range(1, deals)]

    def match_grid(self):
        """The nodes of a side in the equity table: ``(score, bags)``, in order.

        The entry of a match is (NS node * number of nodes + EW node) * 2 + dealing side.
        """
        cdef int last = _top_tens(&self.rules) - _lowest_tens(&self.rules), distance = 0, node
        nodes = []
        while True:
            for node in range(_bag_nodes(&self.rules)):
                bags = _bag_node(&self.rules, node)
                digit = bags if self.options["bags_separate"] == "off" else 0
                nodes.append((10 * (_top_tens(&self.rules) - distance) + digit, bags))
            if distance == last:
                return nodes
            distance = _next_node(distance, last)

    def match_states(self):
        """The entries of an equity table in order: ``(ns, ew, side that deals, 0, bags of NS, bags of EW)``."""
        grid = self.match_grid()
        return [(ns, ew, side, 0, bags_ns, bags_ew)
                for ns, bags_ns in grid for ew, bags_ew in grid for side in range(2)]

    # --- snapshots ----------------------------------------------------------------------------------------------

    cdef object place_gone(self, Deal *d, object won):
        """Tricks by seat; a spade that is gone has broken spades, unless only the order could tell."""
        cdef int seat
        cdef uint64_t gone = gone_cards(d)
        if sum(won) != d.n_tricks:
            raise InconsistentPosition(
                f"won: {','.join(map(str, won))} sum to {sum(won)}, but {d.n_tricks} tricks are gone")
        if won[d.board.trick.leader] == 0:
            raise InconsistentPosition(
                f"trick: {SEATS[d.board.trick.leader]} leads, so the last trick was won there, but won= has none")
        for seat in range(4):
            d.board.won[seat] = won[seat]
        d.board.taken[d.board.trick.leader] = gone
        if gone & suit_mask(0):
            if self.options["lead_spades"] == "broken" and self.options["forced_lead_breaks"] == "off":
                raise InconsistentPosition(
                    "gone: spades are gone, but only the order tells whether they are broken (forced_lead_breaks:off); "
                    "write play=")
            if self.options["lead_spades"] == "broken":
                d.board.trick.word |= WORD_BROKEN

    cdef tuple won_before(self, const Deal *d):
        cdef int seat
        won = [d.board.won[seat] for seat in range(4)]
        if d.phase == PHASE_DONE:
            won[d.winners[d.n_tricks - 1]] -= 1
        return tuple(won)

    # --- blind seats --------------------------------------------------------------------------------------------

    cdef object recall(self, Deal *d, int code):
        """Whoever said ``bnil`` had not looked; whoever said anything else had."""
        if code == CALL_LOOK:
            raise IllegalAction("auction: 'look' is not written here; blind= names the seats that have not looked")
        if d.phase != PHASE_CALL:
            return
        if code == CALL_BLIND_NIL and may_look_later(&self.rules, d, d.turn) and admits(&self.rules, d, 0, True):
            d.blind |= 1 << d.turn
        else:
            d.blind &= ~(1 << d.turn)

    cdef int blind_default(self, const Deal *d):
        """The seats still to call whose hand is not given, where blind nil is possible."""
        cdef int step, seat, seats = 0
        if d.phase != PHASE_CALL:
            return 0
        for step in range(d.n_calls, 4):
            seat = (d.dealer + 1 + step) & 3
            if not (d.known >> seat) & 1 and self._may_be_blind(d, seat):
                seats |= 1 << seat
        return seats

    cdef bint _may_be_blind(self, const Deal *d, int seat):
        if not may_look_later(&self.rules, d, seat):
            return False
        return seat != d.turn or admits(&self.rules, d, 0, True)

    cdef object set_blind(self, Deal *d, object seats):
        cdef int step, seat
        if seats is None:
            d.blind = self.blind_default(d)
            return
        called = {(d.dealer + 1 + step) & 3 for step in range(d.n_calls)}
        for seat in range(4):
            if not seats >> seat & 1:
                continue
            if seat in called:
                raise InconsistentPosition(f"blind: {SEATS[seat]} has called, and has the own cards in view")
            if not self._may_be_blind(d, seat):
                raise InconsistentPosition(f"blind: a blind nil is not possible for {SEATS[seat]} here")
        d.blind = seats


GAME = Spades
