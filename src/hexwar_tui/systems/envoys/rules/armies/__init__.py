"""Armies: marches, battles, joining, tasks, levies."""
