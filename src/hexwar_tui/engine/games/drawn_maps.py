"""Scenarios whose map is drawn by chance when a game begins, with a map that was drawn for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.maps.paintbox import AnyPaintbox
from hexwar_tui.engine.system import AnySystem


def has_map(paintbox: AnyPaintbox, data: Mapping[str, Any]) -> bool:
    """Whether the data of a scenario's file has a map of its own."""
    return data.get(paintbox.layers[0].key) is not None


def with_drawn_map(
    system: AnySystem, paintbox: AnyPaintbox, scenario: Scenario, data: Mapping[str, Any], seed: str
) -> dict[str, Any]:
    """The data of a scenario's file with the map that a game by this seed would be played on, and what stands there.
    Raises BadOptions where its options leave no room for one."""
    laid = system.lay_out(scenario, read_options(system.options_type, scenario.options), seed)
    drawn = laid.model_dump(mode="json", exclude_defaults=True)
    painted = [layer.key for layer in paintbox.layers] + [each.key for each in paintbox.things if not each.within]
    kept = {key: value for key, value in data.items() if key not in paintbox.drawn_by}
    return kept | {key: drawn[key] for key in painted if key in drawn}
