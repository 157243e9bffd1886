"""The base of a game: resolution of its options into ``Rules``, and the parts that are the same in all games."""
from libc.string cimport memset
from _fastsim.deal cimport (
    Rules, Deal,
)
from _fastsim.cards cimport suit_mask
from _fastsim.play cimport PlayTable, Trick, start_tricks, play_card

from _fastsim.errors import NotationError
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
    SUMMARY = ()       # what a summary of many deals states: (name, column, value)
    CATEGORIES = ()    # columns that add up to the points of a deal, NS minus EW
    DETAIL = ()        # names of the categories that the points of a deal split into
    SNAPSHOT = "the snapshot form is not played here"     # why gone=, trick=, won= are refused

    def __init__(self, preset=None, rules=None):
        cls = type(self)
        self.name = cls.NAME
        self.preset = preset or cls.DEFAULT
        self.options = resolve(cls.NAME, cls.OPTIONS, cls.PRESETS, self.preset, rules or {})
        memset(&self.rules, 0, sizeof(Rules))
        for place, option in enumerate(cls.OPTIONS):
            self.rules.opt[place] = option.number(self.options[option.name])
        self.fill_rules()

    cdef void fill_rules(self):
        raise NotImplementedError

    cpdef str call_text(self, int code):
        raise NotImplementedError

    cpdef int call_code(self, str text) except -2:
        """The code of a call's text, or -1 when no call of this game is written so."""
        raise NotImplementedError

    cdef dict result(self, const Deal *d):
        raise NotImplementedError

    cdef object check_score(self, const Deal *d):
        """Raise InconsistentPosition when a match score is impossible before a deal."""
        raise NotImplementedError

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
