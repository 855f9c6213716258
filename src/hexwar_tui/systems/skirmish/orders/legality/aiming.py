"""Why a unit may not shoot: its weapon, where it stands, whom it aims at (SKI-1, 2).

Every function whose name ends in `objection` gives the first objection that it finds, or None if there is none.
"""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import Weapon, load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.fire.detection import Detection, detection, is_hidden, struck
from hexwar_tui.systems.skirmish.rules.fire.shooting import ready_weapon
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.rules.ground.land import standing
from hexwar_tui.systems.skirmish.rules.ground.places import AMPHIBIOUS
from hexwar_tui.systems.skirmish.rules.ground.sight import Hindrance, Spot, leads_back
from hexwar_tui.systems.skirmish.state import Opening, Unit


def weapon_objection(known: SkiKnown, unit: Unit, weapon_id: str) -> Objection | None:
    """Why the unit may not fire the weapon now, at whatever target: it does not have that weapon, the weapon has no
    shots left, or the unit may not shoot. None if it may."""
    name = _name(known, unit)
    carried = [arm for arm in unit.weapons if arm.id == weapon_id]
    if not carried:
        return Objection(say("{unit} has no such weapon.", unit=name), "SKI-2.1")
    weapon = known.scenario.catalogue.weapons[weapon_id].name
    if all(arm.spent for arm in carried):
        return Objection(say("{weapon}: used up, once a game.", weapon=weapon), "SKI-2.1")
    if ready_weapon(known.open, unit, weapon_id, known.turn) is None:
        if any(arm.shut_in == known.turn for arm in carried):
            begun = say(
                "{weapon} had begun to fire when {unit} moved: it fires no more this turn.", weapon=weapon, unit=name
            )
            return Objection(begun, "SKI-4.2")
        return Objection(say("{weapon} has no shots left this turn.", weapon=weapon), "SKI-2.1")
    return shooting_objection(known, unit)


def shooting_objection(known: SkiKnown, unit: Unit) -> Objection | None:
    """Why the unit may not shoot at all this turn: it has been in water, or has used its skill instead. None if it
    may."""
    name = _name(known, unit)
    if unit.waded_in == known.turn and AMPHIBIOUS not in unit.skills:
        return Objection(say("{unit} has been in water this turn and may not shoot.", unit=name), "SKI-1.7")
    if unit.tended_in == known.turn:
        return Objection(say("{unit} has used its skill instead of shooting this turn.", unit=name), "SKI-2.1")
    return None


def outward_objection(known: SkiKnown, unit: Unit, aimed_into: str | None) -> Objection | None:
    """SKI-1.2 b: why the unit may not shoot out of the building it is in: it has taken no opening to fire, or two
    others have fired through that one this turn. None if it may, or needs no opening: it is outside, or in the building
    `aimed_into`, where the target is (None: the target is in none)."""
    building = positions.inside(known.open, unit)
    if building is None or building == aimed_into:
        return None
    name = _name(known, unit)
    if unit.opening is None:
        return Objection(say("{unit} is inside and has to take an opening to fire out of it.", unit=name), "SKI-1.2")
    if unit.observing:
        text = say("{unit} observes through the opening; to fire, it has to take it.", unit=name)
        return Objection(text, "SKI-1.2")
    return crowd_objection(known, unit, unit.opening, observing=False)


def _through_objection(known: SkiKnown, unit: Unit, aim: Spot, name: Text) -> Objection | None:
    """SKI-1.2 b: that the line from the unit's opening to `aim`, which is called `name`, leads back through the
    building."""
    if unit.opening is None or not leads_back(standing(known.open), unit.opening, aim):
        return None
    text = say(
        "From the opening {opening} the line to {target} leads back through the building.",
        opening=known.words.opening(unit.opening),
        target=name,
    )
    return Objection(text, "SKI-1.2")


def crowd_objection(known: SkiKnown, unit: Unit, opening: Opening, *, observing: bool) -> Objection | None:
    """SKI-1.2 b: an objection if as many other soldiers as may have fired through the opening this turn, or with
    `observing` have observed through it; None if there is room for the unit."""
    use = known.state.use_of(opening)
    others = [id for id in (use.observers if observing else use.shooters) if id != unit.id]
    if len(others) < load_catalogue().numbers.through_opening:
        return None
    where = known.words.opening(opening)
    if observing:
        text = say("Two soldiers have observed through the opening {opening}.", opening=where)
        return Objection(text, "SKI-1.2", counted="third observer")
    text = say("Two soldiers have fired through the opening {opening} this turn.", opening=where)
    return Objection(text, "SKI-1.2", counted="third shooter")


def target_objection(known: SkiKnown, unit: Unit, weapon_id: str, target: Unit) -> Objection | None:
    """Why the unit may not fire this weapon at `target`, an enemy as he is aimed at (`positions.aims`); None if it
    may."""
    frame, weapon = known.open, known.scenario.catalogue.weapons[weapon_id]
    if target.chassis in weapon.no_effect:
        text = say("{weapon}: no effect on {target}.", weapon=weapon.name, target=_name(known, target))
        return Objection(text, "SKI-2.1")
    aimed_into = positions.inside(frame, target)
    out = unit.opening is not None and positions.inside(frame, unit) != aimed_into
    return (
        outward_objection(known, unit, aimed_into)
        or (_through_objection(known, unit, positions.spot(frame, target), _name(known, target)) if out else None)
        or _range_objection(weapon, positions.between(frame, unit, target))
        or _shelter_objection(known, unit, weapon, target)
        or sight_objection(known, unit, target)
        or (_undetected(known, unit, target) if detection(frame, unit, target) is Detection.FAILED else None)
    )


