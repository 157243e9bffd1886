"""Long runs over numbered deals: played piece by piece, anywhere, kept, resumed, extended and merged."""
