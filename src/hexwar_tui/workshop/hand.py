"""What a person at a drawing has in the hand: a brush, the symmetry it is led by, and what it does on a hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from hexwar_tui.dataclass import dataclass, field
from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import AnyThings, Form, Shape
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.workshop import acts, shapes
from hexwar_tui.workshop.drawing import NOTHING, Drawing
from hexwar_tui.workshop.edit import Edit, together
from hexwar_tui.workshop.picture import told_facts
from hexwar_tui.workshop.symmetry import Kind, Symmetry


@dataclass(frozen=True, slots=True)
class OfGround:
    """A brush that paints a layer with what a letter or code stands for; `NOTHING`: with no hexes."""

    layer: str
    code: str


@dataclass(frozen=True, slots=True)
class OfThings:
    """A brush that puts things of this key."""

    key: str


Brush: TypeAlias = OfGround | OfThings


def brushes(drawing: Drawing) -> list[Brush]:
    """All brushes for a drawing: the grounds of each layer with the void behind them, then what can be put there."""
    found: list[Brush] = []
    for layer in drawing.paintbox.layers:
        found += [OfGround(layer.key, code) for code in drawing.named_grounds(layer.key)]
        found.append(OfGround(layer.key, NOTHING))
    return found + [OfThings(things.key) for things in drawing.paintbox.things if things.shape is not Shape.PLACE]


@dataclass(slots=True)
class Hand:
    """What is in the hand at a `drawing`. `facts` have by key of things those that the next one gets; `radius` is that
    of brushes of ground, `way` the side of a hex that is meant where sides are. `start` is where a line or an area
    began, or a link; None where none did."""

    drawing: Drawing
    brush: Brush
    kind: Kind = Kind.NONE
    radius: int = 0
    way: int = 0
    start: Cell | None = None
    facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    _symmetry: Symmetry | None = None

    @property
    def symmetry(self) -> Symmetry:
        """The symmetry of the present map."""
        grid = self.drawing.grid
        if self._symmetry is None or self._symmetry.grid is not grid or self._symmetry.kind is not self.kind:
            self._symmetry = Symmetry(self.kind, grid)
        return self._symmetry

    def facts_of(self, key: str) -> dict[str, Any]:
        """The facts that the next thing of a key gets: those that were chosen last, else the usual ones, with the first
        of all choices where one must be made."""
        chosen = self.facts.get(key)
        if chosen is None:
            things, chosen = self.drawing.kind(key), {}
            for fact in things.facts:
                if fact.key in things.least:
                    chosen[fact.key] = things.least[fact.key]
                elif fact.choices is not None and fact.form in (Form.TEXT, Form.KEY):
                    chosen[fact.key] = next((id for id, _ in fact.choices(self.drawing.frame)), "")
            self.facts[key] = chosen = chosen | self._usual_name(key, chosen)
        return dict(chosen)

    def choose(self, key: str, facts: Mapping[str, Any]) -> None:
        """Has the next things of a key get these facts; what has the name that is usual for another kind gets that of
        its own."""
        before, told = self.facts_of(key), dict(facts)
        is_usual = before.get("name") == self._usual_name(key, before).get("name") == told.get("name")
        self.facts[key] = told | (self._usual_name(key, told) if is_usual else {})

    def _usual_name(self, key: str, facts: Mapping[str, Any]) -> dict[str, Any]:
        """The name of a thing that has not been given one, as a fact; none where things of this key have no names."""
        things = self.drawing.kind(key)
        by = next((fact for fact in things.facts if fact.key == things.named_by), None)
        if by is None or by.choices is None:
            return {"name": things.least["name"]} if "name" in things.least else {}
        told = dict(by.choices(self.drawing.frame)).get(str(facts.get(by.key, "")))
        texts = {} if told is None else {language: render(told, language) for language in LANGUAGES}
        return {"name": {each: f"{text[:1].upper()}{text[1:]}" for each, text in texts.items()}} if texts else {}

    @property
    def has_way(self) -> bool:
        """Whether what is in the hand stands on sides of hexes."""
        return isinstance(self.brush, OfThings) and self.drawing.kind(self.brush.key).shape is Shape.SIDES

    # -- what it does ------------------------------------------------------------------------------------------------

    def strike(self, cell: Cell, before: Cell | None = None) -> Edit:
        """What the brush does on a hex; where it was led there from the hex `before`, on all hexes between them."""
        if isinstance(self.brush, OfGround):
            grid, start = self.drawing.grid, cell if before is None else before
            return self.paint(shapes.stroke(grid, start, cell, self.radius))
        return self._put(self.drawing.kind(self.brush.key), cell)

    def wall(self, start: Cell, end: Cell) -> Edit:
        """Puts things of sides along the left of the straight way from one hex to another, on those sides that have
        none yet."""
        if not isinstance(self.brush, OfThings):
            return Edit(())
        things, edits, way = self.drawing.kind(self.brush.key), [], self.way
        for cell, side in shapes.wall(self.drawing.grid, start, end):
            self.way = side
            where = self._where(things, cell)
            if self._standing(things, where, self.facts_of(things.key)) is None:
                edits.append(self._put(things, cell))
                edits[-1].do(self.drawing)
        self.way = way
        for edit in reversed(edits):
            edit.undo(self.drawing)
        return together(*edits)

    def paint(self, cells: Sequence[Cell]) -> Edit:
        """Paints hexes; no edit where the brush is none of ground."""
        if not isinstance(self.brush, OfGround):
            return Edit(())
        return acts.paint(self.drawing, self.brush.layer, cells, self.brush.code, self.symmetry)

    def fill(self, cell: Cell) -> Edit:
        """Paints all hexes that hang together with one and have its ground; no edit with a brush of things."""
        if not isinstance(self.brush, OfGround):
            return Edit(())
        return self.paint(shapes.alike(self.drawing.grid, self.drawing.layers[self.brush.layer], cell))

    def _put(self, things: AnyThings, cell: Cell) -> Edit:
        if things.shape is Shape.LINK:
            return self._link(things, cell)
        where = self._where(things, cell)
        at = self._standing(things, where, facts := self.facts_of(things.key))
        if things.shape is Shape.HEX or things.within:
            if at is not None:
                return self._gone(things, at)
        else:
            grows = self._beside(things, cell, facts) if at is None else at
            if grows is not None:
                return acts.extend(self.drawing, things.key, grows, where, self.symmetry)
        self.facts[things.key] = facts | self._usual_name(things.key, facts)
        return acts.put(self.drawing, things.key, facts, [where], self.symmetry)

    def _where(self, things: AnyThings, cell: Cell) -> str:
        label = self.drawing.grid.label(cell)
        return f"{label} {Direction(self.way).name}" if things.shape is Shape.SIDES else label

    def _standing(self, things: AnyThings, where: str, facts: Mapping[str, Any]) -> int | None:
        """The place of the thing like that in the hand which is on this hex, or side of one."""
        drawing, wanted = self.drawing, acts.spot(self.drawing, things, where)
        for at, placed in enumerate(drawing.things[things.key]):
            if wanted in {acts.spot(drawing, things, each) for each in placed.where} and _same(facts, placed):
                return at
        return None

    def _gone(self, things: AnyThings, at: int) -> Edit:
        """Takes a thing away, and those on the images of its hexes."""
        drawing, symmetry = self.drawing, self.symmetry
        where, images = drawing.things[things.key][at].where, range(len(symmetry))
        gone = {acts.moved(drawing, each, image, symmetry) for each in where for image in images}
        left = [placed for placed in drawing.things[things.key] if not set(placed.where) & gone or not placed.where]
        return acts.settled(drawing, things.key, left)

    def _beside(self, things: AnyThings, cell: Cell, facts: Mapping[str, Any]) -> int | None:
        """The place of a thing like that in the hand which lies next to a hex and has room for another one."""
        near = {cell, *self.drawing.grid.neighbours_of(cell)}
        for at, placed in reversed([*enumerate(self.drawing.things[things.key])]):
            has_room = not things.most or len(placed.where) < things.most
            if has_room and _same(facts, placed) and near & set(self.drawing.cells_of(placed)):
                return at
        return None

    def _link(self, things: AnyThings, cell: Cell) -> Edit:
        """Begins a link on a hex, or ends it there."""
        if self.start is None or self.start == cell:
            self.start = None if self.start == cell else cell
            return Edit(())
        label, start, self.start = self.drawing.grid.label, self.start, None
        return acts.put(self.drawing, things.key, {}, [label(start), label(cell)], self.symmetry)

    # -- in words ----------------------------------------------------------------------------------------------------

    def name_of(self, brush: Brush) -> Text:
        """What a brush is called."""
        if isinstance(brush, OfGround):
            ground = self.drawing.grounds(brush.layer).get(brush.code)
            return ground.name if ground is not None else say("no hex")
        return self.drawing.kind(brush.key).title

    def told(self, key: str) -> list[tuple[Text, Text]]:
        """What the next thing of a key gets: of each fact its title and its value."""
        return told_facts(self.drawing, self.drawing.kind(key), self.facts_of(key))

    def pick_up(self, cell: Cell) -> None:
        """Takes into the hand what is on a hex: the first thing that stands there, else its ground."""
        standing = [(key, at) for key, at in self.drawing.standing(cell)]
        if standing:
            key, at = standing[0]
            facts = {fact: value for fact, value in self.drawing.things[key][at].facts.items() if fact != "id"}
            self.brush = OfThings(key)
            self.choose(key, facts)
        else:
            layer = self.brush.layer if isinstance(self.brush, OfGround) else self.drawing.paintbox.layers[0].key
            self.brush = OfGround(layer, self.drawing.layers[layer][cell])


def _same(facts: Mapping[str, Any], placed: Placed) -> bool:
    """Whether a thing has these facts, whatever it is called and however else it goes on."""
    told = {key: value for key, value in placed.facts.items() if key not in ("id", "name")}
    return told == {key: value for key, value in facts.items() if key not in ("id", "name")}
