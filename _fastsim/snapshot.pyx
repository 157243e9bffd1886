"""Snapshots: a position in play that tells which cards are gone, but not in which order.

The complete tricks are a set of cards, the seat that leads now, and what the game needs of who won them. Hands are as
they are held now. Such a deal is kept like any other: the cards gone stand first in ``played``, in the order of their
codes, up to ``first_told``; ``dealt`` and ``board.dealt`` of a seat have of them only those that its words or a
turned-up card place in its hand. Nothing is inferred from who played them and when.

A snapshot stays one when it is played on: a trick that is over is gone like the others.
"""
from libc.stdint cimport uint64_t
from _fastsim.cards cimport bit, popcount
from _fastsim.deal cimport *
from _fastsim.games.base cimport Game
from _fastsim.play cimport WORD_FIRST, WORD_LOST0, WORD_LOST1, PlayTable, start_tricks, to_natural_mask

from _fastsim.errors import InconsistentPosition
from _fastsim.names import SEATS, card_texts


cdef int told_from(const Deal *d) noexcept nogil:
    """Cards of the complete tricks; the last trick of a deal is not counted among them."""
    return 4 * (d.n_tricks - (d.phase == PHASE_DONE and d.n_tricks > 0))


cdef object begin_snapshot(Game game, Deal *d, object snapshot, object plays):
    """Take in the cards that are gone, and those on the table, before the hands are looked at."""
    cdef int seat, code, i
    cdef uint64_t card
    gone, leader, _ = snapshot
    if gone & ~game.pack_mask:
        raise InconsistentPosition(
            f"gone: {', '.join(card_texts(gone & ~game.pack_mask))} is not a card of this pack")
    if gone == 0 or gone.bit_count() % 4 or gone.bit_count() > game.pack - 4:
        raise InconsistentPosition(
            f"gone: {gone.bit_count()} cards are not whole tricks, of which at least one is over and one is not; "
            "the cards of the unfinished trick stand in trick=")
    for seat in range(4):
        cards = gone & (d.dealt[seat] | d.pinned[seat])
        if cards:
            raise InconsistentPosition(
                f"{SEATS[seat]}: {', '.join(card_texts(cards))} is gone; with gone= hands are as they are held now")
    for code in range(64):
        if gone >> code & 1:
            d.played[d.n_played] = code
            d.n_played += 1
    d.first_told = d.n_played
    d.n_tricks = d.n_played // 4
    d.late = 1
    for i in range(d.n_tricks):
        d.winners[i] = NOBODY
    d.winners[d.n_tricks - 1] = leader
    for i, code in enumerate(plays):
        seat = (leader + i) & 3
        card = bit(code)
        if gone & card:
            raise InconsistentPosition(f"trick: {card_texts(card)[0]} is gone")
        if d.dealt[seat] & card:
            raise InconsistentPosition(
                f"{SEATS[seat]}: {card_texts(card)[0]} lies on the table; with gone= hands are as they are held now")
        if d.n_played + 4 == game.pack:
            d.known |= 1 << seat        # that was its last card: an empty hand is known
        if (d.known >> seat) & 1:
            d.dealt[seat] |= card


cdef object lay_out(Game game, Deal *d, object snapshot, object plays):
    """The calls are over and play has begun: put it where the snapshot has it, up to the unfinished trick."""
    cdef int seat, held, due
    _, leader, won = snapshot
    if d.phase != PHASE_PLAY:
        raise InconsistentPosition("gone: no card can have been played, the calls are not over")
    if d.hand_size != d.play_size:
        raise InconsistentPosition("gone: cards have been put away, so the play must be told: write play=")
    if len(plays) == 4 and d.n_tricks + 1 < d.play_size:
        raise InconsistentPosition("trick: four cards are a whole trick; they belong to gone=, but for the last one")
    for seat in range(4):
        due = d.play_size - d.n_tricks - ((seat - <int>leader) & 3 < len(plays))
        held = popcount(d.dealt[seat]) - (d.play_size - d.n_tricks - due)
        if (d.known >> seat) & 1 and held != due:
            raise InconsistentPosition(
                f"{SEATS[seat]}: {held} cards are given, the hand holds {due} now, after {d.n_tricks} tricks")
    start_tricks(&d.board.trick, leader)
    d.board.trick.word &= ~WORD_FIRST
    d.turn = leader
    game.place_gone(d, won)
    for seat in range(4):
        if d.board.won[seat]:
            d.board.trick.word |= WORD_LOST0 if seat & 1 else WORD_LOST1
    d.on_record = d.n_played


cdef object add_shown(Game game, Deal *d):
    """Suit lengths are told of the hands as they are; they are kept with the cards that a hand is known to have had."""
    cdef const PlayTable *t = deal_table(&game.rules, d)
    cdef int seat, suit
    cdef uint64_t shown
    for seat in range(4):
        shown = to_natural_mask(t, d.board.dealt[seat])
        for suit in range(4):
            if d.suits[seat][suit] >= 0:
                d.suits[seat][suit] += popcount(shown & suit_mask(suit))


cdef tuple snapshot_of(Game game, const Deal *d):
    """``(cards gone, leader, what was won)`` of a deal that is played on from a snapshot."""
    cdef int i, told = told_from(d)
    cdef uint64_t gone = 0
    for i in range(told):
        gone |= bit(d.played[i])
    return gone, d.winners[told // 4 - 1], game.won_before(d)
