"""Every acceptance case of Caribbean All Fours, through the public interface."""

from fractions import Fraction

import pytest

import analyzer as kz
from tests.case_files import cases_of, compare, load
from tests.reference import figures

GAME = "allfours"

# Cases that are held to be wrong: id, and the arithmetic that says so.
KNOWN_DISPUTES: dict[str, str] = {}


def cases(kind):
    return [p for p in cases_of(GAME, kind) if p.id not in KNOWN_DISPUTES]


@pytest.mark.parametrize("case", cases("legal"))
def test_legal(case):
    pos = kz.parse(case["position"])
    assert len(set(pos.legal_actions())) == len(pos.legal_actions())
    compare(case, {"turn": pos.to_act, "cards": pos.legal_actions()})


@pytest.mark.parametrize("case", cases("calls"))
def test_calls(case):
    pos = kz.parse(case["position"])
    calls = pos.legal_actions() if pos.phase == "call" else []
    compare(case, {"turn": pos.to_act if pos.phase == "call" else None, "calls": calls, "winner": pos.result().winner})


@pytest.mark.parametrize("case", cases("trick"))
def test_trick(case):
    given = case["given"]
    compare(case, {"winner": kz.game(GAME).trick_winner(given["trump"], given["leader"], given["cards"])})


@pytest.mark.parametrize("case", [*cases("score"), *cases("deal")])
def test_finished_and_unfinished_deals(case):
    compare(case, kz.parse(case["position"]).result().to_dict())


@pytest.mark.parametrize("case", cases("match"))
def test_match(case):
    given = case["given"]
    rules = {name: given[name] for name in ("target", "stop_at_target")}
    events = [tuple(event) for event in given["events"]]
    compare(case, kz.game(GAME, rules=rules).match_after(given["score"], events))


@pytest.mark.parametrize("case", cases("error"))
def test_refused_with_a_message(case):
    with pytest.raises(kz.KibitzError) as caught:
        kz.parse(case["position"])
    message = str(caught.value)
    assert len(message) > 20, f"{case['id']}: {message!r}\nrule: {case['why']}"
    assert "\n" not in message


@pytest.mark.parametrize("case", cases("figure"))
def test_closed_form_of_a_figure(case):
    value = figures.exact(known(case), case["given"])
    expect = case["expect"]
    assert value == Fraction(expect["fraction"]), case["why"]
    assert round(float(value), 12) == expect["value"], case["why"]


def known(case):
    """What the position of a figure gives, read from its text; without one, a full pack."""
    fields = dict(word.split("=") for word in case.get("position", "").split()[1:])
    ups = tuple(fields.get("up", "").split(",")) if "up" in fields else ()
    seats = [seat for seat in "NESW" if seat in fields]
    hand = tuple(kz.parse(case["position"]).hand(seats[0])) if seats else ()
    runs = len(ups) - 1 if "run" in fields.get("auction", "") else 0
    return figures.Known(ups, 6 + 3 * runs, case["given"].get("seat"), hand)


@pytest.mark.parametrize("case", cases("evidence"))
def test_evidence(case):
    pos = kz.parse(case["position"])
    (seat,) = (seat for seat in "NESW" if pos.hand(seat) is not None)
    evidence = pos.view(seat).evidence()
    got = evidence.to_dict() | {"unseen": len(evidence.unseen)}
    compare(case, {key: got.get(key) for key in case["expect"] if key != "worlds"} | worlds(case))


def worlds(case):
    """Each world of an evidence case with what reading it in full says: whether the history is legal with it."""
    if "worlds" not in case["expect"]:
        return {}
    told = [world["hands"] for world in case["expect"]["worlds"]]
    told = [{"hands": hands, "ok": fits(case["position"], hands)} for hands in told]
    return {"worlds": told}


def fits(line, hands):
    try:
        kz.parse(line + "".join(f" {seat}={hand}" for seat, hand in hands.items()))
    except (kz.IllegalAction, kz.InconsistentPosition):
        return False
    return True


def test_every_case_is_run():
    kinds = ("legal", "calls", "trick", "score", "deal", "match", "error", "figure", "evidence", "solve")
    run = {p.id for kind in kinds for p in cases_of(GAME, kind)}
    every = [case["id"] for case in load(GAME)]
    assert run == set(every)
    assert len(every) == len(run) == 237
    assert set(KNOWN_DISPUTES) <= run
