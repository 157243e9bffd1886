"""Which of two policies is better, by how much, and is it settled.

Every deal is played twice with the same cards: A at North-South and B at East-West, then the other way round. Each seat
draws from the same stream at both tables, so what is left of luck is what the policies themselves turn on.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import Any

from analyzer.ask.comparison import Comparison, differ_of, group_rows, rate_rows, ratings_of
from analyzer.ask.equity import bands_of, equity
from analyzer.ask.provenance import provenance
from analyzer.ask.simulate import need_shuffle
from analyzer.bots import BotSpec, read_bot, seat_of
from analyzer.contests.duel import Duel
from analyzer.contests.solved import solve_sample
from analyzer.contests.sums import DuelWork, Sums
from analyzer.errors import KibitzError
from analyzer.games import Game, game, seat_number
from analyzer.runs.blocks import WIDEST
from analyzer.runs.pieces import check_count, check_seed, workers_of
from analyzer.runs.runner import Runner
from analyzer.runs.work import Work

Bot = str | BotSpec | Callable[..., Any]

DESIGN = "duplicate: the same cards both ways round, the same stream per deal and seat"
LOOK = 64  # pairs from one look to the next, at most
SPREAD = "spread"  # the scores in the middle of the bands of the match


def compare(
    game_text: str | Game,
    a: Bot,
    b: Bot,
    deals: int = 2_000,
    seed: int = 1,
    *,
    matches: int | None = None,
    score: str | Sequence[str] = "0-0",
    held: int = 0,
    dealer: str | None = None,
    delta: float | None = None,
    until_settled: bool = False,
    only: str | None = None,
    solve: int = 0,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> Comparison:
    """Compare two policies on duplicate deals, or on duplicate matches.

    Parameters
    ----------
    game_text : str or Game
    a, b : bot specs, or callables
    deals : int
        Distinct deals, at most; each is played twice.
    seed : int
    matches : int, optional
        Play whole matches instead, each twice; then ``points`` are the final scores and ``win`` the matches won.
    score : str or sequence of str
        Where each deal starts; several scores take turns, four deals each; ``"spread"``: the scores in the middle of
        the bands of a match.
    dealer : str, optional
        By default the seats take turns.
    held : int
        Points held over before each deal, in games that hold points.
    delta : float, optional
        A difference in win chance that would matter, for the sequential test and the size rule.
    until_settled : bool
        Stop as soon as the confidence sequence is clear of zero, or the sequential test has decided.
    only : {"bid", "play"}, optional
        Compare the bidding only: both play the cards as A does; or the card play only: both bid as A does.
    solve : int
        Deals to solve from the first card on, for the account of the variance and of bids against cards.
    workers : int, optional
        Default: the cores at hand.
    progress : callable, optional
        Called with (done, total).
    runner : Runner, optional
        Where it is run, and where it is stored; by default here, and nowhere.

    Examples
    --------
    >>> result = compare("allfours", a="rules", b="rules", deals=50)
    >>> result.points.mean, result.win.mean, result.decision
    (0.0, 0.0, 'undecided')
    """
    chosen = game(game_text)
    total = check_count(deals if matches is None else matches, "deals" if matches is None else "matches", 10**8)
    if isinstance(solve, bool) or not isinstance(solve, int) or not 0 <= solve <= 10**6:
        raise KibitzError(f"solve: {solve} is not a number of deals from 0 to 1,000,000")
    duel = duel_of(
        chosen, a, halves(a, b, only), seed, score=score, held=held, dealer=dealer, matches=matches is not None
    )
    if delta is not None and not 0.0 < delta <= 1.0:
        raise KibitzError(f"delta: {delta} is not a difference of win chances above 0 and at most 1")
    workers_of(workers)
    every = look_of(duel)
    sums = Sums(duel, every, delta)
    stopped = play_all(
        DuelWork(duel, every), total, sums.add, until=(lambda: sums.watch.settled) if until_settled else None,
        workers=workers, progress=progress, runner=runner,
    )  # fmt: skip
    return answer(duel, sums, total, stopped, solve=solve, workers=workers_of(workers))


def play_all(
    work: Work,
    total: int,
    take: Callable[[Mapping[str, Any]], None],
    *,
    until: Callable[[], bool] | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> str:
    """Play a work and hand over its parts in the order of their deals.

    Parameters
    ----------
    work : Work
    total : int
    take : callable
        Takes the rows of a part.
    until : callable, optional
        Whether it is enough. It is asked at the ends of the widest blocks that a store keeps, so that where a run stops
        does not depend on what was stored.

    Returns
    -------
    str
        ``settled``, ``budget`` or ``interrupted``: why it stopped.

    Raises
    ------
    KeyboardInterrupt
        When nothing was known.
    """
    done = 0
    with closing((runner or Runner()).stream(work, total, workers=workers, progress=progress)) as parts:
        try:
            for _, number, tally in parts:
                take(tally.rows)
                done += number
                if until is not None and done % (WIDEST * work.size) == 0 and until():
                    return "settled"
        except KeyboardInterrupt:
            if not done:
                raise
            return "interrupted"
    return "budget"


def duel_of(
    chosen: Game,
    a: Bot,
    b: Bot,
    seed: int,
    *,
    score: str | Sequence[str] = "0-0",
    held: int = 0,
    dealer: str | None = None,
    matches: bool = False,
) -> Duel:
    """Return a duel, after checking all that can be wrong with it.

    Raises
    ------
    KibitzError
        For a bot that cannot be built, a seed, score, dealer or rules that do not do.
    """
    check_seed(seed)
    specs = [read_bot(a), read_bot(b)]
    for spec in specs:
        seat_of(spec, chosen)  # so that a spec that cannot be met fails before anything is played
    scores = _scores(chosen, score)
    for each in scores:
        chosen.deal(seed, 0, dealer or "N", each, held)
    if dealer is not None:
        seat_number(dealer, "dealer")
    if not matches:
        need_shuffle(chosen)
    equity(chosen)
    return Duel(chosen, specs[0], specs[1], seed, scores, held, dealer, matches)


def _scores(chosen: Game, score: str | Sequence[str]) -> tuple[str, ...]:
    texts = score.split(",") if isinstance(score, str) else list(score)
    if texts == [SPREAD]:
        core = chosen.core
        return tuple(dict.fromkeys(core.score_text(each[:2], each[2:4]) for each in bands_of(chosen)[0]))
    if not texts or len(set(texts)) != len(texts) or len(texts) > 100:
        raise KibitzError(f"score: {','.join(texts)[:60]!r} is not one score or several different ones")
    return tuple(text.strip() for text in texts)


def halves(a: Bot, b: Bot, only: str | None, *, alike: bool = False) -> Bot:
    """Return B with the half that is not compared taken from A; unless ``alike``, what is left must differ."""
    if only is None:
        return b
    one, two = read_bot(a), read_bot(b)
    if only not in ("bid", "play"):
        raise KibitzError(f"only: {only!r} is neither bid nor play")
    found = BotSpec(two.bid, one.play) if only == "bid" else BotSpec(one.bid, two.play)
    if found == one and not alike:
        raise KibitzError(f"only: {one} and {two} {'bid' if only == 'bid' else 'play the cards'} alike, by their specs")
    return found


def look_of(duel: Duel) -> int:
    """Return the pairs from one look to the next."""
    return min(duel.piece, LOOK)


def origin(duel: Duel, pairs: int, **more: Any) -> dict[str, Any]:
    """Return the provenance of a duel."""
    table = equity(duel.game)
    return provenance(
        duel.game, bots={"a": str(duel.a), "b": str(duel.b)}, seed=duel.seed, pairs=pairs,
        score=",".join(duel.scores), held=duel.held, dealer=duel.dealer, design=DESIGN,
        equity={"deals": table.deals, "seed": table.seed}, **more,
    )  # fmt: skip


def answer(duel: Duel, sums: Sums, asked: int, stopped: str, *, solve: int = 0, workers: int = 1) -> Comparison:
    """Return what the sums of a duel say."""
    sums.watch.finish()
    stats = {name: tally.stats() for name, tally in sums.tallies.items()}
    stats["win"] = sums.tallies["win"].stats(delta=sums.watch.delta, test=sums.watch.sprt)
    points, win = stats.pop("points"), stats.pop("win")
    elo, normalized = ratings_of(sums)
    interrupted = stopped == "interrupted"
    sample = 0 if duel.matches or interrupted else min(solve, sums.pairs)
    calibration = sums.calibration()
    half = float(sums.tallies["points"].unit / 2)
    counts = sums.tallies["points"].sums
    return Comparison(
        game=duel.game,
        a=str(duel.a),
        b=str(duel.b),
        pairs=sums.pairs,
        asked=asked,
        points=points,
        win=win,
        categories=stats,
        decision=win.decision,
        elo=elo,
        normalized_elo=normalized,
        swings=_swings(duel, sums, replay=not (interrupted and duel.slow)),
        seed=duel.seed,
        settled_at=sums.watch.settled_at,
        stopped=stopped,
        course=sums.watch.course(),
        breakdown=group_rows(sums),
        rates=rate_rows(sums),
        calibration=calibration.result() if calibration.score.n else None,
        solved=solve_sample(duel, sample, workers) if sample else None,
        differ={name: differ_of(sums.tallies[name]) for name in ("points", "win")},
        distribution=[(half * v, n) for v, n in zip(counts.values.tolist(), counts.repeats.tolist(), strict=True)],
        matches=duel.matches,
        interrupted=interrupted,
        unfinished=sums.unfinished,
        provenance=origin(duel, sums.pairs, unfinished=sums.unfinished),
    )


def _swings(duel: Duel, sums: Sums, *, replay: bool) -> list[dict[str, Any]]:
    """Return the largest swings as lines: the deal, and how it went at both tables.

    A bot that does not play the same again (it looks at the clock, or draws from a stream of its own) shows the deal
    only.
    """
    found = []
    tables = duel.seats() if replay and sums.swings else None
    for points, deal in sums.swings:
        told: dict[str, Any] = {"deal": deal, "points": points, "position": duel.line(deal)}
        if tables is not None:
            again, a_ns, a_ew = duel.replay(deal, tables)
            if again == points:
                told |= {"a_ns": a_ns, "a_ew": a_ew}
        found.append(told)
    return found


__all__ = ["Comparison", "KibitzError", "compare"]
