"""Tree counts of cut-down deals: by the slow rules, through positions, and as written down."""

import pytest

import analyzer as kz
from tests.trees import entries, legal_lines, load, names

ENTRIES = [(name, *entry) for name in names() for entry in entries(name)]


@pytest.mark.parametrize(("name", "count", "cards", "line"), ENTRIES)
def test_legal_lines_through_positions(name, count, cards, line):
    assert legal_lines(kz.parse(line), cards) == count, line


@pytest.mark.parametrize(("name", "count", "cards", "line"), ENTRIES)
def test_legal_lines_by_the_slow_rules(name, count, cards, line):
    assert load(name).counted(line, cards) == count, line


@pytest.mark.parametrize("name", names())
def test_the_options_tell_the_counts_apart(name):
    """Every option changes some count, so a core that ignored one would be found out."""
    counts = [count for count, *_ in entries(name)]
    options = load(name).OPTIONS
    deals = [counts[i : i + len(options)] for i in range(0, len(counts), len(options))]
    for place in range(len(options) - 1):
        assert any(deal[place] != deal[-1] for deal in deals), options[place]
