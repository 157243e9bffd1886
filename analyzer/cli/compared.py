"""A comparison in words and tables."""

from typing import Any

from analyzer.cli.output import Answer, Pen

SWINGS = 3  # deals shown as lines; --json has ten
LISTED = 12  # groups of the breakdowns that are shown; --json has all


def comparison_answer(data: dict[str, Any], sentence: str) -> Answer:
    """Return what a comparison, as plain data, has found."""
    pen = Pen()
    answer = Answer()
    unit, one = ("matches", "match") if data["matches"] else ("deals", "deal")
    answer.say(
        f"{data['game']}: A = {data['a']}, B = {data['b']}; {data['pairs']:,} {unit}, each played both ways round, "
        f"seed {data['seed']}",
        "bold",
    )
    rows = [("win, %" if data["matches"] else "chance to win the match, %", data["win"], 100.0)]
    rows += [("points", data["points"], 1.0)]
    rows += [(name.replace("_", " "), each, 1.0) for name, each in data["categories"].items()]
    answer.table(
        [f"A minus B, a {one}", ">mean", f">{pen.pm} se", ">95 % interval", ">at any look", ">median"],
        [
            (
                name,
                signed(q["mean"], unit),
                number(q["se"], unit),
                interval(q["low"], q["high"], unit),
                interval(q["anytime_low"], q["anytime_high"], unit),
                signed(q["median"], unit),
            )
            for name, q, unit in rows
        ],
    )
    win, points, differ = data["win"], data["points"], data["differ"]["points"]
    answer.say(
        f"Pairs in which A was better {win['better']:,}, the same {win['same']:,}, worse {win['worse']:,}. They differ "
        f"in {100 * differ['share']:.1f} {pen.pm} {100 * differ['share_se']:.1f} % of the pairs, by "
        f"{differ['swing']:.2f} {pen.pm} {number(differ['swing_se'])} points there."
    )
    gain = points["gain"]
    worth = f": a pair tells as much as {2 * gain:.1f} single ones" if gain else ""
    answer.say(
        f"SD of the points of one {one} {number(data['sd_single'])}, of a pair {number(data['sd_pair'])}{worth}."
    )
    if data["solved"]:
        _solved(answer, data["solved"], pen)
    if data["elo"]:
        answer.say(f"Elo {_rating(data['elo'])}; normalized Elo {_rating(data['normalized_elo'])}.")
    _rates(answer, data["rates"], pen)
    _groups(answer, data["breakdown"], pen)
    if data["calibration"]:
        found = data["calibration"]
        answer.say(
            f"Chances to win before {'a deal of the match' if data['matches'] else 'the deal'} against what came of "
            f"them: Brier score {found['brier']:.4f} {pen.pm} {_error(found['se'])} over {found['n']:,} {unit}, of "
            f"which {found['reliability']:.4f} for chances that do not come true as they say."
        )
    if win["sprt"]:
        answer.say(_delta(win))
    if data["swings"]:
        answer.say("Where they differed most (points of A minus B over both tables):")
        for swing in data["swings"][:SWINGS]:
            lines = [swing[key] for key in ("a_ns", "a_ew") if key in swing] or [swing["position"]]
            for line in lines:
                answer.say(f"  {swing['points']:+d}  {line}")
    if data["stopped"] == "settled":
        answer.say(f"Stopped as settled, after {data['pairs']:,} of at most {data['asked']:,} pairs.")
    answer.say(f"{sentence}.", "bold")
    return answer


def _solved(answer: Answer, found: dict[str, Any], pen: Pen) -> None:
    told = " and ".join(
        f"{words} {signed(found[name]['mean'])} {pen.pm} {number(found[name]['se'])}"
        for name, words in (("auction", "by the contracts reached"), ("play", "at the cards"))
    )
    hard = f" ({found['left_out']:,} more were too hard)" if found["left_out"] else ""
    answer.say(f"{found['deals']:,} deals solved{hard}: A gains {told} points a deal.")
    single = found["control_single"]
    if single and single["gain"]:
        pair = found["control_pair"]["gain"]
        also = f" and of a pair by {pair:.2f}" if pair else ""
        answer.say(
            f"With the solver's value of the deal as a control variate the variance of a single deal falls by a factor "
            f"of {single['gain']:.2f}{also}."
        )


def _rates(answer: Answer, rates: list[dict[str, Any]], pen: Pen) -> None:
    rows = []
    for row in rates:
        difference = row["difference"]
        rows.append(
            (
                row["rate"],
                row["of"],
                *(_share(row[who], row["rate"]) for who in "ab"),
                _share(difference, row["rate"], sign=True),
                "-" if difference is None else _shares(difference, row["rate"]),
            )
        )
    if rows:
        answer.table(["rate, %", "", f">A {pen.pm} se", f">B {pen.pm} se", ">A minus B", ">95 % interval"], rows)


def _share(found: dict[str, Any] | None, name: str, *, sign: bool = False) -> str:
    if found is None:
        return "-"
    scale = 100.0 if name != "bags" else 1.0
    error = "-" if found["se"] is None else f"{scale * found['se']:.2f}"
    return f"{scale * found['value']:{'+' if sign else ''}.2f} {Pen().pm} {error}"


def _shares(found: dict[str, Any], name: str) -> str:
    scale = 100.0 if name != "bags" else 1.0
    ends = found["low"], found["high"]
    return "-" if None in ends else " to ".join(f"{scale * end:+.2f}" for end in ends)


def _groups(answer: Answer, groups: list[dict[str, Any]], pen: Pen) -> None:
    told = [row for row in groups if row["breakdown"] != "dealer"]
    told.sort(key=lambda row: -abs(row["points"]["mean"]) * row["pairs"])
    if not told:
        return
    answer.table(
        ["pairs in which", "", ">pairs", f">points {pen.pm} se", f">win, % {pen.pm} se"],
        [
            (
                row["breakdown"],
                row["label"],
                f"{row['pairs']:,}",
                *(
                    f"{signed(row[name]['mean'], unit)} {pen.pm} {number(row[name]['se'], unit)}"
                    f"{' *' if row[name]['marked'] else '  '}"
                    for name, unit in (("points", 1.0), ("win", 100.0))
                ),
            )
            for row in told[:LISTED]
        ],
    )
    answer.say("* differs from zero after Holm's adjustment for all groups; --json has all of them.")


def _delta(win: dict[str, Any]) -> str:
    """Say what the sequential test found about a difference that would matter."""
    test = win["sprt"]
    found = {
        "a": "A is better",
        "b": "B is better",
        "no difference": "no difference that large",
        "undecided": "undecided",
    }[test["decision"]]
    at = f" after {test['decided_at']:,} pairs" if test["decided_at"] else ""
    need = f"; {win['pairs_for_delta']:,} pairs show it with 80 % power" if win["pairs_for_delta"] else ""
    return f"Test of 0 against {100 * test['delta']:g} %: {found}{at}{need}."


def _rating(rating: dict[str, Any] | None) -> str:
    return "-" if rating is None else f"{rating['value']:+.1f} ({rating['low']:+.1f} to {rating['high']:+.1f})"


def _error(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


def number(value: float | None, unit: float = 1.0) -> str:
    """Write a number, a dash where there is none."""
    return "-" if value is None else f"{unit * value:.3f}"


def signed(value: float | None, unit: float = 1.0) -> str:
    """Write a number with its sign."""
    return "-" if value is None else f"{unit * value:+.3f}"


def interval(low: float | None, high: float | None, unit: float = 1.0) -> str:
    """Write an interval."""
    return "-" if low is None or high is None else f"{unit * low:+.3f} to {unit * high:+.3f}"
