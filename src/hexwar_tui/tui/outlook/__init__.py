"""Maps to look at: what a screen shows of one, and how players look about on it."""
