"""The common exam: one and the same for every game, under its presets and under random options."""

import ctypes
import pickle
import random

import pytest

import analyzer as kz
from tests.exam import walks
from tests.exam.games import (
    answer,
    blind,
    check_points,
    following_dealer,
    is_over,
    scored,
    scored_variants,
    told_hands,
    variants,
)  # fmt: skip

DEALS = 3  # a variant and habit
SEATS = walks.SEATS


def playthroughs(variant, habit, deals=DEALS):
    """Random playthroughs as lists of ``(position, action taken)``, each with its random generator."""
    for number in range(deals):
        rng = random.Random(f"{habit} {variant} {number}")
        yield list(walks.walk(walks.start(variant, number, rng), rng)), rng


every_game = pytest.mark.parametrize("variant", variants(), ids=str)
every_scored_game = pytest.mark.parametrize("variant", scored_variants(), ids=str)


@every_game
def test_legal_set_is_never_empty_and_names_are_unique(variant):
    for steps, _ in playthroughs(variant, "legal"):
        for pos, action in steps:
            actions = pos.legal_actions()
            assert (actions == []) == (pos.to_act is None)
            assert len(set(actions)) == len(actions)
            assert actions == pos.legal_actions()
            assert action is None or action in actions
        assert steps[-1][0].phase in ("done", "redeal", "over")


@every_game
def test_what_is_listed_can_be_done_and_nothing_else(variant):
    for steps, rng in playthroughs(variant, "can", deals=1):
        for pos, _ in rng.sample(steps, min(len(steps), 6)):
            actions = pos.legal_actions()
            for action in rng.sample(actions, min(len(actions), 12)):
                after = pos.apply(action)
                assert after != pos
                assert hash(after) != hash(pos)
            for action in {*walks.PACK, *pos.game.core.call_words()} - set(actions):
                with pytest.raises(kz.IllegalAction, match=action):
                    pos.apply(action)


@every_game
def test_cards_are_conserved(variant):
    for steps, _ in playthroughs(variant, "cards"):
        before = None
        for pos, action in steps:
            hands, played, away = walks.dealt(pos), walks.played(pos), walks.put_away(pos)
            gone = {card for cards in away.values() for card in cards}
            in_hands = [card for cards in hands.values() for card in cards]
            # a turned-up card that went to a player is in that hand
            turned = [card for card in walks.cards_in(walks.fields(pos).get("up", "")) if card not in in_hands]
            everything = in_hands + turned + walks.unseen_elsewhere(pos)
            assert sorted(everything) == sorted(set(everything))
            assert len(everything) == pos.game.core.pack
            assert len({len(cards) for cards in hands.values()}) == 1
            if pos.phase in ("play", "done"):
                held = [card for seat in SEATS for card in pos.hand(seat)]
                assert sorted(held + played) == sorted(set(in_hands) - gone)
                assert len(set(played)) == len(played)
            if before is not None and action is not None and pos.phase == "play":
                seat = pos.to_act
                after = pos.apply(action)
                card = action.split("+")[0]  # what is said with it comes behind
                assert walks.played(after) == [*played, card]
                if after.phase == "play":
                    for other in SEATS:
                        left = [one for one in pos.hand(other) if other != seat or one != card]
                        assert after.hand(other) == left
            before = pos
        if before.phase == "done":
            assert all(before.hand(seat) == [] for seat in SEATS)


@every_scored_game
def test_points_sum_to_the_total_of_the_deal(variant):
    for steps, _ in playthroughs(variant, "points", deals=2 * DEALS):
        pos = steps[-1][0]
        before = steps[0][0]
        result = pos.result()
        start = [int(part) for part in walks.fields(before)["score"].split("-")]
        running = dict(zip(("NS", "EW"), start, strict=True))
        for _, team, points, written in result.order:
            running[team] += points
            assert written == f"{running['NS']}-{running['EW']}"
        assert result.score_after.split("b")[0] == pos.score == f"{running['NS']}-{running['EW']}"
        assert {t: running[t] - s for t, s in zip(("NS", "EW"), start, strict=True)} == result.total
        assert (result.winner is not None) == is_over(pos, running)
        assert result.next_dealer == following_dealer(pos, result.winner)
        if pos.phase == "done":
            assert len(result.trick_winners) * 4 == len(walks.played(pos))
            check_points(pos)


