"""Scenarios for tests of maps: all that are shipped, and random ones."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.games.drawn_maps import has_map, with_drawn_map
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario, path_of, scenario_data
from hexwar_tui.engine.games.scenario_reading import read_scenario
from hexwar_tui.engine.maps.map_parts import take_apart
from hexwar_tui.hexgrid.grid import Grid, grid
from hexwar_tui.papers.maps.going_out import Picture, paintings, tiled_map
from hexwar_tui.papers.maps.tiled_map import TiledMap
from hexwar_tui.systems import REGISTRY, SYSTEMS

SHIPPED = [file.name for file in find_scenarios(REGISTRY) if file.system in SYSTEMS]

Data = dict[str, Any]


def shipped(name: str) -> Data:
    """The data of a shipped scenario; one that has no map is given one."""
    return deepcopy(_shipped(name))


@cache
def _shipped(name: str) -> Data:
    scenario = load_scenario(REGISTRY, name)
    data, paintbox = scenario_data(REGISTRY, path_of(REGISTRY, name)), REGISTRY[scenario.system].paintbox
    assert paintbox is not None, "all systems of ours have one"
    return data if has_map(paintbox, data) else with_drawn_map(REGISTRY[scenario.system], paintbox, scenario, data, "1")


def out(data: Data, axis: str = "x") -> TiledMap:
    """The map of Tiled of a scenario."""
    scenario = read_scenario(REGISTRY, scenario_text(data).encode(), "test")
    paintbox = REGISTRY[scenario.system].paintbox
    assert paintbox is not None
    parts = take_apart(paintbox, scenario, data)
    return tiled_map(
        paintbox, scenario, parts, paintings(paintbox, scenario, parts), Picture("tiles.png", 752, 160), axis
    )


# -- random ones -------------------------------------------------------------------------------------------------------


def random_scenario(system: str, draw: Random) -> Data:
    """A sound scenario of the system with a random map, and random things on it."""
    return _MAKERS[system](draw)


def _board(draw: Random, most: int = 12) -> Grid:
    return grid(draw.randint(3, most), draw.randint(3, most))


def _text_map(draw: Random, board: Grid, legend: dict[str, str], voids: bool = True) -> Data:
    letters = [*legend] + [" "] * (voids and draw.random() < 0.5)
    rows = ["".join(draw.choice(letters) for _ in range(board.width)) for _ in range(board.height)]
    return {"rows": rows, "legend": legend}


def _free(board: Grid, drawn: Data, barred: tuple[str, ...]) -> list[str]:
    """The labels of hexes that can be entered, in any order."""
    ground = dict(drawn["legend"])
    text = "".join(drawn["rows"])
    return [board.label(cell) for cell in range(board.size) if text[cell] != " " and ground[text[cell]] not in barred]


def _legend(draw: Random, grounds: list[str]) -> dict[str, str]:
    """Letters for some grounds, strange ones as well, and perhaps two for one."""
    letters = draw.sample('abcxyz.#~^é€🙂"&<', len(grounds) + 1)
    chosen = [*draw.sample(grounds, draw.randint(1, len(grounds))), draw.choice(grounds)]
    return dict(zip(letters, chosen, strict=False))


def _name(draw: Random) -> Any:
    return draw.choice(
        [
            "Hill 60",
            "“Quoted” & <tagged>",
            {"en": "Ford", "ru": "Брод"},
            {"en": "Ford"},
            " spaced ",
            "it's\ttabbed",
            "1",
            "true",
        ]
    )


def _of_ashlands(draw: Random) -> Data:
    board = _board(draw)
    drawn = _text_map(draw, board, {**_legend(draw, ["ash", "forest", "hills", "mountains", "gorge"]), "o": "ash"})
    drawn["rows"][0] = "o" * board.width
    free = _free(board, drawn, ("mountains",))
    data = shipped("ashlands/first-steps") | {"map": drawn, "options": {"zone": 1}}
    data["zones"] = {"north": draw.choice(["north-west", "west", free[0]]), "south": draw.choice(["east", free[-1]])}
    data["key_points"] = draw.sample(free, draw.randint(0, min(4, len(free))))
    spots = draw.sample(free, min(4, len(free)))
    data["units"] = [
        {"type": draw.choice(["trench-rifles", "grenadiers"]), "side": draw.choice(["north", "south"])}
        | ({"hex": spots.pop()} if draw.random() < 0.7 and spots else {})
        for _ in range(draw.randint(0, 4))
    ]
    if draw.random() < 0.3:
        data["ranks"] = draw.sample(range(board.size), board.size)
    return data


def _of_envoys(draw: Random) -> Data:
    board = _board(draw)
    drawn = _text_map(draw, board, {**_legend(draw, ["plain", "woods", "hills", "sea", "mountains"]), "o": "plain"})
    drawn["rows"][0] = "o" * board.width
    free = _free(board, drawn, ("sea", "mountains"))
    owners = ["aldmark", "corvia", None]
    cities = [{"hex": hex, "name": _name(draw)} for hex in draw.sample(free, min(len(free), draw.randint(2, 6)))]
    for at, city in enumerate(cities):
        owner = owners[at] if at < 2 else draw.choice(owners)
        city |= {"owner": owner} if owner or draw.random() < 0.5 else {}
        city |= {"strength": draw.randint(1, 9)} if draw.random() < 0.3 else {}
    draw.shuffle(cities)
    return shipped("envoys/two-banks") | {"map": drawn, "cities": cities}


def _of_mechs(draw: Random) -> Data:
    board = _board(draw)
    drawn = _text_map(draw, board, {**_legend(draw, ["field", "mud", "hills", "swamp", "water"]), "o": "field"})
    drawn["rows"][-1] = "o" * board.width
    free = _free(board, drawn, ("water",))
    data = shipped("mechs/two-lances") | {"map": drawn}
    data["homes"] = {side["id"]: draw.choice(free) for side in data["sides"]}
    data["points"] = [
        {"hex": hex, "kind": draw.choice(["fortress", "city", "industry"]), "garrison": []}
        for hex in draw.sample(free, draw.randint(0, min(3, len(free))))
    ]
    if draw.random() < 0.5 and data["points"]:
        mill = shipped("skirmish/the-mill")
        data["points"][0]["board"] = {"name": _name(draw), "map": mill["map"], "objects": mill["objects"]}
    return data


def _of_skirmish(draw: Random) -> Data:
    board = _board(draw)
    drawn = _text_map(draw, board, _legend(draw, ["open", "road", "mud", "trees"]), voids=False)
    labels = [board.label(cell) for cell in range(board.size)]
    spots = draw.sample(range(1, board.size), min(4, board.size - 1))
    objects: list[Data] = []
    for at, cell in enumerate(spots):
        kind = draw.choice(["cover", "hill", "house"])
        thing: Data = {"id": f"thing-{at}", "kind": kind, "name": _name(draw), "hexes": [labels[cell]]}
        near = [other for other in board.neighbours[cell] if other not in spots]
        if kind == "house" and near:
            side = board.direction(cell, near[0])
            thing["doors"] = [f"{labels[cell]} {('N', 'NE', 'SE', 'S', 'SW', 'NW')[side]}"]
        elif kind == "house":
            continue
        objects.append(thing)
    data = shipped("skirmish/the-mill") | {"map": drawn, "objects": objects, "fences": []}
    walled = {hex for thing in objects if thing["kind"] == "house" for hex in thing["hexes"]}
    across = board.neighbour(0, 3)
    if across is not None and not walled & {labels[0], labels[across]}:
        data["fences"] = [
            {"id": "wall", "height": "high", "sides": [draw.choice([f"{labels[0]} S", f"{labels[across]} N"])]}
        ]
    return data


def _of_theatre(draw: Random) -> Data:
    board = grid(draw.randint(4, 12), draw.randint(3, 12))
    codes = ["Aa", "Bb", "C ".strip() + "&", "S~"]
    cells = [draw.choice([*codes, "  "]) for _ in range(board.size)]
    cells[:4] = draw.sample(codes, 4)
    data = shipped("theatre/first-summer")
    data["rows"] = ["".join(cells[at : at + board.width]) for at in range(0, board.size, board.width)]
    data["regions"] = {
        "Bb": {"name": _name(draw), "owner": "west", "capital": True, "factories": draw.randint(0, 3)},
        "Aa": {"name": _name(draw), "owner": "east", "capital": True},
        "C&": {"name": _name(draw), "owner": draw.choice(["karst", "west"]), "capital": draw.random() < 0.5},
    }
    data["seas"] = {"S~": {"name": _name(draw), "overseas": True}}
    data["straits"] = [draw.sample(codes, 2) for _ in range(draw.randint(0, 2))]
    del data["relief"]
    if draw.random() < 0.5:
        lands = {"  ": " ", "S~": "~"}
        relief = "".join(lands.get(code) or draw.choice(".hf") for code in cells)
        rows = [relief[at : at + board.width] for at in range(0, board.size, board.width)]
        data["relief"] = {"rows": rows, "legend": {".": "plain", "h": "hills", "f": "forest", "~": "sea"}}
    data["neutrals"] = [neutral | {"wishes": []} for neutral in data["neutrals"]]
    return data


_MAKERS = {
    "ashlands": _of_ashlands,
    "envoys": _of_envoys,
    "mechs": _of_mechs,
    "skirmish": _of_skirmish,
    "theatre": _of_theatre,
}
