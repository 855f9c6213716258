"""The rule system Ashlands: sides stake prestige in secret on who moves first, and units fight by fire and melee."""
