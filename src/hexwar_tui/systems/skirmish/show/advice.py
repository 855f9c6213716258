"""What a seat has left undone, and the advice for somebody who has never played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hexwar_tui.engine.orders.choices import can_be_completed
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.acting import Acting
from hexwar_tui.systems.skirmish.orders.clock import EndTurn, HandOver
from hexwar_tui.systems.skirmish.orders.deploying import IN_COVER, Deploy, DeployRest, EndDeployment
from hexwar_tui.systems.skirmish.orders.forming import RecruitUnits, TakeForce
from hexwar_tui.systems.skirmish.orders.legality import aiming, deploying, forming, from_there, touching
from hexwar_tui.systems.skirmish.orders.moving import Done, Move
from hexwar_tui.systems.skirmish.orders.openings import TakeOpening
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from hexwar_tui.systems.skirmish.rules import prices
from hexwar_tui.systems.skirmish.rules.damage import is_infantry
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.rules.ground.land import standing
from hexwar_tui.systems.skirmish.rules.sequence import clock
from hexwar_tui.systems.skirmish.state import Phase, Unit


def left_undone(known: SkiKnown) -> tuple[Text, ...]:
    """What the seat would leave undone by ending its part now, a sentence each: points and weapons while it forms its
    force, units in its turn. Empty if there is nothing, or if it has no part now."""
    if forming.closed(known) is None:
        return tuple(_unformed(known))
    if known.phase is Phase.PLAY and known.mover == known.seat and touching.closed(known) is None:
        return tuple(_unmoved(known))
    return ()


def fatal(known: SkiKnown) -> tuple[Text, ...]:
    """The sentence of `left_undone` that tells of units which would never shoot."""
    return tuple(_unarmed(known)) if forming.closed(known) is None else ()


def _unformed(known: SkiKnown) -> Iterator[Phrase]:
    left = forming.left(known)
    if left >= cheapest(known):
        yield say("{n} command points are left, enough for another unit.", n=left)
    yield from _unarmed(known)


def _unarmed(known: SkiKnown) -> Iterator[Phrase]:
    unarmed = sum(not recruit.weapons for recruit in forming.entered(known).recruits)
    if unarmed:
        yield say("Units without a weapon: {n}.", n=unarmed)


def _unmoved(known: SkiKnown) -> Iterator[Phrase]:
    if known.state.touched is not None:
        yield say("{unit} has been touched but has not acted.", unit=known.words.unit(known.state.touched))
    idle = [known.words.unit(unit.id) for unit in untouched(known)]
    if idle:
        yield say("They have neither moved nor shot: {units}.", units=_first(idle))
    begun = [unit.id for unit in touching.may_act(known) if unit not in untouched(known)]
    begun = [id for id in begun if id != known.state.touched]
    shooting = _names(known, begun, Fire)
    if shooting:
        yield say("They can still shoot: {units}.", units=_first(shooting))
    indoors = _names(known, (id for id in begun if touching.the_unit(known, id).opening is None), TakeOpening)
    if indoors:
        yield say("They can still take an opening: {units}.", units=_first(indoors))
    moving = _names(known, begun, Move)
    if moving:
        yield say("They can still move: {units}.", units=_first(moving))


MOST_NAMED = 4
"""So many units at most are named where others follow only as a number; a single one more is named as well."""


def _first(names: Sequence[Text]) -> Text:
    """The names of units; of many the first, and how many others there are."""
    if len(names) <= MOST_NAMED + 1:
        return listing(names)
    return say("{units} and {n} more", units=tuple(names[:MOST_NAMED]), n=len(names) - MOST_NAMED)


def _names(known: SkiKnown, ids: Iterable[str], order: type[Order]) -> list[Text]:
    """The names of those units that can still be given this order."""
    return [known.words.unit(id) for id in ids if can_be_completed(order, known, {"unit": id})]


def untouched(known: SkiKnown) -> list[Unit]:
    """The seat's units on the board that have neither moved nor acted nor been declared done this turn."""
    turn = known.turn
    return [
        unit
        for unit in known.own()
        if unit.cell is not None and turn not in (unit.moved_in, unit.active_in, unit.done_in, unit.tended_in)
    ]


def cheapest(known: SkiKnown) -> int:
    """The command points that the cheapest unit costs: one without weapons and skills."""
    return min(prices.cost(known.scenario.catalogue, id, (), ()) for id in known.scenario.catalogue.chassis)


def advice(known: SkiKnown) -> Advice:
    """One sentence for beginners on what the seat might do next, with the orders for it begun; empty while it has to
    wait."""
    if forming.closed(known) is None:
        return _what_to_form(known)
    if known.seat != known.mover:
        return _what_to_watch(known)
    if known.phase is Phase.DEPLOYING:
        return _what_to_deploy(known)
    return _what_to_order(known)


def _begun(known: SkiKnown, order: type[Order], **values: object) -> Draft:
    return Draft(known.seat, order.kind, values)


def _what_to_form(known: SkiKnown) -> Advice:
    takes, recruits = _begun(known, TakeForce), _begun(known, RecruitUnits)
    if not forming.entered(known).recruits and can_be_completed(TakeForce, known, {}):
        text = say("Take a ready-made force, or recruit units: both see their sheets before the first turn.")
        return Advice(text, (takes, recruits))
    if not forming.entered(known).recruits:
        return Advice(say("Recruit units: both see their sheets before the first turn."), (recruits,))
    if forming.left(known) >= cheapest(known):
        return Advice(say("Recruit more units, or give them skills; when the points are spent, seal."), (recruits,))
    return Advice(say("The force is complete: seal."), (None,))


