"""The trick kernel of all five games: legal cards, trick winner, card points.

What a game wants at each card is data: one ``PlayTable`` per contract, filled by the game's own file. The kernel is
inlined everywhere; a function pointer per card costs 1.1 to 1.4 times as much.

All masks here are in STRENGTH places (see ``cards.pxd``).
"""
from libc.stdint cimport uint64_t, uint8_t, int16_t
from _fastsim.cards cimport (bit, suit_mask, above, below, popcount, highest, SUITS, CODES)

cdef enum:  # void_rule: # a player without the led plain suit
    VOID_FREE = 0          # plays anything
    VOID_MUST_RUFF = 1     # must ruff
    VOID_RUFF_UNLESS_PARTNER = 2   # must ruff unless partner holds the trick

cdef enum:  # partner_ruff: # void, partner holds the trick with a trump
    PARTNER_FREE = 0
    PARTNER_NO_UNDER = 1   # no lower trump unless nothing else is left
    PARTNER_MUST_RAISE = 2  # a trump played must beat, if one can

cdef enum:  # under_trump: # void, an opponent's trump holds the trick and cannot be beaten
    UNDER_FREE = 0
    UNDER_MUST = 1         # a lower trump is compulsory
    UNDER_AVOID = 2        # anything but a trump, unless only trumps are left
    UNDER_BANNED = 3       # All Fours no_undertrump: any lower trump barred unless the whole hand is trumps

cdef enum:  # lead_rule
    LEAD_FREE = 0
    LEAD_BOUND = 1         # All Fours trump_and_follow: a suit bound by the ruff that won the last trick
    LEAD_BROKEN = 2        # Spades: no trump before one has been played, unless nothing else is held
    LEAD_FIRST = 3         # the same, in the first trick only

cdef enum:
    # Bits of the trick-state word: everything that legality or score needs beyond cards, leader and table.
    # It is part of every solver key.
    WORD_FIRST = 1         # the first trick is not over
    WORD_BROKEN = 2        # a trump has broken trumps (Spades)
    WORD_LOST0 = 4         # side 0 (NS) has lost a trick
    WORD_LOST1 = 8         # side 1 (EW) has lost a trick
    WORD_BOUND = 16        # shift 4, three bits: bound suit + 1, 0 = none
    WORD_BOUND_SHIFT = 4
    WORD_BOUND_MASK = 0x70

ctypedef struct PlayTable:
    uint64_t trumps            # the trump suit's mask; 0 in no-trump, all-trump
    uint8_t raise_suits        # bit s: suit s led must be beaten if able (trump suit; all in all-trump)
    uint8_t raise_over_partner  # ... also when partner holds the trick
    uint8_t ruff_anytime       # may trump a plain lead although able to follow (All Fours)
    uint8_t void_rule
    uint8_t partner_ruff
    uint8_t under_trump
    uint8_t lead_rule
    uint8_t ruff_first         # 0: no trump on a plain first trick unless only trumps are held
    uint8_t forced_lead_breaks  # 0: only a trump played to another suit's lead breaks trumps
    uint8_t tricks             # tricks of the whole deal
    uint8_t ruff_play          # set by seal_table: a suit contract of the Belote family without rarer options
    uint8_t free_play          # set by seal_table: any card of the led suit, any trump if ruff_anytime, else any card
    uint8_t identity           # strength places are the natural ones
    uint8_t last_bonus         # card points of the last trick
    uint8_t to_strength[64]    # natural code -> strength code
    uint8_t to_natural[64]
    uint8_t points[64]         # card points by strength code


