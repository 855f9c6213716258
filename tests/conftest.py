"""What holds for every test: property tests draw the same examples in every run, and none fails for being slow."""

from hypothesis import settings

pytest_plugins = ["tests.fault_rows"]

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")
