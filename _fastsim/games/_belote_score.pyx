"""The score of a deal of the Belote family: counting, the end of the match, and what is recorded.

Each game says in its own file what a counted deal is worth (``settle``); what comes before and after is here.
"""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from _fastsim.cards cimport AT, JACK, NT, popcount, pop_lowest, suit_mask
from _fastsim.deal cimport *
from _fastsim.games._belote_items cimport *
from _fastsim.play cimport PlayTable

ITEM_NAMES = ("points", "contract", "announce", "belote", "held")
VERDICTS = (None, "made", "failed", "tie", "passed")

# --- counting -------------------------------------------------------------------------------------------------------


cdef void throw_in(Deal *d) noexcept nogil:
    """All have passed: nothing is scored, held points stay."""
    cdef int team
    d.phase = PHASE_DONE
    d.turn = NOBODY
    for team in range(2):
        d.tally.points[team] = d.tally.belote[team] = d.tally.announced[team] = 0
        d.tally.tricks[team] = 0
        d.tally.won[team] = NOBODY
    d.tally.own_tricks = 0
    d.tally.capot = NOBODY
    d.tally.verdict = VERDICT_PASSED


cdef int first_leader(const Rules *r, const Deal *d) noexcept nogil:
    """Who leads the first trick."""
    return d.taker if r.shared[S_LEADER] else (d.dealer + 1) & 3


cdef inline bint _on_record(const Deal *d, int place) noexcept nogil:
    """Whether it is told what was said with a card played (by its place in the play)."""
    return place < d.on_record


cdef void said_items(const Rules *r, const Deal *d, int seat, uint64_t hand, Items *out) noexcept nogil:
    """The sequences and squares of a seat that count: all that it holds, or with ``announce:manual`` those it said.

    A player of whom no words are on record announces all that he holds.
    """
    cdef Items held
    cdef Item item
    cdef int i, k, kind
    hand_items(r, d.trump, hand, &held)
    if r.shared[S_ANNOUNCE] != ANNOUNCE_MANUAL or not _on_record(d, (seat - first_leader(r, d)) & 3):
        out[0] = held
        return
    out.n = out.squares = 0
    for i in range(d.n_words[seat]):
        kind = d.words[seat][i] >> 8
        if kind == WORD_BELOTE:
            continue
        if d.words[seat][i] & 255 == WORD_BARE:
            for k in range(held.n):             # the best of that kind that has not been used
                if held.item[k].word >> 8 == kind:
                    add_item(out, &held.item[k])
                    held.item[k].word = WORD_BELOTE << 8
                    break
            continue
        for k in range(held.n):
            if held.item[k].word == d.words[seat][i]:
                held.item[k].word = WORD_BELOTE << 8
        weigh_word(r, d.trump, d.words[seat][i], &item)
        add_item(out, &item)


cdef inline bint _has_said(const Deal *d, int seat, int word) noexcept nogil:
    cdef int i
    for i in range(d.n_words[seat]):
        if d.words[seat][i] == word:
            return True
    return False


cdef int belote_said(const Rules *r, const Deal *d, int seat, int suit) noexcept nogil:
    """Whether the belote of a suit, held by a seat, counts: it does, is lost, or has not been played yet (-1).

    In all-trump of Bulgarian Belot the first of the two must be led or follow suit. With ``belote_call:manual`` it is
    said with the first of the two, or lost; a player of whom no words are on record says it.
    """
    cdef int place, word
    cdef bint suited = r.shared[S_BELOTE_SUITED] and d.trump == AT
    if r.shared[S_BELOTE_CALL] == CALL_AUTO and not suited and d.n_played == 32:
        return 1
    for place in range(d.n_played):
        if d.played[place] >> 4 == suit and (d.played[place] & 15 == PLACE_K or d.played[place] & 15 == PLACE_Q):
            if place >= d.first_told:
                if suited and d.played[place & ~3] >> 4 != suit:
                    return 0
                if r.shared[S_BELOTE_CALL] == CALL_AUTO or not _on_record(d, place):
                    return 1
            elif r.shared[S_BELOTE_CALL] == CALL_AUTO and not suited:
                return 1
            word = suit if d.trump == AT else WORD_BARE
            return _has_said(d, seat, WORD_BELOTE << 8 | word)
    if (r.shared[S_BELOTE_CALL] != CALL_AUTO and d.on_record > d.n_played and d.about >> 4 == suit
            and (d.about & 15 == PLACE_K or d.about & 15 == PLACE_Q)):
        return _has_said(d, seat, WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE))
    return -1


