"""The table of costs in the papers is the one that the bench holds."""

from pathlib import Path

from hexwar_tui.cli.bench.bounds import BOUNDS, Bound
from hexwar_tui.cli.bench.costs import Cost

TABLE = Path(__file__).parents[2] / "docs" / "costs.md"


def _rows() -> dict[str, str]:
    """The bound in words of every line of the table, by id."""
    lines = [line.strip("| ").split(" | ") for line in TABLE.read_text("utf-8").splitlines() if line.startswith("| `")]
    return {cells[0].strip("` "): cells[2].strip() for cells in lines}


def _words(bound: Bound) -> str:
    own = [] if bound.figure is None else [f"{bound.figure:g} {bound.unit}"]
    times = "1/3" if bound.of_peer == 1 / 3 else f"{bound.of_peer:g}" if bound.of_peer else ""
    return ", ".join([*own, *([f"{times} × peer"] if times else [])])


def test_costs_are_told_as_they_are_held() -> None:
    """Every bound of the bench stands in docs/costs.md with its figure, in the same order, and no other does."""
    assert list(_rows().items()) == [(id, _words(bound)) for id, bound in BOUNDS.items()]


def test_a_bound_by_figure_and_peer_holds_both() -> None:
    """The tighter of the two counts; without the peer the figure alone is left, and without both nothing."""
    assert Bound("ms", 3, of_peer=2).allowed(1.0) == 2
    assert Bound("ms", 3, of_peer=2).allowed(4.0) == 3
    assert Bound("ms", 3, of_peer=2).allowed(None) == 3
    assert Bound("ms", of_peer=2).allowed(None) is None
    assert Bound("moves/s", 10, of_peer=2).allowed(20.0) == 40


def test_rates_are_to_be_reached_and_times_kept() -> None:
    """A line is held at its bound exactly, and broken on the wrong side of it."""
    assert Cost("a", 20_000, "orders/s", 20_000).is_held
    assert not Cost("a", 19_999, "orders/s", 20_000).is_held
    assert Cost("a", 3, "ms", 3).is_held
    assert not Cost("a", 3.1, "ms", 3).is_held