def _range_objection(weapon: Weapon, far: int) -> Objection | None:
    if weapon.range is None or far <= weapon.range:
        return None
    text = say(
        "The target is {far} hexes away; {weapon} reaches {range}.", far=far, weapon=weapon.name, range=weapon.range
    )
    return Objection(text, "SKI-2.1")


def _shelter_objection(known: SkiKnown, unit: Unit, weapon: Weapon, target: Unit) -> Objection | None:
    """SKI-1.2 a, 1.3: why a target in a building may not be shot at from outside: it keeps still, or is in a bunker,
    into which only snipers fire."""
    frame = known.open
    building = positions.inside(frame, target)
    if building is None or building == positions.inside(frame, unit):
        return None
    name, is_bunker = _name(known, target), positions.kind_of(frame, building) is Kind.BUNKER
    if is_bunker and not weapon.into_bunkers:
        return Objection(say("{target} is in a bunker: only a sniper harms it from outside.", target=name), "SKI-1.3")
    if is_hidden(frame, unit, target):
        text = say("{target} was not active last turn: inside a building it is not shot at.", target=name)
        return Objection(text, "SKI-1.3" if is_bunker else "SKI-1.2")
    return None


def sight_objection(known: SkiKnown, unit: Unit, target: Unit) -> Objection | None:
    """SKI-1.9: an objection that says what keeps the unit from seeing the target; None if it sees the target."""
    found = positions.hindrance(known.open, unit, target)
    return None if found is None else _unseen(known, unit, _name(known, target), found)


def struck_objection(known: SkiKnown, unit: Unit, cell: Cell) -> Objection | None:
    """SKI-1.4: an objection if the unit has failed its detection test of the enemy on the hex on whom it would call a
    strike; else None."""
    how, target = struck(known.open, unit, cell)
    return _undetected(known, unit, target) if how is Detection.FAILED and target is not None else None


def _undetected(known: SkiKnown, unit: Unit, target: Unit) -> Objection:
    text = say("{unit} has not detected {target} this turn.", unit=_name(known, unit), target=_name(known, target))
    return Objection(text, "SKI-1.2")


def building_objection(known: SkiKnown, unit: Unit, weapon_id: str, id: str) -> Objection | None:
    """Why the unit may not fire this weapon at the standing house or bunker with the id `id`; None if it may."""
    frame, weapon, name = known.open, known.scenario.catalogue.weapons[weapon_id], known.words.object(id)
    objection = harm_objection(known, weapon, id)
    if objection is not None:
        return objection
    if positions.inside(frame, unit) == id:
        text = say("{unit} is inside {object} and does not fire at it.", unit=_name(known, unit), object=name)
        return Objection(text, "SKI-1.2")
    cell, hidden = positions.seen_cell(frame, unit, id)
    return (
        outward_objection(known, unit, id)
        or _through_objection(known, unit, cell, name)
        or _range_objection(weapon, positions.distance(frame, unit, cell))
        or (None if hidden is None else _unseen(known, unit, name, hidden))
    )


def harm_objection(known: SkiKnown, weapon: Weapon, id: str) -> Objection | None:
    """SKI-1.2 a, c, 1.3: why the weapon may not be used on the building with the id `id`: it has no effect on such a
    building, or nobody in the house has been active since he entered. None if it may."""
    is_house = positions.kind_of(known.open, id) is Kind.HOUSE
    if not is_house and "bunker" not in weapon.buildings:
        return Objection(say("{weapon}: no effect on bunkers.", weapon=weapon.name), "SKI-1.3")
    if is_house and "house" not in weapon.buildings:
        return Objection(say("{weapon}: no effect on houses.", weapon=weapon.name), "SKI-1.2")
    if is_house and not any(unit.active_inside for unit in positions.garrison(known.open, id)):
        name = known.words.object(id)
        text = say("{object}: nobody inside has been active, and the house may not be shot at.", object=name)
        return Objection(text, "SKI-1.2")
    return None


def outlook_objection(known: SkiKnown, unit: Unit, cell: Cell) -> Objection | None:
    """SKI-1.2 b: an objection if the unit is in a building but at no opening, and the hex is outside of that building;
    else None."""
    frame = known.open
    if unit.opening is not None or positions.inside(frame, unit) in (None, positions.building_at(frame, cell)):
        return None
    text = say("{unit} is inside and has to be at an opening to see out.", unit=_name(known, unit))
    return Objection(text, "SKI-1.2")


def hex_objection(known: SkiKnown, unit: Unit, cell: Cell) -> Objection | None:
    """SKI-1.9: why the unit does not see a hex, or the building on it; None if it does."""
    found = positions.to_hex(known.open, unit, cell)
    unseen = None if found is None else _unseen(known, unit, known.grid.label(cell), found)
    return outlook_objection(known, unit, cell) or unseen


def _unseen(known: SkiKnown, unit: Unit, target: Text, hindrance: Hindrance) -> Objection:
    text = say(
        "{unit} does not see {target}: {what} at {hex} is in the way.",
        unit=_name(known, unit),
        target=target,
        what=hindrance_words(known, hindrance),
        hex=known.grid.label(hindrance.cell),
    )
    return Objection(text, "SKI-1.9")


def hindrance_words(known: SkiKnown, hindrance: Hindrance) -> Text:
    """What cuts off sight, as part of a sentence: a building or hill by its name, a wall as that of its building, a
    fence as "a high fence"."""
    if hindrance.kind == "fence":
        return say("a high fence")
    name = known.words.object(hindrance.id)
    return say("a wall of {object}", object=name) if hindrance.kind == "wall" else name


def _name(known: SkiKnown, unit: Unit) -> Text:
    return known.words.unit(unit.id) if unit.side == known.seat else known.words.whose(unit.id)
