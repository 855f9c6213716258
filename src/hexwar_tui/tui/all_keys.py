"""Every key that is always the same or may be changed, whatever screen it belongs to."""

from __future__ import annotations

from functools import cache

from textual.binding import Binding

from hexwar_tui.tui.keys import bindings_of


@cache
def all_bindings() -> tuple[Binding, ...]:
    """Those of app, table, map and the referee's desk."""
    from hexwar_tui.tui.screens.referee_desk import RefereeDesk
    from hexwar_tui.tui.screens.referee_eyes import RefereeEyes
    from hexwar_tui.tui.screens.rehearsal import RehearsalScreen

    return (*table_bindings(), *bindings_of((RefereeDesk, RefereeEyes, RehearsalScreen)))


@cache
def table_bindings() -> tuple[Binding, ...]:
    """Those of app, table and map: where no referee sits, his desk is not loaded."""
    from hexwar_tui.tui.app import HexwarApp
    from hexwar_tui.tui.map import HexMap
    from hexwar_tui.tui.screens.looking import Looking
    from hexwar_tui.tui.screens.other_maps import LookingAround
    from hexwar_tui.tui.screens.table import TableScreen
    from hexwar_tui.tui.steady_app import SteadyApp

    return bindings_of((HexwarApp, SteadyApp, TableScreen, Looking, LookingAround, HexMap))
