"""Books: every class of hands is there once, gets its cards, and is played as it should; they resume and grow."""

from itertools import combinations, permutations
from math import comb

import numpy as np
import pandas as pd
import pytest

import analyzer as kz
import reports
from _fastsim.dealing import packs_hands, shuffled_packs
from _fastsim.names import hand_text
from analyzer.bots import read_bot
from analyzer.errors import KibitzError
from analyzer.runs.runner import Runner
from analyzer.studies.book import EACH, PIECE, BookWork, make_book, with_hands
from analyzer.studies.books import BidBook, TakeBook
from analyzer.studies.hand_classes import HandClasses, best_suit_classes, turned_classes
from analyzer.studies.hands import best_trump_suit

SEED = 5
CODES = [suit * 16 + place for suit in range(4) for place in range(5, 13)]


def renamed(mask: int, order: tuple[int, ...]) -> int:
    return sum((mask >> 16 * suit & 0xFFFF) << 16 * order[suit] for suit in range(4))


def orbit(mask: int, fixed: int = 0) -> frozenset[int]:
    """All hands that a hand becomes when suits are renamed, the first ``fixed`` of them left alone."""
    orders = [order for order in permutations(range(4)) if order[:fixed] == tuple(range(fixed))]
    return frozenset(renamed(mask, order) for order in orders)


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_every_hand_is_in_one_class(cards: int):
    classes = best_suit_classes(cards)
    orbits = {orbit(sum(1 << code for code in held)) for held in combinations(CODES, cards)}
    mine = [orbit(int(mask)) for mask in classes.hands]
    assert len(set(mine)) == len(mine)
    assert set(mine) == orbits
    assert classes.weight.tolist() == [len(each) for each in mine]
    assert (best_trump_suit(classes.hands) == 0).all()


@pytest.mark.parametrize("cards", [1, 2])
def test_every_hand_with_every_turn_up(cards: int):
    classes = turned_classes(cards)
    spades = [code for code in CODES if code < 16]
    orbits = {
        (up, orbit(sum(1 << code for code in held), 1))
        for up in spades
        for held in combinations([code for code in CODES if code != up], cards)
    }
    mine = [(int(up), orbit(int(mask), 1)) for up, mask in zip(classes.up, classes.hands, strict=True)]
    assert len(set(mine)) == len(mine)
    assert set(mine) == orbits
    assert classes.weight.tolist() == [4 * len(each) for _, each in mine]


def test_number_of_hands():
    assert best_suit_classes(5).weight.sum() == comb(32, 5)
    classes = turned_classes(5)
    assert classes.weight.sum() == 32 * comb(31, 5)
    assert not (classes.hands >> classes.up.astype(np.uint64) & np.uint64(1)).any()


def test_packs_deal_the_hand():
    core = kz.game("belote").core
    packs = np.empty((200, 32), np.uint8)
    shuffled_packs(core, SEED, 0, packs)
    classes = turned_classes(5)
    which = np.random.default_rng(1).integers(0, len(classes.hands), 200)
    given = with_hands(packs, classes.hands[which], classes.up[which])
    assert (np.sort(given, axis=1) == sorted(CODES)).all()
    hands, up = np.empty((200, 4), np.uint64), np.empty(200, np.int16)
    packs_hands(core, np.ascontiguousarray(given), np.full(200, 3, np.uint8), hands, up)
    np.testing.assert_array_equal(hands[:, 0], classes.hands[which])
    np.testing.assert_array_equal(up, classes.up[which])
    rest = [code for code in packs[0].tolist() if not int(classes.hands[which[0]]) >> code & 1 and code != up[0]]
    assert [code for code in given[0].tolist() if code in rest] == rest  # in the order that they had


class FewHands(BidBook):
    """A book of some hands, so that it takes no time."""

    ROUNDS = 2

    def find_classes(self) -> HandClasses:
        found = best_suit_classes(5)
        return HandClasses(*(each[::2000] for each in (found.hands, found.up, found.weight)))


