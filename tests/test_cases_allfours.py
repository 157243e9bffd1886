"""Every acceptance case of Caribbean All Fours, through the public interface."""

from fractions import Fraction

import pytest

import analyzer as kz
from analyzer.notation.cards import parse_cards, parse_hand, partial_text
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


# --- worlds of the evidence cases, by the sampler ----------------------------------------------------------------

WORLDS = [
    pytest.param(case, world, id=f"{case['id']}-{number}")
    for case in load(GAME)
    if case["kind"] == "evidence"
    for number, world in enumerate(case["expect"].get("worlds", []))
]
DRAWS = 1_000


def narrowed(case, world, seat):
    """The case's position with the world's cards told, but for one of ``seat`` that has not been played."""
    fields = dict(word.split("=") for word in case["position"].split()[1:])
    hand = parse_hand(world["hands"][seat]).cards
    played = sum(1 << code for code in parse_cards(fields.get("play", "").replace("/", "")))
    spare = hand & ~played
    told = {s: text + "+" for s, text in world["hands"].items()}
    told[seat] = partial_text(hand & ~(spare & -spare), None)
    return case["position"] + "".join(f" {s}={text}" for s, text in told.items())


@pytest.mark.parametrize(("case", "world"), WORLDS)
def test_worlds_are_sampled_if_and_only_if_they_fit(case, world):
    """With one hidden card left open the world must come up among its some thirty neighbours, or never.

    The draws miss a world that fits with a chance below 1e-10.
    """
    wanted = {seat: parse_hand(text).cards for seat, text in world["hands"].items()}
    for seat in world["hands"]:
        try:
            sampled = kz.sample(kz.parse(narrowed(case, world, seat)), DRAWS, seed=3)
        except (kz.IllegalAction, kz.InconsistentPosition):
            assert not world["ok"], f"{case['id']}: {case['why']}"
            continue
        found = sum(all(dealt(deal, s) == cards for s, cards in wanted.items()) for deal in sampled)
        assert (found > 0) == world["ok"], f"{case['id']}, {seat}: {case['why']}"


def dealt(pos, seat):
    return pos.state.fields()["hands"]["NESW".index(seat)]


@pytest.mark.parametrize("case", cases("solve"))
def test_solve(case):
    pos = kz.parse(case["position"])
    solution = kz.solve(pos, objective=case["given"]["utility"])
    compare(case, {"turn": pos.to_act, **solution.to_dict()})
    if case["given"]["utility"] == "points":
        assert kz.solve(pos).values == solution.values


def test_every_case_is_run():
    kinds = ("legal", "calls", "trick", "score", "deal", "match", "error", "figure", "evidence", "solve")
    run = {p.id for kind in kinds for p in cases_of(GAME, kind)}
    every = [case["id"] for case in load(GAME)]
    assert run == set(every)
    assert len(every) == len(run) == 237
    assert set(KNOWN_DISPUTES) <= run
