"""Caribbean All Fours, slow and obvious: a second version of the rules, written from the rules page.

It shares nothing with the core. Cards are texts, suit then rank (``"SA"``, ``"HT"``); seats are letters, in turn order
N E S W. Section numbers are those of the rules page.
"""

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "23456789TJQKA"  # low to high
PACK = [suit + rank for suit in SUITS for rank in RANKS]
COUNTING = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
TURNUP = {
    "trinidad": {"A": 1, "J": 3, "6": 2},
    "tobago": {"A": 1, "J": 3, "2": 2},
    "sevenup": {"J": 1},
}
VALUES = {  # section 9: every option that changes results, its default first
    "target": (14, 7, 11, 5, 21),
    "turnup": ("trinidad", "tobago", "sevenup"),
    "score_every_turnup": ("on", "off"),
    "stand_needs_trump": ("off", "on"),
    "give_needs_trump": ("off", "on"),
    "give_at_match_point": ("allowed", "forced_run"),
    "after_run": ("play_all", "discard_to_6", "discard_to_6_if_12"),
    "keep_turnup_on_redeal": ("on", "off"),
    "flip_last_card": ("off", "on"),
    "trump_rule": ("anytime", "only_if_void"),
    "no_undertrump": ("off", "on"),
    "trump_and_follow": ("off", "on"),
    "low_to": ("holder", "taker"),
    "hang_value": (3, 1, 2, 9),
    "game_value": (1, 2),
    "game_tie": ("none", "nondealer", "dealer"),
    "stop_at_target": ("off", "on"),
}
DEFAULTS = {name: values[0] for name, values in VALUES.items()}
PRESETS = {
    "bga": {},
    "tobago": {"turnup": "tobago"},
    "league": {"give_needs_trump": "on", "no_undertrump": "on", "game_value": 2},
    "sevenup": {
        "target": 7,
        "turnup": "sevenup",
        "score_every_turnup": "off",
        "give_at_match_point": "forced_run",
        "after_run": "discard_to_6",
        "hang_value": 1,
        "game_tie": "nondealer",
    },
}


def rank(card):
    return RANKS.index(card[1])


def counting_value(cards):
    return sum(COUNTING.get(card[1], 0) for card in cards)


def after(seat, steps=1):
    return SEATS[(SEATS.index(seat) + steps) % 4]


def side(seat):
    return "NS" if seat in "NS" else "EW"


def other(team):
    return "EW" if team == "NS" else "NS"


# --- section 5: play ----------------------------------------------------------------------------------------------


def may_play(card, hand, trick, trump, bound, options):
    """Whether a card of ``hand`` may be played on ``trick``; ``bound`` is the suit of section 5, trump_and_follow."""
    suits_held = {c[0] for c in hand}
    if not trick:
        return not (bound in suits_held and card[0] not in (bound, trump))
    led = trick[0][0]
    if led == trump:
        return card[0] == trump or trump not in suits_held
    if options["no_undertrump"] == "on" and card[0] == trump and suits_held != {trump}:
        on_table = [rank(c) for c in trick if c[0] == trump]
        if on_table and rank(card) < max(on_table):
            return False
    if led not in suits_held or card[0] == led:
        return True
    return card[0] == trump and options["trump_rule"] == "anytime"


def trick_winner(leader, trick, trump):
    by_seat = {after(leader, place): card for place, card in enumerate(trick)}
    suit = trump if any(card[0] == trump for card in trick) else trick[0][0]
    return max((seat for seat in by_seat if by_seat[seat][0] == suit), key=lambda seat: rank(by_seat[seat]))


# --- section 10: what plays prove --------------------------------------------------------------------------------


def shown_void(plays, leader, trump, options):
    """For every seat the set of suits that it is proved not to hold, by the table of hard evidence."""
    void = {seat: set() for seat in SEATS}
    bound = None
    for start in range(0, len(plays), 4):
        trick = plays[start : start + 4]
        led = trick[0][0]
        if bound is not None and led not in (bound, trump) and options["trump_and_follow"] == "on":
            void[leader].add(bound)
        for place in range(1, len(trick)):
            card, seat = trick[place], after(leader, place)
            if led == trump:
                if card[0] != trump:
                    void[seat].add(trump)
                continue
            if card[0] not in (led, trump):
                void[seat].add(led)
            if card[0] == trump:
                if options["trump_rule"] == "only_if_void":
                    void[seat].add(led)
                higher = [c for c in trick[:place] if c[0] == trump and rank(c) > rank(card)]
                if options["no_undertrump"] == "on" and higher:
                    void[seat] |= set(SUITS) - {trump}
        if len(trick) == 4:
            leader = trick_winner(leader, trick, trump)
            ruffed = led != trump and any(c[0] == trump for c in trick)
            bound = led if ruffed else None
    return void


