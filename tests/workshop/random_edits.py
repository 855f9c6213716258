"""Random edits of drawings, as somebody might make them who tries everything."""

from __future__ import annotations

from random import Random
from typing import Any

from hexwar_tui.engine.data.options import Options, option_list
from hexwar_tui.engine.maps.paintbox import Shape
from hexwar_tui.workshop import acts, areas, scenario_facts, shapes
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.edit import Edit, said
from hexwar_tui.workshop.hand import Hand, OfGround, OfThings, brushes
from hexwar_tui.workshop.symmetry import Kind, Symmetry


def random_edit(drawing: Drawing, draw: Random) -> Edit:
    """One edit of any kind; it may change nothing."""
    edit: Edit = draw.choice(_EDITS)(drawing, draw)
    return edit


def _cell(drawing: Drawing, draw: Random) -> int:
    return draw.randrange(drawing.width * drawing.height)


def _hand(drawing: Drawing, draw: Random, kind: type) -> Hand:
    found = [brush for brush in brushes(drawing) if isinstance(brush, kind)]
    hand = Hand(drawing, draw.choice(found), draw.choice([*Kind]), draw.randrange(3), draw.randrange(6))
    if isinstance(hand.brush, OfThings):
        for fact in drawing.kind(hand.brush.key).facts:
            if fact.choices is not None and draw.random() < 0.5:
                choices = fact.choices(drawing.frame)
                hand.choose(hand.brush.key, {**hand.facts_of(hand.brush.key), fact.key: draw.choice(choices)[0]})
    return hand


def _stroke(drawing: Drawing, draw: Random) -> Edit:
    return _hand(drawing, draw, OfGround).strike(_cell(drawing, draw), _cell(drawing, draw))


def _fill(drawing: Drawing, draw: Random) -> Edit:
    return _hand(drawing, draw, OfGround).fill(_cell(drawing, draw))


def _put(drawing: Drawing, draw: Random) -> Edit:
    hand = _hand(drawing, draw, OfThings)
    first = hand.strike(_cell(drawing, draw))
    return first or hand.strike(_cell(drawing, draw))


def _extend(drawing: Drawing, draw: Random) -> Edit:
    several = (Shape.HEXES, Shape.SIDES)
    kinds = [each for each in drawing.paintbox.things if each.shape in several and drawing.things[each.key]]
    if not kinds:
        return _take_away(drawing, draw)
    things = draw.choice(kinds)
    where = drawing.grid.label(_cell(drawing, draw)) + (" SE" if things.shape is Shape.SIDES else "")
    at = draw.randrange(len(drawing.things[things.key]))
    return acts.extend(drawing, things.key, at, where, Symmetry(draw.choice([*Kind]), drawing.grid))


def _take_away(drawing: Drawing, draw: Random) -> Edit:
    cells = shapes.brush(drawing.grid, _cell(drawing, draw), draw.randrange(2))
    return acts.take_away(drawing, cells, Symmetry(draw.choice([*Kind]), drawing.grid))


def _paste(drawing: Drawing, draw: Random) -> Edit:
    piece = areas.copied(drawing, shapes.between(drawing.grid, _cell(drawing, draw), _cell(drawing, draw)))
    return areas.pasted(drawing, piece, _cell(drawing, draw), Symmetry(draw.choice([*Kind]), drawing.grid))


def _resize(drawing: Drawing, draw: Random) -> Edit:
    width = max(1, drawing.width + draw.randint(-3, 3))
    height = max(1, drawing.height + draw.randint(-3, 3))
    return areas.resized(drawing, width, height, 2 * draw.randint(-1, 1), draw.randint(-2, 2))


def _title(drawing: Drawing, draw: Random) -> Edit:
    text = draw.choice(["", "Ash", "Пепел", "A “quoted” one"])
    before = drawing.rest.get("title", "")
    return scenario_facts.title_edit(drawing, scenario_facts.with_text(before, draw.choice(["en", "ru"]), text))


def _option(drawing: Drawing, draw: Random) -> Edit:
    options: type[Options] = drawing.system.options_type
    spec = draw.choice(option_list(options))
    return scenario_facts.option_edit(drawing, spec, draw.choice([None, spec.default]))


def _side(drawing: Drawing, draw: Random) -> Edit:
    sides = drawing.sides()
    if not sides or draw.random() < 0.4:
        return scenario_facts.new_side(drawing)
    if len(sides) > 2 and draw.random() < 0.7:
        return scenario_facts.without_side(drawing, draw.choice(sides))
    return scenario_facts.changed_side(drawing, draw.choice(sides), name=draw.choice(["One", "Two"]))


def _say(drawing: Drawing, draw: Random) -> Edit:
    key: str = draw.choice(["minutes", "description"])
    values: list[tuple[Any, ...]] = [(), (30,), ({"en": "A", "ru": "Б"},)]
    return said(drawing, key, *draw.choice(values))


def _facts(drawing: Drawing, draw: Random) -> Edit:
    keys = [key for key, things in drawing.things.items() if things]
    if not keys:
        return _title(drawing, draw)
    key = draw.choice(keys)
    at = draw.randrange(len(drawing.things[key]))
    facts = dict(drawing.things[key][at].facts)
    facts.pop(draw.choice([*facts, "none"]), None)
    return acts.change_facts(drawing, key, at, facts)


_EDITS = [_stroke, _stroke, _fill, _put, _put, _put, _extend, _take_away, _paste, _title, _option, _side, _say, _facts]
_EDITS += [_resize]
