"""Caribbean All Fours by plain minimax: slow, obvious, written from the rules page and sharing nothing with the core.

Cards are texts, suit then rank (``"SA"``, ``"HT"``). Seats are 0 to 3 (N E S W), teams are seat % 2. A line of play is
worth ``utility(jack, low, game)`` to NS, where ``jack`` and ``low`` are the teams whose tricks hold the Jack of trumps
and the lowest trump in play (None when there is no such card) and ``game`` is -1, 0 or 1: whether NS have fewer, as
many or more counting points than EW.
"""

from dataclasses import dataclass, field

RANKS = "23456789TJQKA"
COUNTING = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def rank(card):
    return RANKS.index(card[1])


def counting_value(card):
    return COUNTING.get(card[1], 0)


@dataclass
class Options:
    trump_rule: str = "anytime"
    no_undertrump: bool = False
    trump_and_follow: bool = False


@dataclass
class Ending:
    """A position in play, all hands known.

    ``table`` holds the cards of the unfinished trick in time order, ``leader`` the seat that led or leads, ``taken`` the
    cards in the tricks of each team, ``bound`` the suit that ``trump_and_follow`` binds the leader to, or None.
    """

    hands: list
    trump: str
    leader: int
    table: tuple = ()
    taken: tuple = ((), ())
    bound: str | None = None
    options: Options = field(default_factory=Options)


def legal(hand, table, trump, bound, options):
    """The cards that may be played, rules page section 5."""
    if not table:
        if options.trump_and_follow and bound is not None and any(c[0] == bound for c in hand):
            return [c for c in hand if c[0] in (bound, trump)]
        return list(hand)
    led = table[0][0]
    can_follow = any(c[0] == led for c in hand)
    if led == trump:
        return [c for c in hand if c[0] == trump] if can_follow else list(hand)
    if can_follow:
        if options.trump_rule == "only_if_void":
            return [c for c in hand if c[0] == led]
        allowed = [c for c in hand if c[0] in (led, trump)]
    else:
        allowed = list(hand)
    if options.no_undertrump and any(c[0] != trump for c in hand):
        highest = max((rank(c) for c in table if c[0] == trump), default=-1)
        allowed = [c for c in allowed if c[0] != trump or rank(c) > highest]
    return allowed


def winner_of(table, trump):
    """Place in the trick, 0 to 3, of the card that wins it."""
    trumps = [c for c in table if c[0] == trump]
    best = max(trumps or [c for c in table if c[0] == table[0][0]], key=rank)
    return table.index(best)


def outcome(taken, trump):
    """The teams that took Jack and Low, and the sign of the Game point, of a finished deal."""
    cards = [*taken[0], *taken[1]]
    trumps = [c for c in cards if c[0] == trump]
    lowest = min(trumps, key=rank, default=None)
    side = {c: team for team in (0, 1) for c in taken[team]}
    counted = [sum(map(counting_value, taken[team])) for team in (0, 1)]
    game = (counted[0] > counted[1]) - (counted[0] < counted[1])
    return side.get(trump + "J"), side.get(lowest), game


def after(ending, card):
    """The position after ``card``, which the seat to play must hold."""
    seat = (ending.leader + len(ending.table)) % 4
    hands = [[c for c in hand if c != card] if s == seat else hand for s, hand in enumerate(ending.hands)]
    table = (*ending.table, card)
    if len(table) < 4:
        return Ending(hands, ending.trump, ending.leader, table, ending.taken, ending.bound, ending.options)
    at = winner_of(table, ending.trump)
    winner = (ending.leader + at) % 4
    taken = tuple(
        tuple(sorted(ending.taken[team] + (table if team == winner % 2 else ()))) for team in (0, 1)
    )
    ruffed = table[0][0] != ending.trump and table[at][0] == ending.trump
    return Ending(hands, ending.trump, winner, (), taken, table[0][0] if ruffed else None, ending.options)


def solve(ending, utility, seen=None):
    """``{card: value}`` for every legal card of the seat to play, from NS; NS maximise, EW minimise."""
    seen = {} if seen is None else seen
    seat = (ending.leader + len(ending.table)) % 4
    cards = legal(ending.hands[seat], ending.table, ending.trump, ending.bound, ending.options)
    return {card: value(after(ending, card), utility, seen) for card in cards}


def value(ending, utility, seen):
    """The worth to NS of a position under best play by all. ``seen`` remembers whole positions."""
    if not any(ending.hands) and not ending.table:
        return utility(*outcome(ending.taken, ending.trump))
    key = (tuple(map(tuple, ending.hands)), ending.leader, ending.table, ending.taken, ending.bound)
    if key not in seen:
        seat = (ending.leader + len(ending.table)) % 4
        best = max if seat % 2 == 0 else min
        seen[key] = best(solve(ending, utility, seen).values())
    return seen[key]
