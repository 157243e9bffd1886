"""Deals that fit what a player knows: counted, drawn, listed."""
from fractions import Fraction
from math import comb
from operator import index

cimport cython
from libc.stdint cimport uint64_t
from libc.string cimport memset
from _fastsim.cards cimport pop_lowest
from _fastsim.rng cimport Rng
from _fastsim.sampling.counting cimport *
from _fastsim.sampling.evidence cimport *
from _fastsim.sampling.table cimport *

from _fastsim.errors import InconsistentPosition, KibitzError
from _fastsim.names import card_text, card_texts


cdef uint64_t mask64(object value, object what) except? 0:
    value = index(value)
    if not 0 <= value < 1 << 64:
        raise ValueError(f"{what}: {value} is no set of cards")
    return value


cdef list cards_of(uint64_t mask):
    cards = []
    while mask:
        cards.append(pop_lowest(&mask))
    return cards


cdef object exact_ways(const Counts *t):
    """Number of deals from each node, and of choices for each split, in whole numbers of any size."""
    cdef const Node *node
    cdef int r, j = t.layout.classes - 1
    cdef uint32_t n, k, split
    ways = [0] * t.first_node[t.layout.classes]
    times = {}
    while j >= 0:
        for n in range(t.first_node[j], t.first_node[j + 1]):
            node = &t.nodes[n]
            for k in range(node.first, node.first + node.count):
                split = t.entries[k].split
                if split not in times:
                    product = 1
                    left = t.layout.cls[j].size
                    for r in range(t.layout.recipients):
                        product *= comb(left, byte(t.splits[split].count, r))
                        left -= byte(t.splits[split].count, r)
                    times[split] = product
                ways[n] += times[split] * (ways[t.entries[k].next] if j < t.layout.classes - 1 else 1)
        j -= 1
    return ways, times


cdef list exact_holdings(const Counts *t, list ways, dict times):
    """By class and recipient: cards of the class that the recipient holds, summed over all deals."""
    cdef const Node *node
    cdef int r, j
    cdef uint32_t n, k
    reach = [0] * len(ways)
    reach[0] = 1
    held = []
    for j in range(t.layout.classes):
        row = [0] * t.layout.recipients
        for n in range(t.first_node[j], t.first_node[j + 1]):
            node = &t.nodes[n]
            for k in range(node.first, node.first + node.count):
                through = reach[n] * times[t.entries[k].split]
                deals = through
                if j < t.layout.classes - 1:
                    reach[t.entries[k].next] += through
                    deals = through * ways[t.entries[k].next]
                for r in range(t.layout.recipients):
                    row[r] += deals * byte(t.splits[t.entries[k].split].count, r)
        held.append(row)
    return held


cdef object why_no_deal(const Evidence *e, int status, int culprit, names):
    """The error for evidence without a table."""
    cdef int k
    called = names or [f"recipient {k}" for k in range(e.recipients)]
    if status == WRONG_TOTAL:
        return InconsistentPosition(
            f"no deal fits the evidence: the hidden hands take {culprit} cards, "
            f"but {bin(e.pool).count('1')} cards are unseen"
        )
    if status == CARD_NOWHERE:
        return InconsistentPosition(f"no deal fits the evidence: no hidden hand may hold {card_text(culprit)}")
    if status == TOO_FEW_CARDS:
        return InconsistentPosition(
            f"no deal fits the evidence: {called[culprit]} takes {e.capacity[culprit]} cards, "
            "more than are left that it may hold"
        )
    if status == TOO_MANY_CARDS:
        return InconsistentPosition(
            f"no deal fits the evidence: more than the {e.capacity[culprit]} cards that {called[culprit]} takes "
            "can lie nowhere else"
        )
    if status == NEVER_MET:
        cards = " ".join(card_texts(e.wanted[culprit])) or "no cards"
        holders = dict.fromkeys(called[k] for k in range(e.recipients) if e.holders[culprit] >> k & 1)
        return InconsistentPosition(
            f"no deal fits the evidence: at least one of {cards} must lie with {' or '.join(holders) or 'nobody'}, "
            "and none can"
        )
    if status == NO_DEAL:
        return InconsistentPosition("no deal fits the evidence: all parts of it are possible, but not together")
    if status == TOO_FINE:
        return KibitzError("the evidence divides the unseen cards into too many kinds to count its deals")
    return MemoryError("no memory for the counting tables")


