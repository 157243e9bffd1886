"""Options, their values, and what each preset chooses, as the rules pages list them.

A row: option, values, and one column a preset in the order of the head; ``.`` repeats the column before.
Ranges are written ``low..high`` or ``low..high/step``.
"""

TABLES = {
    "belote": """
        option                values                              classic        house    official  bga
        target                1..20000                            1000           .        .         .
        end                   reach,pass                          reach          .        .         .
        end_on_belote         on,off                              on             .        .         .
        deal                  shuffle,gather_cut                  shuffle        .        .         .
        packets               3-2,2-3                             3-2            .        .         .
        leader                next,taker                          next           .        .         .
        nt_at                 off,round2,both                     off            round2   .         .
        round2_turned_suit    on,off                              off            .        .         .
        jack_forces           on,off                              off            .        .         .
        nt_scale              plain,ace19                         plain          .        ace19     .
        at_scale              plain,13-9,14-9                     plain          .        13-9      .
        raise_over_partner    on,off                              on             .        .         .
        undertrump            must,free,avoid                     must           .        .         .
        partner_ruff          free,no_under,must_raise            free           .        .         .
        announce              off,auto,manual                     auto           .        .         .
        announce_nt           on,off                              on             .        .         .
        announce_reveal       trick2,end                          trick2         .        .         .
        contest               joint,separate                      joint          .        .         .
        square_order          trump,natural                       natural        trump    .         .
        nt_squares            trump,ace                           trump          .        ace       trump
        long_sequence         five,length                         five           .        .         .
        split8                on,off                              off            .        .         .
        share_cards           on,off                              off            .        .         .
        sequence_tie          trump_void,trump_first,void,first   trump_void     .        .         .
        belote_call           auto,manual                         auto           .        .         .
        belote_at             all,none                            all            .        .         none
        belote_in_contract    on,off                              on             .        .         .
        announce_in_contract  on,off                              on             .        .         .
        tie_rule              litige,fail,taker_wins              taker_wins     litige   .         .
        hold_belote           on,off                              off            on       .         .
        fail_decl             move,lost                           move           .        .         .
        capot_decl            move,lost,lost_to_taker             lost_to_taker  move     .         .
        fail_base             round,162                           round          .        .         .
        capot                 250..252/2                          252            .        .         .
    """,
    "coinche": """
        option                values                              house       official  contree
        target                1..20000                            2000        .         .
        end                   reach,pass                          reach       .         .
        end_on_belote         on,off                              on          .         .
        deal                  shuffle,gather_cut                  shuffle     .         .
        packets               3-2-3,3-3-2,2-3-3,4-4               3-2-3       .         .
        leader                next,taker                          next        .         .
        nt_at                 on,off                              on          .         off
        nt_scale              plain,ace19                         plain       ace19     .
        at_scale              plain,13-9,14-9                     plain       13-9      .
        max_bid               80..240/10                          160         .         .
        min80                 80..82/2                            80          .         .
        generale              0..2000                             500         .         0
        ranked_suits          on,off                              off         .         .
        coinche_when          turn,any                            turn        .         .
        coinche_freezes       on,off                              on          .         .
        xx_ends               on,off                              on          .         .
        surcoinche            3..4                                4           .         .
        ahead                 on,off                              on          .         off
        belote_in_contract    on,off                              on          .         .
        announce_in_contract  on,off                              on          .         .
        count                 made+bid,bid,made                   made+bid    .         .
        double_on             all,bid,points                      all         .         .
        base                  160..162/2                          160         .         .
        capot_base            250,252,base                        250         .         .
        capot_fail_base       base,250                            base        .         .
        fail_points           base+bid,base,bid                   base+bid    .         .
        fail_decl             move,lost                           move        .         .
        belote_takeable       on,off                              off         .         on
        belote_multiplied     on,off                              off         .         .
        round                 none,5up,6up,complement             none        5up       none
        raise_over_partner    on,off                              on          .         .
        undertrump            must,free,avoid                     free        .         .
        partner_ruff          free,no_under,must_raise            free        .         .
        announce              off,auto,manual                     off         .         .
        announce_nt           on,off                              on          .         .
        announce_reveal       trick2,end                          trick2      .         .
        contest               joint,separate                      joint       .         .
        square_order          trump,natural                       trump       .         .
        long_sequence         five,length                         five        .         .
        split8                on,off                              off         .         .
        share_cards           on,off                              off         .         .
        sequence_tie          trump_void,trump_first,void,first   trump_void  .         .
        nt_squares            trump,ace                           trump       ace       trump
        belote_call           auto,manual                         auto        .         .
        belote_at             all,none                            all         .         .
    """,
    "belot": """
        option                values                              classic
        target                1..20000                            151
        capot_exit            barrier,one_more_deal,off           barrier
        capot_cancels_double  on,off                              off
        xx_ends               on,off                              off
        deal                  shuffle,gather_cut                  shuffle
        packets               3-2,2-3                             3-2
        leader                next,taker                          next
        raise_over_partner    on,off                              on
        undertrump            must,free,avoid                     free
        partner_ruff          free,no_under,must_raise            free
        announce              off,auto,manual                     auto
        announce_nt           on,off                              off
        announce_reveal       trick2,end                          end
        contest               separate,joint                      separate
        long_sequence         length,five                         length
        sequence_tie          void,trump_void,trump_first,first   void
        square_order          trump,natural                       trump
        split8                on,off                              off
        share_cards           on,off                              off
        belote_call           auto,manual                         auto
        belote_at             all,none                            all
    """,
    "spades": """
        option                values                              playok    pagat     openspiel-like
        next_dealer           left,same,random                    left      .         same
        nil                   on,off                              on        .         .
        blind_nil             on,off                              on        .         off
        blind_nil_behind      0..2000                             0         100       0
        both_nil              on,off                              on        .         .
        team_bid_min          0..13                               0         .         .
        team_bid_max          1..26                               26        .         13
        lead_spades           broken,after_first_trick,anytime    broken    .         .
        forced_lead_breaks    on,off                              on        .         .
        ruff_first_trick      on,off                              on        .         .
        failed_nil            ignored,bags,helps                  ignored   bags      helps
        set_score             bid,zero,undertricks                bid       .         .
        nil_value             0..1000                             100       .         .
        blind_nil_value       0..2000                             200       .         .
        bag_value             -10..10                             1         .         .
        bag_limit             0..100                              10        .         .
        bag_penalty           0..1000                             100       .         .
        bags_separate         on,off                              off       .         .
        target                1..100000                           500       .         .
        loss_floor            none,-100000..-1                    none      .         -350
    """,
}
DEFAULT_PRESETS = {"belote": "house", "coinche": "house", "belot": "classic", "spades": "playok"}


def table(game):
    """``{option: (set of words, range or None)}`` in order, and ``{preset: {option: value as text}}``."""
    head, *rows = [line.split() for line in TABLES[game].strip().splitlines()]
    presets = {name: {} for name in head[2:]}
    options = {}
    for option, values, *chosen in rows:
        words = [v for v in values.split(",") if ".." not in v]
        ranges = [v for v in values.split(",") if ".." in v]
        options[option] = (set(words), ranges[0] if ranges else None)
        value = None
        for preset, text in zip(presets, chosen, strict=True):
            value = value if text == "." else text
            presets[preset][option] = value
    return options, presets
