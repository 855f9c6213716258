"""How scenario files are read: strictly, with everything that is wrong in one of them named by its line and key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from hexwar_tui.engine.data.faults import DataFault, placed, read_through
from hexwar_tui.engine.data.json_text import BadJson, KeyPath, strict_json
from hexwar_tui.engine.data.options import Options, read_options
from hexwar_tui.engine.data.scenario import LARGEST, Scenario
from hexwar_tui.engine.errors import BadOptions, HexwarError, ScenarioError
from hexwar_tui.engine.system import AnySystem, Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean


def read_scenario(registry: Registry, raw: bytes, file: str) -> Scenario:
    """The scenario that the JSON text `raw` holds, of its system's own type; errors call the text `file`. Raises
    ScenarioError with the line and key of the first fault."""
    found = _read(registry, raw)
    if isinstance(found, Scenario):
        return found
    raise _error(file, found[0])


def faults(registry: Registry, raw: bytes, file: str) -> list[ScenarioError]:
    """Everything that keeps `read_scenario` from reading `raw`, in the order of lines; empty if all is right. Faults of
    the text hide those of the system, and these all others."""
    found = _read(registry, raw)
    return [] if isinstance(found, Scenario) else [_error(file, fault) for fault in found]


def _read(registry: Registry, raw: bytes) -> Scenario | list[DataFault]:
    try:
        data = strict_json(raw, LARGEST)
    except BadJson as fault:
        return [DataFault(fault.line, fault.key, fault.reason)]
    if not isinstance(data, dict):
        return [DataFault(1, "", say("a scenario is one object in braces"))]
    if data.get("system") not in list(registry):
        return placed(
            {("system",): say("the id of a rule system is wanted: {systems}", systems=tuple(registry))}, raw.decode()
        )
    try:
        system = registry[data["system"]]
    except HexwarError as fault:
        return placed({("system",): fault.text}, raw.decode())
    # From the text again and not from `data`: strict reading takes a list for a tuple in JSON only.
    scenario = read_through(system.scenario_type.model_validate_json, data, raw.decode(), partial(_shapes, system))
    options = scenario.options if isinstance(scenario, Scenario) else _given_options(data)
    found = placed(dict(_option_faults(system.options_type, options)), raw.decode())
    if isinstance(scenario, Scenario):
        return found or scenario
    told = {fault.key for fault in scenario}
    return sorted([*scenario, *(fault for fault in found if fault.key not in told)], key=attrgetter("line"))


def _given_options(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a scenario that is faulty elsewhere, as far as they are of a type that options have."""
    given = data.get("options")
    if not isinstance(given, dict):
        return {}
    return {name: value for name, value in given.items() if isinstance(value, int | str)}


def _shapes(system: AnySystem) -> frozenset[frozenset[str]]:
    """The keys of each kind of object in the system's scenario files."""
    schema: dict[str, Any] = system.scenario_type.model_json_schema()
    return frozenset(
        frozenset(kind["properties"]) for kind in (schema, *schema.get("$defs", {}).values()) if "properties" in kind
    )


def _option_faults(options_type: type[Options], options: Mapping[str, Any]) -> Iterator[tuple[KeyPath, Text]]:
    for name, value in options.items():
        try:
            read_options(options_type, {name: value})
        except BadOptions as fault:
            yield ("options", name), fault.text


def _error(file: str, fault: DataFault) -> ScenarioError:
    return ScenarioError(clean(file, 300), fault.line, fault.key, fault.reason)
