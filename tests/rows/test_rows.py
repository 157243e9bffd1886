"""Rows as frames, files and groups: one content in every form."""

import csv
import io
import json

import numpy as np
import pandas as pd
import pytest

import analyzer as kz
from _fastsim.text import rows_text
from analyzer.rows.columns import MATCH, Column, columns_of, frame_of
from analyzer.rows.files import row_format
from analyzer.rows.groups import Grouping, Groups

GAMES = ["allfours", "belote", "coinche", "belot", "spades"]


@pytest.fixture(scope="module", params=GAMES)
def played(request):
    return kz.simulate(request.param, "random", 3000, 5, workers=1)


def test_every_column_is_explained(played):
    assert tuple(column.name for column in played.notes) == played.columns
    kinds = {"number", "seat", "side", "card", "trump", "rank"}
    for column in played.notes:
        assert column.kind in kinds or "/" in column.kind
        assert column.text
        assert column.choices
    assert columns_of(played.game) == played.notes


def test_words_cover_the_values(played):
    """A number has one word: words and back are the same numbers but for nothing, which is -1 or the empty word."""
    plain, words = played.to_frame(), played.to_frame(labels=True)
    assert plain["deal"].tolist() == words["deal"].tolist() == list(range(3000))
    for column in played.notes:
        if column.words is None:
            assert (plain[column.name] == words[column.name]).all()
            continue
        low, known = column.words
        numbers = plain[column.name].to_numpy()
        assert numbers.min() >= low
        assert numbers.max() < low + len(known)
        assert words[column.name].dtype == "category"
        said = words[column.name].astype(object).where(words[column.name].notna(), "").tolist()
        assert said == [known[number - low] for number in numbers.tolist()]
        assert said == [column.label(number) or "" for number in numbers.tolist()]


def test_what_the_words_say(played):
    """The words against the position itself, played by the same seats."""
    frame = played.to_frame(labels=True)
    for deal in range(0, 40, 7):
        line = str(played.position(deal))
        assert f"dealer={frame['dealer'][deal]}" in line
        if "up" in frame and frame["up"].notna()[deal]:
            assert f"up={frame['up'][deal]}" in line
        if "spades_n" in frame:
            assert sum(card[0] == "S" for card in played.position(deal).hand("N")) == frame["spades_n"][deal]


def test_the_frame_shares_the_memory_of_the_rows(played):
    frame = played.frame
    assert frame.drop(columns="deal").dtypes.eq(np.int16).all()
    assert np.shares_memory(frame["dealer"].to_numpy(), played.rows)


@pytest.mark.parametrize("labels", [False, True])
@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".parquet"])
def test_a_file_holds_the_frame(played, tmp_path, suffix, labels):
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"deals{suffix}"
    kept = kz.simulate(played.game, "random", 3000, 5, out=path, labels=labels, rows=False, workers=2)
    assert kept.rows is None
    assert kept.summary == played.summary
    frame = played.to_frame(labels=labels)
    if suffix == ".csv":
        read = pd.read_csv(path, keep_default_na=False, na_values=[""])
    elif suffix == ".jsonl":
        read = pd.DataFrame([json.loads(line) for line in path.read_text().splitlines()])
    else:
        read = pd.read_parquet(path)
        assert (read.dtypes == frame.dtypes).all() or labels
    assert [path.name for path in tmp_path.iterdir()] == [path.name]
    assert list(read.columns) == list(frame.columns)
    for name in frame:
        one, two = (each[name].astype(object).where(each[name].notna(), None).tolist() for each in (frame, read))
        assert one == two, name


def test_parquet_in_groups_of_rows(tmp_path, monkeypatch):
    pq = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("analyzer.rows.files.ROW_GROUP", 1000)
    columns = (Column("x", "number", "a number"), Column("who", "seat", "a seat"))
    rows = np.column_stack([np.arange(2500) % 7, np.arange(2500) % 5 - 1]).astype(np.int16)
    form = row_format(".parquet", "deal", columns, labels=True)
    file = form.open(str(tmp_path / "x.parquet"))
    for at in range(0, 2500, 300):
        file.write({"numbers": np.arange(at, min(at + 300, 2500)), "rows": rows[at : at + 300]})
    file.close()
    read = pq.ParquetFile(tmp_path / "x.parquet")
    sizes = [read.metadata.row_group(at).num_rows for at in range(read.num_row_groups)]
    assert sum(sizes) == 2500
    assert max(sizes) <= 1000
    wanted = frame_of(columns, "deal", np.arange(2500), rows, labels=True)
    found = read.read().to_pandas()
    assert found["x"].tolist() == wanted["x"].tolist()
    assert found["who"].astype(object).fillna("").tolist() == wanted["who"].astype(object).fillna("").tolist()


def test_an_empty_parquet_file(tmp_path):
    pytest.importorskip("pyarrow")
    form = row_format(".parquet", "match", MATCH, labels=False)
    form.open(str(tmp_path / "x.parquet")).close()
    assert list(pd.read_parquet(tmp_path / "x.parquet").columns) == ["match", *(column.name for column in MATCH)]


