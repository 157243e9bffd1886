"""Deals of a study with a lead by force, and auctions that nobody plays out, against the deals played in full."""

import numpy as np
import pytest

import analyzer as kz
from _fastsim.names import RANKS
from analyzer.bots import read_bot
from analyzer.studies.calls import study_calls
from analyzer.studies.players import Player
from analyzer.studies.take import Take

SEED, DEALS = 5, 200
PRESETS = ["allfours/bga", "allfours/sevenup", "belote/house", "coinche/house", "belot/classic", "spades/playok"]


def player_of(game_text: str, bot: str = "rules") -> Player:
    return Player(kz.game(game_text), read_bot(bot), SEED, (0, 0), None)


@pytest.mark.parametrize("bot", ["rules", "random"])
@pytest.mark.parametrize("game_text", PRESETS)
def test_the_lead_that_is_made_anyway_changes_nothing(game_text: str, bot: str):
    player = player_of(game_text, bot)
    deals = player.deals(0, DEALS)
    natural = player.play(deals)
    found = np.zeros(DEALS, bool)
    for lead in range(64):  # one of them is what the player leads; a card that is not held leaves the choice to him
        if lead % 16 < len(RANKS):
            found |= (player.play(deals, lead=np.full(DEALS, lead))._rows == natural._rows).all(axis=1)
    assert found.all()
    pack = int(np.bitwise_or.reduce(deals.hands.ravel()))
    outside = [code for code in range(64) if code % 16 < len(RANKS) and not pack >> code & 1][:3]
    for lead in (-1, 63, 200, *outside):
        none = player.play(deals, lead=np.full(DEALS, lead))
        np.testing.assert_array_equal(none._rows, natural._rows)


def test_the_lead_is_the_card_asked_for():
    """The lowest card of the hand changes some deals; a card of another hand, which may not be led, changes none."""
    player = player_of("allfours/bga")
    deals = player.deals(0, DEALS)
    stand = player.codes("stand")[0]
    lowest = np.array([int(hand & -hand).bit_length() - 1 for hand in deals.hands[:, 0].tolist()])
    led = player.play(deals, stand, lead=lowest)
    natural = player.play(deals, stand)
    assert (led._rows != natural._rows).any()
    theirs = np.array([int(hand & -hand).bit_length() - 1 for hand in deals.hands[:, 1].tolist()])
    np.testing.assert_array_equal(player.play(deals, stand, lead=theirs)._rows, natural._rows)  # not N's to lead


@pytest.mark.parametrize("game_text", PRESETS)
def test_auctions_are_those_of_the_deals_played(game_text: str):
    player = player_of(game_text)
    deals = player.deals(0, 20)
    auctions = player.auction(deals, 40)
    forced = player.play(deals, *auctions.T[:32])
    natural = player.play(deals)
    np.testing.assert_array_equal(forced._rows, natural._rows)
    short = player.auction(deals, 2)
    np.testing.assert_array_equal(short, auctions[:, :2])
    last = auctions[np.arange(20), (auctions >= 0).sum(axis=1) - 1]
    assert (last >= 0).all()


def test_auctions_after_calls_of_their_own():
    player = player_of("coinche/house")
    deals = player.deals(0, 50)
    bid, no = player.codes("100S", "P")
    first = np.where(np.arange(50) % 2, bid, no)
    auctions = player.auction(deals, 3, first)
    np.testing.assert_array_equal(auctions[:, 0], first)
    alone = player.auction(deals, 3, no)
    np.testing.assert_array_equal(auctions[::2], alone[::2])
    with pytest.raises(ValueError, match="at most 32 calls"):
        player.auction(deals, 3, *[no] * 33)


def test_shares_of_a_feature():
    study = study_calls(Take, "belote", 500, SEED)
    shares = study.shares("first", "aces", by=["trumps"])
    counts = study.table("first", by=["trumps", "aces"])
    counts = counts[counts["call"] == "take"].set_index(["trumps", "aces"])["n"]
    for row in shares.to_dict("records"):
        assert row["share"] == pytest.approx(counts.get((row["trumps"], row["aces"]), 0) / row["n"])
        assert row["n"] == counts.loc[row["trumps"]].sum()
    assert shares.groupby("trumps")["share"].sum().tolist() == pytest.approx([1.0] * shares["trumps"].nunique())