def _what_to_watch(known: SkiKnown) -> Advice:
    if known.phase is Phase.PLAY and known.seat in known.sides and HandOver.closed(known) is None:
        text = say("The other side's time is long out: you may say “Turn!” for it.")
        return Advice(text, (_begun(known, HandOver),))
    return Advice()


def _what_to_deploy(known: SkiKnown) -> Advice:
    unit = deploying.unplaced(known)
    if unit is None:
        return Advice(say("All are deployed: end the deployment."), (_begun(known, EndDeployment),))
    text = say(
        "Deploy your units near cover, machine guns where they see far; or have the rest deployed automatically."
    )
    return Advice(text, (_begun(known, Deploy, unit=unit.id), _begun(known, DeployRest, manner=IN_COVER)))


def _what_to_order(known: SkiKnown) -> Advice:
    ended = (_begun(known, EndTurn),)
    if touching.closed(known) is not None:
        return Advice(say("Time is out: say “Turn!”."), ended)
    if clock.is_time_out(known.open):
        return Advice(say("Time is out: one last action, then “Turn!”."), ended)
    if known.state.touched is not None:
        return _what_to_do_with(known, known.state.touched)
    for order in _acts(known):
        if told := _told(known, order):
            return Advice(told, (Draft.of(known.seat, order),))
    if any(can_be_completed(order, known, {}) for order in (Fire, Move)):
        return Advice(say("Nobody has to do more: say “Turn!” when you like."), ended)
    return Advice(say("Nothing is left to do: say “Turn!”."), ended)


def _told(known: SkiKnown, order: Acting) -> Text:
    """What is said of an act that is advised, with the hex of the unit, since others may look like it; "" for an act of
    which nothing is said."""
    unit = touching.the_unit(known, order.unit)
    assert unit.cell is not None, "who may act is on the board"
    name, hex = known.words.unit(unit.id), known.words.hex(unit.cell)
    match order:
        case Fire():
            return say("{unit} at {hex} has an enemy in its line of fire, in range: let it shoot.", unit=name, hex=hex)
        case TakeOpening():
            return say("Let {unit} at {hex} take an opening: it can shoot out of it.", unit=name, hex=hex)
        case Move():
            return _told_to_move(known, unit, order.path[-1])
    return ""


def _told_to_move(known: SkiKnown, unit: Unit, goal: Cell) -> Text:
    """Why a unit should move to the hex `goal`: it can shoot from there, or is nearer to the enemy."""
    assert unit.cell is not None, "who may act is on the board"
    facts = {"unit": known.words.unit(unit.id), "hex": known.words.hex(unit.cell), "goal": known.words.hex(goal)}
    if not from_there.shoots(known, unit, goal, from_there.able(known, unit)):
        if is_infantry(known.open, unit) and standing(known.open).kind_at(goal) not in (None, Kind.HILL):
            return say("Bring {unit} at {hex} nearer, into cover, say to {goal}.", **facts)
        return say("Bring {unit} at {hex} nearer, say to {goal}.", **facts)
    if _has_target(known, unit):
        return say("{unit} at {hex} shoots better from {goal}: move it there.", **facts)
    return say("{unit} at {hex} has nobody in sight and range; from {goal} it has: move it there.", **facts)


def advice_for(known: SkiKnown, id: str) -> Advice:
    """What the seat's unit with this id would best do now, in a sentence, with the order for it; empty where it may not
    act or nothing is advised for it, while a unit is touched, be it this one, and when time is out."""
    unit = next((unit for unit in touching.may_act(known) if unit.id == id), None)
    if unit is None or known.state.touched is not None or clock.is_time_out(known.open):
        return Advice()
    from hexwar_tui.systems.skirmish.show.closing_in import act_of  # loaded for the side whose turn it is

    order = act_of(known, unit)
    told = "" if order is None else _told(known, order)
    return Advice() if order is None or not told else Advice(told, (Draft.of(known.seat, order),))


def _acts(known: SkiKnown) -> list[Acting]:
    """What the units would best do now, the best fire first."""
    from hexwar_tui.systems.skirmish.show.closing_in import acts  # loaded for the side whose turn it is

    return acts(known)


def _what_to_do_with(known: SkiKnown, id: str) -> Advice:
    """The advice for a touched unit, by its id: to move, to shoot or to declare it done, as far as it can."""
    unit, name = touching.the_unit(known, id), known.words.unit(id)
    best = {type(order): Draft.of(known.seat, order) for order in _acts(known)}
    move, fire, done = (best.get(order, _begun(known, order, unit=id)) for order in (Move, Fire, Done))
    match _can_move(known, id), _has_target(known, unit):
        case True, True:
            return Advice(say("Move {unit}, shoot with it, or declare it done.", unit=name), (move, fire, done))
        case True, False:
            return Advice(say("Move {unit}, or declare it done.", unit=name), (move, done))
        case False, True:
            return Advice(say("Shoot with {unit}, or declare it done.", unit=name), (fire, done))
        case _:
            return Advice(say("Declare {unit} done.", unit=name), (done,))


def _can_move(known: SkiKnown, id: str) -> bool:
    return can_be_completed(Move, known, {"unit": id})


def _has_target(known: SkiKnown, unit: Unit) -> bool:
    """Whether the unit may fire a weapon at some enemy from where it is; air strikes do not count."""
    able = from_there.able(known, unit)
    aims = [aim for enemy in known.enemies() for aim in positions.aims(enemy)]
    return any(aiming.target_objection(known, unit, id, aim) is None for id in able for aim in aims)
