"""Advice for beginners on what to do next, and what a side would lose by sealing now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.choices import can_be_completed
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.orders.armies import Go
from hexwar_tui.systems.envoys.orders.mustering import NameCapital, SplitArmy
from hexwar_tui.systems.envoys.orders.treaties import Refuse, Sign, is_to_sign
from hexwar_tui.systems.envoys.show import guarding
from hexwar_tui.systems.envoys.show.looks import capitals
from hexwar_tui.systems.envoys.show.panel_diplomacy import waiting
from hexwar_tui.systems.envoys.state import Army, Phase


def wants_capital(known: EnvKnown) -> bool:
    """Whether the seat must still name its capital: True in turn 1 until it has written one down (ENV-1.2). False for a
    seat without a city, as after a ruling."""
    if known.phase is not Phase.ORDERS or known.turn > 1 or not known.cities_of(known.seat):
        return False
    return known.capital(known.seat) is None and known.compartment(known.seat).capital is None


def seal_objection(known: EnvKnown) -> Objection | None:
    """Why the seat may not seal yet: in the first turn it must name a capital. None if it may."""
    if wants_capital(known):
        return Objection(say("First name one of your cities as the capital."), "ENV-1.2", mended_by=NameCapital.kind)
    return None


def left_undone(known: EnvKnown) -> tuple[Text, ...]:
    """What the seat would leave undone by sealing now, a text each: new messages, treaties to sign, armies without an
    order, and split-off parts that would join their armies again (ENV-2.4). Empty if nothing, or if the seat writes no
    orders."""
    if known.seat not in known.sides or known.phase is not Phase.ORDERS:
        return ()
    idle = without_order(known)
    parts = [army for army in idle if army.part_of is not None]
    others = [army for army in idle if army.part_of is None]
    found: list[Text] = list(waiting(known, known.turn - 1))
    found += _staying(known, parts)
    if others:
        found.append(
            say_many(
                "{armies} has no order and stays.",
                "They have no order and stay: {armies}.",
                len(others),
                armies=_listed(known, others),
            )
        )
    return tuple(found)


def fatal(known: EnvKnown) -> tuple[Text, ...]:
    """The sentence of `left_undone` that tells of parts which would not leave their armies after all (ENV-2.4)."""
    if known.seat not in known.sides or known.phase is not Phase.ORDERS:
        return ()
    return tuple(_staying(known, [army for army in without_order(known) if army.part_of is not None]))


def _staying(known: EnvKnown, parts: Sequence[Army]) -> Iterator[Phrase]:
    if parts:
        yield say_many(
            "{armies} does not leave and joins its army again.",
            "They do not leave and join their armies again: {armies}.",
            len(parts),
            armies=_listed(known, parts),
        )


def _listed(known: EnvKnown, armies: Sequence[Army]) -> Phrase:
    return known.words.units([army.id for army in armies])


def without_order(known: EnvKnown) -> list[Army]:
    """The seat's armies for which no order is written, including parts to be split off."""
    written = known.compartment(known.seat).orders
    return [army for army in mustered(known).values() if army.id not in written]


def advice(known: EnvKnown) -> Advice:
    """One sentence for beginners on what to do next, and the orders that do it; empty if the seat can't write
    orders."""
    if known.seat not in known.sides or known.is_out(known.seat) or known.phase is not Phase.ORDERS:
        return Advice()
    if wants_capital(known):
        text = say(
            "Name one of your cities as the capital (“{key}”): armies form there while you hold it.",
            key=NameCapital.key,
        )
        return Advice(text, (Draft(known.seat, NameCapital.kind),))
    to_sign = [treaty.id for treaty in known.treaties if is_to_sign(known, treaty)]
    if to_sign:
        return _and_march(_answer(known, {"treaty": to_sign[0]}), _march(known))
    return _march(known) or _seal(known)


def _and_march(answer: Advice, march: Advice | None) -> Advice:
    """The advice to answer a treaty, which may wait, and behind it the one to march."""
    if march is None:
        return answer
    text = say("{first} {then}", first=answer.text, then=march.text)
    return Advice(text, (*answer.orders, *march.orders))


def _seal(known: EnvKnown) -> Advice:
    guards = [army for army in without_order(known) if guarding.is_guard(known, army)]
    if not guards:
        return Advice(say("Every army has its order: seal."), (None,))
    named = _listed(known, guards)
    if all(army.cell in capitals(known) for army in guards):
        return Advice(say("{army} guards the capital, and all others have their orders: seal.", army=named), (None,))
    return Advice(say("On guard: {armies}. All others have their orders: seal.", armies=named), (None,))


def _answer(known: EnvKnown, treaty: Mapping[str, str]) -> Advice:
    refuse = Draft(known.seat, Refuse.kind, treaty)
    if not can_be_completed(Sign, known, treaty):
        text = say("You can't keep a treaty that waits for your signature: refuse it (“{key}”).", key=Refuse.key)
        return Advice(text, (refuse,))
    text = say(
        "A treaty waits (Diplomacy): “{sign}” signs it, “{refuse}” refuses it; an ally can't be attacked.",
        sign=Sign.key,
        refuse=Refuse.key,
    )
    return Advice(text, (Draft(known.seat, Sign.kind, treaty), refuse))


