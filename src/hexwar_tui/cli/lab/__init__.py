"""Commands that play, break and measure games without people: fuzz, trial, lab, fairness."""
