"""The tests of Ambush."""
