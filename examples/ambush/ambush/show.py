"""What a seat may know, made ready to be drawn: a `View` from an `AmbKnown` and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ambush.known import AmbKnown
from ambush.practice import decide, reason
from ambush.rules import reaches
from ambush.say import PHASES
from ambush.scenario import GARRISON
from ambush.state import Unit
from ambush.tables import GROUND, KINDS
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.view import (
    Badge,
    HexLook,
    Listing,
    Overlay,
    Panel,
    SideLine,
    Sign,
    SignKind,
    Site,
    UnitLine,
    View,
)
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell


def view(known: AmbKnown) -> View:
    """Everything that is drawn for a seat, from what it knows; in scenarios to learn by with the advice of the practice
    player."""
    advised = decide(known) if known.scenario.learning and (known.is_active or known.shooters) else None
    return View(
        seat=known.seat,
        turn=known.turn,
        phase=say("The garrison is asked whether it fires") if known.passing else PHASES[known.phase],
        sides=tuple(SideLine(s.id, known.side_names[s.id], s.colour, known.is_out(s.id)) for s in known.scenario.sides),
        headline=(say("through: {n} of {m}", n=known.through, m=known.scenario.needed),),
        grid=known.grid,
        look=lambda cell: _look(known, cell),
        describe=lambda cell: tuple(_describe(known, cell)),
        card=lambda unit: tuple(_card(known, known.units.get(unit))),
        units=tuple(
            UnitLine(_badge(unit), known.scenario.unit_names[unit.id], unit.cell, _is_ready(known, unit))
            for unit in known.units.values()
        ),
        briefing=lambda: _briefing(known),
        panels=(Panel("mines", say("Mines"), tuple(_mines(known))),),
        overlays=(
            Overlay("fire", say("Hexes under fire of the unit under the cursor"), lambda cell: _fire(known, cell)),
        ),
        advice="" if advised is None else reason(known, advised),
        advised=() if advised is None else (Draft.of(known.seat, advised),),
        signs=_signs,
        terrains={ground.look: ground.name for ground in GROUND.values()},
    )


def _signs() -> Iterator[Sign]:
    yield Sign(SignKind.PLACE, "★", say("The goal of the column"), plain="*")
    for kind in KINDS.values():
        yield Sign(SignKind.UNIT, kind.letter, kind.name, arm=kind.arm)
    yield Sign(SignKind.MARK, "?", say("Hidden"))


def _briefing(known: AmbKnown) -> Iterator[Listing | Panel]:
    """What somebody is told who has only papers: all units that he knows of, and the mines."""
    rows = tuple(
        (known.scenario.unit_names[unit.id], known.side_names[unit.side], _where(known, unit), *_figures(unit))
        for unit in known.units.values()
    )
    head = (say("Unit"), say("Whose"), say("Hex"), say("Steps"), say("Attack, reach"), say("Defence"), say("Moves"))
    yield Listing(say("Units"), head, rows)
    yield Panel("mines", say("Mines"), tuple(_mines(known)))


def _where(known: AmbKnown, unit: Unit) -> Text:
    return say("not set up") if unit.cell is None else known.grid.label(unit.cell)


def _figures(unit: Unit) -> tuple[Text, ...]:
    kind = KINDS[unit.kind]
    return f"{unit.steps}/{kind.steps}", f"{kind.attack}, {kind.reach}", str(kind.defence), str(kind.moves)


def left_undone(known: AmbKnown) -> tuple[Text, ...]:
    """How many mines would never be laid if the garrison ended its set-up now, in words; empty without any."""
    if known.is_set_up or not known.mines_left:
        return ()
    return (say_many("{n} mine", "{n} mines", known.mines_left),)


def _is_ready(known: AmbKnown, unit: Unit) -> bool:
    return known.is_active and unit.side == known.seat and not unit.fired


def _badge(unit: Unit) -> Badge:
    hidden = unit.side == GARRISON and not unit.found
    kind = KINDS[unit.kind]
    return Badge(unit.id, unit.side, kind.letter, unit.steps, acted=unit.fired, marks="?" * hidden, arm=kind.arm)


def _look(known: AmbKnown, cell: Cell) -> HexLook:
    unit = known.at(cell)
    goal = Site("★", "*") if cell in known.scenario.goal_cells else None
    return HexLook(
        GROUND[known.scenario.map.terrain[cell]].look,
        badges=() if unit is None else (_badge(unit),),
        site=goal,
        perilous=cell in known.mines,
    )


def _describe(known: AmbKnown, cell: Cell) -> Iterator[Line]:
    ground = GROUND[known.scenario.map.terrain[cell]]
    yield Line(ground.name, say("nobody can enter") if not ground.cost else say("enter {n}", n=ground.cost))
    if ground.shelter:
        yield Line(say("shelters"), f"+{ground.shelter}")
    if cell in known.scenario.goal_cells:
        yield Line(say("The goal of the column"))
    if cell in known.mines:
        yield Line(say("A mine"), say("known to all") if known.mines[cell] else say("known to the garrison"))


def _card(known: AmbKnown, unit: Unit | None) -> Iterator[Line]:
    if unit is None:  # Nobody learns by asking whether there is such a unit.
        return
    kind = KINDS[unit.kind]
    yield Line(known.scenario.unit_names[unit.id], kind.name)
    yield Line(say("Steps"), bar=(unit.steps, kind.steps))
    yield Line(say("Attack, reach"), f"{kind.attack}, {kind.reach}")
    yield Line(say("Defence"), str(kind.defence))
    yield Line(say("Movement points"), str(kind.moves))
    if unit.side == GARRISON and not unit.found:
        yield Line(say("Hidden"))


def _mines(known: AmbKnown) -> Iterator[Line]:
    for cell, found in sorted(known.mines.items()):
        yield Line(known.grid.label(cell), say("found") if found else say("hidden"), cell=cell)
    if known.mines_left:
        yield Line(say("To be laid"), str(known.mines_left))
    if not known.mines and not known.mines_left:
        yield Line(say("None that you know of."))


def _fire(known: AmbKnown, cursor: Cell) -> Mapping[Cell, str]:
    unit = known.at(cursor)
    return {} if unit is None else {cell: "" for cell in known.grid.cells if reaches(known.scenario, unit, cell)}