cdef void _count_belote(const Rules *r, Deal *d, const uint64_t *hands, bint foreseen) noexcept nogil:
    cdef int suit, seat, said
    cdef uint64_t pair
    d.tally.belote[0] = d.tally.belote[1] = 0
    if d.trump == NT or (d.trump == AT and r.shared[S_BELOTE_NT]):
        return
    for suit in range(4):
        if d.trump != AT and suit != d.trump:
            continue
        pair = 3ULL << (suit * 16 + JACK + 1)
        for seat in range(4):
            if hands[seat] & pair == pair:
                said = belote_said(r, d, seat, suit)
                if said == 1 or (foreseen and said < 0):
                    d.tally.belote[seat & 1] += BELOTE_POINTS


cdef void count_bonus(const Rules *r, Deal *d, bint foreseen) noexcept nogil:
    """Fill in what a deal brings beside its tricks: announcements and belote.

    ``foreseen``: of a deal still in play, as if a belote of which no card has been played were going to be said.
    """
    cdef uint64_t hands[4]
    cdef Items items[4]
    cdef int seat
    cdef bint any_item = False
    d.tally.announced[0] = d.tally.announced[1] = 0
    d.tally.won[0] = d.tally.won[1] = NOBODY
    for seat in range(4):
        hands[seat] = hand_dealt(r, d, seat)
        any_item = any_item or holds_items(hands[seat], True)
    if any_item and announcing(r, d.trump):
        for seat in range(4):
            said_items(r, d, seat, hands[seat], &items[seat])
        contest(r, d.trump, first_leader(r, d), items, d.tally.announced, d.tally.won)
    _count_belote(r, d, hands, foreseen)


cdef void count_deal(const Rules *r, Deal *d) noexcept nogil:
    """Fill in the tally of a deal whose cards are all played, but for the verdict."""
    cdef const PlayTable *t = deal_table(r, d)
    cdef uint64_t cards = d.board.taken[0] | d.board.taken[2]
    cdef int points = 0
    while cards:
        points += t.points[pop_lowest(&cards)]
    d.tally.points[0] = points
    d.tally.points[1] = r.shared[S_PACK + d.trump] - points
    d.tally.points[d.winners[FAMILY_TRICKS - 1] & 1] += t.last_bonus
    d.tally.tricks[0] = d.board.won[0] + d.board.won[2]
    d.tally.tricks[1] = FAMILY_TRICKS - d.tally.tricks[0]
    d.tally.own_tricks = d.board.won[d.taker]
    d.tally.capot = NOBODY if d.tally.tricks[0] % FAMILY_TRICKS else 0 if d.tally.tricks[0] else 1
    count_bonus(r, d, False)


# --- the match ------------------------------------------------------------------------------------------------------

cdef bint _only_belote(const Deal *d, int team) noexcept nogil:
    """Whether all that a side has written in this deal is belote."""
    cdef int i, belote = 0
    for i in range(d.n_events):
        if d.events[i].team == team and d.events[i].item == ITEM_BELOTE:
            belote += d.events[i].points
    return belote and belote == d.score[team] - d.before[team]


