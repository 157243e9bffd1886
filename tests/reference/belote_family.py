"""Belote, Coinche and Bulgarian Belot scored a second time: slow and obvious, with cards as texts and no masks.

A finished deal is read from its position line; nothing is shared with the core.
"""

SEATS = "NESW"
SIDES = ("NS", "EW")
NATURAL = "AKQJT987"
PLAIN_ORDER = "ATKQJ987"
TRUMP_ORDER = "J9ATKQ87"
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
AT_VALUES = {
    "plain": TRUMP,
    "13-9": {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2},
    "14-9": {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1},
}


def side_of(seat):
    return SIDES[SEATS.index(seat) % 2]


def other(side):
    return SIDES[1 - SIDES.index(side)]


def after(seat, steps=1):
    return SEATS[(SEATS.index(seat) + steps) % 4]


class SlowDeal:
    """A finished deal: hands, tricks, contract; ``options`` are the game's own."""

    def __init__(self, line, options):
        self.game = line.split("/")[0]
        self.options = options
        fields = dict(word.split("=", 1) for word in line.split()[1:])
        self.dealer = fields["dealer"]
        self.before = [int(x) for x in fields.get("score", "0-0").split("-")]
        self.held = int(fields.get("held", 0))
        self.hands = {seat: cards(fields[seat]) for seat in SEATS}
        self.up = fields.get("up")
        self.calls = fields.get("auction", "").split(",") if fields.get("auction") else []
        self.find_contract()
        self.tricks = [cards(text) for text in fields.get("play", "").split("/") if text]
        self.play()

    # --- contract -----------------------------------------------------------------------------------------------

    def find_contract(self):
        self.kind = self.taker = None
        self.value, self.times = 0, 1
        seat = after(self.dealer)
        for call in self.calls:
            word, _, at = call.partition("@")
            speaker = at or seat
            seat = after(speaker)
            if word == "P":
                continue
            if word == "X":
                self.times = 2
            elif word == "XX":
                self.times = self.options.get("surcoinche", 4)
            else:
                self.taker, self.times = speaker, 1
                self.kind = self.up[0] if word == "take" else next(k for k in ("NT", "AT", *"SHDC") if word.endswith(k))
                number = word[: -len(self.kind)]
                named = {"capot": 250, "generale": self.options.get("generale")}
                self.value = named.get(number, int(number) if number.isdecimal() else 0)

    def is_trump(self, suit):
        return self.kind == "AT" or suit == self.kind

    def worth(self, card):
        if self.kind == "AT":
            return AT_VALUES[self.options.get("at_scale", "plain")].get(card[1], 0)
        if self.is_trump(card[0]):
            return TRUMP.get(card[1], 0)
        if self.kind == "NT" and card[1] == "A" and self.options.get("nt_scale") == "ace19":
            return 19
        return PLAIN.get(card[1], 0)

    def play(self):
        """Who wins each trick."""
        self.winners, self.lead = [], []
        if self.taker is None:
            return
        leader = self.taker if self.options["leader"] == "taker" else after(self.dealer)
        self.first = leader
        for trick in self.tricks:
            self.lead.append(leader)
            best = 0
            for place in range(1, 4):
                if self.beats(trick[place], trick[best]):
                    best = place
            leader = after(leader, best)
            self.winners.append(leader)

    def beats(self, card, best):
        if card[0] == best[0]:
            order = TRUMP_ORDER if self.is_trump(card[0]) else PLAIN_ORDER
            return order.index(card[1]) < order.index(best[1])
        return card[0] == self.kind

    # --- bonuses ------------------------------------------------------------------------------------------------

    def items(self, hand):
        """``(square?, rank to compare, points, suit)`` of all that a hand declares."""
        o = self.options
        if o["announce"] == "off" or (self.kind == "NT" and o["announce_nt"] == "off"):
            return []
        found, left = [], set(hand)
        ace = self.kind == "NT" and o.get("nt_squares") == "ace"
        for rank in "AKQJT9":
            four = {suit + rank for suit in "SHDC"}
            if four <= set(hand):
                special = {"A": 200, "T": 150} if ace else {"J": 200, "9": 150}
                points = special.get(rank, 100)
                trump_order = ace or o["square_order"] == "trump"
                order = ("9JQKTA" if trump_order else "9JTQKA").index(rank)
                found.append((True, (points, order), points, None))
                if o["share_cards"] == "off":
                    left -= four
        for suit in "SHDC":
            ranks = "".join(rank if suit + rank in left else " " for rank in NATURAL)
            for run in ranks.split():
                parts = [run[:5], run[5:]] if len(run) == 8 and o["split8"] == "on" else [run]
                for part in parts:
                    if len(part) >= 3:
                        length = min(len(part), 5) if o["long_sequence"] == "five" else len(part)
                        points = {3: 20, 4: 50}.get(len(part), 100)
                        found.append((False, (length, -NATURAL.index(part[0])), points, suit))
        return found

    def announcements(self):
        held = {seat: self.items(self.hands[seat]) for seat in SEATS}
        speakers = [after(self.first, k) for k in range(4)]
        points = dict.fromkeys(SIDES, 0)
        if self.options["contest"] == "separate":
            contests = [lambda item: item[0], lambda item: not item[0]]
        else:
            contests = [lambda item: True]
        for belongs in contests:
            entries = [(seat, item) for seat in speakers for item in held[seat] if belongs(item)]
            winner = self.contest(entries)
            points = {
                side: points[side] + sum(item[2] for seat, item in entries if winner == side_of(seat) == side)
                for side in SIDES
            }
        return points

    def contest(self, entries):
        if not entries:
            return None
        best = max((item[0], item[1]) for _, item in entries)
        top = [(seat, item) for seat, item in entries if (item[0], item[1]) == best]
        sides = [side_of(seat) for seat, _ in top]
        if len(set(sides)) == 1:
            return sides[0]
        rule = self.options["sequence_tie"]
        trumps = [side_of(seat) for seat, item in top if item[3] == self.kind]
        if trumps and rule.startswith("trump"):
            return trumps[0]
        return sides[0] if rule in ("first", "trump_first") else None

    def belote(self):
        points = dict.fromkeys(SIDES, 0)
        if self.kind == "NT" or (self.kind == "AT" and self.options["belote_at"] == "none"):
            return points
        for suit in "SHDC":
            pair = {suit + "K", suit + "Q"}
            for seat in SEATS:
                if not self.is_trump(suit) or not pair <= set(self.hands[seat]):
                    continue
                if self.game == "belot" and self.kind == "AT":
                    trick = next(trick for trick in self.tricks if pair & set(trick))
                    if trick[0][0] != suit:
                        continue
                points[side_of(seat)] += 20
        return points

    # --- score --------------------------------------------------------------------------------------------------

    def counted(self):
        """Points with the last trick, tricks, belote, announcements by side, and the side of a capot."""
        points, tricks = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
        for trick, winner in zip(self.tricks, self.winners, strict=True):
            points[side_of(winner)] += sum(map(self.worth, trick))
            tricks[side_of(winner)] += 1
        self.pack = sum(points.values())
        points[side_of(self.winners[-1])] += 10
        capot = next((side for side in SIDES if tricks[side] == 8), None)
        return points, tricks, self.belote(), self.announcements(), capot

    def result(self):
        """``verdict``, ``score`` and ``held`` as in the cases."""
        if self.taker is None:
            return {"verdict": "passed", "score": "0-0", "held": self.held}
        self.points, self.won, self.bel, self.ann, self.capot = self.counted()
        score = {"belote": self.belote_score, "coinche": self.coinche_score, "belot": self.belot_score}[self.game]
        verdict, written, held = score()
        return {
            "points": pair(self.points), "tricks": pair(self.won), "belote": pair(self.bel), "announce": pair(self.ann),
            "capot": self.capot, "verdict": verdict, "score": pair(written), "held": held,
        }  # fmt: skip

    def sides(self):
        mine = side_of(self.taker)
        return mine, other(mine)

    def compared(self, side, points):
        total = points[side]
        if self.options["belote_in_contract"] == "on":
            total += self.bel[side]
        if self.options["announce_in_contract"] == "on":
            total += self.ann[side]
        return total

    def belote_score(self):
        o, (t, d) = self.options, self.sides()
        p, b, a = self.points, self.bel, self.ann
        if self.capot:
            w, loser = self.capot, other(self.capot)
            cap = 250 if o["capot"] == 250 else self.pack + 100
            gone = o["capot_decl"] == "lost" or (o["capot_decl"] == "lost_to_taker" and w == t)
            written = {w: cap + a[w] + (0 if gone else a[loser]) + b[w] + self.held, loser: b[loser]}
            return "made" if w == t else "failed", written, 0
        mine, theirs = self.compared(t, p), self.compared(d, p)
        rule = o["tie_rule"] if mine == theirs else None
        if mine > theirs or rule == "taker_wins":
            return "made", {t: p[t] + b[t] + a[t] + self.held, d: p[d] + b[d] + a[d]}, 0
        if mine < theirs or rule == "fail":
            base = 162 if o["fail_base"] == "162" else self.pack + 10
            moved = 0 if o["fail_decl"] == "lost" else a[t]
            return "failed", {t: b[t], d: base + moved + a[d] + b[d] + self.held}, 0
        kept = p[t] + a[t] + (b[t] if o["hold_belote"] == "on" else 0)
        paid = 0 if o["hold_belote"] == "on" else b[t]
        return "tie", {t: paid, d: p[d] + b[d] + a[d]}, self.held + kept

    def coinche_score(self):
        o, (t, d), c, times = self.options, self.sides(), self.value, self.times
        b, a = self.bel, self.ann
        tp = {side: self.pack + 100 if self.capot == side else self.points[side] for side in SIDES}
        own = sum(winner == self.taker for winner in self.winners)
        if c > 250:
            made = own == 8
        elif c == 250:
            made = self.capot == t
        else:
            need = o["min80"] if c == 80 else c
            mine, theirs = self.compared(t, tp), self.compared(d, tp)
            made = mine >= need and (o["ahead"] == "off" or mine > theirs) and self.capot != d
        rounded = self.rounded(tp, t, d)
        if made:
            base = o["base"]
            if self.capot == t and o["capot_base"] != "base":
                base = int(o["capot_base"])
            bid, count = c, o["count"]
            if count == "made":
                bid = 0
            if times == 1:
                shown = {side: 0 if count == "bid" else rounded[side] for side in SIDES}
                return "made", {t: shown[t] + bid + b[t] + a[t], d: shown[d] + b[d] + a[d]}, 0
            if o["double_on"] == "points":
                base = rounded[t]
            if count == "bid":
                base = 0
            winner, loser = t, d
        else:
            base, bid = o["base"], c
            if c == 250 and o["capot_fail_base"] == "250":
                base = 250
            if o["fail_points"] == "base":
                bid = 0
            elif o["fail_points"] == "bid":
                base = 0
            winner, loser = d, t
        total = base + bid * times if o["double_on"] == "bid" else (base + bid) * times
        total += a[winner] + (0 if o["fail_decl"] == "lost" else a[loser])
        total += b[winner] * (times if o["belote_multiplied"] == "on" else 1)
        taken = o["belote_takeable"] == "on"
        written = {winner: total + (b[loser] if taken else 0), loser: 0 if taken else b[loser]}
        return "made" if made else "failed", written, 0

    def rounded(self, tp, t, d):
        def near(points, up):
            ten, digit = divmod(points, 10)
            return 10 * (ten + (digit >= up))

        rule = self.options["round"]
        if rule == "none":
            return tp
        if rule == "complement" and not self.capot:
            theirs = near(tp[d], 5)
            return {d: theirs, t: near(self.pack + 10, 5) - theirs}
        return {side: near(tp[side], 6 if rule == "6up" else 5) for side in SIDES}

    def belot_score(self):
        (t, d), times = self.sides(), self.times
        raw = {side: self.points[side] + self.bel[side] + self.ann[side] for side in SIDES}
        if self.kind == "NT":
            raw = {side: 2 * points for side, points in raw.items()}
        if self.capot:
            raw[self.capot] += 90
            if self.options["capot_cancels_double"] == "on":
                times = 1
        total = round(sum(raw.values()) / 10)
        limit = {"NT": None, "AT": 4}.get(self.kind, 6)

        def tens(side):
            ten, digit = divmod(raw[side], 10)
            if digit == limit:
                return ten + (raw[side] < raw[other(side)])
            return ten + (digit > (limit or 5))

        if raw[t] == raw[d]:
            if times > 1:
                return "tie", dict.fromkeys(SIDES, 0), self.held + total * times
            return "tie", {t: 0, d: tens(d)}, self.held + total - tens(d)
        winner = t if raw[t] > raw[d] else d
        if winner == t and times == 1:
            return "made", {t: tens(t) + self.held, d: tens(d)}, 0
        verdict = "made" if winner == t else "failed"
        return verdict, {winner: total * times + self.held, other(winner): 0}, 0


def pair(values):
    return f"{values['NS']}-{values['EW']}"


def cards(text):
    """Cards of a play or of a hand in groups, ``SAKQ.HT``."""
    found, suit = [], ""
    for char in text:
        if char in "SHDC":
            suit = char
        elif char != ".":
            found.append(suit + char)
    return found
