"""Commands that play and break games without people: fuzz, trial."""
