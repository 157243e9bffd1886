"""The auctions of Belote, Coinche, Bulgarian Belot and Spades, slow and obvious, written from the rules pages.

Each class has ``turn`` (a seat, None when the auction is over), ``calls()`` in the fixed order, ``call(text)``, and at
the end ``contract``, ``taker``, ``level``. They look at the whole list of calls again instead of keeping a state.
"""

SEATS = "NESW"
SUITS = "SHDC"
KINDS = ("S", "H", "D", "C", "NT", "AT")
LADDER = ("C", "D", "H", "S", "NT", "AT")


def after(seat, steps=1):
    return SEATS[(SEATS.index(seat) + steps) % 4]


def same_side(a, b):
    return (SEATS.index(a) - SEATS.index(b)) % 2 == 0


class Belote:
    """belote.md section 7: two rounds, one take ends it."""

    def __init__(self, options, dealer, up):
        self.options, self.dealer, self.up = options, dealer, up
        self.said = []
        self.contract = self.taker = None
        self.level = 1

    @property
    def turn(self):
        return None if self.taker or len(self.said) == 8 else after(self.dealer, 1 + len(self.said))

    def calls(self):
        if self.turn is None:
            return []
        nt_at = ["NT", "AT"]
        if len(self.said) < 4:
            if not self.said and self.options["jack_forces"] == "on" and self.up[1] == "J":
                return ["take"]
            return ["P", "take"] + (nt_at if self.options["nt_at"] == "both" else [])
        suits = [s for s in SUITS if s != self.up[0] or self.options["round2_turned_suit"] == "on"]
        return ["P", *suits] + (nt_at if self.options["nt_at"] != "off" else [])

    def call(self, text):
        seat = self.turn
        self.said.append(text)
        if text != "P":
            self.taker = seat
            self.contract = self.up[0] if text == "take" else text


class _Ladder:
    """What Coinche and Belot have in common: bids, doubles, three passes."""

    def __init__(self, options, dealer):
        self.options = options
        self.said = []  # (seat, text)
        self.speaker = after(dealer)

    @property
    def bids(self):
        return [(seat, text) for seat, text in self.said if text not in ("P", "X", "XX")]

    @property
    def taker(self):
        return self.bids[-1][0] if self.bids else None

    @property
    def contract(self):
        return self.bids[-1][1] if self.bids else None

    @property
    def doubles(self):
        """X and XX since the last bid."""
        if not self.bids:
            return []
        last = max(i for i, (_, text) in enumerate(self.said) if text not in ("P", "X", "XX"))
        return [text for _, text in self.said[last:] if text in ("X", "XX")]

    @property
    def level(self):
        return {0: 1, 1: 2, 2: self.redoubled}[len(self.doubles)]

    @property
    def over(self):
        texts = [text for _, text in self.said]
        if not self.bids:
            return texts == ["P"] * 4
        return texts[-3:] == ["P"] * 3 or (len(self.doubles) == 2 and self.options["xx_ends"] == "on")

    @property
    def turn(self):
        return None if self.over else self.speaker

    def may_double(self, seat):
        return bool(self.bids) and self.doubles == [] and not same_side(seat, self.taker)

    def may_redouble(self, seat):
        return self.doubles == ["X"] and same_side(seat, self.taker)

    def call(self, text):
        text, at, seat = text.partition("@")
        seat = seat if at else self.speaker
        self.said.append((seat, text))
        self.speaker = after(seat)


class Coinche(_Ladder):
    """coinche.md section 2."""

    @property
    def redoubled(self):
        return self.options["surcoinche"]

    def value_and_kind(self, bid):
        kind = next(k for k in sorted(KINDS, key=len, reverse=True) if bid.endswith(k))
        word = bid[: -len(kind)]
        return {"capot": 250, "generale": self.options["generale"]}.get(word) or int(word), kind

    def higher(self, bid):
        if not self.bids:
            return True
        (value, kind), (old, old_kind) = self.value_and_kind(bid), self.value_and_kind(self.contract)
        if value == old and self.options["ranked_suits"] == "on":
            return LADDER.index(kind) > LADDER.index(old_kind)
        return value > old

    def calls(self):
        if self.over:
            return []
        words = [str(v) for v in range(80, self.options["max_bid"] + 1, 10)] + ["capot"]
        words += ["generale"] if self.options["generale"] else []
        kinds = KINDS if self.options["nt_at"] == "on" else KINDS[:4]
        frozen = "X" in self.doubles and self.options["coinche_freezes"] == "on"
        calls = ["P"]
        if not frozen and len(self.doubles) < 2:
            calls += [word + kind for word in words for kind in kinds if self.higher(word + kind)]
        out_of_turn = SEATS.replace(self.speaker, "") if self.options["coinche_when"] == "any" else ""
        for text, may in (("X", self.may_double), ("XX", self.may_redouble)):
            calls += [text] if may(self.speaker) else []
            calls += [f"{text}@{seat}" for seat in out_of_turn if may(seat)]
        return calls


class Belot(_Ladder):
    """belot.md section 1."""

    redoubled = 4

    def calls(self):
        if self.over:
            return []
        higher = LADDER[LADDER.index(self.contract) + 1 :] if self.bids else LADDER
        calls = ["P", *higher]
        calls += ["X"] if self.may_double(self.speaker) else []
        calls += ["XX"] if self.may_redouble(self.speaker) else []
        return calls


class Spades:
    """spades.md section 2: one round; ``looked`` is whether the caller has seen the cards."""

    contract = taker = None
    level = 1

    def __init__(self, options, dealer, score):
        self.options, self.dealer = options, dealer
        self.behind = {"N": score[1] - score[0], "E": score[0] - score[1]}
        self.behind |= {"S": self.behind["N"], "W": self.behind["E"]}
        self.said = []
        self.looked = False

    @property
    def turn(self):
        return None if len(self.said) == 4 else after(self.dealer, 1 + len(self.said))

    @staticmethod
    def value(call):
        return 0 if call in ("nil", "bnil") else int(call)

    def pair_fits(self, one, two):
        """Whether two partners' calls go together."""
        if self.options["both_nil"] == "off" and self.value(one) == self.value(two) == 0:
            return False
        return self.options["team_bid_min"] <= self.value(one) + self.value(two) <= self.options["team_bid_max"]

    def in_view(self):
        """Calls of a player who has looked, before the side restrictions."""
        return (["nil"] if self.options["nil"] == "on" else []) + [str(n) for n in range(1, 14)]

    def fits(self, call):
        if len(self.said) >= 2:
            return self.pair_fits(self.said[len(self.said) - 2], call)
        return any(self.pair_fits(call, partner) for partner in self.in_view())

    def blind_stage(self):
        least = self.options["blind_nil_behind"]
        eligible = least == 0 or self.behind[self.turn] >= least
        return self.options["blind_nil"] == "on" and eligible and self.fits("bnil")

    def calls(self):
        if self.turn is None:
            return []
        if not self.looked and self.blind_stage():
            return ["bnil", "look"]
        return [call for call in self.in_view() if self.fits(call)]

    def call(self, text):
        if text == "look":
            self.looked = True
            return
        self.said.append(text)
        self.looked = False