cdef inline void seal_table(PlayTable *t) noexcept nogil:
    """Call when a table is filled: works out what the kernel may take a short way on."""
    t.free_play = (t.raise_suits == 0 and (t.void_rule == VOID_FREE or t.trumps == 0)
                   and t.under_trump != UNDER_BANNED and t.ruff_first != 0)
    t.ruff_play = (t.trumps != 0 and t.raise_suits == 1 << (highest(t.trumps) >> 4) and t.raise_over_partner != 0
                   and t.void_rule == VOID_RUFF_UNLESS_PARTNER and t.partner_ruff == PARTNER_FREE
                   and (t.under_trump == UNDER_FREE or t.under_trump == UNDER_MUST) and t.ruff_first != 0)


ctypedef struct Trick:
    uint8_t leader             # seat that led, or leads
    uint8_t count              # cards on the table, 0 to 3 (4 only inside play_card)
    uint8_t led                # suit led, when count > 0
    uint8_t best               # code of the card that holds the trick, when count > 0
    uint8_t best_at            # its place in the trick, 0 to 3
    uint8_t word               # trick-state word


cdef inline void start_tricks(Trick *k, int leader) noexcept nogil:
    k.leader = leader
    k.count = 0
    k.led = 0
    k.best = 0
    k.best_at = 0
    k.word = WORD_FIRST


cdef inline int trick_seat(const Trick *k) noexcept nogil:
    """Seat to play."""
    return (k.leader + k.count) & 3


cdef inline uint64_t _legal_leads(const PlayTable *t, uint64_t hand, const Trick *k) noexcept nogil:
    cdef uint64_t some
    if t.lead_rule == LEAD_BOUND:
        if k.word & WORD_BOUND_MASK:
            some = hand & suit_mask(((k.word & WORD_BOUND_MASK) >> WORD_BOUND_SHIFT) - 1)
            if some:
                return some | (hand & t.trumps)
        return hand
    if (t.lead_rule == LEAD_BROKEN and not k.word & WORD_BROKEN) or (t.lead_rule == LEAD_FIRST and k.word & WORD_FIRST):
        some = hand & ~t.trumps
        return some if some else hand
    return hand


cdef inline uint64_t _legal_void(const PlayTable *t, uint64_t hand, const Trick *k) noexcept nogil:
    """Legal cards of a hand without the led plain suit, in a contract with a trump suit."""
    cdef uint64_t trumps = hand & t.trumps
    cdef uint64_t higher, low
    cdef bint ruffed = (t.trumps >> k.best) & 1
    if not trumps:
        return hand
    if not t.ruff_first and k.word & WORD_FIRST:
        return hand & ~trumps if hand & ~trumps else hand
    if t.void_rule == VOID_FREE:
        if t.under_trump == UNDER_BANNED and ruffed and hand & ~trumps:
            return hand & ~below(k.best)
        return hand
    if t.void_rule == VOID_RUFF_UNLESS_PARTNER and k.count - k.best_at == 2:
        if not ruffed or t.partner_ruff == PARTNER_FREE:
            return hand
        low = trumps & below(k.best)
        if t.partner_ruff == PARTNER_MUST_RAISE:
            return hand & ~low if trumps & above(k.best) else hand
        return hand & ~low if hand & ~low else hand
    if not ruffed:
        return trumps
    higher = trumps & above(k.best)
    if higher:
        return higher
    if t.under_trump == UNDER_MUST:
        return trumps
    if t.under_trump == UNDER_AVOID:
        return hand & ~trumps if hand & ~trumps else hand
    return hand


