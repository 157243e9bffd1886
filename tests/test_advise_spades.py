"""Advice in positions of Spades that players of other programs complain of: the verdict, not only the best action."""

from types import SimpleNamespace

import numpy as np
import pytest

import analyzer as kz
from analyzer.ask import advise as asking
from tests.spades_positions import (
    AKQ,
    COVER,
    ELEVEN,
    MIDDLING,
    OWN_NIL,
    SACRIFICE,
    SET_ALREADY,
    TENTH_BAG,
    THEIR_NIL,
)

CALLS = "spades/playok dealer=N N={} auction={}"


def advised(line, worlds=2000, **more):
    """The actions' verdicts, best first, and the whole answer."""
    found = kz.advise(kz.parse(line), None, worlds=worlds, workers=1, seed=4, **more)
    return {row["action"]: row["verdict"] for row in found.actions}, found


def best(line, **more):
    """The actions that may be best: all others are worse beyond noise."""
    verdicts, _ = advised(line, **more)
    return {action for action, verdict in verdicts.items() if verdict != "worse"}


@pytest.mark.parametrize("line", [f"spades/playok dealer=N E={AKQ}", CALLS.format(AKQ, "3,3,2")])
def test_three_top_spades_alone_count_three_tricks(line):
    """As the first bid, and as the last one after a partner's three."""
    verdicts, found = advised(line, worlds=4000)
    assert found.best == "3"
    assert {verdicts[other] for other in ("nil", "1", "2", "4", "5")} == {"worse"}


def test_every_bid_is_listed():
    verdicts, _ = advised(CALLS.format(MIDDLING, "3,3,3"), worlds=400)
    assert set(verdicts) == {"nil", *map(str, range(1, 14))}


def test_low_bids_leave_room_and_bids_that_sum_to_thirteen_leave_none():
    low, high = (best(CALLS.format(MIDDLING, calls)) for calls in ("1,2,1", "5,4,4"))
    assert low <= {"3", "4"}
    assert high <= {"1", "2"}


def test_partners_nil_is_covered_without_being_set():
    """N takes the trick that S, who bid nil, would win."""
    assert best(COVER) == {"DJ"}


def test_nils_duck_and_are_left_with_a_trick():
    assert best(OWN_NIL) <= {"H9", "H7"}  # N covers W's nil no more, it must lose by itself
    assert best(THEIR_NIL) == {"C4"}


def test_partners_winner_is_not_overtaken():
    """S holds the trick with the king, N plays last: the ace would win what is won."""
    verdicts, found = advised("spades/playok dealer=N N=SK84.HA962.DQ73.CJ52 auction=3,3,3,2 play=H3HKH4")
    assert verdicts["HA"] == "worse"
    assert found.actions[-1]["action"] == "HA"


def test_a_side_that_is_set_takes_what_the_others_need():
    """Last to play, its own bid lost: the trick is no use to it but to stop their contract."""
    assert best(SET_ALREADY) == {"SA", "SK"}


def test_bags_are_taken_that_stop_a_contract_at_a_table_of_eleven():
    assert best(ELEVEN) == {"HQ"}


def test_a_won_match_is_not_risked_for_their_nil():
    """W can leave a trick to S, who bid nil, and be set for it. That pays, but not where the bid wins the match."""
    assert best(SACRIFICE) == {"CJ"}
    verdicts, found = advised(SACRIFICE.replace("0-0", "350-430"))
    assert found.actions[0]["win"] > 0.999
    assert {card for card, verdict in verdicts.items() if verdict != "worse"} == {"CA", "CK"}


def test_with_bags_switched_off_nothing_is_ducked(monkeypatch):
    """The tenth bag costs a hundred; where bags are not counted a trick is worth its point."""
    assert best(TENTH_BAG) == {"HJ"}
    plain = TENTH_BAG.replace("playok", "playok rules=bag_limit:0")

    even = SimpleNamespace(win=np.full(kz.parse(plain).game.core.match_places(), 0.5), provenance={})
    monkeypatch.setattr(asking, "equity", lambda game: even)  # for points no match equity is needed
    assert best(plain, objective="points") == {"S3"}
