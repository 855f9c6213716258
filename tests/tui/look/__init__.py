"""Tests of what is drawn without a screen: letters and pictures."""
