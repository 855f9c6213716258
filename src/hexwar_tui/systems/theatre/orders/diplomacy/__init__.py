"""The orders of the talks: what sides write to each other, agree on and hand over."""
