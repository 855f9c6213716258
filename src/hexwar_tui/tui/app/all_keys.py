"""The bindings of app, table, map and desk, by which keys are looked up and changed whatever screen is open."""

from __future__ import annotations

from functools import cache

from textual.binding import Binding

from hexwar_tui.tui.stage.keys import bindings_of


@cache
def all_bindings() -> tuple[Binding, ...]:
    """The key bindings of app, table and map, then those of the referee's desk with its steps and rehearsals."""
    from hexwar_tui.tui.desk.rehearsal import REHEARSAL_KEYS
    from hexwar_tui.tui.desk.screen import DESK_KEYS
    from hexwar_tui.tui.desk.steps import WATCH_KEYS

    return (*table_bindings(), *Binding.make_bindings((*DESK_KEYS, *WATCH_KEYS, *REHEARSAL_KEYS)))


@cache
def table_bindings() -> tuple[Binding, ...]:
    """The key bindings of app, table and map. Unlike `all_bindings`, it does not load the code of the desk."""
    from hexwar_tui.tui.map import HexMap
    from hexwar_tui.tui.outlook.screen import MapScreen
    from hexwar_tui.tui.stage.host import Host
    from hexwar_tui.tui.stage.steady_app import SteadyApp
    from hexwar_tui.tui.table.screen import TableScreen

    return bindings_of((Host, SteadyApp, TableScreen, MapScreen, HexMap))
