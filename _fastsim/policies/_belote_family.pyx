"""What the policies of Belote, Coinche and Bulgarian Belot share.

The worth of a hand is the share of the round's points that the taker's side may expect: a sum over the suits of what
their cards are worth, by tables that were fitted to deals played out (``belote_hands.h``). Every threshold of the three
games' calls stands on it, in points of the round; what a call is worth is a surplus of points over what it needs.

Cards are chosen in ``_belote_cards.pxd``. Where it is a choice what to say with them (``announce:manual``,
``belote_call:manual``), everything that the hand has is said: the points are worth more than what the others learn.
"""
from libc.math cimport exp, log
from libc.stdint cimport int16_t, uint64_t
from _fastsim.cards cimport AT, JACK, NT, popcount
from _fastsim.deal cimport Rules, Deal
from _fastsim.games._belote_items cimport Items, S_BELOTE_NT, hand_items, holds_items
from _fastsim.policies._belote_cards cimport FOLLOWS, LEADS, best_card
from _fastsim.policies._belote_family cimport *
from _fastsim.policies.base cimport Parameters
from _fastsim.rng cimport Rng

cdef extern from "policies/belote_hands.h" nogil:
    const int16_t HAND "KZ_BELOTE_HAND"[7][4][17]
    const int16_t LEADER "KZ_BELOTE_LEADER"[3][3][4]

cdef extern from "policies/belote_cards.h" nogil:
    const int16_t LEAD_VALUES "KZ_BELOTE_LEADS"[3][LEADS]
    const int16_t FOLLOW_VALUES "KZ_BELOTE_FOLLOWS"[3][FOLLOWS]

cdef enum:
    LENGTHS = 10               # where the lengths begin in a row of HAND
    LOW = 5                    # natural place of the seven
    AT_POINTS = 258            # of a round of all-trump with the plain scale
    BELOTE = 3 << (JACK + 1)   # queen and king of a suit
    BELOTE_POINTS = 20

cdef int[8] PLAIN = [7, 3, 6, 5, 4, 2, 1, 0]       # A T K Q J 9 8 7 as natural places above the seven
cdef int[8] TRUMP = [4, 2, 7, 3, 6, 5, 1, 0]       # J 9 A T K Q 8 7

# Worth of each suit holding (a bit a card, the seven lowest), by view and by what the suit is: trumps, plain, of
# no-trump, of all-trump. Filled once, when the module is imported; never changed.
cdef int16_t WORTH[VIEWS][4][256]


cdef void _fill_worth() noexcept:
    cdef int view, what, cards, k, n, value
    cdef int held[8]
    for view in range(VIEWS):
        for what in range(4):
            for cards in range(256):
                n = value = 0
                for k in range(8):
                    held[k] = cards >> (TRUMP[k] if what == 0 or what == 3 else PLAIN[k]) & 1
                    n += held[k]
                    if k < 6:
                        value += held[k] * HAND[view][what][k]
                value += (held[0] & held[1]) * HAND[view][what][6] + (held[1] & held[2]) * HAND[view][what][7]
                value += (held[0] & held[1] & held[2]) * HAND[view][what][8]
                value += (held[1] and not held[0] and n > 1) * HAND[view][what][9]
                WORTH[view][what][cards] = value + HAND[view][what][LENGTHS + min(n, 6)]


_fill_worth()


cdef void hand_shares(int view, uint64_t hand, int *out) noexcept nogil:
    """What a hand (natural places) is worth by contract kind, in thousandths of the round's points."""
    cdef int suit, cards, sides = 0
    out[NT] = out[AT] = 0
    for suit in range(4):
        cards = <int>(hand >> (16 * suit + LOW)) & 255
        sides += WORTH[view][1][cards]
        out[suit] = WORTH[view][0][cards] - WORTH[view][1][cards]
        out[NT] += WORTH[view][2][cards]
        out[AT] += WORTH[view][3][cards]
    for suit in range(4):
        out[suit] += sides


cdef int lead_share(int view, int kind, int leads) noexcept nogil:
    """What it adds who leads first: the taker (0), the next seat, partner, the last."""
    return LEADER[view][kind - NT + 1 if kind >= NT else 0][leads]


