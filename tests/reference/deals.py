"""All deals that fit some evidence, found by trying every card with every recipient."""


def all_deals(pool, capacities, allowed, at_least=()):
    """List the deals as tuples of masks."""
    cards = [code for code in range(64) if pool >> code & 1]
    deals = []

    def place(k, hands, room):
        if k == len(cards):
            met = [
                any(hands[r] & wanted for r in range(len(hands)) if holders >> r & 1) for holders, wanted in at_least
            ]
            if all(met):
                deals.append(tuple(hands))
            return
        for r in range(len(hands)):
            if room[r] and allowed[r] >> cards[k] & 1:
                hands[r] |= 1 << cards[k]
                room[r] -= 1
                place(k + 1, hands, room)
                hands[r] ^= 1 << cards[k]
                room[r] += 1

    if sum(capacities) == len(cards):
        place(0, [0] * len(capacities), list(capacities))
    return deals


def random_evidence(rng, cards, recipients, constraints):
    """Draw evidence about a few cards: some cards barred from some recipients, some at-least-one constraints."""
    codes = rng.sample([s * 16 + p for s in range(4) for p in range(13)], cards)
    pool = sum(1 << code for code in codes)
    owners = [rng.randrange(recipients) for _ in codes]
    capacities = [owners.count(r) for r in range(recipients)]
    allowed = []
    for _ in range(recipients):
        mask = (1 << 64) - 1
        for _ in range(rng.randrange(3)):
            mask &= ~sum(1 << code for code in rng.sample(codes, rng.randrange(1, 1 + cards // 2)))
        allowed.append(mask)
    at_least = [
        (
            sum(1 << r for r in rng.sample(range(recipients), rng.randrange(1, recipients))),
            sum(1 << code for code in rng.sample(codes, rng.randrange(1, cards))),
        )
        for _ in range(constraints)
    ]
    return pool, capacities, allowed, at_least
