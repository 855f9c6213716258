"""Random hexes and maps for property tests."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.hexgrid.hexes import Hex

reproducible = settings(deadline=None, derandomize=True, max_examples=120, suppress_health_check=[HealthCheck.too_slow])
"""The same examples in every run, however busy the machine is."""

UP_TO_9 = st.integers(1, 9)
coordinates = st.integers(-30, 30)
hexes = st.builds(Hex, coordinates, coordinates)


@st.composite
def grids(draw: st.DrawFn, widths: st.SearchStrategy[int] = UP_TO_9, with_void: bool = True) -> Grid:
    """A map of up to 9 columns and 9 rows that has at least one hex which is not void."""
    width = draw(widths)
    height = draw(UP_TO_9)
    if not with_void:
        return Grid(width, height)
    cells = st.integers(0, width * height - 1)
    void = draw(st.frozensets(cells, max_size=min(12, width * height - 1)))
    return Grid(width, height, void)


def cells_of(grid: Grid) -> st.SearchStrategy[int]:
    """Any cell of the map that is not void."""
    return st.sampled_from(grid.cells)
