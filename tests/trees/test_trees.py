"""Tree counts of cut-down deals: by the slow rules, through positions, and as written down."""

import pytest

import analyzer as kz
from tests.trees import entries, legal_lines
from tests.trees.allfours import OPTIONS, counted


@pytest.mark.parametrize(("count", "line"), entries("allfours"))
def test_legal_lines_through_positions(count, line):
    assert legal_lines(kz.parse(line)) == count, line


@pytest.mark.parametrize(("count", "line"), entries("allfours"))
def test_legal_lines_by_the_slow_rules(count, line):
    assert counted(line) == count, line


def test_the_options_tell_the_counts_apart():
    """Every option changes some count, so a core that ignored one would be found out."""
    counts = [count for count, _ in entries("allfours")]
    deals = [counts[i : i + len(OPTIONS)] for i in range(0, len(counts), len(OPTIONS))]
    for place in range(len(OPTIONS) - 1):
        assert any(deal[place] != deal[-1] for deal in deals), OPTIONS[place]
