"""Spades, slow and obvious: a second version of the play and the scoring, written from the rules page.

It shares nothing with the core. Cards are texts, suit then rank; seats are letters, in turn order N E S W. Calls are in
``tests/reference/auctions.py``, legal cards in ``tests/reference/trick_games.py``.
"""

from tests.reference import trick_games as slow
from tests.reference.auctions import SEATS, Spades, after

SIDES = ("NS", "EW")


def bag_digit(score):
    """Section 5: the number b in 0..9 for which score - b is a multiple of 10."""
    return next(b for b in range(10) if (score - b) % 10 == 0)


def read_bags(options, score, written):
    """The bag counts of a score before a deal: ``written`` are those of its text, if any."""
    if options["bag_limit"] == 0:
        return dict.fromkeys(SIDES, 0)
    if options["bags_separate"] == "on":
        return dict(written or dict.fromkeys(SIDES, 0))
    return {side: bag_digit(score[side]) for side in SIDES}


def side_score(options, bids, tricks, score, bags):
    """Section 4, for one side: ``bids`` and ``tricks`` of its two players by seat."""
    nils = {seat: bid for seat, bid in bids.items() if bid in ("nil", "bnil")}
    contract = sum(int(bid) for seat, bid in bids.items() if seat not in nils)
    own = sum(tricks[seat] for seat in bids if seat not in nils)
    lost = sum(tricks[seat] for seat in nils)
    counted = own + lost if options["failed_nil"] == "helps" else own
    if contract == 0:
        verdict, points, bags_new = "none", 0, counted
    elif counted >= contract:
        verdict, points, bags_new = "made", 10 * contract, counted - contract
    else:
        verdict, bags_new = "set", 0
        points = {"bid": -10 * contract, "zero": 0, "undertricks": -10 * (contract - counted)}[options["set_score"]]
    if options["failed_nil"] == "bags":
        bags_new += lost
    told = {}
    for seat, bid in nils.items():
        worth = options["nil_value"] if bid == "nil" else options["blind_nil_value"]
        told[seat] = "failed" if tricks[seat] else "made"
        points += worth if told[seat] == "made" else -worth
    points += bags_new * options["bag_value"]
    count, wraps = bags + bags_new, 0
    while options["bag_limit"] and count >= options["bag_limit"]:
        count -= options["bag_limit"]
        wraps += 1
    penalty = wraps * options["bag_penalty"]
    return {
        "contract": contract, "verdict": verdict, "nil": told, "bags": bags_new, "points": points, "penalty": penalty,
        "score": score + points - penalty, "bags_before": bags, "bags_after": count if options["bag_limit"] else 0,
    }  # fmt: skip


def match_winner(options, score):
    """Section 6."""
    high = any(score[side] >= options["target"] for side in SIDES)
    low = options["loss_floor"] != "none" and any(score[side] <= options["loss_floor"] for side in SIDES)
    if not (high or low) or score["NS"] == score["EW"]:
        return None
    return max(SIDES, key=score.get)


class SlowDeal:
    """A deal from the first call to the score."""

    def __init__(self, options, dealer, score, bags, hands):
        self.options, self.dealer, self.score, self.bags = options, dealer, score, bags
        self.auction = Spades(options, dealer, (score["NS"], score["EW"]))
        self.dealt = {seat: list(cards) for seat, cards in hands.items()}
        self.hands = {seat: list(cards) for seat, cards in hands.items()}
        self.leader = after(dealer)
        self.table = []
        self.tricks = []  # (winner, cards)
        self.broken = False

    @property
    def turn(self):
        if self.auction.turn is not None:
            return self.auction.turn
        return None if len(self.tricks) == 13 else after(self.leader, len(self.table))

    @property
    def bids(self):
        return {after(self.dealer, 1 + k): bid for k, bid in enumerate(self.auction.said)}

    def legal(self):
        hand = self.hands[self.turn]
        first = not self.tricks
        return [c for c in hand if slow.spades_may_play(c, hand, self.table, first, self.broken, self.options)]

    def play(self, card):
        self.hands[self.turn].remove(card)
        self.broken = self.broken or slow.spades_break(card, self.table, self.options)
        self.table.append(card)
        if len(self.table) == 4:
            self.leader = after(self.leader, slow.spades_holder(self.table))
            self.tricks.append((self.leader, self.table))
            self.table = []

    def won(self):
        return {seat: sum(winner == seat for winner, _ in self.tricks) for seat in SEATS}

    def result(self):
        """What the core says of a finished deal."""
        tricks = self.won()
        sides = {
            side: side_score(
                self.options, {s: self.bids[s] for s in side}, tricks, self.score[side], self.bags[side]
            )
            for side in SIDES
        }  # fmt: skip
        score = {side: sides[side]["score"] for side in SIDES}
        winner = match_winner(self.options, score)
        step = {"left": 1, "same": 0, "random": None}[self.options["next_dealer"]]
        text = f"{score['NS']}-{score['EW']}"
        bags = [sides[side]["bags_after"] for side in SIDES]
        if self.options["bags_separate"] == "on" and any(bags):
            text += f"b{bags[0]}-{bags[1]}"
        return {
            **sides,
            "tricks": tricks,
            "trick_winners": "".join(winner for winner, _ in self.tricks),
            "total": {side: score[side] - self.score[side] for side in SIDES},
            "score_after": text,
            "over": winner is not None,
            "winner": winner,
            "next_dealer": None if winner is not None or step is None else after(self.dealer, step),
        }


def legal_lines(hands, table, leader, first, broken, options, cards=None):
    """The number of ways to play on from here, to the end or for so many cards."""
    seat = after(leader, len(table))
    if not hands[seat] or cards == 0:
        return 1
    total = 0
    for card in hands[seat]:
        if not slow.spades_may_play(card, hands[seat], table, first, broken, options):
            continue
        rest = {**hands, seat: [c for c in hands[seat] if c != card]}
        now = broken or slow.spades_break(card, table, options)
        trick = [*table, card]
        left = None if cards is None else cards - 1
        if len(trick) < 4:
            total += legal_lines(rest, trick, leader, first, now, options, left)
        else:
            total += legal_lines(rest, [], after(leader, slow.spades_holder(trick)), False, now, options, left)
    return total
