"""Rows of whole numbers, one a deal or match: what the columns mean, as frames, files and groups."""