cdef void prepare_family(const Rules *r, Parameters *p) noexcept:
    """What is the same for every decision: the points of the rounds."""
    cdef Prepared *q = <Prepared *>p.prepared
    cdef int kind, suit, place
    for kind in range(KINDS):
        q.points[kind] = r.tables[kind].last_bonus
        for suit in range(4):
            for place in range(LOW, LOW + 8):
                q.points[kind] += r.tables[kind].points[16 * suit + place]
        # the values of cards are for plain scales; no-trump's other scale differs in the aces only
        q.scale[kind] = 64 * AT_POINTS // q.points[kind] if kind == AT else 64


cdef double bonus(const Rules *r, int kind, uint64_t hand, bint belotes, bint items) noexcept nogil:
    """Points that a hand brings beside the cards: belote, and sequences and squares by their chance to win the contest.

    ``belotes``, ``items``: whether each counts for the contract.
    """
    cdef int suit, n = 0, k
    cdef double points = 0
    cdef Items held
    if belotes and kind != NT and not (kind == AT and r.shared[S_BELOTE_NT]):
        for suit in range(4):
            if kind == suit or kind == AT:
                n += (hand >> (16 * suit) & BELOTE) == BELOTE
        points = BELOTE_POINTS * n
    if items and holds_items(hand, True):
        hand_items(r, kind, hand, &held)
        for k in range(held.n):
            points += held.item[k].points * (0.6 if held.item[k].points < 50 else 0.9)
    return points


cdef bint sweeps(int kind, uint64_t hand, bint leads) noexcept nogil:
    """Whether a hand takes every trick by itself once it has drawn trumps: its cards are the highest of their suits.

    Without trumps it must have the lead, or the highest card of whatever is led.
    """
    cdef int suit, cards, n, top
    cdef bint trump
    for suit in range(4):
        cards = <int>(hand >> (16 * suit + LOW)) & 255
        trump = kind == suit or kind == AT
        n = top = 0
        while n < 8 and cards >> (TRUMP[n] if trump else PLAIN[n]) & 1:
            n += 1                      # cards from the top down
        top = n
        while n < 8:
            if cards >> (TRUMP[n] if trump else PLAIN[n]) & 1:
                # below a gap: high once those above have fallen, of which at most eight less the own are out
                if top < 8 - popcount(cards):
                    return False
            n += 1
        if (kind == suit and top < 8 - popcount(cards)) or (kind >= NT and not leads and not cards):
            return False
    return True


cdef double nerve(const Deal *d, int side, int target, double gain, double loss, double careful,
                  double bold) noexcept nogil:
    """How much bolder the score of the match makes a side, as the logarithm of odds.

    ``gain`` and ``loss`` are what a contract wins or loses against one that nobody calls. What goes beyond a side's
    target is of no use to it: near its own target a side has less to win by a contract (weight ``careful``), near the
    opponents' less to lose (``bold``). Held points are won or lost with the contract.
    """
    cdef double own = target - d.before[side], others = target - d.before[1 - side], odds = 0
    if own <= 0 or others <= 0:
        return 0.0
    if own < gain or d.held:
        odds += careful * log((min(gain, own) + d.held) / gain)
    if others < loss or d.held:
        odds -= bold * log((min(loss, others) + d.held) / loss)
    return min(max(odds, -1.5), 1.5)


cdef int likeliest(const double *worth, int n) noexcept nogil:
    """Place of the highest."""
    cdef int k, best = 0
    for k in range(1, n):
        if worth[k] > worth[best]:
            best = k
    return best


cdef void weigh(const double *worth, int n, double softness, double slip, double *chances) noexcept nogil:
    """Chances of n calls from their worth: e times as likely for each ``softness``, and a slip that is any of them."""
    cdef int k
    cdef double total = 0, most = worth[likeliest(worth, n)], x
    for k in range(n):
        x = (worth[k] - most) / softness
        chances[k] = exp(x) if x > -40 else 0.0
        total += chances[k]
    for k in range(n):
        chances[k] = slip / n + (1.0 - slip) * chances[k] / total


cdef int card(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef int what = d.trump - NT + 1 if d.trump >= NT else 0
    return best_card(&r.tables[d.trump], d, LEAD_VALUES[what], FOLLOW_VALUES[what],
                     (<const Prepared *>p.prepared).scale[d.trump])


cdef uint64_t discard(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    """Nothing is put away in these games."""
    return 0
