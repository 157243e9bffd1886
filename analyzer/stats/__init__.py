"""The statistics of comparing. It knows nothing of games: arrays in; means with errors, decisions and reasons out."""

from analyzer.stats.breakdown import Group, breakdown, holm, two_sided_p
from analyzer.stats.calibration import Calibration, ReliabilityBin, calibration
from analyzer.stats.elo import Rating, elo, elo_of_share, normalized_elo
from analyzer.stats.histogram import Histogram
from analyzer.stats.joint import JointMoments
from analyzer.stats.mistakes import Judgement, MistakeClass, judge, total_loss
from analyzer.stats.moments import Moments
from analyzer.stats.pairs import Decision, PairStats, largest_swings, pair_stats
from analyzer.stats.ratios import Ratio, ratio_by_deal, wilson
from analyzer.stats.sequences import anytime_interval, bounded_interval, confidence_sequence, half_width
from analyzer.stats.sprt import Sprt, SprtDecision, sprt
from analyzer.stats.stopping import Reason, Rollout, Standing, Stop, StoppingRule, Verdict, verdict
from analyzer.stats.variance import ControlledMean, controlled_mean, duplicate_gain, pairs_for, pairs_to_settle

__all__ = [
    "Calibration",
    "ControlledMean",
    "Decision",
    "Group",
    "Histogram",
    "JointMoments",
    "Judgement",
    "MistakeClass",
    "Moments",
    "PairStats",
    "Rating",
    "Ratio",
    "Reason",
    "ReliabilityBin",
    "Rollout",
    "Sprt",
    "SprtDecision",
    "Standing",
    "Stop",
    "StoppingRule",
    "Verdict",
    "anytime_interval",
    "bounded_interval",
    "breakdown",
    "calibration",
    "confidence_sequence",
    "controlled_mean",
    "duplicate_gain",
    "elo",
    "elo_of_share",
    "half_width",
    "holm",
    "judge",
    "largest_swings",
    "normalized_elo",
    "pair_stats",
    "pairs_for",
    "pairs_to_settle",
    "ratio_by_deal",
    "sprt",
    "total_loss",
    "two_sided_p",
    "verdict",
    "wilson",
]
