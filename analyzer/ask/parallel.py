"""What `analyzer.runs` holds, under its former names."""

from analyzer.runs.backends import run_chunks
from analyzer.runs.pieces import CHUNK, check_count, check_seed, chunks, workers_of

__all__ = ["CHUNK", "check_count", "check_seed", "chunks", "run_chunks", "workers_of"]
