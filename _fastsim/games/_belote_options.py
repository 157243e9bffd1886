"""Options that Belote, Coinche and Bulgarian Belot share: their words, and what they do."""

from _fastsim.options import Option, choice, number, switch

# Options that have the same words and the same meaning in all three games: name -> (words, what it does).
_SHARED = {
    "end": ("reach pass", "who wins: a side with at least the target (reach), or with more (pass)"),
    "end_on_belote": ("on off", "off: belote points alone do not carry a side to the target"),
    "deal": ("shuffle gather_cut", "gather_cut: the tricks are gathered and cut, not shuffled, after each deal"),
    "leader": ("next taker", "who leads first: the seat after the dealer, or the taker"),
    "nt_scale": ("plain ace19", "no-trump: an ace counts 11, or 19 (a pack of 152)"),
    "at_scale": (
        "plain 13-9 14-9",
        "all-trump: trump values in every suit (258), or J 13 9 9 A 6 T 5 K 3 Q 2, or J 14 and Q 1 (162)",
    ),
    "raise_over_partner": ("on off", "on: a led trump must be beaten also when partner holds the trick"),
    "undertrump": (
        "must free avoid",
        "void, an opponent's ruff cannot be beaten: a lower trump is compulsory, free, or a last resort",
    ),
    "partner_ruff": (
        "free no_under must_raise",
        "void, partner holds the trick with a trump: anything; no lower trump; a trump must be higher",
    ),
    "announce": ("off auto manual", "sequences and squares: none, all are declared, or only those that are said"),
    "announce_nt": ("on off", "whether sequences and squares count in no-trump"),
    "announce_reveal": ("trick2 end", "when the side with the best one shows its announcements"),
    "contest": ("joint separate", "one contest (any square beats any sequence), or one for each kind"),
    "square_order": ("trump natural", "equal squares: A over T over K over Q, or A over K over Q over T"),
    "nt_squares": ("trump ace", "squares in no-trump: as ever, or A 200, T 150, K Q J 9 100"),
    "long_sequence": ("five length", "whether a run of six beats a run of five"),
    "split8": ("on off", "on: a run of eight counts as a quint and a tierce"),
    "share_cards": ("on off", "on: a card may serve in a square and in a sequence"),
    "sequence_tie": (
        "trump_void trump_first void first",
        "equal best sequences: the trump suit wins, else nobody scores or the first to speak wins",
    ),
    "belote_call": ("auto manual", "manual: a belote counts only if it is said"),
    "belote_at": ("all none", "belote in all-trump: in each suit, or not at all"),
    "belote_in_contract": ("on off", "off: belote points do not help to make the contract"),
    "announce_in_contract": ("on off", "off: announcements do not help to make the contract"),
    "xx_ends": ("on off", "on: a redouble ends the auction"),
    "fail_decl": ("move lost", "what a failed side's announcements do: go to the defence, or vanish"),
}


def shared(name: str, default: str) -> Option:
    """Make an option that the three games share, with a game's own default."""
    words, doc = _SHARED[name]
    return switch(name, default, doc) if words == "on off" else choice(name, default, words, doc)


OPTIONS = {name: shared(name, words.split()[0]) for name, (words, _) in _SHARED.items()}
MOST = 20000  # points of a match, or held over: a row of a deal has 16-bit numbers


def target(default: int) -> Option:
    """Make the option of the points that win the match."""
    return number("target", default, 1, MOST, "points that win the match")
