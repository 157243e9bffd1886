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
