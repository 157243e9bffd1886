/* One way through the tricks, see random_ruffs.h, which includes this once for each way. */
KZ_INLINE KZ_TARGET void KZ_TRICKS(kz_lane *lane, const int lanes, uint64_t trumps, uint64_t must, int tricks) {
    uint64_t fraction[KZ_LANES], plain[KZ_LANES], trump_led[KZ_LANES], table[KZ_LANES];
    int best[KZ_LANES], at[KZ_LANES], l, i;
    while (tricks-- > 0) {
        for (l = 0; l < lanes; l++) {
            uint64_t *hand = &lane[l].hand[lane[l].leader];
            fraction[l] = kz_next(lane[l].stream);
            best[l] = KZ_SOME(*hand, &fraction[l]);
            at[l] = 0;
            table[l] = 1ULL << best[l];
            *hand ^= table[l];
            trump_led[l] = 0 - (trumps >> best[l] & 1);
            plain[l] = 0xFFFFULL << (best[l] & 48) & ~trump_led[l];
        }
        for (i = 1; i < 4; i++) {
            for (l = 0; l < lanes; l++) {
                uint64_t *hand = &lane[l].hand[(lane[l].leader + i) & 3], held = *hand, own = held & trumps;
                uint64_t ruffed = 0 - (trumps >> best[l] & 1), cards;
                uint64_t over = own & (~((2ULL << best[l]) - 1) | ~ruffed);     /* what beats the trick as it stands */
                uint64_t low = own & (must | trump_led[l]);
                int card, better;
                cards = low ? low : held;
                cards = over ? over : cards;
                cards = (uint64_t)(i - at[l] == 2) & ~trump_led[l] ? held : cards;      /* partner holds it */
                cards = held & plain[l] ? held & plain[l] : cards;
                card = KZ_SOME(cards, &fraction[l]);
                *hand = held ^ 1ULL << card;
                table[l] |= 1ULL << card;
                better = (((card ^ best[l]) < 16) & (card > best[l])) | (int)(trumps >> card & ~ruffed & 1);
                best[l] = better ? card : best[l];
                at[l] = better ? i : at[l];
            }
        }
        for (l = 0; l < lanes; l++) {
            lane[l].leader = (lane[l].leader + at[l]) & 3;
            lane[l].taken[lane[l].leader] |= table[l];
            lane[l].won[lane[l].leader]++;
            lane[l].word |= 8 >> (lane[l].leader & 1);     /* the other side has lost a trick: WORD_LOST1, WORD_LOST0 */
        }
    }
}

static KZ_TARGET void KZ_RUFFS(kz_lane *lane, int lanes, uint64_t trumps, uint64_t must, int tricks) {
    if (lanes == 1) KZ_TRICKS(lane, 1, trumps, must, tricks);
    else KZ_TRICKS(lane, KZ_LANES, trumps, must, tricks);
}

/* One playout in games in which nothing but the suit led bears on what may be played to it (All Fours, Spades): who took
 * a trick is looked at once, when it is over. ``ruff``: trumps, where they may be played though able to follow;
 * ``barred``: trumps that may not be led, until one has been played. Returns what is still barred. */
static KZ_TARGET uint64_t KZ_FREE(kz_lane *lane, uint64_t trumps, uint64_t ruff, uint64_t barred, int tricks) {
    uint64_t stream[4], *hands = lane->hand, *taken = lane->taken;
    int seat = lane->leader, word = lane->word, i;
    for (i = 0; i < 4; i++) stream[i] = lane->stream[i];
    while (tricks-- > 0) {
        uint64_t fraction = kz_next(stream), hand = hands[seat], led = hand & ~barred, table, high;
        int card[4], best;
        card[0] = KZ_SOME(led ? led : hand, &fraction);
        hands[seat] = hand ^ 1ULL << card[0];
        led = 0xFFFFULL << (card[0] & 48);
        table = 1ULL << card[0];
        for (i = 1; i < 4; i++) {
            hand = hands[(seat + i) & 3];
            card[i] = KZ_SOME(hand & (led | ruff | ((uint64_t)((hand & led) != 0) - 1)), &fraction);
            hands[(seat + i) & 3] = hand ^ 1ULL << card[i];
            table |= 1ULL << card[i];
        }
        high = table & trumps;
        barred &= (uint64_t)(high != 0) - 1;
        high |= table & led & ((uint64_t)(high != 0) - 1);
        best = kz_highest(high);
        seat = (seat + (card[1] == best) + 2 * (card[2] == best) + 3 * (card[3] == best)) & 3;
        taken[seat] |= table;
        lane->won[seat]++;
        word |= 8 >> (seat & 1);
    }
    for (i = 0; i < 4; i++) lane->stream[i] = stream[i];
    lane->leader = seat;
    lane->word = word;
    return barred;
}