def _march(known: EnvKnown) -> Advice | None:
    """Advice to send an army without an order to an own empty city in danger, else to the nearest free city, else to
    an enemy city that it is likely to take, else to send one anywhere; None if none can go. Guards stay, and nobody is
    sent to where another is sent already."""
    idle = [army for army in without_order(known) if not guarding.is_guard(known, army)]
    keeping = _keep(known, idle)
    if keeping is not None:
        return keeping
    taken = guarding.headed_for(known) | guarding.on_the_way(known)
    for army, cell in _nearest_first(known, idle, [cell for cell in known.cities_of(None) if cell not in taken]):
        go = {"unit": army.id, "hex": cell}
        if _can_take(known, army, cell) and can_be_completed(Go, known, go):
            return _split(known, army, cell) or _to_free(known, cell, Draft(known.seat, Go.kind, go))
    taking = _take(known, idle)
    if taking is not None:
        return taking
    for army in idle:
        if can_be_completed(Go, known, {"unit": army.id}):
            text = say("Send {army} to look at land that you have not seen.", army=known.words.unit(army.id))
            return Advice(text, (Draft(known.seat, Go.kind, {"unit": army.id}),))
    return None


def _can_take(known: EnvKnown, army: Army, cell: Cell) -> bool:
    """Whether an army is likely to win what battles it meets this turn on its way into a free city."""
    is_open = guarding.is_way_open(known, army, cell)
    return is_open and guarding.is_likely_to_win(known, army, cell, guarding.LIKELY)


def _to_free(known: EnvKnown, cell: Cell, go: Draft) -> Advice:
    named = known.words.unit(go.values["unit"])
    return Advice(say("{city} is free: send {army} there.", city=known.words.place(cell), army=named), (go,))


def _split(known: EnvKnown, garrison: Army, cell: Cell) -> Advice | None:
    """Advice to split a part off the guard of a capital and to send that to a free city, where the army that would go
    else is the garrison of an own city, and not nearer. None elsewhere, or if the guard can't be split in halves."""
    if garrison.part_of is not None or garrison.cell not in known.cities_of(known.seat):
        return None
    guards = [army for army in mustered(known).values() if army.cell in capitals(known) and army.part_of is None]
    for guard, _ in _nearest_first(known, guards, [cell]):
        part = replace(guard, strength=guard.strength // 2)
        half = {"unit": guard.id, "strength": part.strength}
        is_near = known.grid.distance(guard.cell, cell) <= known.grid.distance(garrison.cell, cell)
        is_spared = _can_take(known, part, cell) and not guarding.is_in_danger(known, guard.cell)
        if guard.id != garrison.id and is_near and is_spared and can_be_completed(SplitArmy, known, half):
            named = {"city": known.words.place(cell), "army": known.words.unit(guard.id)}
            text = say("{city} is free: split a part off {army} and send that there.", **named)
            return Advice(text, (Draft(known.seat, SplitArmy.kind, half),))
    return None


def _keep(known: EnvKnown, idle: Sequence[Army]) -> Advice | None:
    """Advice to send an army to an own city that is empty and in danger, if one could hold it; None if there is no such
    city, or nobody to send."""
    for army, cell in _nearest_first(known, idle, guarding.bare_in_danger(known)):
        go = {"unit": army.id, "hex": cell}
        can_hold = guarding.can_hold(known, army, cell) and guarding.is_way_open(known, army, cell)
        if can_hold and can_be_completed(Go, known, go):
            return Advice(_bare(known, army, cell), (Draft(known.seat, Go.kind, go),))
    return None


def _bare(known: EnvKnown, army: Army, cell: Cell) -> Phrase:
    """That an own city is empty, how near the enemy is, and who is to be sent."""
    near = guarding.nearest_foe(known, cell)
    named = {"city": known.words.place(cell), "army": known.words.unit(army.id)}
    if near <= 1:
        return say("{city} is empty, and an enemy army is next to it: send {army} there.", **named)
    return say_many(
        "{city} is empty, and an enemy army is {n} hex from it: send {army} there.",
        "{city} is empty, and an enemy army is {n} hexes from it: send {army} there.",
        near,
        **named,
    )


def _take(known: EnvKnown, idle: Sequence[Army]) -> Advice | None:
    """Advice to send an army to the nearest enemy city that it is likely to take, as far as it is known; where the
    enemies that the side knows of have but one city left, to that by an even chance. None without such a city."""
    enemies = [side for side in known.sides_in if side != known.seat and not known.is_allied(side)]
    cities = {cell: side for side in enemies for cell in known.cities_of(side)}
    headed = guarding.headed_for(known)
    for army, cell in _nearest_first(known, idle, [cell for cell in cities if cell not in headed]):
        go = {"unit": army.id, "hex": cell}
        chance = guarding.AN_EVEN_CHANCE if len(cities) == 1 else guarding.LIKELY
        is_worth_it = guarding.is_likely_to_win(known, army, cell, chance) and guarding.is_way_open(known, army, cell)
        if is_worth_it and can_be_completed(Go, known, go):
            text = say(
                "{city} belongs to {side}: send {army} to take it.",
                city=known.words.place(cell),
                side=known.words.side(cities[cell]),
                army=known.words.unit(army.id),
            )
            return Advice(text, (Draft(known.seat, Go.kind, go),))
    return None


def _nearest_first(known: EnvKnown, armies: Sequence[Army], cells: Sequence[Cell]) -> list[tuple[Army, Cell]]:
    """All pairs of an army and a cell, the nearest to each other first; ties go by the cell's rank, then to a part that
    must leave its army, and by the army's number."""

    def key(pair: tuple[Army, Cell]) -> tuple[int, int, bool, int]:
        army, cell = pair
        return known.grid.distance(army.cell, cell), known.rank[cell], army.part_of is None, army.number

    return sorted(((army, cell) for army in armies for cell in cells), key=key)