cdef inline uint64_t legal_cards(const PlayTable *t, uint64_t hand, const Trick *k) noexcept nogil:
    """The cards of ``hand`` that the seat to play may play. Never empty for a non-empty hand.

    Every rule here is pairwise: a card c is legal from a hand H exactly if it is legal from {c, x} for each x in H.
    What a play proves about the cards left behind (``excluded``) rests on that.
    """
    cdef uint64_t follow, higher
    if k.count == 0:
        return _legal_leads(t, hand, k)
    follow = hand & suit_mask(k.led)
    if t.free_play:
        # without a branch on the cards: whether a hand can follow is a coin toss that no processor predicts
        return hand & (suit_mask(k.led) | (t.trumps if t.ruff_anytime else 0) | (<uint64_t>(follow != 0) - 1))
    if follow:
        if (t.raise_suits >> k.led) & 1:
            # in all-trump and on trump leads the best card is always of the led suit
            if t.raise_over_partner or k.count - k.best_at != 2:
                higher = follow & above(k.best)
                if higher:
                    return higher
            return follow
        if t.ruff_anytime and not (t.trumps >> (k.led * 16)) & 1:
            higher = hand & t.trumps
            if t.under_trump == UNDER_BANNED and (t.trumps >> k.best) & 1:
                # the hand holds a plain card (it can follow), so the ban binds
                higher &= above(k.best)
            return follow | higher
        return follow
    if not t.trumps or (t.trumps >> (k.led * 16)) & 1:
        return hand
    return _legal_void(t, hand, k)


cdef inline bint beats(const PlayTable *t, int card, int best) noexcept nogil:
    """Whether ``card`` takes a trick over from ``best``, the card that holds it. Free of branches, see legal_cards."""
    cdef int same = (card ^ best) < 16
    return (same & (card > best)) | ((same ^ 1) & <int>(t.trumps >> card & 1))


cdef inline void play_card(const PlayTable *t, Trick *k, int card) noexcept nogil:
    """Put a card on the table. After the fourth card ``end_trick`` must follow."""
    cdef int better
    if k.count == 0:
        k.led = card >> 4
        k.best = card
        k.best_at = 0
        if t.lead_rule == LEAD_BROKEN and (t.trumps >> card) & 1 and t.forced_lead_breaks:
            k.word |= WORD_BROKEN
    else:
        better = -<int>beats(t, card, k.best)
        k.best ^= (k.best ^ card) & better
        k.best_at ^= (k.best_at ^ k.count) & better
        if t.lead_rule == LEAD_BROKEN and (t.trumps >> card) & 1 and (
                t.forced_lead_breaks or not (t.trumps >> (k.led * 16)) & 1):
            k.word |= WORD_BROKEN
    k.count += 1


cdef inline int end_trick(const PlayTable *t, Trick *k) noexcept nogil:
    """Close a trick of four cards: returns the winner's seat, who leads next."""
    cdef int winner = (k.leader + k.best_at) & 3
    k.word &= ~(WORD_FIRST | WORD_BOUND_MASK)
    k.word |= WORD_LOST1 if winner & 1 == 0 else WORD_LOST0
    if t.lead_rule == LEAD_BOUND and (t.trumps >> k.best) & 1 and not (t.trumps >> (k.led * 16)) & 1:
        k.word |= (k.led + 1) << WORD_BOUND_SHIFT
    k.leader = winner
    k.count = 0
    return winner


cdef inline uint64_t excluded(const PlayTable *t, uint64_t pool, const Trick *k, int card) noexcept nogil:
    """Cards of ``pool`` that a seat which plays ``card`` now is proved not to hold beside it."""
    cdef uint64_t result = 0, rest = pool & ~bit(card), one
    while rest:
        one = rest & (~rest + 1)
        rest ^= one
        if not (legal_cards(t, bit(card) | one, k) >> card) & 1:
            result |= one
    return result


cdef inline uint64_t to_strength_mask(const PlayTable *t, uint64_t natural) noexcept nogil:
    cdef uint64_t result = 0
    cdef int code
    if t.identity:
        return natural
    while natural:
        code = highest(natural)
        natural ^= bit(code)
        result |= bit(t.to_strength[code])
    return result


cdef inline uint64_t to_natural_mask(const PlayTable *t, uint64_t strength) noexcept nogil:
    cdef uint64_t result = 0
    cdef int code
    if t.identity:
        return strength
    while strength:
        code = highest(strength)
        strength ^= bit(code)
        result |= bit(t.to_natural[code])
    return result
