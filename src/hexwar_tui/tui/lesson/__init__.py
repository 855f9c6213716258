"""The table of a lesson: what a guided game shows beside the table, and which keys it names next."""
