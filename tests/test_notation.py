"""The text forms: round trips of random valid positions, and bad text of every kind."""

import random
import re
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import analyzer as kz
from analyzer.notation.cards import parse_cards, parse_hand, partial_text
from tests.exam import walks
from tests.exam.games import answer
from tests.exam.partly import positions

SYMBOLS = dict(zip("SHDC", "♠♥♦♣", strict=True))
LINE = "allfours/bga dealer=N score=3-5 up=H8 E=SAJ9.HT.D8.C7 auction=stand"


# --- round trips --------------------------------------------------------------------------------------------------


@given(positions())
@settings(max_examples=150)
def test_positions_round_trip(line):
    pos = kz.parse(line)
    text = str(pos)
    assert kz.parse(text) == pos
    assert str(kz.parse(text)) == text
    for seat in walks.SEATS:
        view = pos.view(seat)
        assert kz.parse(str(view)).view(seat) == view


@given(st.sets(st.sampled_from(walks.PACK), max_size=13), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_every_way_of_writing_a_hand_is_read(cards, rng):
    """Canonical, a list of cards either way round, with tens as 10, symbols, small letters, PBN dots."""
    cards = sorted(cards)
    mask = sum(1 << code for code in parse_cards("".join(cards)))
    rng.shuffle(cards)
    suits = {suit: [card[1] for card in cards if card[0] == suit] for suit in "SHDC"}
    groups = [suit + "".join(ranks) for suit, ranks in suits.items() if ranks]
    rng.shuffle(groups)
    ways = [".".join(groups), "".join(groups), "".join(cards), ",".join(cards), "".join(c[1] + c[0] for c in cards)]
    ways += [way.replace("T", "10") for way in ways]
    ways += ["".join(SYMBOLS.get(char, char) for char in way) for way in ways]
    ways += [way.lower() for way in ways]
    ways += [".".join("".join(suits[suit]) for suit in "SHDC")] if cards else []
    for way in filter(None, ways):
        hand = parse_hand(way)
        assert (hand.cards, hand.complete) == (mask, True), way
    if cards:
        assert parse_hand(partial_text(mask, {})).cards == mask


@given(st.sets(st.sampled_from(walks.PACK), max_size=8), st.dictionaries(st.integers(0, 3), st.integers(0, 3)))
def test_partly_known_hands_round_trip(cards, unseen):
    mask = sum(1 << code for code in parse_cards("".join(sorted(cards))))
    lengths = {suit: more + sum("SHDC"[suit] == card[0] for card in cards) for suit, more in sorted(unseen.items())}
    hand = parse_hand(partial_text(mask, lengths))
    if len(lengths) == 4 and not any(unseen.values()):
        assert (hand.cards, hand.complete) == (mask, True)
    else:
        assert (hand.cards, hand.complete, hand.suits) == (mask, False, lengths)


@pytest.mark.parametrize(
    ("text", "cards", "lengths"),
    [
        ("SA+", "SA", {}),  # the ace and any others, spades too
        ("SAxx+", "SA", {"S": 3}),
        ("SAxx.Hxxx", "SA", {"S": 3, "H": 3, "D": 0, "C": 0}),
        ("S0+", "", {"S": 0}),
        ("SA0+", "SA", {"S": 1}),
        ("SA0.HK+", "SAHK", {"S": 1}),
        ("sax.HX+", "SA", {"S": 2, "H": 1}),
        ("S10x+", "ST", {"S": 2}),
    ],
)
def test_what_a_partly_known_hand_says(text, cards, lengths):
    hand = parse_hand(text)
    assert hand.cards == sum(1 << code for code in parse_cards(cards))
    assert hand.suits == {"SHDC".index(suit): length for suit, length in lengths.items()}
    assert not hand.complete


def test_the_keys_come_in_any_order():
    game, *words = LINE.split()
    for seed in range(20):
        random.Random(seed).shuffle(words)
        assert str(kz.parse(" ".join([game, *words]))) == LINE


# --- bad text -----------------------------------------------------------------------------------------------------

BAD = [
    # line, what its message must name
    ("", "empty line"),
    ("  \t \n ", "empty line"),
    ("allfours/bga dealer=N up=H8 E=SAJ9.HT.D8.C7\x00", r"control character '\\x00' at column 44"),
    ("allfours/bga dealer=N\x1b[31m", r"'\\x1b' at column 22"),
    ("allfours/bga dealer=N\u202eup=H8", r"'\\u202e'"),
    ("alfours/bga dealer=N", "'alfours'.*did you mean 'allfours'"),
    ("allfours/bgaa dealer=N", "'bgaa'.*did you mean 'bga'"),
    ("allfours/ dealer=N", "no preset"),
    ("dealer=N", "begins with a game"),
    ("allfours/bga", "dealer= is missing"),
    ("allfours/bga dealer=X", "dealer: 'X' is no seat"),
    ("allfours/bga dealer=NS", "dealer: 'NS' is no seat"),
    ("allfours/bga daeler=N", "no key 'daeler'.*did you mean 'dealer'"),
    ("allfours/bga dealer=N e=SAJ9.HT.D8.C7", "no key 'e'.*did you mean 'E'"),
    ("allfours/bga dealer=N dealer=E", "dealer= stands twice"),
    ("allfours/bga dealer=N stand", "'stand' is not of the form key=value"),
    ("allfours/bga dealer=N held=5", "held=.*no such key"),
    ("allfours/bga dealer=N gone=SA", "gone=.*play="),
    ("allfours/bga rules=game_values:2 dealer=N", "'game_values'.*did you mean 'game_value'"),
    ("allfours/bga rules=turnup:trinidat dealer=N", "'turnup'.*'trinidat'.*did you mean 'trinidad'"),
    ("allfours/bga rules=target:100 dealer=N", "'target'.*'100'.*1..99"),
    ("allfours/bga rules=target:1e9 dealer=N", "'target'.*'1e9'"),
    ("allfours/bga rules=target:٣ dealer=N", "'target'.*'٣'"),
    ("allfours/bga rules=target dealer=N", "rules: 'target' is not of the form name:value"),
    ("allfours/bga rules=target:7,target:8 dealer=N", "rules: option 'target' stands twice"),
    ("allfours/bga dealer=N score=14-3", "score: NS has 14"),
    ("allfours/bga dealer=N score=3-14", "score: EW has 14"),
    ("allfours/bga dealer=N score=-1-3", "score: NS has -1"),
    ("allfours/bga dealer=N score=3", "score: '3' is not of the form NS-EW"),
    ("allfours/bga dealer=N score=1-99999999999999999999", "score: '1-99999999999999999999'"),
    ("allfours/bga dealer=N score=1-2b3-4", "score: .*no bags"),
    ("allfours/bga dealer=N up=H1", "up: no card at column 1 of 'H1'"),
    ("allfours/bga dealer=N up=H8S9", "up: 'H8S9' is not one card"),
    ("allfours/bga dealer=N up=H8,", "up: '' is not one card"),
    ("allfours/bga dealer=N up=H8,H9", "up: H9 cannot have been turned up here"),
    ("allfours/bga dealer=N up=H8,H9,H7,H6,H5 auction=beg,run", "up: 5 cards"),
    ("allfours/bga dealer=N up=H8 E=SAJ9.HT.D8", "E: SAJ9.HT.D8 has 5 cards, a hand has 6"),
    ("allfours/bga dealer=N up=H8 E=SAJ9.HT.D8.C75", "E: SAJ9.HT.D8.C75 has 7 cards, a hand has 6"),
    ("allfours/bga dealer=N up=H8 E=SAJ9.HT.D8.CX1", "E: '1' at column 14"),
    ("allfours/bga dealer=N up=H8 E=SAJ9.HT.D8.C7A7", "E: C7 stands twice"),
    ("allfours/bga dealer=N up=H8 E=SAJ9.H8.D8.C7", "E: H8 is turned up"),
    ("allfours/bga dealer=N up=H8 E=SAJ9.HT.D8.C7 W=SAKQ.H7.D6.C5", "W: SA is in another hand"),
    ("allfours/bga dealer=N up=H8 E=SAJ9.JT.8.7X", "E: 'J' at column 6"),
    ("allfours/bga dealer=N up=H8 E=AJ9.1.8.7", "E: '1' at column 5 of 'AJ9.1.8.7' is no rank"),
    ("allfours/bga dealer=N up=H8 E=S0A+", "E: 'A' at column 3"),
    ("allfours/bga dealer=N up=H8 E=Sxx", "E: 2 cards are described, a hand has 6"),
    ("allfours/bga dealer=N up=H8 E=Sxxxxxxx+", "E: 7 cards are described, a hand has 6"),
    ("allfours/bga dealer=N up=H8 E=SAKQJT98+", "E: .*7 cards"),
    ("allfours/bga dealer=N up=H8 E=SAx W=SA+", "SA is in another hand"),
    ("allfours/bga dealer=N up=H8 auction=bag", "auction: 'bag' is no call.*did you mean 'beg'"),
    ("allfours/bga dealer=N up=H8 auction=give", "auction: E cannot call 'give' as call 1; possible is stand, beg"),
    ("allfours/bga dealer=N up=H8 auction=beg,beg", "auction: N cannot call 'beg' as call 2; possible is give, run"),
    ("allfours/bga dealer=N up=H8 auction=stand,stand", "auction: 'stand'"),
    ("allfours/bga dealer=N auction=stand", "auction: 'stand' cannot be called, cards are still to be dealt"),
    ("allfours/bga dealer=N score=11-13 up=HJ auction=stand", "auction: 'stand'.*match is over"),
    ("allfours/bga rules=stand_needs_trump:on dealer=N up=H8 E=H0+ auction=stand", "auction: E cannot call 'stand'"),
    (LINE + " announce=E:SA", "announce: SA cannot be put away"),
    (LINE + " turn=W", "turn: W is not to act, E is"),
    (LINE + " play=SA/SK", "play: trick 1, 'SA', has 1 cards"),
    (LINE + " play=SASKSQST2S", "play: trick 1, .* has 5 cards"),
    (LINE + " play=SASA", "play: S cannot play SA in trick 1: it has been played before"),
    (LINE + " play=SASJ", "play: S cannot play SJ in trick 1: E holds it"),
    (LINE + " play=SK", "play: E cannot play SK in trick 1: the hand is SAJ9.HT.D8.C7"),
    (LINE + " play=H8", "play: E cannot play H8 in trick 1: it is turned up"),
    (LINE + " play=SASKSQST/D8D7D9D2/SJ", "play: W cannot play SJ in trick 3: E holds it"),
    (LINE + " S=SK8.H7.D7.C65 play=SAD7", "play: S cannot play D7 in trick 1: S was led and the hand can follow"),
    (LINE + " play=SAD7S2S3/D8S4", "play: S cannot play S4 in trick 2: an earlier play"),
    (LINE + " S=Sx+ play=SAD7", "S: the hand cannot have 1 S"),
    (LINE + " S=SK+ play=SAD7", "S: SK cannot be in this hand"),
    (LINE + " S=S0+ play=SASK", "S: the hand cannot have 0 S; SK is known to be in it"),
    ("allfours/bga dealer=N up=H8 auction=stand play=" + "/".join(["SAD7S2S3", "CAC7C2C3", "HAH7H2H3", "S4S5S6S7"]),
     "play: .* cannot play"),
    ("allfours/bga rules=after_run:discard_to_6 dealer=N up=H8,S2 auction=beg,run announce=E:HT5", "E puts away HT5"),
    ("allfours/bga rules=after_run:discard_to_6 dealer=N up=H8,S2 auction=beg,run announce=E:HT5.Dx", "'HT5.Dx'"),
    ("allfours/bga rules=after_run:discard_to_6 dealer=N up=H8,S2 auction=beg,run announce=HT5.D7", "form SEAT:CARDS"),
    ("allfours/bga rules=after_run:discard_to_6 dealer=N up=H8,S2 auction=beg,run announce=E:HT5.D7 play=HT",
     "play: E cannot play HT in trick 1: it has been put away"),
]  # fmt: skip


NO_DEAL = [
    ("allfours/bga dealer=N up=H8 E=Hxxxxx+ S=Hxxxxx+ W=HAKQ+ N=SAKQJT9", "no deal fits"),
    ("allfours/bga dealer=N up=H8 E=SAKQJT9 S=S8+ W=Sxxxxxx N=S7+", "W: the hand cannot have 6 S; at most 5"),
    ("allfours/bga dealer=N up=H8 E=SAKQJT9 S=Sxxxx+ W=Sxxxx+", "no deal fits"),
    ("allfours/bga rules=stand_needs_trump:on dealer=N up=H8 N=HAKQJT9 S=H765432 E=SA+ auction=stand",
     "E: a call shows"),
    ("allfours/bga rules=stand_needs_trump:on dealer=N up=H8 N=HAKQJT9 S=H76543.S2 E=SAKQJT+ W=H2+ auction=stand",
     "E: a call shows"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "says"), NO_DEAL)
def test_evidence_that_no_deal_fits_is_refused(line, says):
    """At once where a hand alone shows it, else by the question that needs the deals."""
    for question in (kz.beliefs, lambda pos: kz.sample(pos, 1)):
        with pytest.raises(kz.InconsistentPosition, match=says):
            question(kz.parse(line))


@pytest.mark.parametrize(("line", "says"), BAD, ids=range(len(BAD)))
def test_bad_lines_are_refused_and_named(line, says):
    with pytest.raises(kz.KibitzError) as caught:
        kz.parse(line)
    message = str(caught.value)
    assert re.search(says, message), message
    assert message.isprintable()
    assert len(message) < 400


def test_a_line_of_a_megabyte_is_refused_at_once():
    before = time.process_time()
    for line in ("x" * 10**6, "allfours/bga " * 80_000, LINE + " play=" + "SA" * 500_000, "\x00" * 10**6):
        with pytest.raises(kz.NotationError, match="too long"):
            kz.parse(line)
    assert time.process_time() - before < 0.5


def no_other_error(function, *arguments):
    """The answer, or None for an error of the project; its message can be shown."""
    try:
        return function(*arguments)
    except kz.KibitzError as error:
        message = str(error)
    assert message.isprintable()
    assert 10 < len(message) < 1000
    return None


@given(st.text(max_size=200))
@example("allfours/bga dealer=N up=")
@example("=")
@settings(max_examples=150)
def test_any_text_is_read_or_refused(text):
    no_other_error(kz.parse, text)
    no_other_error(kz.parse, "allfours/bga dealer=N " + text)
    no_other_error(kz.game, text)
    no_other_error(parse_hand, text)


ALPHABET = "SHDCshdcAKQJT98765432xX0+-.,:/= 10♠♥é\x00\tabdegiNESWnoprstuw"


def mutated(line, rng):
    """A line with a few characters or words taken out, put in, exchanged or doubled."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        a = rng.randrange(len(line) + 1)
        b = min(len(line), a + rng.randrange(1, 6))
        kind = rng.randrange(5)
        if kind == 0:
            line = line[:a] + line[b:]
        elif kind == 1:
            line = line[:a] + rng.choice(ALPHABET) + line[a:]
        elif kind == 2:
            line = line[:a] + rng.choice(ALPHABET) + line[a + 1 :]
        elif kind == 3:
            words = line.split(" ")
            i, j = rng.randrange(len(words)), rng.randrange(len(words))
            words[i], words[j] = words[j], words[i]
            line = " ".join(words)
        else:
            line = line[:b] + line[a:]
    return line


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_mutated_lines_are_read_or_refused(line, rng):
    for _ in range(20):
        pos = no_other_error(kz.parse, mutated(line, rng))
        if pos is not None:
            assert kz.parse(str(pos)) == pos
            assert (answer(pos) or {"phase": pos.phase})["phase"] == pos.phase
            no_other_error(pos.legal_actions)
            for seat in walks.SEATS:
                assert kz.parse(str(pos.view(seat))).view(seat) == pos.view(seat)


@given(positions(), st.text(max_size=30))
@settings(max_examples=100)
def test_any_action_is_done_or_refused(line, text):
    pos = kz.parse(line)
    legal = no_other_error(pos.legal_actions) or []
    for action in (text, "discard:" + text, text.upper()):
        if action.strip() in legal:
            assert pos.apply(action) != pos
        else:
            no_other_error(pos.apply, action)
    no_other_error(pos.deal, text, {"N": text, "E": text})
    no_other_error(pos.view, text)
