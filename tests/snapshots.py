"""The snapshot of a position in play: written from the history, for tests to compare the two."""

import analyzer as kz
from tests.exam import walks

SEATS = "NESW"


def hand_now(pos, seat):
    held = pos.hand(seat)
    return f"{seat}={''.join(held)}" if held else ""


def told_words(pos):
    """What the hands announced of themselves, with its cards, and the belotes that have been said.

    The words of a position in play tell no more than the seats have said; here everything has been shown.
    """
    game, hands = pos.game, walks.dealt(pos)
    said = {seat: [] for seat in SEATS}
    if game.options["announce"] == "auto":
        for seat in SEATS:
            said[seat] += game.announcements("".join(hands[seat]), pos.trump)["items"]
    for part in filter(None, (walks.said(pos) or "").split(",")):
        said[part[0]] += [word for word in part[2:].split("+") if word.startswith("belote")]
    return ",".join(f"{seat}:{'+'.join(words)}" for seat, words in said.items() if words)


def snapshot(pos):
    """The line of a position in play with at least one trick over and one not, all hands known, as a snapshot.

    The winners of the tricks are worked out from the position after each of them.
    """
    fields = walks.fields(pos)
    tricks = fields["play"].split("/")
    over = [trick for trick in tricks if len(trick) == 8]
    table = tricks[-1] if len(tricks[-1]) < 8 else ""
    winners = pos.result().trick_winners
    if pos.game.name == "spades":
        won = ",".join(str(winners.count(seat)) for seat in SEATS)
    else:
        points = {"NS": 0, "EW": 0}
        for winner, trick in zip(winners, over, strict=True):
            cards = [trick[i : i + 2] for i in range(0, 8, 2)]
            points["NS" if winner in "NS" else "EW"] += pos.game.trick_points(pos.trump, cards)
        won = f"{points['NS']}-{points['EW']}"
    table = ",".join(table[i : i + 2] for i in range(0, len(table), 2))
    keep = [word for word in str(pos).split() if word.split("=")[0] not in (*SEATS, "play", "announce")]
    keep += [hand_now(pos, seat) for seat in SEATS]
    if pos.game.name != "spades" and told_words(pos):
        keep.append(f"announce={told_words(pos)}")
    keep += [f"gone={''.join(over)}", f"trick={winners[-1]}" + (f":{table}" if table else ""), f"won={won}"]
    return " ".join(filter(None, keep))


def ambiguous(pos):
    """Whether points alone do not tell that a side has won a trick."""
    if pos.game.name == "spades":
        return False
    winners = pos.result().trick_winners
    points = pos.result().points.split("-")
    return any(int(points[i]) == 0 and set(winners) & set(side) for i, side in enumerate(("NS", "EW")))


def positions(game, seed, rng, least=1):
    """Positions of a random deal in play that have a snapshot."""
    for pos, _ in walks.walk(walks.start(game, seed, rng), rng):
        tricks = walks.fields(pos).get("play", "").split("/")
        if pos.phase == "play" and sum(len(trick) == 8 for trick in tricks) >= least:
            yield pos


def without(line, seats):
    """The line without the hands of some seats."""
    return " ".join(word for word in line.split() if word.split("=")[0] not in seats)


__all__ = ["ambiguous", "kz", "positions", "snapshot", "without"]
