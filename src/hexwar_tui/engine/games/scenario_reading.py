"""How scenario files are read: strictly, with everything that is wrong in one of them named by its line and key."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from operator import attrgetter
from typing import Any

from hexwar_tui.engine.data.faults import DataFault, or_rather, placed, read_through
from hexwar_tui.engine.data.file_forms import Form
from hexwar_tui.engine.data.json_slips import read_on
from hexwar_tui.engine.data.json_text import BadJson, KeyPath, strict_json
from hexwar_tui.engine.data.options import Options, read_options
from hexwar_tui.engine.data.scenario import LARGEST, Scenario, faults_as_read
from hexwar_tui.engine.errors import STUMBLES, BadOptions, HexwarError, ScenarioError
from hexwar_tui.engine.games.scenario_schema import kept_scenario_schema
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
    """Everything that keeps `read_scenario` from reading `raw`, in the order of lines; empty if all is right. What
    stands behind a fault is read on, as far as it can be told what was meant."""
    found = _read(registry, raw)
    return [] if isinstance(found, Scenario) else [_error(file, fault) for fault in found]


def without_bad_options(registry: Registry, raw: bytes, file: str) -> Scenario | None:
    """The scenario that `raw` holds, without those of its options that are wrong; None where anything else is. Errors
    call the text `file`."""
    try:
        data = strict_json(raw, LARGEST)
        options_type: type[Options] = registry[data["system"]].options_type
        bad = {place[-1] for place, _ in _option_faults(options_type, _given_options(data))}
        options = {name: value for name, value in data.get("options", {}).items() if name not in bad}
        return read_scenario(registry, json.dumps({**data, "options": options}).encode(), file)
    except STUMBLES:
        return None


def _read(registry: Registry, raw: bytes) -> Scenario | list[DataFault]:
    try:
        return _from_data(registry, strict_json(raw, LARGEST), raw.decode())
    except BadJson as fault:
        return _read_on(registry, raw, DataFault(fault.line, fault.key, fault.reason))


def _read_on(registry: Registry, raw: bytes, first: DataFault) -> list[DataFault]:
    """All that is wrong in a file that is no JSON; the `first` fault alone where the rest can't be read."""
    try:
        slipped = read_on(raw, LARGEST)
    except BadJson:
        return [first]
    slips = [DataFault(slip.line, slip.key, slip.reason) for slip in slipped.slips]
    found = _from_data(registry, slipped.data, slipped.text) if slipped.text and isinstance(slipped.data, dict) else []
    further = [] if isinstance(found, Scenario) else found
    told = [*slips, *(fault for fault in further if fault.key not in slipped.unread)]
    return sorted(told, key=attrgetter("line"))


def _from_data(registry: Registry, data: Any, text: str) -> Scenario | list[DataFault]:
    """The scenario in `data`, the value of the JSON `text`, or its faults."""
    if not isinstance(data, dict):
        example = f'{{"format": 1, "system": "{next(iter(registry))}"}}'
        return [DataFault(1, "", say("a scenario is one object in braces, such as {example}", example=example))]
    system, found = _system(registry, data, text)
    if system is None:
        return found
    scenario = _scenario(system, data, text)
    if found:
        return _merged(found, [] if isinstance(scenario, Scenario) else scenario)
    return scenario


def _system(registry: Registry, data: Mapping[str, Any], text: str) -> tuple[AnySystem | None, list[DataFault]]:
    """The system that a scenario is of, and what is wrong with its name. A name that is misspelt is that which may have
    been meant; of any other nothing can be told, and the system is None."""
    named, found = _system_meant(registry, data.get("system"))
    try:
        return (None if named is None else registry[named]), placed(found, text)
    except HexwarError as fault:
        return None, placed({("system",): fault.text}, text)


def _system_meant(registry: Registry, named: Any) -> tuple[str | None, dict[KeyPath, Text]]:
    """The id of the system that was named or may have been meant, if any, and what is wrong with the name."""
    if named in list(registry):
        return named, {}
    wanted: Text = say("the id of a rule system is wanted: {systems}", systems=tuple(registry))
    meant = next(iter(get_close_matches(str(named), list(registry), 1)), None)
    return meant, {("system",): or_rather(wanted, str(named), registry)}


def _scenario(system: AnySystem, data: Mapping[str, Any], text: str) -> Scenario | list[DataFault]:
    kind: type[Scenario] = system.scenario_type
    scenario = read_through(
        partial(_read_whole, kind),
        kind.whole(data),
        text,
        lambda: Form(kept_scenario_schema(system)),
        partial(faults_as_read, kind),
    )
    options = scenario.options if isinstance(scenario, Scenario) else _given_options(data)
    found = placed(dict(_option_faults(system.options_type, options)), text)
    if isinstance(scenario, Scenario):
        return found or scenario
    return _merged(scenario, found)


def _read_whole(kind: type[Scenario], text: str) -> Scenario:
    """The scenario of this kind in a JSON text, with what it takes from what comes with the program."""
    data = json.loads(text)
    whole = kind.whole(data)
    # From JSON again and not from data: strict reading takes a list for a tuple in JSON only.
    return kind.model_validate_json(text if whole is data else json.dumps(whole))


def _merged(found: list[DataFault], further: list[DataFault]) -> list[DataFault]:
    """All faults in the order of their lines, but of `further` those alone that lie at other keys than `found`."""
    told = {fault.key for fault in found if fault.key}
    return sorted([*found, *(fault for fault in further if fault.key not in told)], key=attrgetter("line"))


def _given_options(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a scenario that is faulty elsewhere, as far as they are of a type that options have."""
    given = data.get("options")
    if not isinstance(given, dict):
        return {}
    return {name: value for name, value in given.items() if isinstance(value, int | str)}


def _option_faults(options_type: type[Options], options: Mapping[str, Any]) -> Iterator[tuple[KeyPath, Text]]:
    for name, value in options.items():
        try:
            read_options(options_type, {name: value})
        except BadOptions as fault:
            yield ("options", name), fault.text


def _error(file: str, fault: DataFault) -> ScenarioError:
    return ScenarioError(clean(file, 300), fault.line, fault.key, fault.reason)
