"""Policies against one another on the same deals: what is played, what is kept, what each game tells of it."""
