"""Studies: one question of strategy answered over many deals, each deal played out under every branch."""
