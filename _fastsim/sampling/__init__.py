"""Determinized sampling: deals that fit what a player knows, each equally likely, by exact counting."""

from _fastsim.sampling.sampler import Sampler

__all__ = ["Sampler"]
