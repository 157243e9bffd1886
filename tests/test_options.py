"""Options and presets of Belote, Coinche, Bulgarian Belot and Spades are those of the rules pages."""

import pytest

import analyzer as kz
from tests.reference.options import DEFAULT_PRESETS, TABLES, table


def range_of(option):
    if option.low is None:
        return None
    return f"{option.low}..{option.high}" + (f"/{option.step}" if option.step > 1 else "")


@pytest.mark.parametrize("name", TABLES)
def test_options_and_presets(name):
    options, presets = table(name)
    core = kz.game(name).core
    assert [option.name for option in core.OPTIONS] == list(options)
    for option in core.OPTIONS:
        assert (set(option.words), range_of(option)) == options[option.name], option.name
        assert len(option.doc) > 10
    assert set(core.PRESETS) == set(presets)
    for preset, chosen in presets.items():
        game = kz.game(f"{name}/{preset}")
        assert {option: str(value) for option, value in game.options.items()} == chosen
        assert not game.core.overrides
        for option, changed in core.PRESETS[preset].items():
            assert str(changed) != str(next(o.default for o in core.OPTIONS if o.name == option)), option
    assert kz.game(name).preset == DEFAULT_PRESETS[name]


@pytest.mark.parametrize("name", TABLES)
def test_every_value_can_be_chosen_and_no_other(name):
    refused = 0
    for option in kz.game(name).core.OPTIONS:
        values = [*option.words] + ([option.low, option.high] if option.low is not None else [])
        for value in values:
            try:
                game = kz.game(name, rules={option.name: value})
            except kz.UnknownOption as error:
                assert option.name in str(error)  # noqa: PT017
                refused += 1
                continue
            assert str(game.options[option.name]) == str(value)
            assert kz.game(str(game)) == game
        wrong = ["nonsense", "", "on and off", "1e3"] + (
            [option.low - 1, option.high + 1] if option.low is not None else []
        )
        for value in wrong:
            with pytest.raises(kz.UnknownOption, match=option.name):
                kz.game(name, rules={option.name: value})
    # combinations that make no sense with the other options as they are
    assert refused == {"belote": 0, "coinche": 0, "belot": 0, "spades": 3}[name]