cdef void end_match(const Rules *r, Deal *d) noexcept nogil:
    """Whether a played deal, all of it written, ends the match.

    A side with the goal ends it; of two the higher, of equals neither. ``end_on_belote:off``: a side that got there by
    belote alone does not count as there until the next deal. ``capot_exit:barrier``: the barrier that a side's own
    capot has raised is one more than the higher score: a leader past the goal has not reached it, or the match were
    over, and whoever overtakes him either wins or raises it again. So the scores tell it and nothing more is carried.
    """
    cdef int team, lead, able = 0, barrier = r.shared[S_GOAL], top = max(d.before[0], d.before[1])
    if d.score[0] == d.score[1]:
        return
    if r.shared[S_CAPOT_EXIT] == EXIT_BARRIER and d.before[0] != d.before[1] and top >= barrier:
        barrier = top + 1
    for team in range(2):
        if d.score[team] >= barrier and (
                r.shared[S_END_ON_BELOTE] or d.before[team] >= barrier or not _only_belote(d, team)):
            able |= 1 << team
    if not able:
        return
    lead = able >> 1 if able != 3 else 0 if d.score[0] > d.score[1] else 1
    if r.shared[S_CAPOT_EXIT] == EXIT_FREE or d.tally.capot != lead:
        d.winner = lead


cdef int gathered_pack(const Rules *r, const Deal *d, uint8_t *pack) noexcept nogil:
    """The pack as it is gathered after the deal, first card first; returns its cards.

    The pile of the taker's side, then the other: tricks in the order won, cards in the order played. After a deal that
    was thrown in: the hands, sorted, the card turned up, and the cards that were not dealt.
    """
    cdef int team, trick, k, seat, suit, place, code, n = 0
    if d.taker != NOBODY:
        for team in range(2):
            for trick in range(d.n_tricks):
                if (d.winners[trick] ^ d.taker) & 1 == team:
                    for k in range(4):
                        pack[n] = d.played[4 * trick + k]
                        n += 1
        return n
    for seat in range(4):
        for suit in range(4):
            for place in range(PLACE_A, PLACE_7 - 1, -1):
                code = suit * 16 + place
                if d.dealt[seat] >> code & 1:
                    pack[n] = code
                    n += 1
    for k in range(d.n_up):
        pack[n] = d.up[k]
        n += 1
    for k in range(d.stock_at, d.n_stock):
        pack[n] = d.stock[k]
        n += 1
    return n


cdef void carry(const Rules *r, const Deal *d, Carry *out) noexcept nogil:
    """The next seat deals; held points go on, and so does the pack where it is not shuffled."""
    carry_score(d, (d.dealer + 1) & 3, out)
    out.held = d.held_after
    if r.shared[S_GATHERS]:
        out.n_pack = gathered_pack(r, d, out.pack)


# --- the match as entries of an equity table ------------------------------------------------------------------------
# A table has a grid of scores, the two sides that may deal, and, where points are held over, buckets of them. A side's
# nodes are 0, step, 2 step, ... below the goal, and the goal itself: "there already", in a match that goes on. A match
# that goes on past the goal is the same match moved down: only differences matter, and how far the barrier is.

cdef int held_node(const Rules *r, int node) noexcept nogil:
    """Held points of a bucket: one usual deal hung, two, four, eight."""
    return r.shared[S_HELD] << node >> 1 if node else 0


cdef inline int _sides_nodes(const Rules *r) noexcept nogil:
    """Nodes of one side's score."""
    return (r.shared[S_GOAL] + r.shared[S_STEP] - 1) // r.shared[S_STEP] + 1


cdef int _corners(int score, int goal, int step, int nodes, int *node, double *part) noexcept nogil:
    """The one or two nodes of a side's score. The last stretch below the goal is no longer than a step and is flat:
    beyond its end stands a side that is there already, which is another thing."""
    cdef int at = score // step
    if score >= goal:
        node[0] = nodes - 1
        part[0] = 1
        return 1
    node[0] = at
    part[0] = 1
    if at >= nodes - 2 or score == at * step:
        return 1
    node[1] = at + 1
    part[1] = <double>(score - at * step) / step
    part[0] = 1 - part[1]
    return 2


cdef int _held_corners(const Rules *r, int held, int *node, double *part) noexcept nogil:
    cdef int at = 0
    node[0] = 0
    part[0] = 1
    if not r.shared[S_HELD] or held <= 0:
        return 1
    while at < HELD_NODES - 1 and held_node(r, at + 1) <= held:
        at += 1
    node[0] = at
    if at == HELD_NODES - 1 or held_node(r, at) == held:
        return 1
    node[1] = at + 1
    part[1] = <double>(held - held_node(r, at)) / (held_node(r, at + 1) - held_node(r, at))
    part[0] = 1 - part[1]
    return 2


