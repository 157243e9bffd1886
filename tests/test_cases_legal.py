"""The acceptance cases of all five games that ask what may be called, what may be played and who wins a trick.

Every pair of a game and a kind of case is in one of three tables: it runs here, it runs elsewhere, or this version
cannot answer it yet. A pair that is in none of them fails the tests.
"""

import pytest

import analyzer as kz
from tests.case_files import cases_of, compare, kind_of, load

GAMES = ("allfours", "belote", "coinche", "belot", "spades")
HERE = {(game, kind) for game in GAMES for kind in ("legal", "trick", "calls")} - {("belot", "trick")}  # has none
# every case of All Fours runs there, and it counts them
ELSEWHERE = {("allfours", kind): "test_cases_allfours.py" for kind in
             ("score", "deal", "match", "figure", "evidence", "solve")}  # fmt: skip
NOT_YET = {
    **{
        (game, kind): "scoring"
        for game in ("belote", "coinche", "belot", "spades")
        for kind in ("score", "deal", "match")
    },
    **{(game, "announce"): "the contest of announcements" for game in ("belote", "belot")},
    **{(game, "gather"): "gathering and cutting the pack" for game in ("belote", "coinche", "belot")},
    **{(game, "figure"): "exact figures of these games" for game in ("belote", "spades")},
    **{(game, "evidence"): "counting hidden deals of these games" for game in ("belote", "coinche", "belot", "spades")},
    **{(game, "solve"): "solving these games" for game in ("belote", "coinche", "belot", "spades")},
}


def cases(kind):
    return [param for game in GAMES for param in cases_of(game, kind)]


def game_of(case):
    return {"af": "allfours", "be": "belote", "co": "coinche", "bg": "belot", "sp": "spades"}[case["id"].split("-")[0]]


def test_every_pair_of_game_and_kind_is_accounted_for():
    pairs = {(game, case["kind"]) for game in GAMES for case in load(game)}
    assert pairs == HERE | set(ELSEWHERE) | set(NOT_YET)
    assert not HERE & set(ELSEWHERE)
    assert not HERE & set(NOT_YET)


def test_what_is_not_there_yet_says_so():
    """When a game's scoring arrives, its pairs leave the table: this test sees to it."""
    for game in {game for (game, _), reason in NOT_YET.items() if reason == "scoring"}:
        position = next(c["position"] for c in load(game) if c["kind"] == "deal" and "play=" in c.get("position", ""))
        pos = kz.parse(position)
        assert pos.phase == "done"
        with pytest.raises(kz.KibitzError, match=r"scoring of .* is not part of this version"):
            pos.result()
        with pytest.raises(kz.KibitzError, match=r"scoring of .* is not part of this version"):
            pos.score  # noqa: B018


@pytest.mark.parametrize("case", cases("legal"))
def test_legal(case):
    pos = kz.parse(case["position"])
    got = pos.legal_actions()
    assert len(set(got)) == len(got)
    compare(case, {"turn": pos.to_act, "cards": got})


@pytest.mark.parametrize("case", cases("trick"))
def test_trick(case):
    given = case["given"]
    game = kz.game(given.get("preset", game_of(case)))
    answer = {
        "winner": game.trick_winner(given["trump"], given["leader"], given["cards"]),
        "points": game.trick_points(given["trump"], given["cards"]),
    }
    compare(case, answer)


@pytest.mark.parametrize("case", [p for p in cases("calls") if not p.id.startswith("sp-")])
def test_calls(case):
    pos = kz.parse(case["position"])
    calling = pos.phase == "call"
    answer = {"turn": pos.to_act if calling else None, "calls": pos.legal_actions() if calling else [], "winner": None}
    if pos.game.name == "allfours":
        answer["winner"] = pos.result().winner
    else:
        answer |= {"over": not calling, "contract": pos.contract, "taker": pos.taker, "level": pos.level}
    compare(case, answer)


@pytest.mark.parametrize("case", [p for p in cases("calls") if p.id.startswith("sp-")])
def test_calls_of_spades(case):
    """Both stages are listed: ``blind`` before the caller has looked, ``calls`` after."""
    pos = kz.parse(case["position"])
    turn = pos.to_act if pos.phase == "call" else None
    before, after = [], []
    if turn is not None and pos.hand(turn) is not None:
        after = pos.legal_actions()  # a hand that is given has been looked at
        try:
            before = kz.parse(f"{case['position']} blind={turn}").legal_actions()
        except kz.InconsistentPosition:
            before = []
    elif turn is not None:
        after = pos.legal_actions()
        if "look" in after:
            before, after = after, pos.apply("look").legal_actions()
    compare(case, {"turn": turn, "calls": after, "blind": before})


@pytest.mark.parametrize(
    "case", [param for game in GAMES for param in cases_of(game, "error") if "position" in param.values[0]]
)
def test_refused_with_a_message(case):
    with pytest.raises(kz.KibitzError) as caught:
        kz.parse(case["position"])
    message = str(caught.value)
    assert 20 < len(message) < 400, f"{case['id']}: {message!r}\nrule: {case['why']}"
    assert "\n" not in message


@pytest.mark.parametrize("game", GAMES)
def test_positions_of_all_kinds_are_read(game):
    """Also those that ask for more than is answered yet; each comes back from its canonical text."""
    read = 0
    for case in load(game):
        if "position" in case and kind_of(case) != "error":
            pos = kz.parse(case["position"])
            assert kz.parse(str(pos)) == pos, case["id"]
            assert str(kz.parse(str(pos))) == str(pos), case["id"]
            read += 1
    assert read > 40
