"""Announcements in a position of the Belote family: their text, and the checks of what a line says was said."""
from libc.stdint cimport int8_t, int16_t, uint16_t, uint64_t, uint8_t
from _fastsim.cards cimport AT, NT, bit, popcount, suit_mask
from _fastsim.deal cimport *
from _fastsim.games._belote_evidence cimport as_said, hear_gone
from _fastsim.games._belote_gone cimport place_word
from _fastsim.games._belote_items cimport *
from _fastsim.games._belote_score cimport FAMILY_TRICKS, hand_dealt
from _fastsim.games._belote_words cimport add_belotes, by_hand, has_spoken, speak, word_cards
from _fastsim.games.base cimport Game
from _fastsim.play cimport to_natural_mask

import re

from _fastsim.errors import InconsistentPosition, NotationError
from _fastsim.games.base import TRUMPS
from _fastsim.names import RANKS, SEATS, SUITS, card_text, card_texts, suggestion

_KINDS = ("square", "run8", "run7", "run6", "quint", "quarte", "tierce", "belote")
_FORM = re.compile(rf"({'|'.join(_KINDS)})([^a-z]{{0,3}})")
_SQUARES = "AKQJT9"             # four 8s or 7s are nothing


cdef bint hands_tell(const Deal *d) noexcept nogil:
    """Whether what a position says of the hands tells that the cards that come after the auction are dealt.

    Some seat has more cards than before, or the taker the one turned up.
    """
    cdef int seat, suit, named, count
    for seat in range(4):
        count = 0
        for suit in range(4):
            named = popcount((d.dealt[seat] | d.pinned[seat]) & suit_mask(suit))
            count += named if named > d.suits[seat][suit] else d.suits[seat][suit]
        if count > 5:
            return True
    return d.n_up > 0 and (d.dealt[d.taker] | d.pinned[d.taker]) & bit(d.up[0]) != 0


