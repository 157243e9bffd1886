"""The questions that a user asks of a position or a game, one file each."""
