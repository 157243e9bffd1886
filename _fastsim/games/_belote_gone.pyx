"""Snapshots of the Belote family: the cards that are gone, dealt out to the two sides.

All that the score needs of tricks that are over is the card points of each side, and whether a side has won none. So
the cards gone are put on the board as any whole tricks that come to these points. A side without a point that does not
lead is taken to have won no trick.
"""
from libc.stdint cimport uint32_t, uint64_t
from _fastsim.cards cimport bit
from _fastsim.deal cimport *
from _fastsim.play cimport PlayTable, to_strength_mask

from _fastsim.errors import InconsistentPosition
from _fastsim.names import SEATS, card_texts

cdef enum:
    MOST_GONE = 28
    MOST_POINTS = 260


cdef uint64_t _share(const PlayTable *t, const Deal *d, int points, int least, int most, int *tricks) noexcept nogil:
    """Cards gone that make ``least`` to ``most`` whole tricks worth ``points``: their mask, and how many tricks they
    are, -1 if there are none."""
    cdef uint32_t part[MOST_GONE + 1][MOST_POINTS]      # by cards and points: which cards, 0 where none come to that
    cdef uint64_t cards = 0
    cdef int i, n, s, value, k
    for n in range(MOST_GONE + 1):
        for s in range(MOST_POINTS):
            part[n][s] = 0
    for i in range(d.first_told):
        value = t.points[t.to_strength[d.played[i]]]
        for n in range(i, -1, -1):
            for s in range(MOST_POINTS - value):
                if (part[n][s] or n + s == 0) and not part[n + 1][s + value]:
                    part[n + 1][s + value] = part[n][s] | <uint32_t>1 << i
    tricks[0] = -1
    for k in range(least, most + 1):
        if (k == 0 and points == 0) or part[4 * k][points]:
            tricks[0] = k
            for i in range(d.first_told):
                if part[4 * k][points] >> i & 1:
                    cards |= bit(d.played[i])
            return cards
    return 0


cdef object place_tricks(const Rules *r, Deal *d, object won):
    """Put the tricks of a snapshot on the board, for ``won`` card points of NS and EW."""
    cdef const PlayTable *t = deal_table(r, d)
    cdef int i, team, tricks, leader = d.board.trick.leader, total = 0
    cdef bint some[2]
    cdef uint64_t ns
    for i in range(d.first_told):
        total += t.points[t.to_strength[d.played[i]]]
    if sum(won) != total:
        raise InconsistentPosition(
            f"won: {won[0]}-{won[1]} sum to {sum(won)}, but the cards gone are worth {total} points")
    for team in range(2):
        some[team] = won[team] > 0 or leader & 1 == team
    ns = _share(t, d, won[0], some[0] if some[1] else d.n_tricks, d.n_tricks - some[1] if some[0] else 0, &tricks)
    if tricks < 0:
        raise InconsistentPosition(
            f"won: no {d.n_tricks} tricks of the cards gone come to {won[0]}-{won[1]}, with the last one won by "
            f"{SEATS[leader]}")
    d.board.taken[0] = to_strength_mask(t, ns)
    d.board.taken[1] = to_strength_mask(t, gone_cards(d) & ~ns)
    d.board.won[leader if leader & 1 == 0 else 0] = tricks
    d.board.won[leader if leader & 1 else 1] = d.n_tricks - tricks
    d.unshown = 1       # whose sequences were shown after trick 1 is told by the words with their cards alone


cdef object place_word(const Rules *r, Deal *d, int seat, uint64_t cards, str where):
    """Cards that a seat is known to have been dealt: those that are gone were its own."""
    cdef const PlayTable *t = deal_table(r, d)
    cdef int other
    cdef uint64_t gone = cards & gone_cards(d), mine = to_strength_mask(t, gone)
    for other in range(4):
        if other != seat and d.board.dealt[other] & mine:
            raise InconsistentPosition(
                where + f"is not possible, {SEATS[other]} had one of {', '.join(card_texts(gone))}")
    d.board.dealt[seat] |= mine
    if (d.known >> seat) & 1:
        d.dealt[seat] |= gone
