"""What holds for every test: property tests draw the same examples in every run, and none fails for being slow."""

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.practice.children import children

pytest_plugins = ["hexwar_tui.contract.plugin", "tests.fault_rows", "tests.repeatable"]

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

# A state is many small objects that live as long as their game: looking for circles among them every 700 objects takes
# a seventh of the time.
gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What tests keep that have no home of their own lies in a folder of this run, never in that of who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXWAR_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def no_child_is_left() -> Iterator[None]:
    """Holds that whatever process was begun is gone, and that its end was taken note of."""
    before = children()
    yield
    assert children() - before == set()


SLOWEST = (
    "test_a_hard_opponent_beats_the_steady_one",
    "test_an_easy_opponent_loses_to_the_steady_one_and_beats_the_random_one",
    "test_games_come_out_in_a_sandbox_as_they_do",
    "test_a_side_can_tell_no_single_secret_in_longer_games",
)
"""Tests of which each case takes minutes; all are long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest are begun first: begun last, one of them would keep a single processor busy at the end."""
    items.sort(key=lambda item: not item.name.startswith(SLOWEST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """What `-n auto` means: two more than there are processors, as many tests wait for a terminal."""
    return (os.cpu_count() or 1) + 2
