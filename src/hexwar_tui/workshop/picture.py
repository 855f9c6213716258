"""A drawing as it is shown: the same view that maps of games are drawn from, made of what is painted and put there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import AnyThings, Form, Shape, Writing
from hexwar_tui.engine.view import TERRAIN_LOOKS, Badge, Edge, Fog, HexLook, SideLine, Site, View
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, Name, Text, listing, render, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.workshop.drawing import Drawing, facts_of_form
from hexwar_tui.workshop.edit import Edit, Paint, Put, Remake

MARK = Site("◆", "*")
"""How things on a hex are marked that are neither units nor say otherwise."""

LONGEST_SHOWN = 100
"""The most characters that are shown of a text from a drawing, whatever it is."""


def picture(drawing: Drawing, language: str = SOURCE_LANGUAGE) -> View:
    """The view of a drawing, which answers for it as it is when it is asked. Hexes that are none are shown as never
    seen."""
    return View(
        seat="",
        turn=0,
        phase="",
        sides=side_lines(drawing),
        headline=(),
        grid=drawing.grid,
        look=lambda cell: look_of(drawing, cell, language),
        describe=lambda cell: tuple(described(drawing, cell)),
        card=lambda unit: (),
        units=(),
        panels=(),
    )


def side_lines(drawing: Drawing) -> tuple[SideLine, ...]:
    """The sides of a drawing as maps know them."""
    found = []
    for at, side in enumerate(getattr(drawing.frame, "sides", ())):
        colour = side.colour if isinstance(side.colour, int) else at % len(HUES)
        found.append(SideLine(side.id, side.name, colour))
    return tuple(found)


def look_of(drawing: Drawing, cell: Cell, language: str = SOURCE_LANGUAGE) -> HexLook:
    """How a hex of a drawing looks."""
    terrain, owner, region = _land(drawing, cell)
    badges, site, edges = [], None, [Edge.NONE] * 6
    for key, at in drawing.standing(cell):
        things, placed = drawing.kind(key), drawing.things[key][at]
        if things.shape is Shape.SIDES:
            _draw_sides(drawing, things, placed, cell, edges)
        elif things.drawn.unit:
            badges.append(_badge(drawing, things, placed, at, language))
        elif base := things.drawn.base(placed.facts):
            terrain = base
            _wall_in(drawing, things, placed, cell, edges)
        else:
            site = _site(drawing, things, placed)
    if not terrain:
        return HexLook("plain", fog=Fog.UNKNOWN, badges=tuple(badges), site=site)
    drawn = tuple(edges) if any(edges) else ()
    return HexLook(terrain, owner, badges=tuple(badges), site=site, edges=drawn, region=region)


def _land(drawing: Drawing, cell: Cell) -> tuple[str, str | None, str]:
    """The look of a hex's land ("" where no hex is), its owner, and its region."""
    terrain, owner, region = "", None, ""
    for at, layer in enumerate(drawing.paintbox.layers):
        code = drawing.layers[layer.key][cell]
        if not code:
            if at == 0:
                return "", None, ""
            continue
        ground = drawing.grounds(layer.key).get(code)
        look = ground.look if ground is not None else "rough"
        terrain = look if look in TERRAIN_LOOKS else "plain"
        if ground is not None and ground.owner is not None:
            owner = ground.owner
        if layer.writing is Writing.CODES:
            region = code
    return terrain, owner, region


def _draw_sides(drawing: Drawing, things: AnyThings, placed: Placed, cell: Cell, edges: list[Edge]) -> None:
    label = drawing.grid.label(cell)
    for where in placed.where:
        hex, _, side = where.partition(" ")
        if hex == label and side in Direction.__members__:
            edges[Direction[side]] = things.drawn.edge(placed.facts)


def _wall_in(drawing: Drawing, things: AnyThings, placed: Placed, cell: Cell, edges: list[Edge]) -> None:
    """Draws the wall of a thing on the sides of one of its hexes that lead out of it, but where a door or window is."""
    wall = things.drawn.wall(placed.facts)
    for way, edge in enumerate(edges):
        near = drawing.grid.neighbour(cell, way)
        if edge is Edge.NONE and (near is None or drawing.grid.label(near) not in placed.where):
            edges[way] = wall


def _badge(drawing: Drawing, things: AnyThings, placed: Placed, at: int, language: str) -> Badge:
    side = side_of(drawing, things, placed)
    return Badge(f"{things.key}-{at}", side, _letter(drawing, things, placed, language))


