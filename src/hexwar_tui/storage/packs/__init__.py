"""Packs: scenarios with their data, texts and pictures, in a folder or a zip, checked whole and installed whole."""