# --- sections 3 to 8: one deal -----------------------------------------------------------------------------------


class SlowDeal:
    """One deal from a pack in dealing order, up to its score."""

    def __init__(self, options, dealer, score, pack):
        self.options = {**DEFAULTS, **options}
        self.dealer = dealer
        self.side = side(dealer)
        self.before = dict(score)
        self.score = dict(score)
        self.winner = None
        self.order = []
        self.stock = list(pack)
        self.dealt = {seat: [] for seat in SEATS}
        self.away = {}
        self.ups = []
        self.calls_made = []
        self.trump = None
        self.tricks = []  # (leader, cards, winner)
        self.table = []
        self.bound = None
        self.phase = None
        self.turn = None
        self.next_dealer = None
        self.start()

    # the score

    def write(self, item, team, points):
        if points == 0 or (self.options["stop_at_target"] == "on" and self.winner):
            return
        self.score[team] += points
        self.order.append([item, team, points, f"{self.score['NS']}-{self.score['EW']}"])
        if self.winner is None and self.score[team] >= self.options["target"]:
            self.winner = team

    def over(self):
        if self.winner:
            self.phase, self.turn = "over", None
        return self.phase == "over"

    # dealing, section 3

    def give_out(self, size):
        for step in range(1, 5):
            self.dealt[after(self.dealer, step)] += self.stock[:size]
            del self.stock[:size]

    def flip(self):
        self.ups.append(self.stock.pop(0))
        if self.options["score_every_turnup"] == "on":
            self.write("turnup", self.side, TURNUP[self.options["turnup"]].get(self.ups[-1][1], 0))

    def start(self):
        self.give_out(6)
        self.flip()
        self.phase, self.turn = "call", after(self.dealer)
        self.over()

    # the auction, section 4

    def calls(self):
        if self.phase != "call":
            return []
        has_trump = any(card[0] == self.ups[0][0] for card in self.dealt[self.turn])
        if self.calls_made == []:
            return ["beg"] if self.options["stand_needs_trump"] == "on" and not has_trump else ["stand", "beg"]
        if self.options["give_needs_trump"] == "on" and not has_trump:
            return ["run"]
        at_match_point = self.score[other(self.side)] >= self.options["target"] - 1
        if self.options["give_at_match_point"] == "forced_run" and at_match_point:
            return ["run"]
        return ["give", "run"]

    def call(self, word):
        assert word in self.calls()
        self.calls_made.append(word)
        if word == "beg":
            self.turn = self.dealer
        elif word == "run":
            self.run()
        else:
            self.fix_trump()
            if not self.over() and word == "give":
                self.write("gift", other(self.side), 1)
                self.over()
            if self.phase != "over":
                self.begin()

    def fix_trump(self):
        self.trump = self.ups[-1][0]
        if self.options["score_every_turnup"] == "off":
            self.write("turnup", self.side, TURNUP[self.options["turnup"]].get(self.ups[-1][1], 0))

    def run(self):
        while True:
            if len(self.stock) >= 13:
                self.give_out(3)
            elif self.options["flip_last_card"] == "off" or not self.stock:
                return self.redeal()
            self.flip()
            if self.over():
                return None
            if self.ups[-1][0] != self.ups[0][0]:
                self.fix_trump()
                if not self.over():
                    self.begin()
                return None

    def redeal(self):
        self.phase, self.turn, self.next_dealer = "redeal", None, self.dealer
        if self.options["keep_turnup_on_redeal"] == "off":
            self.score = dict(self.before)
            self.order = []

    # discards, section 8, and play, section 5

    def hand_size(self):
        return len(self.dealt["N"])

    def begin(self):
        sizes_to_cut = {"play_all": (), "discard_to_6": (9, 12), "discard_to_6_if_12": (12,)}[self.options["after_run"]]
        if self.hand_size() in sizes_to_cut:
            self.phase, self.turn = "discard", after(self.dealer)
        else:
            self.begin_play()

    def put_away(self, cards):
        assert self.phase == "discard"
        assert len(set(cards)) == self.hand_size() - 6
        assert set(cards) <= set(self.dealt[self.turn])
        self.away[self.turn] = list(cards)
        self.turn = after(self.turn)
        if len(self.away) == 4:
            self.begin_play()

    def begin_play(self):
        self.in_play = {s: [c for c in self.dealt[s] if c not in self.away.get(s, [])] for s in SEATS}
        self.hands = {s: list(self.in_play[s]) for s in SEATS}
        self.phase, self.turn = "play", after(self.dealer)
        self.leader = self.turn

    def legal(self):
        hand = self.hands[self.turn]
        return [c for c in hand if may_play(c, hand, self.table, self.trump, self.bound, self.options)]

    def play(self, card):
        assert card in self.legal()
        self.hands[self.turn].remove(card)
        self.table.append(card)
        self.turn = after(self.turn)
        if len(self.table) == 4:
            self.close_trick()

    def close_trick(self):
        led = self.table[0][0]
        winner = trick_winner(self.leader, self.table, self.trump)
        ruffed = led != self.trump and any(card[0] == self.trump for card in self.table)
        self.bound = led if ruffed and self.options["trump_and_follow"] == "on" else None
        self.tricks.append((self.leader, self.table, winner))
        self.table = []
        self.leader = self.turn = winner
        if not self.hands[winner]:
            self.phase, self.turn = "done", None
            self.count()
            if self.winner is None:
                self.next_dealer = after(self.dealer)

    # counting, section 6

    def taken(self, team):
        return [card for _, cards, winner in self.tricks for card in cards if side(winner) == team]

    def counted(self):
        """High, Low, Jack and Game: ``{item: (team, points)}``, and whether the Jack was hung."""
        held_by = {card: side(seat) for seat in SEATS for card in self.in_play[seat]}
        taken_by = {card: team for team in ("NS", "EW") for card in self.taken(team)}
        trumps = sorted((card for card in held_by if card[0] == self.trump), key=rank)
        points = dict.fromkeys(("high", "low", "jack", "game"), (None, 0))
        hang = False
        if trumps:
            points["high"] = (held_by[trumps[-1]], 1)
            by = taken_by if self.options["low_to"] == "taker" else held_by
            points["low"] = (by[trumps[0]], 1)
        jack = self.trump + "J"
        if jack in trumps:
            hang = held_by[jack] != taken_by[jack]
            points["jack"] = (taken_by[jack], self.options["hang_value"] if hang else 1)
        ns, ew = (counting_value(self.taken(team)) for team in ("NS", "EW"))
        team = "NS" if ns > ew else "EW" if ew > ns else None
        if team is None and self.options["game_tie"] != "none":
            team = self.side if self.options["game_tie"] == "dealer" else other(self.side)
        if team:
            points["game"] = (team, self.options["game_value"])
        return points, hang

    def count(self):
        for item, (team, points) in self.counted()[0].items():
            if team:
                self.write(item, team, points)

    # the answers, in the words of the acceptance cases

    def result(self):
        answer = {
            "phase": self.phase,
            "turn": self.turn,
            "trump": self.trump,
            "hand_size": self.hand_size(),
            "order": self.order,
            "total": {t: self.score[t] - self.before[t] for t in ("NS", "EW")},
            "score_after": f"{self.score['NS']}-{self.score['EW']}",
            "winner": self.winner,
            "next_dealer": self.next_dealer,
            "trick_winners": "".join(winner for _, _, winner in self.tricks),
        }
        if self.phase == "done":
            points, hang = self.counted()
            answer["points"] = {item: list(value) for item, value in points.items()}
            answer["hang"] = hang
            answer["game_cards"] = {team: counting_value(self.taken(team)) for team in ("NS", "EW")}
        return answer


