"""The practice player of Ashlands: it decides from what its seat knows, in prestige as the measure of all things."""
