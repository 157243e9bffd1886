"""The base of a game: resolution of its options into ``Rules``, and the parts that are the same in all games."""
from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset
from _fastsim.deal cimport (
    Rules, Deal,
)
from _fastsim.cards cimport suit_mask
from _fastsim.play cimport (
    PlayTable, Trick, WORD_BOUND_SHIFT, WORD_BROKEN, WORD_FIRST, legal_cards, play_card, start_tricks, to_natural_mask,
    to_strength_mask,
)

from _fastsim.errors import InconsistentPosition, KibitzError, NotationError
from _fastsim.names import SUITS
from _fastsim.options import resolve

PHASES = ("call", "deal", "discard", "play", "done", "redeal", "over")
TRUMPS = (*SUITS, "NT", "AT")


cdef class Game:
    """A game with its options resolved.

    Subclasses set the class attributes ``NAME``, ``TITLE``, ``OPTIONS``, ``PRESETS``, ``DEFAULT``, ``KEYS`` and fill
    ``ops`` and the play tables in ``fill_rules``.
    """

    NAME = ""
    TITLE = ""
    OPTIONS = ()
    PRESETS = {}
    DEFAULT = ""
    KEYS = ()          # keys of the position line beyond those that all games share
    COLUMNS = ()       # names of the columns of a deal's row
    NOTES = {}         # by column what its numbers mean: (kind, text), see `column_notes`
    SUMMARY = ()       # what a summary of many deals states: (name, column, value)
    CATEGORIES = ()    # columns that add up to the points of a deal, NS minus EW
    DETAIL = ()        # what a deal splits into: points by category, NS minus EW, then CHANCES
    CHANCES = ()       # the last of DETAIL: what happened (0 or 1, or a number), the same seen from either side
    SPREAD = ()        # those of CHANCES that are numbers whose distribution is worth telling
    SCORED_AT_END = True    # a deal's score follows from its calls and cards; False: the auction writes points too
    SCORED = True      # False: the scoring of this game is not part of this version
    WORDS = ""         # what announce= holds: "cards" (put away), "words" (combinations said), or nothing
    SNAPSHOT = ""      # why gone=, trick=, won= are refused, or nothing
    WON = ""           # what won= holds: "seats" (tricks of N E S W) or "sides" (card points NS-EW)

    def __init__(self, preset=None, rules=None):
        cls = type(self)
        self.name = cls.NAME
        self.preset = preset or cls.DEFAULT
        self.options = resolve(cls.NAME, cls.OPTIONS, cls.PRESETS, self.preset, rules or {})
        self.check_options()
        memset(&self.rules, 0, sizeof(Rules))
        for place, option in enumerate(cls.OPTIONS):
            self.rules.opt[place] = option.number(self.options[option.name])
        self.fill_rules()

    def column_notes(self):
        """By column ``(kind, text)``: what its numbers stand for.

        The kind is ``number`` (itself), ``seat``, ``side``, ``card``, ``trump`` (a contract kind), ``rank`` (place of a
        rank, the two is 0); in all but the first -1 is nothing. ``/`` parts the words for 0, 1, ... (an empty word is
        nothing); ``+`` stands before the words for the bits from the lowest on.
        """
        return {name: type(self).NOTES[name] for name in type(self).COLUMNS}

    cdef void fill_rules(self):
        raise NotImplementedError

    cpdef str call_text(self, int code):
        raise NotImplementedError

    cpdef int call_code(self, str text) except -2:
        """The code of a call's text, or -1 when no call of this game is written so."""
        raise NotImplementedError

    cdef dict result(self, const Deal *d):
        self.need_scoring()
        raise NotImplementedError

    cdef object check_score(self, const Deal *d):
        """Raise InconsistentPosition when a match score is impossible before a deal."""
        raise NotImplementedError

    cdef int gather(self, const Deal *d, uint8_t *pack) except -1:
        """The pack as it is gathered after a deal, before the cut; returns its cards."""
        raise KibitzError(f"the pack of {self.title} is shuffled for every deal")

    cdef str contract(self, const Deal *d):
        """The contract as it is called, None while there is none."""
        return TRUMPS[d.trump] if d.trump >= 0 else None

    cdef object check_deal(self, const Deal *d):
        """Raise InconsistentPosition when the hands contradict what the calls and turn-ups tell."""

    cdef uint64_t told(self, const Deal *d, int seat):
        """Cards that turn-ups or announcements place in a seat's hand, so that the hand need not name them."""
        return 0

    cdef uint64_t comes_with(self, const Deal *d, int seat):
        """Cards that a seat is known to get with the next packet."""
        return 0

    cdef object say(self, Deal *d, object words):
        """Take in the announcements of each seat (codes), before the play is repeated."""
        if any(words):
            raise InconsistentPosition(f"announce: nothing is announced in {self.title}")

    cdef object check_words(self, const Deal *d):
        """Raise InconsistentPosition for announcements that cannot have been made by now."""

    cdef object recall(self, Deal *d, int code):
        """A call of the past is about to be checked: put the seat back to where it was when it called."""

    cdef object set_blind(self, Deal *d, object seats):
        """Take in which seats have not looked at their cards (a mask; None: the usual)."""
        if seats:
            raise InconsistentPosition(f"blind: every player of {self.title} sees the own cards at once")

    cdef int blind_default(self, const Deal *d):
        return 0

    cdef object place_gone(self, Deal *d, object won):
        """Put the tricks of a snapshot on the board; ``won``: what is told of who won them."""
        raise NotationError(f"gone=: {type(self).SNAPSHOT}")

    cdef tuple won_before(self, const Deal *d):
        """What ``place_gone`` is told, of the complete tricks (the last of a deal is not one of them)."""
        return ()

    cdef list words_of(self, const Deal *d, int seat):
        """The announcements of a seat as they are written."""
        return [d.words[seat][i] for i in range(d.n_words[seat])]

    cdef list thing_words(self, const Deal *d, int code, int things):
        """The announcements that stand behind the bits of ``GameOps.sayings``."""
        return []

    cdef void write_again(self, Deal *d) noexcept nogil:
        """Write the score of a deal that was finished once more: the match before it is another now."""
        self.ops.finish(&self.rules, d)

    def match_places(self):
        """Number of entries of an equity table, see ``match_states``."""
        return len(self.match_states())

    def word_text(self, int code):
        """An announcement's text."""
        raise NotationError(f"nothing is said with a card in {self.title}")

    def word_code(self, text):
        """The code of an announcement's text."""
        raise NotationError(f"nothing is said with a card in {self.title}")

    def check_options(self):
        """Raise UnknownOption for a combination of options that makes no sense."""

    def need_scoring(self):
        """Raise KibitzError unless this version can score deals of this game."""
        if not type(self).SCORED:
            raise KibitzError(
                f"the scoring of {self.title} is not part of this version yet; its calls, legal cards and tricks are")

    @property
    def title(self):
        return type(self).TITLE

    @property
    def overrides(self):
        """The options that differ from the preset's, in their fixed order."""
        plain = resolve(self.name, type(self).OPTIONS, type(self).PRESETS, self.preset, {})
        return {name: value for name, value in self.options.items() if plain[name] != value}

    def trumps(self):
        """The contract kinds of this game's tricks."""
        return SUITS

    def bags_of(self, score, bags):
        """Bag counts of a score: those written, or those that the score implies."""
        if bags is not None:
            raise NotationError(f"score: {self.title} counts no bags, b{bags[0]}-{bags[1]} is not expected")
        return 0, 0

    def score_text(self, score, bags):
        """A match score as it is written."""
        return f"{score[0]}-{score[1]}"

    def points(self, trump):
        """Card points by natural code under a contract kind (``S`` ... ``C``, ``NT``, ``AT``)."""
        cdef const PlayTable *t = &self.rules.tables[TRUMPS.index(trump)]
        return {code: t.points[t.to_strength[code]] for code in range(64) if self.pack_mask >> code & 1}

    def trick(self, trump, int leader, cards):
        """The winner's seat of a full trick, from natural codes in time order."""
        cdef const PlayTable *t = &self.rules.tables[TRUMPS.index(trump)]
        cdef Trick k
        start_tricks(&k, leader)
        for code in cards:
            play_card(t, &k, t.to_strength[<int>code])
        return (k.leader + k.best_at) & 3

    def legal(self, trump, hand, table=(), *, bint first=False, bint broken=False, bound=None):
        """Legal cards of a hand (mask of natural codes) when the cards of ``table`` lie in the trick, in time order.

        ``first``: this is the first trick; ``broken``: trumps have been broken; ``bound``: suit to which the last
        ruff binds the leader.
        """
        cdef const PlayTable *t = &self.rules.tables[TRUMPS.index(trump)]
        cdef Trick k
        start_tricks(&k, 0)
        k.word = (WORD_FIRST if first else 0) | (WORD_BROKEN if broken else 0)
        if bound is not None:
            k.word |= (<int>bound + 1) << WORD_BOUND_SHIFT
        for code in table:
            play_card(t, &k, t.to_strength[<int>code])
        return to_natural_mask(t, legal_cards(t, to_strength_mask(t, hand), &k))

    def match_after(self, score, events):
        """The match score after items are written."""
        self.need_scoring()
        raise NotImplementedError

    def __eq__(self, other):
        return isinstance(other, Game) and (self.name, self.preset, self.options) == (
            other.name, other.preset, other.options)

    def __hash__(self):
        return hash((self.name, self.preset, tuple(self.options.items())))

    def __reduce__(self):
        return (type(self), (self.preset, self.overrides))

    def __repr__(self):
        changed = ",".join(f"{n}:{v}" for n, v in self.overrides.items())
        return f"{self.name}/{self.preset}" + (f" rules={changed}" if changed else "")


cdef void identity_table(PlayTable *t, int trump) noexcept:
    """A table for a pack whose strength order is the natural one, with a trump suit."""
    cdef int code
    for code in range(64):
        t.to_strength[code] = code
        t.to_natural[code] = code
        t.points[code] = 0
    t.identity = 1
    t.trumps = suit_mask(trump)
    t.ruff_first = 1
    t.forced_lead_breaks = 1


cdef object phase_of(const Deal *d):
    return PHASES[d.phase]