cdef int places(const Rules *r, const Carry *c, int32_t *place, double *weight) noexcept nogil:
    cdef int goal = r.shared[S_GOAL], step = r.shared[S_STEP], nodes = _sides_nodes(r), n = 0, a, b, h, na, nb, nh
    cdef int top = max(c.score[0], c.score[1]), over, buckets = HELD_NODES if r.shared[S_HELD] else 1
    cdef int score[2]
    cdef int node[3][2]
    cdef double part[3][2]
    # a leader past the goal in a match that goes on: one point below a barrier, or there already
    over = top - goal + (r.shared[S_CAPOT_EXIT] == EXIT_BARRIER and c.score[0] != c.score[1])
    over = over if top >= goal else 0
    for a in range(2):
        score[a] = max(c.score[a] - over, 0)
    na = _corners(score[0], goal, step, nodes, node[0], part[0])
    nb = _corners(score[1], goal, step, nodes, node[1], part[1])
    nh = _held_corners(r, c.held, node[2], part[2])
    for a in range(na):
        for b in range(nb):
            for h in range(nh):
                place[n] = ((node[0][a] * nodes + node[1][b]) * 2 + (c.dealer & 1)) * buckets + node[2][h]
                weight[n] = part[0][a] * part[1][b] * part[2][h]
                n += 1
    return n


# --- rows -----------------------------------------------------------------------------------------------------------
# One row a deal: for each column what its numbers mean (see ``Game.column_notes``). Signed columns are NS minus EW.
NOTES = {
    "dealer": ("seat", "seat that dealt"),
    "up": ("card", "the card turned up"),
    "taker": ("seat", "seat of the contract; nothing where the deal was thrown in"),
    "kind": ("trump", "kind of the contract"),
    "value": ("number", "points that were bid (a capot 250)"),
    "doubled": ("no/doubled/redoubled", "doubled or redoubled"),
    "calls": ("number", "number of calls"),
    "verdict": ("/made/failed/tie/passed", "what became of the contract; passed: thrown in"),
    "capot": ("side", "side that won every trick"),
    "cards_ns": ("number", "card points with the last trick, NS"),
    "cards_ew": ("number", "card points with the last trick, EW"),
    "announced_ns": ("number", "points for sequences and squares, NS"),
    "announced_ew": ("number", "points for sequences and squares, EW"),
    "belote_ns": ("number", "points for king and queen of trumps, NS"),
    "belote_ew": ("number", "points for king and queen of trumps, EW"),
    "tricks_ns": ("number", "tricks that NS took"),
    "points": ("number", "written for cards, NS minus EW"),
    "contract": ("number", "written for the contract, NS minus EW"),
    "announce": ("number", "written for sequences and squares, NS minus EW"),
    "belote": ("number", "written for king and queen of trumps, NS minus EW"),
    "held": ("number", "written of points held over, NS minus EW"),
    "points_ns": ("number", "points written in the deal, NS"),
    "points_ew": ("number", "points written in the deal, EW"),
    "held_before": ("number", "points held over before the deal"),
    "held_after": ("number", "points held over after the deal"),
    "score_ns": ("number", "match score after the deal, NS"),
    "score_ew": ("number", "match score after the deal, EW"),
    "winner": ("side", "who won the match with this deal"),
    "trumps": ("number", "trumps among the taker's eight cards; -1 in no-trump and all-trump"),
    "honours": ("+J/9/A/T/K/Q", "trump honours among them"),
    "aces": ("number", "side aces among them (in no-trump all aces, in all-trump the jacks)"),
}
COLUMNS = tuple(NOTES)
# What a summary of many deals states: (name, column, value). The mean of the column, or the share of rows with the
# value.
SUMMARY = (
    ("points_ns", "points_ns", None), ("points_ew", "points_ew", None),
    ("made", "verdict", 1), ("failed", "verdict", 2), ("tie", "verdict", 3), ("passed", "verdict", 4),
    ("capot_ns", "capot", 0), ("capot_ew", "capot", 1),
    *((f"contract_{kind}", "kind", place) for place, kind in enumerate(("S", "H", "D", "C", "NT", "AT"))),
    ("doubled", "doubled", 1), ("redoubled", "doubled", 2),
    ("cards_ns", "cards_ns", None), ("cards_ew", "cards_ew", None),
    ("announced_ns", "announced_ns", None), ("announced_ew", "announced_ew", None),
    ("belote_ns", "belote_ns", None), ("belote_ew", "belote_ew", None),
    ("held_after", "held_after", None),
    ("match_won_ns", "winner", 0), ("match_won_ew", "winner", 1),
)
CHANCES = ("made", "failed", "tie", "passed", "capot_ns", "capot_ew")