@cython.final
cdef class Sampler:
    """All deals of the unseen cards that fit what is known, each equally likely.

    Parameters
    ----------
    pool : int
        Mask of the unseen cards (natural codes).
    capacities : sequence of int
        Cards that each recipient gets, at most 16 recipients; they add up to the unseen cards.
    allowed : sequence of int
        Mask of the cards that each recipient may get. Cards outside the pool are ignored.
    at_least : sequence of (int, int), optional
        At most four pairs (recipients, cards), both bit sets: one of the cards or more lies with one of the recipients.
    names : sequence of str, optional
        What errors call the recipients.

    Raises
    ------
    InconsistentPosition
        When no deal fits.
    ValueError
        When the arguments are not of this form.

    Notes
    -----
    A sampler does not change after it is made and may be shared by threads. World ``i`` of a seed is the same deal
    whoever asks for it and in whatever chunks.

    Examples
    --------
    >>> two_spades_two_hearts = 0b11 | 0b11 << 16
    >>> s = Sampler(two_spades_two_hearts, [2, 2], [0xFFFF, two_spades_two_hearts])
    >>> s.count
    1
    """

    def __cinit__(self):
        memset(&self.table, 0, sizeof(Table))
        memset(&self.evidence, 0, sizeof(Evidence))

    def __init__(self, pool, capacities, allowed, at_least=(), names=()):
        cdef Evidence *e = &self.evidence
        cdef int k
        if self.table.bytes:
            raise ValueError("a sampler cannot be made anew")
        capacities = list(capacities)
        allowed = list(allowed)
        at_least = list(at_least)
        if not 1 <= len(capacities) <= MAX_RECIPIENTS:
            raise ValueError(f"1 to {MAX_RECIPIENTS} recipients, not {len(capacities)}")
        if len(allowed) != len(capacities):
            raise ValueError(f"{len(capacities)} capacities, but {len(allowed)} masks of allowed cards")
        if len(at_least) > MAX_CONSTRAINTS:
            raise ValueError(f"at most {MAX_CONSTRAINTS} at-least-one constraints, not {len(at_least)}")
        e.pool = mask64(pool, "pool")
        e.recipients = len(capacities)
        for k in range(e.recipients):
            if not 0 <= capacities[k] <= 64:
                raise ValueError(f"recipient {k}: 0 to 64 cards, not {capacities[k]}")
            e.capacity[k] = capacities[k]
            e.allowed[k] = mask64(allowed[k], f"allowed[{k}]")
        e.constraints = len(at_least)
        for k in range(e.constraints):
            holders, wanted = at_least[k]
            if not 0 <= holders < 1 << e.recipients:
                raise ValueError(f"at_least[{k}]: {holders!r} is no set of the {e.recipients} recipients")
            e.holders[k] = holders
            e.wanted[k] = mask64(wanted, f"at_least[{k}]")
        if names and len(names) != len(capacities):
            raise ValueError(f"{len(capacities)} capacities, but {len(names)} names")
        self.build(list(names))

    @staticmethod
    cdef Sampler of(const Evidence *evidence):
        cdef Sampler s = Sampler.__new__(Sampler)
        s.evidence = evidence[0]
        s.build([])
        return s

    cdef int build(self, names) except -1:
        cdef int culprit = 0, status
        with nogil:
            status = build_table(&self.table, &self.evidence, &culprit)
        if status != FITS:
            free_table(&self.table)
            raise why_no_deal(&self.evidence, status, culprit, names)
        return 0

    def __dealloc__(self):
        free_table(&self.table)

    cdef void draw(self, Rng *r, uint64_t *out) noexcept nogil:
        """Draw a deal from a stream: ``out[r]`` is the mask of recipient ``r``."""
        draw_deal(&self.table, r, out)

    cdef void draw_index(self, uint64_t seed, uint64_t number, uint64_t *out) noexcept nogil:
        """World ``number`` of a seed."""
        draw_world(&self.table, seed, number, out)

    cdef Py_ssize_t fill(self, uint64_t *out, Py_ssize_t limit) noexcept nogil:
        """Write the first ``limit`` of all deals, one row of masks each; returns how many there were."""
        cdef Cursor cursor
        cdef Py_ssize_t n = 0
        start_cursor(&cursor)
        while n < limit and next_deal(&self.table, &cursor, out + n * self.evidence.recipients):
            n += 1
        return n

    @property
    def recipients(self):
        """Number of recipients."""
        return self.evidence.recipients

    @property
    def pool(self):
        """Mask of the unseen cards."""
        return self.evidence.pool

    @property
    def count(self):
        """Exact number of deals that fit."""
        if self.table.counts.ways < 2.0 ** 53:
            return int(self.table.counts.ways)
        return exact_ways(&self.table.counts)[0][0]

    @property
    def size(self):
        """What the tables hold: classes, splits of all classes together, entries, bytes, and whether drawn at once."""
        cdef Counts *t = &self.table.counts
        return {
            "classes": t.layout.classes,
            "splits": int(t.nodes[0].leaves) if t.layout.classes else 1,
            "nodes": t.first_node[t.layout.classes] if t.layout.classes else 0,
            "joint": bool(self.table.joint),
            "bytes": self.table.bytes,
        }

    def sample(self, n, seed, start=0):
        """Worlds ``start`` to ``start + n - 1`` of a seed.

        Parameters
        ----------
        n : int
            Number of worlds, at least 1.
        seed : int
            0 to 2^64 - 1.
        start : int
            Number of the first world.

        Returns
        -------
        memoryview
            Shape (n, recipients), format ``Q``: the mask of each recipient. ``numpy.asarray`` of it shares the memory.
        """
        if n < 1:
            raise ValueError(f"at least 1 world, not {n!r}")
        out = memoryview(bytearray(n * self.evidence.recipients * 8)).cast("Q", (n, self.evidence.recipients))
        self.sample_into(out, seed, start)
        return out

    def sample_into(self, uint64_t[:, ::1] out, uint64_t seed, uint64_t start=0):
        """The same into an array of shape (n, recipients), without the GIL."""
        cdef Py_ssize_t i
        if out.shape[1] != self.evidence.recipients:
            raise ValueError(f"{self.evidence.recipients} recipients, but rows of {out.shape[1]}")
        with nogil:
            for i in range(out.shape[0]):
                draw_world(&self.table, seed, start + i, &out[i, 0])

    def enumerate(self, limit=1_000_000):
        """All deals, in an order fixed by the evidence.

        Parameters
        ----------
        limit : int
            Refuse (ValueError) when there are more deals.

        Returns
        -------
        memoryview
            Shape (count, recipients), format ``Q``.
        """
        cdef Py_ssize_t n
        cdef uint64_t[:, ::1] rows
        if self.table.counts.ways > limit:
            raise ValueError(f"{self.count} deals fit, more than the limit of {limit}")
        n = <Py_ssize_t>self.table.counts.ways
        out = memoryview(bytearray(n * self.evidence.recipients * 8)).cast("Q", (n, self.evidence.recipients))
        rows = out
        with nogil:
            self.fill(&rows[0, 0], n)
        return out

    def __iter__(self):
        """All deals one by one, as tuples of masks, in the order of ``enumerate``."""
        return Deals(self)

    def marginals(self):
        """Exact chance that each unseen card lies with each recipient.

        Returns
        -------
        dict of {int: dict of {int: Fraction}}
            By card code and recipient; recipients with no chance are left out.
        """
        cdef Counts *t = &self.table.counts
        cdef CardClass *c
        cdef int r, j
        chances = {}
        for r in range(t.layout.recipients):
            for card in cards_of(t.layout.forced[r]):
                chances[card] = {r: Fraction(1)}
        if t.layout.classes:
            ways, times = exact_ways(t)
            held = exact_holdings(t, ways, times)
            for j in range(t.layout.classes):
                c = &t.layout.cls[j]
                shares = {r: Fraction(held[j][r], ways[0] * c.size) for r in range(t.layout.recipients) if held[j][r]}
                for card in cards_of(c.cards):
                    chances[card] = dict(shares)
        return dict(sorted(chances.items()))


@cython.final
cdef class Deals:
    """Iterator over all deals of a sampler."""

    cdef Sampler sampler
    cdef Cursor cursor
    cdef bint done

    def __init__(self, Sampler sampler):
        self.sampler = sampler
        start_cursor(&self.cursor)

    def __iter__(self):
        return self

    def __next__(self):
        cdef uint64_t out[MAX_RECIPIENTS]
        cdef int r
        if self.done or not next_deal(&self.sampler.table, &self.cursor, out):
            self.done = True
            raise StopIteration
        return tuple([out[r] for r in range(self.sampler.evidence.recipients)])
