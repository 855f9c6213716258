"""What holds for every test: property tests draw the same examples in every run, and none fails for being slow."""

import os

import pytest
from hypothesis import settings

pytest_plugins = ["hexwar_tui.contract.plugin", "tests.fault_rows"]

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """What `-n auto` means: two more than there are processors, as many tests wait for a terminal."""
    return (os.cpu_count() or 1) + 2
