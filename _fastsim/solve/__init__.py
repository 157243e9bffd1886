"""Exact solving with all hands known: shared tables here, one solver per game."""
