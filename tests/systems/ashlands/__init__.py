"""Tests of Ashlands, in the order of its rules."""