def _letter(drawing: Drawing, things: AnyThings, placed: Placed, language: str) -> Text:
    """The letter of a unit, or else the first of what it is."""
    if things.drawn.letter is not None:
        return things.drawn.letter(drawing.frame, placed.facts)
    fact = things.facts[0]
    known = dict(fact.choices(drawing.frame)) if fact.choices is not None else {}
    value = clean(str(placed.facts.get(fact.key, "")), LONGEST_SHOWN)
    return (render(known.get(value, value), language)[:1] or "?").upper()


def _site(drawing: Drawing, things: AnyThings, placed: Placed) -> Site:
    look = things.drawn.mark or MARK
    return Site(look.glyph, look.plain, side_of(drawing, things, placed))


def side_of(drawing: Drawing, things: AnyThings, placed: Placed) -> str | None:
    """The side that a thing belongs to: the one that a fact of it names; None for none."""
    sides, named = drawing.sides(), drawing.side_facts(things.key)
    told = (placed.facts.get(fact.key) for fact in things.facts if fact.key in named)
    return next((value for value in told if value in sides), None)


# -- in words ----------------------------------------------------------------------------------------------------------


def described(drawing: Drawing, cell: Cell) -> list[Line]:
    """What is on a hex, in words: its grounds and its things, a line each."""
    lines = [Line(say("Hex {hex}", hex=drawing.grid.label(cell)))]
    for layer in drawing.paintbox.layers:
        code = drawing.layers[layer.key][cell]
        ground = drawing.grounds(layer.key).get(code)
        name = ground.name if ground is not None else (clean(code, LONGEST_SHOWN) or say("no hex"))
        lines.append(Line(say("{title}: {name}", title=layer.title, name=name)))
    lines += [
        Line(thing_words(drawing, drawing.kind(key), drawing.things[key][at])) for key, at in drawing.standing(cell)
    ]
    return lines


def thing_words(drawing: Drawing, things: AnyThings, placed: Placed) -> Text:
    """A thing in words: of what kind it is, and what is said of it."""
    told = [value for _, value in told_facts(drawing, things, placed.facts)]
    if things.covers is not None:
        size = things.covers(drawing.frame)
        told.append(say("{n} by {n} hexes from here", n=size))
    return say("{title}: {facts}", title=things.title, facts=tuple(told)) if told else things.title


def told_facts(drawing: Drawing, things: AnyThings, facts: Mapping[str, Any]) -> list[tuple[Text, Text]]:
    """What is said of a thing to players: of each fact its title and its value."""
    hidden = (Form.WHERE, Form.PART, Form.DATA)
    told = [fact for fact in things.facts if fact.key in facts and fact.form not in hidden and fact.key != "id"]
    return [(fact.title, fact_words(drawing, things, fact.key, facts[fact.key])) for fact in told]


def edit_words(drawing: Drawing, edit: Edit) -> Text:
    """What an edit is about, in a word or two."""
    first = edit.changes[0]
    if isinstance(first, Paint):
        return drawing.layer(first.layer).title
    if isinstance(first, Put):
        return drawing.kind(first.key).title
    return say("size of the map") if isinstance(first, Remake) else say("what the scenario says")


def loss_words(drawing: Drawing, edit: Edit) -> Text:
    """What an edit takes away of things, by their kinds; "" where there are no fewer than before."""
    left = Counter[str]()
    for change in edit.changes:
        if isinstance(change, Put):
            left[change.key] += _hexes(change.after) - _hexes(change.before)
    lost = [drawing.kind(key).title for key, more in left.items() if more < 0]
    return say("Taken away: {what}", what=tuple(lost)) if lost else ""


def _hexes(placed: Sequence[Placed]) -> int:
    return sum(len(each.where) for each in placed)


def fact_words(drawing: Drawing, things: AnyThings, key: str, value: Any) -> Text:
    """The value of a fact as players read it."""
    fact = next(fact for fact in things.facts if fact.key == key)
    if fact.choices is not None and isinstance(value, str):
        return dict(fact.choices(drawing.frame)).get(value, clean(value, LONGEST_SHOWN))
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if key in facts_of_form(things, Form.NAME):
        try:
            return Name.of(value)
        except ValueError:
            return "?"
    told = [clean(str(each), LONGEST_SHOWN) for each in (value if isinstance(value, list | tuple) else [value])]
    return listing(told) if len(told) > 1 else "".join(told)