cdef enum:      # places in COLUMNS of what is filled by item
    AT_ITEMS = 16


cdef void _taker_holds(const Rules *r, const Deal *d, int16_t *out) noexcept nogil:
    """Trumps, trump honours and side aces of the taker."""
    cdef uint64_t hand = hand_dealt(r, d, d.taker), trumps = 0
    cdef uint64_t ranks = 0x0001000100010001ULL
    if d.trump >= NT:
        out[0] = -1
        out[1] = 0
        out[2] = popcount(hand & (ranks << (JACK if d.trump == AT else PLACE_A)))
        return
    trumps = hand >> d.trump * 16 & 0xFFFF
    out[0] = popcount(trumps)
    out[1] = ((trumps >> JACK & 1) | (trumps >> PLACE_9 & 1) << 1 | (trumps >> PLACE_A & 1) << 2
              | (trumps >> PLACE_T & 1) << 3 | (trumps >> PLACE_K & 1) << 4 | (trumps >> PLACE_Q & 1) << 5)
    out[2] = popcount(hand & ~suit_mask(d.trump) & (ranks << PLACE_A))


cdef void row(const Rules *r, const Deal *d, int16_t *out) noexcept nogil:
    cdef int i, team
    cdef const Tally *t = &d.tally
    out[0] = d.dealer
    out[1] = d.up[0] if d.n_up else -1
    out[2] = d.taker
    out[3] = d.trump if d.taker != NOBODY else -1
    out[4] = d.value
    out[5] = (d.level > 1) + (d.level > 2)
    out[6] = d.n_calls
    out[7] = t.verdict
    out[8] = t.capot
    for team in range(2):
        out[9 + team] = t.points[team]
        out[11 + team] = t.announced[team]
        out[13 + team] = t.belote[team]
    out[15] = t.tricks[0]
    for i in range(AT_ITEMS, AT_ITEMS + ITEMS):
        out[i] = 0
    for i in range(d.n_events):
        out[AT_ITEMS + d.events[i].item] += (1 - 2 * d.events[i].team) * d.events[i].points
    for team in range(2):
        out[21 + team] = d.score[team] - d.before[team]
        out[25 + team] = d.score[team]
    out[23] = d.held
    out[24] = d.held_after
    out[27] = d.winner
    out[28] = -1
    out[29] = out[30] = 0
    if d.taker != NOBODY:
        _taker_holds(r, d, &out[28])


cdef void detail(const Rules *r, const Deal *d, float *out) noexcept nogil:
    """Points by the items that the game writes, NS minus EW, then what became of the contract (``CHANCES``)."""
    cdef float written[ITEMS]
    cdef int i, n = 0
    for i in range(ITEMS):
        written[i] = 0
    for i in range(d.n_events):
        written[d.events[i].item] += (1 - 2 * d.events[i].team) * d.events[i].points
    for i in range(ITEMS):
        if r.shared[S_ITEMS] >> i & 1:
            out[n] = written[i]
            n += 1
    for i in range(VERDICT_MADE, VERDICT_PASSED + 1):
        out[n] = d.tally.verdict == i
        n += 1
    for i in range(2):
        out[n + i] = d.tally.capot == i
