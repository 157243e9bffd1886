"""Conditions on the cards that are dealt: read, counted, and dealt under.

    S: trumps>=4, SJ            the hand of S before the first call
    NS: aces>=5; not E: voids   a side together; several clauses are joined
    dealer: hcp=12-14           a seat by its part in the deal
    up: jacks                   the card turned up

``analyzer.given.features`` lists what may be counted in each game, ``Given`` deals.
"""

from analyzer.given.conditions import Dealt, Given

__all__ = ["Dealt", "Given"]