def test_text_of_extreme_numbers():
    numbers = np.array([2**63 - 1, -(2**63) + 1, 0])
    rows = np.array([[2**31 - 1, 0], [-(2**31), 1], [-10, -7]], np.int32)
    text = rows_text(
        numbers, rows, [b"", b",", b";"], b"|", [None, (0, [b"", b"a long word that is longer than a number"])]
    )
    assert text.decode() == (
        "9223372036854775807,2147483647;|-9223372036854775807,-2147483648;a long word that is longer than a number|"
        "0,-10;-7|"
    )
    assert rows_text(numbers[:0], rows[:0], [b"", b"", b""], b"", [None, None]) == b""


def test_text_needs_what_fits():
    with pytest.raises(ValueError, match="a head for each field"):
        rows_text(np.zeros(2, np.int64), np.zeros((2, 2), np.int32), [b""], b"", [None, None])


# --- groups ---------------------------------------------------------------------------------------------------------


def test_groups_are_those_of_pandas(played):
    by = ["dealer", "winner"] if "ended" not in played.columns else ["ended", "call"]
    grouped = kz.simulate(
        played.game, "random", 3000, 5, by=by, means=["points_ns", "points_diff", "points_dealer"], workers=2
    )
    frame = played.to_frame()
    frame["points_diff"] = frame["points_ns"].astype(int) - frame["points_ew"]
    frame["points_dealer"] = frame["points_diff"] * (1 - 2 * (frame["dealer"].astype(int) & 1))
    found = grouped.to_groups()
    wanted = frame.groupby(by)
    assert found["n"].tolist() == wanted.size().tolist()
    assert found["share"].to_numpy() == pytest.approx((wanted.size() / 3000).to_numpy())
    share = found["share"].to_numpy()
    assert found["share_se"].to_numpy() == pytest.approx(np.sqrt(share * (1 - share) / 3000))
    for name in ("points_ns", "points_diff", "points_dealer"):
        assert found[f"mean_{name}"].to_numpy() == pytest.approx(wanted[name].mean().to_numpy())
        errors = wanted[name].sem().to_numpy()
        assert found[f"mean_{name}_se"].to_numpy(float) == pytest.approx(errors, nan_ok=True)
    labels = {column.name: column for column in played.notes}
    keys = [tuple(labels[name].label(v) for name, v in zip(by, key, strict=True)) for key in wanted.groups]
    assert [tuple(None if pd.isna(v) else v for v in row) for row in found[by].itertuples(index=False)] == keys


def test_points_of_the_taker():
    found = kz.simulate("coinche", "rules", 2000, 3, by=["verdict"], workers=1)
    frame = found.to_frame(labels=True)
    points = frame["points_ns"].astype(int) - frame["points_ew"]
    signed = points.where(frame["taker"].isin(["N", "S"]), -points).where(frame["taker"].notna(), 0)
    for row in found.groups:
        some = signed[frame["verdict"].eq(row["verdict"])]
        assert row["mean_points_taker"] == pytest.approx(some.mean())
        assert (row["mean_points_taker"] > 0) == (row["verdict"] == "made") or row["verdict"] == "passed"


def test_groups_of_any_cutting_are_the_same():
    rng = np.random.default_rng(1)
    columns = tuple(Column(name, "number", "") for name in ("a", "b", "points_ns", "points_ew", "dealer"))
    rows = rng.integers(-3, 4, (1000, 5)).astype(np.int16)
    grouping = Grouping(columns, ["b", "a"], ["points_diff"])
    whole, parts = Groups(grouping), Groups(grouping)
    whole.add(grouping.of(rows))
    for part in np.split(rows, [1, 7, 500]):
        parts.add(grouping.of(part))
    assert whole.records() == parts.records()
    assert len(whole.records()) == 49


def test_a_group_of_one_has_no_error():
    columns = (Column("a", "number", ""), Column("deals", "number", ""))
    groups = Groups(grouping := Grouping(columns, ["a"]))
    groups.add(grouping.of(np.array([[1, 5], [2, 6], [2, 6]])))
    assert [row["mean_deals_se"] for row in groups.records()] == [None, 0.0]


def test_too_many_groups(monkeypatch):
    monkeypatch.setattr("analyzer.rows.groups.MOST_GROUPS", 10)
    with pytest.raises(kz.KibitzError, match="more than 10 groups"):
        kz.simulate("allfours", deals=500, by=["up", "call"], workers=1)


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ({"by": ["verdikt"]}, "there is no column 'verdikt' (did you mean 'verdict'?)"),
        ({"by": ["verdict", "verdict"]}, "a column stands twice in verdict, verdict"),
        ({"by": ["verdict"], "means": ["points_side"]}, "mean: there is no column 'points_side'"),
    ],
)
def test_columns_that_are_none(names, says):
    with pytest.raises(kz.KibitzError) as caught:
        kz.simulate("belote", deals=10, **names)
    assert says in str(caught.value)


def test_matches_by_winner(tmp_path):
    path = tmp_path / "matches.csv"
    found = kz.simulate("allfours", matches=60, by=["winner"], out=path, labels=True, workers=2)
    rows = list(csv.DictReader(io.StringIO(path.read_text())))
    assert [row["match"] for row in rows] == [str(number) for number in range(60)]
    assert {row["winner"] for row in rows} == {"NS", "EW"}
    assert [row["n"] for row in found.groups] == [sum(row["winner"] == side for row in rows) for side in ("NS", "EW")]
    assert sum(int(row["deals"]) for row in rows) == found.deals
