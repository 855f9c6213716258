"""Packs of scenarios, as far as scenarios and games know of them: what they include, and where they come from."""