@every_game
def test_a_line_replays_the_position(variant):
    for steps, _ in playthroughs(variant, "replay"):
        for (pos, action), following in zip(steps, [*steps[1:], None], strict=True):
            line = str(pos)
            read = kz.parse(line)
            assert read == pos
            assert hash(read) == hash(pos)
            assert str(read) == line
            assert answer(read) == answer(pos)
            assert pickle.loads(pickle.dumps(pos)) == pos
            # every second word first: the order of the keys is free
            game, *words = line.split()
            assert kz.parse(" ".join([game, *words[1::2], *words[::2]])) == pos
            if following is not None:
                after = following[0]
                # a position read from its line does not know the stock: cards that are due have to be supplied
                again = read.apply(action)
                assert str(again) == str(after) or again.phase == "deal"
                assert kz.parse(str(after)) == after


def memory(view):
    """The raw memory of a state, past its header (counts and addresses of Python objects)."""
    state = view.state
    header = 4 * ctypes.sizeof(ctypes.c_void_p)  # reference count, type, method table, game
    return ctypes.string_at(id(state) + header, type(state).__basicsize__ - header)


@every_game
def test_a_view_has_nothing_hidden(variant):
    for steps, rng in playthroughs(variant, "view"):
        for pos, _ in rng.sample(steps, min(len(steps), 12)):
            for seat in SEATS:
                view = pos.view(seat)
                told = told_hands(pos, seat)
                own = set() if seat in blind(pos) else set(walks.dealt(pos)[seat])
                public = set(walks.played(pos)) | set(walks.cards_in(walks.fields(pos).get("up", "")))
                line = walks.fields(view)
                # what is said with a card is held against the slow rules elsewhere
                keys = (*SEATS, "up", "play", *(("announce",) if pos.game.core.WORDS == "cards" else ()))
                seen = {card for key in keys for card in walks.cards_in(line.get(key, ""))}
                partner = {card for other in told for card in walks.dealt(pos)[other]}
                assert own <= seen <= own | public | partner
                assert view.hand(seat) == (None if seat in blind(pos) else pos.hand(seat))
                assert all(view.hand(other) is None for other in SEATS if other != seat and other not in told)
                assert (view.phase, view.to_act) == (pos.phase, pos.to_act)
                if scored(pos.game):
                    assert view.score == pos.score
                    assert answer(view) == {**answer(pos), "position": str(view)}
                if pos.to_act == seat:
                    assert view.legal_actions() == pos.legal_actions()
                # what a view shows of itself is all that there is
                assert view.view(seat) == view
                assert kz.parse(str(view)).view(seat) == view
                assert pickle.loads(pickle.dumps(view)) == view


@every_game
def test_permuting_hidden_cards_changes_no_view(variant):
    changed = 0
    for steps, rng in playthroughs(variant, "permute views"):
        for pos, _ in rng.sample(steps, min(len(steps), 6)):
            seat = pos.to_act or rng.choice(SEATS)
            other, moved = walks.permuted(pos, seat, told_hands(pos, seat), rng, swaps=12, blind=blind(pos))
            changed += moved
            one, two = pos.view(seat), other.view(seat)
            assert one == two
            assert (str(one), hash(one)) == (str(two), hash(two))
            assert one.evidence().to_dict() == two.evidence().to_dict()
            assert answer(one) == answer(two)
            assert pickle.dumps(one) == pickle.dumps(two)
            assert memory(one) == memory(other.view(seat))
            if pos.to_act == seat:
                assert one.legal_actions() == two.legal_actions()
    assert changed > 20
