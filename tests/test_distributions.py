"""What advice tells beside means: what happens to the contract, and how points and tricks are spread."""

import pytest

import analyzer as kz

LINES = [
    "allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2",
    "belote/house dealer=W up=HJ N=H9A.SA.D7.CT",
    "coinche/house dealer=N E=SJ97.HAT.DA8.C7",
    "belot/classic dealer=W N=SJ9.HJ.DA.C7",
    "spades/playok dealer=N score=230-245 E=SAKQ.HT98.DK762.C953",
    "spades/playok dealer=W N=SAKQ.HT98.DK762.C953 auction=3,3,4,2",
]


@pytest.mark.parametrize("line", LINES)
def test_distributions_agree_with_the_means(line):
    position = kz.parse(line)
    core = position.game.core
    answer = kz.advise(position, seconds=None, worlds=2000, method="playout")
    for row in answer.to_dict()["actions"]:
        quantiles = row["distribution"]["points"]
        assert list(quantiles) == ["0.05", "0.25", "0.5", "0.75", "0.95"]
        values = [q["value"] for q in quantiles.values()]
        assert values == sorted(values)
        assert all(q["low"] <= q["value"] <= q["high"] for q in quantiles.values())
        assert set(row["distribution"]) == {"points", *core.SPREAD}
        for name in core.SPREAD:
            shares = {int(v): told["share"] for v, told in row["distribution"][name].items()}
            assert sum(shares.values()) == pytest.approx(1.0)
            if row["worlds"] == answer.worlds:
                assert sum(v * share for v, share in shares.items()) == pytest.approx(row["detail"][name], abs=1e-5)


@pytest.mark.parametrize("line", LINES[4:])
def test_what_happens_in_spades_adds_up(line):
    """A side that called a number makes it or is set; bags and tricks are those of the deal."""
    position = kz.parse(line)
    numbers = {"E": ("ew",), "N": ("ns", "ew")}[str(position.to_act)]
    answer = kz.advise(position, seconds=None, worlds=500, method="playout")
    for row in answer.to_dict()["actions"]:
        if row["action"] in ("nil", "bnil"):
            continue
        detail = row["detail"]
        for side in numbers:
            assert detail[f"made_{side}"] + detail[f"set_{side}"] == pytest.approx(1.0)
        assert 0.0 <= detail["tricks_ns"] <= 13.0


@pytest.mark.parametrize("seed", range(12))
def test_what_happens_is_what_is_written(seed):
    """Before the last card of a deal there is one world, and what advice tells of it is the result of the deal."""
    position = kz.game("spades/playok").deal(seed, 0)
    steps = 0
    while position.phase != "done":
        last = position
        actions = position.legal_actions()
        # calls from nil to 4, so that contracts are made and set and nils kept and lost
        wanted = (seed + 3 * steps) % 5 if position.phase == "call" else (seed + steps) % len(actions)
        position = position.apply(actions[min(wanted, len(actions) - 1)])
        steps += 1
    told = kz.advise(last.view(last.to_act), seconds=None).actions[0]
    result = position.result().to_dict()
    tricks = result["tricks"]
    assert told["detail"]["tricks_ns"] == tricks["N"] + tricks["S"]
    assert told["distribution"]["tricks_ns"] == {str(tricks["N"] + tricks["S"]): {"share": 1.0, "se": 0.0}}
    for side in ("NS", "EW"):
        written = result[side]
        assert told["detail"][f"made_{side.lower()}"] == (written["verdict"] == "made")
        assert told["detail"][f"set_{side.lower()}"] == (written["verdict"] == "set")
        assert told["detail"][f"bags_{side.lower()}"] == written["bags"]
        assert told["detail"][f"nils_{side.lower()}"] == sum(tricks[seat] == 0 for seat in written["nil"])