cdef class SpeakingGame(Game):
    """What the three games share in announcements."""

    WORDS = "words"

    cdef uint64_t told(self, const Deal *d, int seat):
        cdef uint64_t cards = 0
        for i in range(d.n_words[seat]):
            cards |= word_cards(d, d.words[seat][<int>i])
        if d.n_up and seat == d.taker and d.hand_size == FAMILY_TRICKS and self._dealt_besides(d):
            cards |= bit(d.up[0])
        return cards

    cdef bint _dealt_besides(self, const Deal *d) noexcept:
        """Whether a line tells that all cards are dealt without naming the one turned up in the taker's hand."""
        cdef Deal rest = d[0]
        rest.pinned[d.taker] &= ~bit(d.up[0])
        return d.n_played > 0 or hands_tell(&rest)

    cdef list thing_words(self, const Deal *d, int code, int things):
        cdef Deal said = d[0]
        cdef int seat = d.turn, i
        said.n_words[seat] = 0
        speak(&self.rules, &said, code, things)
        return [said.words[seat][i] for i in range(said.n_words[seat])]

    cdef list words_of(self, const Deal *d, int seat):
        cdef uint16_t words[MAX_WORDS]
        cdef uint8_t n = d.n_words[seat]
        cdef int i
        for i in range(MAX_WORDS):
            words[i] = d.words[seat][i]
        if d.first_told and (d.known >> seat) & 1:
            add_belotes(&self.rules, d, seat, words, &n)
        return [words[i] for i in range(n)]

    cdef int _kind_of(self, str contract) except -1:
        """The contract kind that a contract, or its kind alone, names."""
        kind = next((name for name in reversed(TRUMPS) if contract.endswith(name)), None)
        if kind is None:
            raise NotationError(f"contract: {contract[:40]!r} names no kind of contract, which are {', '.join(TRUMPS)}")
        if kind not in self.trumps():
            raise NotationError(
                f"contract: there is no {kind} contract here ({self!r}); there are {', '.join(self.trumps())}")
        return TRUMPS.index(kind)

    # --- announcements without a deal ---------------------------------------------------------------------------

    def announcements(self, str contract, uint64_t hand):
        """What a hand of eight cards holds under a contract: ``[(word code, points), ...]``, best first."""
        cdef Items items
        cdef int k
        hand_items(&self.rules, self._kind_of(contract), hand, &items)
        return [(items.item[k].word, items.item[k].points) for k in range(items.n)]

    def contest(self, str contract, int leader, words):
        """The contest of announcements (codes by seat): points of NS and EW, winners of squares and of sequences."""
        cdef Items items[4]
        cdef Item item
        cdef int16_t announced[2]
        cdef int8_t won[2]
        cdef int seat, trump = self._kind_of(contract)
        for seat in range(4):
            items[seat].n = items[seat].squares = 0
            for code in words[seat]:
                text = self.word_text(code)
                if code >> 8 == WORD_BELOTE or code & 255 == WORD_BARE:
                    raise NotationError(f"items: {text!r} does not say what it is, or is not compared")
                if not announcing(&self.rules, trump):
                    raise InconsistentPosition(f"items: {text!r} does not count under {TRUMPS[trump]} here")
                if items[seat].n == MAX_ITEMS:
                    raise InconsistentPosition(f"items: {SEATS[seat]} has more than a hand can hold")
                weigh_word(&self.rules, trump, code, &item)
                add_item(&items[seat], &item)
        contest(&self.rules, trump, leader, items, announced, won)
        return (announced[0], announced[1]), (won[0], won[1])

    # --- announcements as they are said -------------------------------------------------------------------------

    def word_text(self, int code):
        """An announcement's text: ``tierceHQ``, ``squareJ``, ``quarte``, ``belote``."""
        argument = code & 255
        text = _KINDS[code >> 8]
        if argument == WORD_BARE:
            return text
        if code >> 8 == WORD_SQUARE:
            return text + RANKS[argument]
        return text + (SUITS[argument] if code >> 8 == WORD_BELOTE else card_text(argument))

    def word_code(self, text):
        """The code of an announcement's text.

        Raises
        ------
        NotationError
            For anything that is no announcement of these games.
        """
        form = _FORM.fullmatch(text)
        shown = text if len(text) <= 40 else text[:37] + "..."
        if form is None:
            raise NotationError(
                f"announce: {shown!r} is no announcement{suggestion(shown, _KINDS)}; there are tierce, quarte, quint "
                "(with or without the top card, tierceHQ), run6DK, run7DK, run8DA, squareJ and belote")
        kind = _KINDS.index(form[1])
        argument = form[2].replace("10", "T")
        if not argument:
            if WORD_RUN8 <= kind <= WORD_RUN6:
                raise NotationError(
                    f"announce: {shown!r} lacks its top card; a sequence of five or more is said as quint")
            return kind << 8 | WORD_BARE
        if kind == WORD_SQUARE:
            if len(argument) == 1 and argument in _SQUARES:
                return kind << 8 | RANKS.index(argument)
            raise NotationError(f"announce: {shown!r} is no square; four of A K Q J T 9 are")
        if kind == WORD_BELOTE:
            if len(argument) == 1 and argument in SUITS:
                return kind << 8 | SUITS.index(argument)
            raise NotationError(f"announce: {shown!r} names no suit; belote is said with its suit in all-trump only")
        if len(argument) != 2 or argument[0] not in SUITS or argument[1] not in RANKS:
            raise NotationError(f"announce: {shown!r} does not name its top card, like {form[1]}HA")
        place = RANKS.index(argument[1])
        if place - run_length(kind) + 1 < RANKS.index("7"):
            raise NotationError(f"announce: {shown!r} goes below the seven")
        return kind << 8 | SUITS.index(argument[0]) * 16 + place

    cdef object say(self, Deal *d, object words):
        cdef int seat, other, kind, code
        cdef uint64_t cards, items
        if not any(words):
            if d.first_told:
                hear_gone(&self.rules, d)
            return
        if d.phase != PHASE_PLAY:
            raise InconsistentPosition("announce: nothing is said before the cards are played")
        for seat in range(4):
            items = 0
            said = sorted(words[seat], key=lambda w: (w >> 8, (w & 255) >> 4, -(w & 15)))
            if len(said) > MAX_WORDS:
                raise InconsistentPosition(
                    f"announce: {SEATS[seat]} says {len(said)} things, more than a hand can hold")
            for code in said:
                where = f"announce: {SEATS[seat]}:{self.word_text(code)} "
                kind = code >> 8
                if kind == WORD_BELOTE:
                    code = self._belote_code(d, code, where)
                elif self.announce_off or (d.trump == NT and not self.announce_nt):
                    raise InconsistentPosition(where + "is not possible: sequences and squares do not count here")
                cards = word_cards(d, code)
                if d.first_told:
                    if kind != WORD_BELOTE and code & 255 == WORD_BARE:
                        raise InconsistentPosition(
                            where + "does not say which; in a snapshot announcements are written with their cards")
                    place_word(&self.rules, d, seat, cards, where)
                if kind != WORD_BELOTE:
                    if cards & items and not self.share_cards:
                        raise InconsistentPosition(where + "uses a card that another announcement uses")
                    items |= cards
                elif code in [d.words[seat][i] for i in range(d.n_words[seat])]:
                    raise InconsistentPosition(where + "is said twice")
                if (d.known >> seat) & 1:
                    if cards & ~d.dealt[seat]:
                        raise InconsistentPosition(
                            where + f"is not in the hand, which lacks {', '.join(card_texts(cards & ~d.dealt[seat]))}")
                else:
                    for other in range(4):
                        if other != seat and cards & ~gone_cards(d) & (d.dealt[other] | d.pinned[other]):
                            raise InconsistentPosition(
                                where + f"is not possible, {SEATS[other]} holds "
                                f"{', '.join(card_texts(cards & (d.dealt[other] | d.pinned[other])))}")
                    d.pinned[seat] |= cards
                d.words[seat][d.n_words[seat]] = code
                d.n_words[seat] += 1
        if d.first_told:
            hear_gone(&self.rules, d)

    cdef int _belote_code(self, const Deal *d, int code, str where) except -1:
        """A belote as it is kept: with its suit in all-trump, without it in a suit contract."""
        cdef int suit = code & 255
        if d.trump == NT:
            raise InconsistentPosition(where + "is not possible in no-trump")
        if d.trump == AT:
            if not self.belote_at:
                raise InconsistentPosition(where + "is not possible: there is no belote in all-trump here")
            if suit == WORD_BARE:
                raise InconsistentPosition(where + "lacks its suit: in all-trump it is said suit by suit, beloteH")
            return code
        if suit != WORD_BARE and suit != d.trump:
            raise InconsistentPosition(where + f"is not possible, {SUITS[d.trump]} is trump")
        return WORD_BELOTE << 8 | WORD_BARE

    cdef object _check_items(self, const Deal *d, int seat):
        """A hand that is known in full announces what it holds, or with ``announce:manual`` holds what it announces."""
        cdef Items items
        cdef int i, said = 0, k
        for i in range(d.n_words[seat]):
            said += d.words[seat][i] >> 8 != WORD_BELOTE
        if not announcing(&self.rules, d.trump) or not has_spoken(&self.rules, d, seat) or (
                said == 0 and ((d.known >> seat) & 1 or by_hand(&self.rules, False))):
            return
        hand_items(&self.rules, d.trump, hand_dealt(&self.rules, d, seat), &items)
        held = ", ".join([self.word_text(items.item[k].word) for k in range(items.n)]) or "nothing to announce"
        if by_hand(&self.rules, False):
            if not as_said(d, seat, &items, False) and not d.first_told:
                words = ", ".join([self.word_text(d.words[seat][i]) for i in range(d.n_words[seat])])
                raise InconsistentPosition(
                    f"announce: {SEATS[seat]} says {words}, which the hand does not hold; it holds {held}")
        elif not as_said(d, seat, &items, True):
            words = ", ".join([self.word_text(d.words[seat][i]) for i in range(d.n_words[seat])]) or "nothing"
            raise InconsistentPosition(
                f"announce: {SEATS[seat]} says {words}, but holds {held}, and declares all of it (announce:auto)")

    cdef object check_words(self, const Deal *d):
        """A seat speaks with its first card, and says belote with the first of the two cards."""
        cdef int seat, i
        cdef uint64_t played
        for seat in range(4):
            if d.trump >= 0 and ((d.known >> seat) & 1 or d.n_played == 32):
                self._check_items(d, seat)
            if not d.n_words[seat]:
                continue
            played = to_natural_mask(&self.rules.tables[d.trump], d.board.dealt[seat] & ~d.board.hand[seat])
            for i in range(d.n_words[seat]):
                where = f"announce: {SEATS[seat]}:{self.word_text(d.words[seat][i])} cannot have been said yet; "
                if not played and not d.first_told:
                    raise InconsistentPosition(where + f"{SEATS[seat]} has not played a card")
                if d.words[seat][i] >> 8 == WORD_BELOTE and not played & word_cards(d, d.words[seat][i]):
                    raise InconsistentPosition(where + "neither the king nor the queen has been played")
