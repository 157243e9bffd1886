"""Verdicts in words."""

import pandas as pd
import pytest

from reports import stand_or_beg_words as told
from reports import words

CALLS = ("stand", "beg")


def hands(table: dict[int, dict[str, str]]) -> pd.DataFrame:
    """A frame from ``{trumps: {verdict: best trumps}}``."""
    rows = [
        {"score": "0-0", "trumps": trumps, "best": best, "verdict": verdict}
        for trumps, verdicts in table.items()
        for best, verdict in sorted(
            ((best, verdict) for verdict, ranks in verdicts.items() for best in ranks),
            key=lambda pair: words.RANKS_DOWN.index(pair[0]),
        )
    ]
    return pd.DataFrame(rows)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({0: {"beg": "-"}}, "No trump: beg."),
        (
            {0: {"beg": "-"}, 1: {"stand": "AKQJ2", "close": "T93"}, 2: {"stand": "A", "few": "K"}, 3: {"stand": "AK"}},
            "No trump: beg. 1 trump: stand with A–J, 2; too close to call with 10, 9, 3. 2 trumps or more: stand.",
        ),
        ({0: {"beg": "-"}, 1: {"beg": "AK"}, 2: {"stand": "A"}}, "No or 1 trump: beg. 2 trumps: stand."),
        (
            {
                0: {"must beg": "-"},
                1: {"beg": "A"},
                2: {"beg": "A"},
                3: {"beg": "A"},
                4: {"close": "A"},
                5: {"few": "A"},
            },
            "No trump: must beg. 1 to 3 trumps: beg. 4 trumps: too close to call.",
        ),
        ({1: {"few": "A"}}, ""),
    ],
)
def test_sentence(table, sentence: str):
    assert told.sentence(hands(table), "0-0", CALLS) == sentence


def test_advice_table():
    table = told.advice(hands({0: {"beg": "-"}, 1: {"stand": "A", "beg": "32", "few": "K"}}), ["0-0", "7-7"], CALLS)
    assert table.head == ("score", "no trump", "1 trump")
    assert table.rows == [
        [
            "0–0",
            '<b class="second-call">beg</b>',
            '<b class="first-call">stand</b> A<br><b class="second-call">beg</b> 3, 2<br>few K',
        ]
    ]


@pytest.mark.parametrize(
    ("value", "se", "text"),
    [
        (0.1234, 0.004, "+12.3 ±0.4"),
        (-0.00049, 0.0006, "−0.05 ±0.06"),
        (0.5, 0.0, "+50.0 ±0.0"),
        (1e-6, 0.01, "0.0 ±1.0"),
    ],
)
def test_plus_minus(value: float, se: float, text: str):
    assert words.plus_minus(value, se, scale=100, sign=True) == text


def test_counts_are_short():
    for n in (0, 9, 999, 1000, 9949, 9950, 99_499, 999_499, 999_500, 10**7, 10**9, 10**12):
        assert len(words.count(n)) <= 5
    assert [words.count(n) for n in (9949, 9950, 999_499, 999_500)] == ["9.9k", "10k", "999k", "1.0M"]