def cards_of(text):
    """Cards in a canonical text: a suit letter holds for the ranks after it."""
    cards, suit = [], ""
    for char in text:
        if char in SUITS:
            suit = char
        elif char in RANKS:
            cards.append(suit + char)
    return cards


def read(line):
    """The slow deal of a position line with all hands; which of a seat's cards came first is not in a line."""
    game, *words = line.split()
    fields = dict(word.split("=") for word in words)
    changed = dict(part.split(":") for part in fields.get("rules", "").split(",") if part)
    options = {**PRESETS[game.split("/")[1]], **{n: int(v) if v.isdecimal() else v for n, v in changed.items()}}
    score = dict(zip(("NS", "EW"), map(int, fields.get("score", "0-0").split("-")), strict=True))
    hands = {seat: cards_of(fields[seat]) for seat in SEATS}
    ups = fields["up"].split(",")
    pack = []
    for number, up in enumerate(ups):
        for step in range(1, 5):
            hand = hands[after(fields["dealer"], step)]
            size = min(3 if number else 6, len(hand))
            pack += hand[:size]
            del hand[:size]
        pack.append(up)
    pack += [card for card in PACK if card not in pack]
    deal = SlowDeal(options, fields["dealer"], score, pack)
    for word in filter(None, fields.get("auction", "").split(",")):
        deal.call(word)
    away = {part[0]: cards_of(part[2:]) for part in fields.get("announce", "").split(",") if part}
    while deal.phase == "discard" and deal.turn in away:
        deal.put_away(away[deal.turn])
    for card in cards_of(fields.get("play", "")):
        deal.play(card)
    return deal
