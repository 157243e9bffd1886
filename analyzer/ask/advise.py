"""The best call or card in a position, by how much it is best, and how sure that is."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.names import SEATS, hand_text
from _fastsim.search import load as load_search
from _fastsim.search.worlds import Worlds
from analyzer.ask.beliefs import SNAPSHOT, as_view
from analyzer.ask.details import Details, Distributions
from analyzer.ask.equity import equity
from analyzer.ask.explain import explain
from analyzer.ask.provenance import provenance
from analyzer.errors import InconsistentPosition, KibitzError
from analyzer.notebook import InNotebook
from analyzer.position import Position
from analyzer.runs.pieces import check_count, check_seed, workers_of
from analyzer.search.run import WorldRun, action_codes, can_act, effective
from analyzer.stats import Rollout, Standing, StoppingRule, verdict

if TYPE_CHECKING:
    import pandas as pd

# (minimum, maximum) worlds by method: a solve costs some hundred microseconds, a playout about one
WORLDS = {"solve": (200, 4_000), "playout": (4_000, 200_000)}
SHORTLIST_WORLDS = 400  # worlds that decide which of many discards are looked at closely
SHORTLIST = 40
NODE_CAP = 1_000_000


@dataclass(frozen=True)
class Analysis(InNotebook):
    """Actions of a position ranked under hidden information, best first, stated from the side to act.

    Attributes
    ----------
    actions : tuple of dict
        ``action``, ``win``, ``win_se``, ``points``, ``points_se``, ``loss``, ``loss_se`` (paired, to the best, in the
        objective's unit), ``verdict`` (``best``, ``equal``, ``worse``), ``detail`` (points by category, then chances
        and numbers of what happens: contract made, bags, ...), ``detail_se``, ``distribution`` (``points``: quantiles
        as ``{level: {"value", "low", "high"}}`` with their 95 % intervals; tricks where the game tells them:
        ``{number: {"share", "se"}}``), ``worlds`` (that the action itself was tried in, which is what
        ``distribution`` is of). In solved worlds tricks and bags are told as far as the score depends on them. All
        means are over the worlds of the best action: one that was dropped early saw the
        first of them only, and its means are those of the best less the paired difference on the worlds that both
        saw. So the rows can be compared: in the objective they differ by ``loss``.
    worlds : int
        Worlds that the best action was tried in.
    enumerated : bool
        Whether these are all deals that fit.
    consistent_deals : int
        Number of deals that fit.
    count_error : float
        Relative standard error of that number: 0 where it is exact.
    effective_worlds : float
        Worlds that the weights leave.
    fallbacks : int
        Worlds in which a solve was cut short and its nearest guess used.
    stopped : str
        Why no more worlds were tried.
    """

    position: str
    objective: str
    method: str
    best: str
    actions: tuple[dict[str, Any], ...]
    worlds: int
    enumerated: bool
    consistent_deals: int
    effective_worlds: float
    fallbacks: int
    stopped: str
    decided: bool
    sentence: str
    seed: int
    count_error: float = 0.0
    interrupted: bool = False
    provenance: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        names = (
            "position", "objective", "method", "best", "actions", "worlds", "enumerated", "consistent_deals",
            "count_error", "effective_worlds", "fallbacks", "stopped", "decided", "sentence", "seed", "interrupted",
            "provenance",
        )  # fmt: skip
        return {n: list(self.actions) if n == "actions" else getattr(self, n) for n in names}

    def to_frame(self) -> "pd.DataFrame":
        """Return one row an action, best first; the categories of points are columns of their own."""
        import pandas as pd

        flat = [
            {k: v for k, v in row.items() if k not in ("detail", "detail_se", "distribution")}
            | {f"detail_{c}": v for c, v in row["detail"].items()}
            for row in self.actions
        ]
        return pd.DataFrame(flat)

    def _tables_(self) -> "list[tuple[str, pd.DataFrame]]":
        """Show the table of ``print``, and then where the points come from."""
        import pandas as pd

        unit = 100 if self.objective == "match" else 1
        rows = [
            {
                "action": row["action"],
                "win %": 100 * row["win"],
                "win % se": 100 * row["win_se"],
                "points": row["points"],
                "points se": row["points_se"],
                f"loss{' %' if unit == 100 else ''}": unit * row["loss"],
                "loss se": unit * row["loss_se"],
                "verdict": row["verdict"],
                "worlds": row["worlds"],
            }
            for row in self.actions
        ]
        parts = [
            {"action": row["action"]}
            | {name: f"{value:+.2f} ± {row['detail_se'][name]:.2f}" for name, value in row["detail"].items()}
            for row in self.actions
        ]
        return [("", pd.DataFrame(rows)), ("What the points are made of, and what happens", pd.DataFrame(parts))]

    def _notes_(self) -> list[str]:
        """Say how many worlds there were, why no more, and why the best action is best."""
        number = f"all {self.worlds:,} deals" if self.enumerated else f"{self.worlds:,} worlds"
        return [f"{number}; {self.stopped}.", self.sentence]

    def __str__(self) -> str:
        head = f"{'':10} {'win %':>14} {'points':>15} {'loss':>16}"
        lines = [self.position, head]
        unit = 100 if self.objective == "match" else 1
        for row in self.actions:
            lines.append(
                f"{row['action']:<10} {100 * row['win']:7.2f} +-{100 * row['win_se']:5.2f}"
                f" {row['points']:+8.3f} +-{row['points_se']:5.3f}"
                f" {unit * row['loss']:8.3f} +-{unit * row['loss_se']:5.3f}  {row['verdict']}"
            )
        number = f"all {self.worlds:,} deals" if self.enumerated else f"{self.worlds:,} worlds"
        lines.append(f"{number}, {self.stopped}")
        lines.append(self.sentence)
        return "\n".join(lines)


def action_texts(state: Any, codes: list[int]) -> list[str]:
    """Return the texts of actions given by their codes."""
    if state.phase == "call":
        return [state.game.call_text(code) for code in codes]
    if state.phase == "play":
        return [state.play_text(code) for code in codes]
    return [f"discard:{hand_text(code)}" for code in codes]


def _view_to_act(position: Position, seat: str | None) -> Any:
    view = as_view(position, seat or position.to_act)
    state = view.state
    if state.turn is None:
        raise InconsistentPosition(f"nobody is to act (phase {state.phase}): {position}")
    if seat is not None and SEATS[state.turn] != seat.upper():
        raise InconsistentPosition(f"{seat} is not to act, {SEATS[state.turn]} is: {position}")
    if not can_act(state):
        raise InconsistentPosition(
            f"{SEATS[state.turn]} is to act and that hand is not given: add {SEATS[state.turn]}=... to the line "
            f"({position})"
        )
    return view


def _shortlist(run: WorldRun, codes: list[int], rank: str, workers: int) -> list[int]:
    batch = run.batch(0, SHORTLIST_WORLDS, codes, solve=False, workers=workers)
    values = batch.points if rank == "points" else batch.win
    means = batch.weights @ values
    return [codes[i] for i in np.argsort(-means, kind="stable")[:SHORTLIST]]


def _break_ties(
    run: WorldRun, codes: list[int], rows: list[Standing], worlds: int, rank: str, workers: int
) -> list[Standing]:
    """Order the actions that are equal to the best within one standard error by playouts of the fast policy.

    The solver lets all four see all cards, and so cannot tell such cards apart; in a playout everybody guesses.
    """
    near = [r for r in rows if r.verdict == "best" or r.loss <= r.loss_se + 1e-12]
    if len(near) < 2:
        return rows
    batch = run.batch(0, worlds, [codes[r.action] for r in near], solve=False, workers=workers)
    values = batch.points if rank == "points" else batch.win + 1e-6 * batch.points
    means = batch.weights @ values
    order = [near[i] for i in np.argsort(-means, kind="stable")]
    return order + [r for r in rows if r not in near]


def advise(
    position: Position,
    seconds: float | None = 10.0,
    *,
    worlds: int | None = None,
    seed: int = 1,
    objective: str = "match",
    method: str = "auto",
    seat: str | None = None,
    infer: bool = True,
    k: float = 3.0,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Rank the actions of the seat to act, from its own view.

    Parameters
    ----------
    position : Position
        Hands of others that it shows are hidden first.
    seconds : float, optional
        Outer time limit; None for none.
    worlds : int, optional
        Most worlds; by default 4,000 solved ones or 200,000 played out. Fewer do when the best leads clearly.
    seed : int
    objective : str
        ``match`` (chance to win the match, default) or ``points`` (of this deal).
    method : str
        ``solve`` (cards, by the exact solver), ``playout`` (by the fast policy), or ``auto``: cards are solved, calls
        and discards played out.
    infer : bool
        Weigh the worlds by how likely the others would have called as they did.
    k : float
        Joint standard errors by which the best must lead to stop early; at least 2.

    Raises
    ------
    InconsistentPosition
        When nobody is to act, the hand is not known, or no deal fits.

    Examples
    --------
    >>> from analyzer import parse
    >>> answer = advise(parse("allfours/bga dealer=W score=13-13 up=S7 N=SA6.H94.D3.C2"), worlds=4000, seconds=None)
    >>> answer.best
    'stand'
    """
    if objective not in ("match", "points"):
        raise KibitzError(f"objective: {objective!r} is neither match nor points")
    if method not in ("auto", "solve", "playout"):
        raise KibitzError(f"method: {method!r} is none of auto, solve, playout")
    if seconds is not None and not 0 < seconds <= 1e6:
        raise KibitzError(f"seconds: {seconds} is not a time from above 0 to a million")
    check_seed(seed)
    view = _view_to_act(position, seat)
    state = view.state
    solve = state.phase == "play" and method != "playout"
    if solve and method == "auto":
        solve = state.cards_left(state.turn) <= load_search(view.game.name).SEARCH.SOLVE_CARDS
    if method == "solve" and not solve:
        raise KibitzError(f"method: only cards can be solved, this decision is in phase {state.phase}")
    minimum, most = WORLDS["solve" if solve else "playout"]
    if worlds is not None:
        most = check_count(worlds, "worlds", 10**9)
    rule = StoppingRule(min(minimum, max(most, 2)), max(most, 2), k)
    threads = workers_of(workers)
    Worlds(state, int(state.turn))  # that no deal fits is found before a table of match equity may have to be computed
    table = equity(view.game)
    started = time.monotonic()
    run = WorldRun(state, np.ascontiguousarray(table.win), objective, seed, infer=infer, node_cap=NODE_CAP)
    rank = "win" if objective == "match" else "points"
    codes = action_codes(state)
    if len(codes) > SHORTLIST:
        codes = _shortlist(run, codes, rank, threads)
    every = state.phase == "play" and run.enumerate(rule.maximum)
    rollout = Rollout(len(codes), rule, rank_by=rank)
    core = view.game.core
    details = Details(len(codes), run.evaluator.detail_size)
    spread = Distributions(len(codes), {name: core.DETAIL.index(name) for name in core.SPREAD})
    done = capped = 0
    interrupted = False
    stop = None
    seen_weights: list[Any] = []
    try:
        while stop is None:
            number = run.count - done if every else rule.next_batch(done)
            number = min(number, 256 if solve else 16_384)  # so that a time limit is noticed
            active = rollout.active
            batch = run.batch(done, number, [codes[a] for a in active], solve=solve, workers=threads)
            rollout.add({"win": batch.win, "points": batch.points}, batch.weights)
            details.add(batch, active)
            spread.add(batch, active)
            seen_weights.append(batch.weights)
            done += number
            capped += batch.capped
            if progress is not None:
                progress(done, run.count if every else rule.maximum)
            late = seconds is not None and time.monotonic() - started > seconds
            if not every:
                stop = rollout.check(out_of_time=late)
            elif done == run.count:
                stop = rollout.check(enumerated=True)
            elif late:
                stop = rollout.check(out_of_time=True)
    except KeyboardInterrupt:
        interrupted = True
        if done == 0:
            raise
    rows = rollout.standings()
    finished = every and done == run.count
    if solve and not interrupted:
        rows = _break_ties(run, codes, rows, min(done, 4_000), rank, threads)
    texts = action_texts(state, codes)
    answers = _rows(rows, texts, details, spread, core.DETAIL, finished)
    equal = [a["action"] for a in answers[1:] if a["verdict"] == "equal"]
    other = next((a for a in answers[1:] if a["verdict"] == "worse"), answers[1] if len(answers) > 1 else None)
    if len(equal) and other is not None and other["verdict"] == "worse":
        sentence = explain(answers[0], other, equal, objective, core.CHANCES)
        sentence = f"{', '.join([answers[0]['action'], *equal])} are equal within noise; " + sentence
    else:
        sentence = explain(answers[0], other, equal, objective, core.CHANCES)
    if state.snapshot:
        sentence += " " + SNAPSHOT
    weights = np.concatenate(seen_weights)
    origin = provenance(
        view.game, bots={"others": "rules"}, seed=seed, objective=objective, method="solve" if solve else "playout",
        infer=infer, tempering=run.exponent, k=k, worlds=done, fallbacks=capped, equity=table.provenance.get("engine"),
        **({"history": "snapshot"} if state.snapshot else {}),
    )  # fmt: skip
    return Analysis(
        position=str(view),
        objective=objective,
        method="solve" if solve else "playout",
        best=answers[0]["action"],
        actions=tuple(answers),
        worlds=done,
        enumerated=finished,
        consistent_deals=run.count,
        count_error=float(run.evaluator.worlds.count_error),
        effective_worlds=effective(weights),
        fallbacks=capped,
        stopped="interrupted" if interrupted or stop is None else stop.text,
        decided=not equal,
        sentence=sentence,
        seed=seed,
        interrupted=interrupted,
        provenance=origin,
    )


def _rows(
    rows: list[Standing],
    texts: list[str],
    details: Details,
    spread: Distributions,
    categories: tuple[str, ...],
    exact: bool,
) -> list[dict[str, Any]]:
    """Return the answer's rows; the first is called best, the others by their paired difference to the old leader."""
    answers = []
    kept = next(row.action for row in rows if row.action not in details.dropped)
    for place, row in enumerate(rows):
        mean, errors = details.result(row.action, kept, exact)
        answers.append(
            {
                "action": texts[row.action],
                "win": row.means["win"],
                "win_se": row.errors["win"],
                "points": row.means["points"],
                "points_se": row.errors["points"],
                "loss": 0.0 if place == 0 else row.loss,
                "loss_se": 0.0 if place == 0 else row.loss_se,
                "verdict": "best" if place == 0 else verdict(row.loss, row.loss_se),
                "detail": dict(zip(categories, mean, strict=True)),
                "detail_se": dict(zip(categories, errors, strict=True)),
                "distribution": spread.result(row.action, exact),
                "worlds": row.worlds,
            }
        )
    return answers
