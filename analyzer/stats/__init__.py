"""The statistics of comparing. It knows nothing of games: arrays in; means with errors, decisions and reasons out."""

from analyzer.stats.breakdown import Group, breakdown, breakdown_of, holm, two_sided_p
from analyzer.stats.calibration import Calibration, CalibrationTally, ReliabilityBin, calibration
from analyzer.stats.counts import Counts, KindCounts
from analyzer.stats.elo import Rating, elo, elo_of_moments, elo_of_share, normalized_elo, normalized_elo_of_counts
from analyzer.stats.histogram import Histogram
from analyzer.stats.joint import JointMoments
from analyzer.stats.mistakes import Judgement, MistakeClass, judge, total_loss
from analyzer.stats.moments import Moments
from analyzer.stats.pairs import Decision, PairStats, PairTally, largest_swings, pair_stats, plain
from analyzer.stats.ratings import Ratings, bradley_terry, ratings
from analyzer.stats.ratios import Ratio, ratio_by_deal, ratio_difference, wilson
from analyzer.stats.sequences import anytime_interval, bounded_interval, confidence_sequence, half_width
from analyzer.stats.sprt import Sprt, SprtDecision, sprt
from analyzer.stats.stopping import Reason, Rollout, Standing, Stop, StoppingRule, Verdict, verdict
from analyzer.stats.variance import ControlledMean, controlled_mean, duplicate_gain, pairs_for, pairs_to_settle
from analyzer.stats.watch import Look, Watch

__all__ = [
    "Calibration",
    "CalibrationTally",
    "ControlledMean",
    "Counts",
    "Decision",
    "Group",
    "Histogram",
    "JointMoments",
    "Judgement",
    "KindCounts",
    "Look",
    "MistakeClass",
    "Moments",
    "PairStats",
    "PairTally",
    "Rating",
    "Ratings",
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
    "Watch",
    "anytime_interval",
    "bounded_interval",
    "bradley_terry",
    "breakdown",
    "breakdown_of",
    "calibration",
    "confidence_sequence",
    "controlled_mean",
    "duplicate_gain",
    "elo",
    "elo_of_moments",
    "elo_of_share",
    "half_width",
    "holm",
    "judge",
    "largest_swings",
    "normalized_elo",
    "normalized_elo_of_counts",
    "pair_stats",
    "pairs_for",
    "pairs_to_settle",
    "plain",
    "ratings",
    "ratio_by_deal",
    "ratio_difference",
    "sprt",
    "total_loss",
    "two_sided_p",
    "verdict",
    "wilson",
]
