"""The rules, one file a game. Games are found by listing this package."""
