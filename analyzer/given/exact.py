"""Counting the deals that meet a formula, and the graph from which they are drawn one by one.

Cards that all counters treat alike are a class. The classes are split among the places that the formula looks at, one
class after the other; what has been counted so far and the room that is left are all that matters for the rest. So

    ways(class, room, counts) = sum over splits of  size! / product(counts!)  *  ways(next class, ...)

and at the end the formula says whether a deal counts. As in `_fastsim.sampling.counting`, splits in proportion to
their terms make every deal equally likely; that sampler knows which hand may hold which card, this one whatever can be
summed.
Numbers of deals are doubles: nothing is subtracted, so that their relative error stays near 1e-15, and 0 is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.sampling.conditional import ConditionalDeals
from analyzer.games import Game
from analyzer.given.features import trump_known
from analyzer.given.formula import UP, Counter, Formula, Joined, atoms, conjuncts, counters
from analyzer.given.grammar import ROLES, Condition, needs_trump, places_of, resolve, subjects

MOST_EDGES = 4_000_000  # 70 MB of tables
PLACES = 5

Ints = NDArray[np.int64]


class TooLarge(Exception):
    """The graph would be too large to build: these conditions have to be met by trying."""


@dataclass(frozen=True)
class Counted:
    """The deals that meet conditions.

    Attributes
    ----------
    rates : tuple of float
        By dealer: which part of all deals meets them.
    deals : ConditionalDeals or None
        To draw from; None when no deal meets them.
    """

    rates: tuple[float, ...]
    deals: ConditionalDeals | None


def count_deals(game: Game, conditions: Sequence[Condition], dealers: Sequence[int]) -> Counted:
    """Count the deals that meet conditions, for some dealers.

    Raises
    ------
    TooLarge
    """
    graph = _Graph()
    roles = any(subject in ROLES for condition in conditions for subject in subjects(condition))
    up = trump_known(game) == "up" and any(needs_trump(condition) for condition in conditions)
    roots, rates, filled = [-1] * 4, [0.0] * 4, [0] * 4
    for dealer in dealers:
        if not roles and dealer != dealers[0]:
            first = dealers[0]
            roots[dealer], rates[dealer], filled[dealer] = roots[first], rates[first], filled[first]
            continue
        places = {place for c in conditions for s in subjects(c) for place in _bits(places_of(s, dealer))}
        every = sorted(places | ({UP} if up else set()))
        filled[dealer] = sum(1 << place for place in every)
        cases = []
        for trump in range(4) if up else (None,):
            formula = Joined("and", tuple(resolve(game, condition, dealer, trump) for condition in conditions))
            node, ways = _Case(game, formula, every, trump).build(graph)
            if ways:
                cases.append((ways, node))
        if cases:
            total = sum(ways for ways, _ in cases)
            roots[dealer] = graph.choice([ways / total for ways, _ in cases], [node for _, node in cases])
            rates[dealer] = total / _all_deals(game, every)
    if not any(rates):
        return Counted(tuple(rates), None)
    chances = np.array(rates) / sum(rates)
    return Counted(tuple(rates), graph.deals(game, roots, chances, filled))


def _bits(places: int) -> Iterator[int]:
    return (place for place in range(PLACES) if places >> place & 1)


def _rooms(game: Game, places: Sequence[int]) -> list[int]:
    return [1 if place == UP else int(game.core.first_hand) for place in places]


def _all_deals(game: Game, places: Sequence[int]) -> float:
    ways, left = 1, int(game.core.pack)
    for room in _rooms(game, places):
        ways *= comb(left, room)
        left -= room
    return float(ways)


class _Graph:
    """Nodes and edges of all cases, layer by layer: the arrays of `ConditionalDeals`."""

    def __init__(self) -> None:
        self.size = 0
        self.nodes = 0
        self.classes: list[Any] = []
        self.degrees: list[Any] = []
        self.edges: list[tuple[Any, Any, Any]] = []  # upto, after, split
        self.splits: dict[tuple[int, ...], int] = {(0,) * PLACES: 0}

    def choice(self, chances: Sequence[float], after: Sequence[int]) -> int:
        """Add a node that only chooses what comes after it."""
        return self.layer(0, np.zeros(len(after), np.int64), np.array(chances), np.array(after), np.zeros(len(after)))

    def layer(self, cards: int, node: Ints, chance: Any, after: Any, split: Any) -> int:
        """Add nodes at which some cards are split; return the number of the first.

        Parameters
        ----------
        node : array of int
            The node of each edge, from 0 on and in order, none left out.
        chance : array of float
            Of each edge; those of a node add up to 1.
        """
        degree = np.bincount(node)
        ends = np.cumsum(degree)
        upto = np.cumsum(chance) - node
        upto[ends - 1] = 1.0
        first = self.nodes
        self.nodes += len(degree)
        self.classes.append(np.full(len(degree), cards, np.uint64))
        self.degrees.append(degree)
        self.edges.append((upto, after, split))
        return first

    def split(self, places: Sequence[int], counts: Sequence[int]) -> int:
        """Return the number of a way to split cards."""
        found = [0] * PLACES
        for place, count in zip(places, counts, strict=True):
            found[place] = count
        return self.splits.setdefault(tuple(found), len(self.splits))

    def deals(self, game: Game, roots: list[int], chances: Any, filled: list[int]) -> ConditionalDeals:
        """Return what the core draws from."""
        upto, after, split = (np.concatenate([edge[at] for edge in self.edges]) for at in range(3))
        return ConditionalDeals(
            game.core,
            np.array(roots, np.int32),
            np.ascontiguousarray(chances),
            np.concatenate(self.classes),
            np.concatenate([[0], np.cumsum(np.concatenate(self.degrees))]).astype(np.int32),
            upto,
            after.astype(np.int32),
            split.astype(np.int32),
            np.array(list(self.splits), np.uint8),
            np.array(filled, np.int32),
        )


@dataclass(frozen=True)
class _Layer:
    """The edges of one class, by the states before and after it."""

    states: int
    node: Ints
    after: Ints
    ways: NDArray[np.float64]
    split: Ints


class _Case:
    """The part of the graph for one dealer and one suit turned up.

    A state is the room left in each place and what each counter has counted, as the digits of one number.
    """

    def __init__(self, game: Game, formula: Formula, places: list[int], trump: int | None) -> None:
        self.places = places
        self.rooms = _rooms(game, places)
        self.counters = counters(formula)
        self.up = places.index(UP) if trump is not None else -1
        kinds: dict[tuple[int, ...], int] = {}
        for card in range(64):
            if game.core.pack_mask >> card & 1:
                kind = (*(c.weight(card) for c in self.counters), int(trump is not None and card >> 4 == trump))
                kinds[kind] = kinds.get(kind, 0) | 1 << card
        # classes that counters look at come first, so that what they count is settled early
        order = sorted(kinds.items(), key=lambda item: [weight == 0 for weight in item[0]])
        self.classes = [cards for _, cards in order]
        self.turned = [bool(kind[-1]) for kind, _ in order]
        self.weights = [kind[:-1] for kind, _ in order]
        self.caps = [self._cap(counter, formula) for counter in self.counters]
        self.spare = [sum(cards.bit_count() for cards in self.classes[at + 1 :]) for at in range(len(self.classes))]
        sizes = [room + 1 for room in self.rooms] + [cap + 1 for cap in self.caps]
        if np.prod([float(size) for size in sizes]) > 2.0**60:
            raise TooLarge
        self.scale = np.cumprod([1, *sizes[:-1]]).tolist()
        self.sizes = sizes
        self._plan(formula)

    def _cap(self, counter: Counter, formula: Formula) -> int:
        """Return the most that a counter can come to, or from where on nothing changes."""
        caps = [atom.cap for atom in atoms(formula) if counter in atom.counters]
        most = sum(weight * mask.bit_count() for weight, mask in counter.weights)
        return most if None in caps else min(most, max(cap for cap in caps if cap is not None))

    def _plan(self, formula: Formula) -> None:
        """Decide after which class each part of the formula is settled, and which counts are still needed then."""
        last = {
            counter: max((at for at, weights in enumerate(self.weights) if weights[place]), default=0)
            for place, counter in enumerate(self.counters)
        }
        self.tests: list[list[Formula]] = [[] for _ in self.classes]
        until = dict.fromkeys(self.counters, 0)
        for part in conjuncts(formula):
            at = max((last[counter] for counter in counters(part)), default=0)
            self.tests[at].append(part)
            until |= {counter: max(until[counter], at) for counter in counters(part)}
        self.forget = [
            [place for place, counter in enumerate(self.counters) if until[counter] == at]
            for at in range(len(self.classes))
        ]

    def _digit(self, keys: Ints, at: int) -> Ints:
        return np.asarray(keys // self.scale[at] % self.sizes[at])

    def build(self, graph: _Graph) -> tuple[int, float]:
        """Add the nodes; return the first of them, and the number of deals that meet the formula."""
        keys = np.array([sum(room * scale for room, scale in zip(self.rooms, self.scale, strict=False))])
        layers = []
        for at in range(len(self.classes)):
            layer, keys = self._layer(graph, at, keys)
            layers.append(layer)
            if not len(keys):
                return -1, 0.0
        ways: Any = np.ones(len(keys))
        nodes: Any = np.full(len(keys), -1)
        for at in range(len(self.classes) - 1, -1, -1):
            layer = layers[at]
            total = layer.ways * ways[layer.after]
            ways = np.bincount(layer.node, weights=total, minlength=layer.states)
            keep = np.flatnonzero(total)
            keep = keep[np.argsort(layer.node[keep], kind="stable")]
            here = np.full(layer.states, -1)
            alive = np.flatnonzero(ways)
            if not len(alive):
                return -1, 0.0
            here[alive] = np.arange(len(alive))
            node = here[layer.node[keep]]
            first = graph.layer(
                self.classes[at], node, total[keep] / ways[layer.node[keep]], nodes[layer.after[keep]],
                layer.split[keep],
            )  # fmt: skip
            nodes = np.where(here >= 0, here + first, -1)
        return int(nodes[0]), float(ways[0])

    def _layer(self, graph: _Graph, at: int, keys: Ints) -> tuple[_Layer, Ints]:
        """Split a class in every state; return its edges and the states after it."""
        size, width = self.classes[at].bit_count(), len(self.places)
        rooms = [self._digit(keys, place) for place in range(width)]
        counts = [self._digit(keys, width + place) for place in range(len(self.counters))]
        open_rooms = np.sum(rooms, axis=0)
        parts = []
        for given in product(*(range(min(size, room) + 1) for room in self.rooms)):
            dealt = sum(given)
            if dealt > size or (self.up >= 0 and given[self.up] and not self.turned[at]):
                continue
            fits = (open_rooms - dealt <= self.spare[at]) & (open_rooms >= dealt)
            for room, number in zip(rooms, given, strict=True):
                if number:
                    fits &= room >= number
            where = np.flatnonzero(fits)
            if not len(where):
                continue
            now = self._counted(at, given, [column[where] for column in counts])
            if self.tests[at]:
                values = dict(zip(self.counters, now, strict=True))
                passed = np.flatnonzero(np.logical_and.reduce([test.holds(values) for test in self.tests[at]]))
                where, now = where[passed], [column[passed] for column in now]
                if not len(where):
                    continue
            after = np.zeros(len(where), np.int64)
            for place in range(width):
                after += (rooms[place][where] - given[place]) * self.scale[place]
            for place, column in enumerate(now):
                if place not in self.forget[at]:
                    after += column * self.scale[width + place]
            parts.append((where, after, _choices(size, given), graph.split(self.places, given)))
            graph.size += len(where)
            if graph.size > MOST_EDGES:
                raise TooLarge
        if not parts:
            none = np.zeros(0, np.int64)
            return _Layer(len(keys), none, none, np.zeros(0), none), keys[:0]
        node, after = (np.concatenate([part[k] for part in parts]) for k in range(2))
        lengths = [len(part[0]) for part in parts]
        found, inverse = np.unique(after, return_inverse=True)
        ways = np.repeat([float(part[2]) for part in parts], lengths)
        split = np.repeat([part[3] for part in parts], lengths)
        return _Layer(len(keys), node, inverse, ways, split), found

    def _counted(self, at: int, given: tuple[int, ...], counts: list[Ints]) -> list[Ints]:
        now = []
        for counter, weight, cap, column in zip(self.counters, self.weights[at], self.caps, counts, strict=True):
            more = weight * sum(n for place, n in zip(self.places, given, strict=True) if counter.places >> place & 1)
            now.append(np.minimum(column + more, cap) if more else column)
        return now


def _choices(size: int, counts: Sequence[int]) -> int:
    """Return the number of ways to choose so many cards of a class for each place."""
    ways = 1
    for count in counts:
        ways *= comb(size, count)
        size -= count
    return ways
