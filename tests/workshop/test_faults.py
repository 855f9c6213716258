"""What is wrong with a drawing: the sentences of `hexwar check`, with the hexes they are about."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.games.scenario_files import scenario_faults
from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.easel import Easel
from hexwar_tui.workshop.faults import Fault, faults_of
from hexwar_tui.workshop.kept import write_scenario
from tests.workshop.kit import SMALL, at, blank, shipped


def faults(drawing: Drawing) -> list[Fault]:
    return faults_of(REGISTRY, drawing.system, drawing.parts)


def labels(drawing: Drawing, fault: Fault) -> list[str]:
    return [drawing.grid.label(cell) for cell in fault.cells]


@pytest.mark.parametrize("system", SMALL)
def test_a_shipped_scenario_has_none(system: str) -> None:
    """As it is."""
    assert faults(shipped(SMALL[system])) == []


def spoilt(system: str) -> Drawing:
    """A drawing with faults at its top, in its things and on its map."""
    drawing = shipped(SMALL[system])
    drawing.rest["minutes"] = -5
    drawing.rest["options"] = {"nonsense": 5}
    drawing.rest["title"] = ""
    for key in ("units", "cities", "points", "objects"):
        if drawing.things.get(key):
            first = drawing.things[key][0]
            where = first.where if key == "objects" else ("9999",)
            drawing.things[key][0] = Placed({**first.facts, "side": "nobody", "kind": 5}, where)
    return drawing


@pytest.mark.parametrize("system", SMALL)
def test_they_are_those_of_check(system: str, tmp_path: Path) -> None:
    """The same sentences at the same keys as for the file that is written, but with a capital, and with names for the
    ids of sides."""
    drawing = spoilt(system)
    path = write_scenario(tmp_path, Easel(drawing))
    found = [(render(fault.text, "en"), fault.key) for fault in faults(drawing)]
    of_file = [(render(fault.reason, "en"), fault.key) for fault in scenario_faults(REGISTRY, path)]
    assert [key for _, key in found] == [key for _, key in of_file]
    assert [told[1:] for told, _ in found if "North" not in told] == [
        told[1:] for (told, _), (ours, _) in zip(of_file, found, strict=True) if "North" not in ours
    ]
    assert all(told[0] == told[0].upper() for told, _ in found)
    assert len(found) > 2


def test_sides_are_called_by_their_names() -> None:
    """Not by their ids."""
    drawing = blank("mechs", 6, 6)
    (fault,) = faults(drawing)
    assert render(fault.text, "en").startswith("Side First has no home")


def test_the_hexes_of_things() -> None:
    """Of a unit by its number, of a zone by its side, of a key point; rows of the map as a whole."""
    drawing = shipped(SMALL["ashlands"])
    drawing.things["units"] = [Placed({"type": "none", "side": "north"}, ("0203",))]
    drawing.things["zones"].append(Placed({"side": "nobody"}, ("0304",)))
    drawing.things["key_points"].append(Placed({}, ("0505",)))
    drawing.repaint("map", at(drawing, "0505"), 1, "")
    drawing.things_changed("zones")
    found = {fault.key: labels(drawing, fault) for fault in faults(drawing)}
    assert found["units[0].type"] == ["0203"]
    assert ["0304"] in [cells for key, cells in found.items() if key.startswith("zones")]
    assert ["0505"] in [cells for key, cells in found.items() if key.startswith("key_points")]


def test_what_no_file_can_hold_is_a_fault() -> None:
    """A door without a house, on its hex; and all that is wrong besides is told as well."""
    drawing = blank("skirmish", 8, 8)
    drawing.things["doors"] = [Placed({}, ("0101 N",))]
    drawing.rest["minutes"] = 0
    stray, other = faults(drawing)
    assert (
        render(stray.text, "en")
        == "Doors: one stands alone on 0101; it belongs on a hex of these: Houses, bunkers, cover and hills"
    )
    assert (labels(drawing, stray), other.key) == (["0101"], "minutes")
    assert len(drawing.things["doors"]) == 1


def test_an_empty_map_is_told_of_not_refused() -> None:
    """Every system says what is missing yet, or nothing where it can be played."""
    for system in SMALL:
        for fault in faults(blank(system, 6, 6)):
            assert render(fault.text, "en")
            assert render(fault.text, "ru")
