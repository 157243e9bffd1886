"""The text forms: cards, hands, and the one-line position."""