def test_against_deals_that_hold_the_hand():
    """Means of a class over deals of its own agree with those of its deals in the book, within their errors."""
    asks = FewHands(kz.game("belot"))
    book = make_book(FewHands, "belot", 6, SEED)
    frame = book.to_frame()
    assert frame["hand"].tolist() == [hand_text(int(mask)) for mask in asks.classes.hands]
    assert set(frame["n"]) == {6 * EACH}
    for place in (0, 3):
        cards = [suit_cards[0] + rank for suit_cards in frame["hand"][place].split(".") for rank in suit_cards[1:]]
        told = kz.simulate("belot", "rules", 600, 77, dealer="W", calls=["S"], given=[f"N: {', '.join(cards)}"]).frame
        points = told["points_ns"] - told["points_ew"]
        gap = points.mean() - frame["points_suit"][place]
        # the bots' bids over it depend on the suit's rank, which the book takes in all ways
        assert abs(gap) < 4 * np.hypot(points.sem(), frame["points_suit_se"][place]) + 2.0


def test_sums_are_those_of_the_deals():
    asks = FewHands(kz.game("belot"))
    work = BookWork(asks, read_bot("rules"), SEED)
    tally = work.play(0, 3)
    one = [work.play(first, 1) for first in range(3)]
    assert sum(one[1:], one[0]) == tally
    assert (tally.rows["squares suit - NT"] >= 0).all()
    means = tally.rows["sum pass"] / EACH
    assert (tally.rows["squares pass"] >= EACH * means**2 - 1e-6).all()


def test_a_book_resumes_and_grows(tmp_path):
    whole = make_book(FewHands, "belot", 2, SEED, workers=2).to_frame()
    store = tmp_path / "store"

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    part = make_book(FewHands, "belot", 400, SEED, runner=Runner(store), progress=stop, workers=1)
    assert part.interrupted
    assert part.played == PIECE
    assert len(part.to_frame()) <= len(whole)
    again = make_book(FewHands, "belot", 2, SEED, runner=Runner(store))
    pd.testing.assert_frame_equal(again.to_frame(), whole)


def test_verdicts_and_shares():
    book = make_book(FewHands, "belot", 3, SEED)
    frame = book.to_frame()
    for row in frame.to_dict("records"):
        points = {call: row[f"points_{call}"] for call in FewHands.CALLS}
        best = max(points, key=lambda call: points[call])
        assert best in row["best"].split(" / ")
        second = sorted(points.values())[-2]
        assert row["behind"] == pytest.approx(points[best] - second)
        if row["behind"] > 3 * row["behind_se"]:
            assert row["best"] == best
    shares = book.shares([])
    assert shares["share"].sum() == pytest.approx(1.0)
    assert shares["hands"].sum() == frame["hands"].sum()
    assert book.shares(["aces"]).groupby("aces")["share"].sum().tolist() == pytest.approx(
        [1.0] * frame["aces"].nunique()
    )


@pytest.fixture
def _short_books(monkeypatch):
    for question in (TakeBook, BidBook):
        full = question.find_classes

        def some(self, full=full):
            found = full(self)
            step = len(found.hands) // 60
            return HandClasses(found.hands[::step], found.up[::step], found.weight[::step])

        monkeypatch.setattr(question, "find_classes", some)


@pytest.mark.parametrize(("topic", "game"), [("take", "belote/classic"), ("bids", "belot/classic")])
@pytest.mark.usefixtures("_short_books")
def test_pages(tmp_path, topic: str, game: str):
    page, table = reports.run(topic, game, complete=True, deals=100, out=tmp_path, workers=1)
    assert [page.name, table.name] == [f"{topic}-book.html", f"{topic}-book.csv"]
    frame = pd.read_csv(table)
    assert set(frame["n"]) == {2 * EACH}
    assert not frame.duplicated([name for name in ("hand", "up") if name in frame.columns]).any()
    text = page.read_text(encoding="utf-8")
    assert len(text) < 1_000_000
    assert "The commonest hands" in text
    assert "nan" not in text.lower().split()


@pytest.mark.parametrize(
    ("topic", "game", "more", "message"),
    [
        ("contracts", "coinche", {}, "contracts on coinche has too many hands for a book; there is one for take"),
        ("take", "belote", {"quick": True}, "cannot be quick"),
        ("take", "belote rules=jack_forces:on", {}, "must be taken"),
        ("bids", "belot", {"deals": 0}, "deals: 0"),
    ],
)
def test_bad_input(tmp_path, topic: str, game: str, more, message: str):
    with pytest.raises(KibitzError, match=message):
        reports.run(topic, game, complete=True, out=tmp_path / "new", **more)
    assert not (tmp_path / "new").exists()
    with pytest.raises(KibitzError, match="take is a book of belote"):
        make_book(TakeBook, "coinche")
