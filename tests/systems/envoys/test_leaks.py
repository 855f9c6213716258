"""The map is closed (ENV-6.2): what a side can't know reaches it by no way, by pairs of games that differ in nothing
else."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

import pytest

from hexwar_tui.contract.tools.dump import plain
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order, Preview
from hexwar_tui.engine.view import Advice, Badge, UnitLine
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.storage.saves.save_file import encode
from hexwar_tui.systems.envoys import known, mustered
from hexwar_tui.systems.envoys.known import EnvKnown, Sighting
from hexwar_tui.systems.envoys.land import IMPASSABLE
from hexwar_tui.systems.envoys.orders import armies as orders_armies
from hexwar_tui.systems.envoys.orders.armies import Go
from hexwar_tui.systems.envoys.show import advice, describing, panels
from hexwar_tui.systems.envoys.show import view as views
from hexwar_tui.systems.envoys.state import EnvState, Phase
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.horizon import field
from tests.systems.envoys.secrets_of import (
    HIDDEN,
    MIXED,
    OPEN_TO_ALL,
    copied,
    met,
    open_to,
    reached,
    sees,
    sight,
    stopped,
    with_other_secrets,
)

LEARNING, FOUR = "envoys/first-letters", "envoys/four-realms"

STOPS = [(LEARNING, acts, "k") for acts in (0, 7, 20, 45, 70)] + [(FOUR, acts, "m") for acts in (12, 150, 260)]


def stop_name(stop: tuple[str, int, str]) -> str:
    return f"{stop[0].partition('/')[2]}-{stop[1]}"


def assert_equal_to(side: str, game: Game, seed: str) -> None:
    """Holds the game against one whose other sides hide something else."""
    other = with_other_secrets(game, side, random.Random(f"{seed}/{side}"))
    assert open_to(other, side) == open_to(game, side)
    assert other.faults() == game.faults() == []
    assert other.digest() != game.digest(), "the pair has to differ, or it proves nothing"
    assert sight(other, side) == sight(game, side)


def test_the_oracle_has_an_answer_for_every_part_of_the_state() -> None:
    """A part that is added to the state has to be sorted into open, mixed or hidden here, too."""
    assert sorted(field.name for field in fields(EnvState)) == sorted((*OPEN_TO_ALL, *MIXED, *HIDDEN))


@pytest.mark.parametrize("stop", STOPS, ids=stop_name)
def test_the_program_sees_what_the_oracle_sees(stop: tuple[str, int, str]) -> None:
    """ENV-6.1: the cells in sight by the program are those of the oracle, no more and no less."""
    game = reached(*stop)
    for side in game.sides:
        assert set(game.known(side).visible) == sees(game, side)


@pytest.mark.row(28)
@pytest.mark.parametrize("stop", STOPS, ids=stop_name)
def test_other_secrets_change_nothing_that_a_side_can_find_out(stop: tuple[str, int, str]) -> None:
    """Row 28: armies, cities, land out of sight, exact strengths, orders, contacts, messages and treaties of others,
    and who
    sits at the table are drawn anew: all that a side sees stays the same."""
    game = reached(*stop)
    for side in game.sides[:2]:
        if not game.top.state.sides[side].out:
            assert_equal_to(side, game, stop_name(stop))


@pytest.mark.parametrize("steps", [1, 2, 5, 9, 26])
def test_in_the_midst_of_a_resolution(steps: int) -> None:
    """Where a referee has stopped, no side can find out more than what is in its sight at that moment."""
    game = stopped(LEARNING, steps, "r")
    assert game.top.state.phase is Phase.RESOLUTION
    for side in game.sides:
        assert_equal_to(side, game, str(steps))


def test_what_is_in_sight_does_show() -> None:
    """Another band, another place in sight, another holder are told apart, or the comparison would see nothing."""
    game = met(LEARNING, "aldmark", "k")
    state: EnvState = game.top.state
    side, before = "aldmark", sight(game, "aldmark")
    own = next(army for army in state.armies.values() if army.side == side)
    foe = next(army for army in state.armies.values() if army.side != side)
    near = next(cell for cell in game.known(side).grid.neighbours[own.cell] if game.known(side).may_enter(cell))
    foe.cell, foe.strength = near, 12
    assert (near_by := sight(game, side)) != before
    foe.strength = 30
    assert (stronger := sight(game, side)) != near_by
    held = next(city for city in state.cities.values() if city.cell in sees(game, side))
    held.owner = None if held.owner else side
    assert sight(game, side) != stronger


def test_who_has_no_army_left_is_not_told() -> None:
    """Whoever has nothing to order is passed over; nobody else can read it off whom the game waits for, nor off the
    heading of its save, which a list shows to all."""
    game = met(LEARNING, "aldmark", "p")
    state: EnvState = game.top.state
    side, foe = game.sides
    free = (cell for cell, id in enumerate(game.top.scenario.land.ids) if id == "plain" and cell not in state.cities)
    unseen = [cell for cell in free if cell not in sees(game, side)]
    for army in state.armies.values():
        if army.side == foe:
            army.cell = unseen.pop()
    other = copied(game)
    for each in (game, other):
        each.top.state.diplomacy.contacts.clear()
    state = other.top.state
    state.armies = {id: army for id, army in state.armies.items() if army.side == side}
    assert (game.waiting_for(), other.waiting_for()) == ((side, foe), (side,))
    assert sight(other, side) == sight(game, side)
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    headings = [
        json.loads("{" + encode(one, noon).decode().splitlines()[1].rstrip(",") + "}")["public"]
        for one in (game, other)
    ]
    assert headings[0]["waiting"] == headings[1]["waiting"] == [side, foe]


# -- planted leaks -----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def hidden_from(seat: EnvKnown) -> EnvState:
    """The whole state, from where the program must not take it."""
    return seat._state


def total(seat: EnvKnown) -> int:
    """The strength of all armies there are."""
    return sum(army.strength for army in hidden_from(seat).armies.values())


def plant_in_the_headline(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "_headline", lambda seat: [say("{n} in all", n=total(seat))])


def plant_in_the_hint(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(advice, "advice", lambda seat: Advice(say("{n} in all", n=total(seat))))


def plant_in_what_may_be_seen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(EnvKnown, "visible", property(lambda seat: frozenset(seat.grid.cells)))


def plant_in_the_band(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(known, "band_of", lambda strength: (strength, strength))


def plant_in_the_card(patch: pytest.MonkeyPatch) -> None:
    def told(seat: EnvKnown, seen: Sighting) -> list[Line]:
        return [Line(str(army.number)) for army in hidden_from(seat).armies.values() if army.cell == seen.cell]

    patch.setattr(describing, "_foreign_card", told)


def plant_in_a_panel(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(panels, "_cities", lambda seat: [Line(str(sorted(hidden_from(seat).cities.items(), key=str)))])


def plant_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    def refused(seat: EnvKnown) -> Objection:
        return Objection(say("{n} in all", n=total(seat)))

    patch.setattr(mustered, "writing_objection", refused)
    patch.setattr(orders_armies, "writing_objection", refused)


def plant_in_a_preview(patch: pytest.MonkeyPatch) -> None:
    def shown(order: Order, seat: EnvKnown) -> Preview:
        return Preview((Line(say("{n}", n=total(seat))),))

    for kind in ENVOYS.order_types:
        patch.setattr(kind, "preview", shown)


def plant_in_the_names(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(EnvKnown, "words", property(_Named))


class _Named:
    """Words that call sides by who plays them."""

    def __init__(self, seat: EnvKnown) -> None:
        self._true, self._names = ENVOYS.say.words(seat._frame), seat._frame.names

    def __getattr__(self, name: str) -> Any:
        return getattr(self._true, name)

    def side(self, side: str) -> Text:
        return self._names.get(side) or self._true.side(side)


def plant_of_strength_in_a_tooltip(patch: pytest.MonkeyPatch) -> None:
    """What is said of a hex where a foreign army is in sight tells how strong it is."""
    true = views.describe

    def told(seat: EnvKnown, cell: int) -> tuple[Line, ...]:
        there = [army for army in hidden_from(seat).armies.values() if army.cell == cell and cell in seat.visible]
        return (*true(seat, cell), *(Line(say("strength {n}", n=army.strength)) for army in there))

    patch.setattr(views, "describe", told)


def plant_of_a_way_around_the_unseen(patch: pytest.MonkeyPatch) -> None:
    """Ways are found by what truly stands there."""

    def closed(seat: EnvKnown) -> bytes:
        foreign = {army.cell for army in hidden_from(seat).armies.values() if army.side != seat.seat}
        return bytes(seat.terrain(cell) in IMPASSABLE or cell in foreign for cell in range(seat.grid.size))

    patch.setattr(EnvKnown, "closed", property(closed))


def plant_of_a_longer_list(patch: pytest.MonkeyPatch) -> None:
    """Among the units of the view, through which a player goes one by one, is an army that nobody sees."""
    true = views._unit_lines

    def told(seat: EnvKnown) -> Iterator[UnitLine]:
        yield from true(seat)
        for army in hidden_from(seat).armies.values():
            if army.side != seat.seat and army.cell not in seat.visible:
                badge = Badge(army.id, army.side, "?")
                yield UnitLine(badge, seat.words.side(army.side), army.cell)

    patch.setattr(views, "_unit_lines", told)


def plant_of_an_army_to_approach(patch: pytest.MonkeyPatch) -> None:
    """All armies pass for seen ones: they can be approached, named and looked at."""

    def found(seat: EnvKnown) -> dict[str, Sighting]:
        armies = (army for army in hidden_from(seat).armies.values() if army.side != seat.seat)
        return {seen.id: seen for seen in map(seat._sighting, armies)}

    patch.setattr(EnvKnown, "sightings", property(found))


def plant_of_an_unknown_side(patch: pytest.MonkeyPatch) -> None:
    """Letters can be written to the contacts of one's contacts."""

    def met_by_any(seat: EnvKnown) -> tuple[str, ...]:
        met = {side for pair in hidden_from(seat).diplomacy.contacts for side in pair}
        return tuple(side for side in seat.sides if side in met and side != seat.seat)

    patch.setattr(EnvKnown, "contacts", property(met_by_any))


PLANTS = (
    plant_in_the_headline,
    plant_in_the_hint,
    plant_in_what_may_be_seen,
    plant_in_the_band,
    plant_in_the_card,
    plant_in_a_panel,
    plant_in_a_refusal,
    plant_in_a_preview,
    plant_in_the_names,
    plant_of_strength_in_a_tooltip,
    plant_of_a_way_around_the_unseen,
    plant_of_a_longer_list,
    plant_of_an_army_to_approach,
)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__.removeprefix("plant_"))
def test_a_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison fails as soon as the program tells a secret anywhere."""
    game = met(LEARNING, "aldmark", "p")
    other = with_other_secrets(game, "aldmark", random.Random("planted"))
    assert sight(other, "aldmark") == sight(game, "aldmark")
    plant(monkeypatch)
    assert sight(other, "aldmark") != sight(game, "aldmark")


def test_a_planted_acquaintance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dialog that offers a side which this one does not know fails the comparison, too."""
    game = reached(FOUR, 12, "m")
    side = game.sides[0]
    pairs = [with_other_secrets(game, side, random.Random(f"planted {n}")) for n in range(3)]
    assert all(sight(other, side) == sight(game, side) for other in pairs)
    plant_of_an_unknown_side(monkeypatch)
    assert any(sight(other, side) != sight(game, side) for other in pairs)


def test_a_planted_way_is_found_by_its_previews_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the way bends around what nobody sees, and nothing else tells of it, the previews differ."""
    boards = [field(), field()]
    boards[1].army("green", "0901", 9)
    boards[1].army("green", "0902", 9)

    def way(board: Board) -> Any:
        return plain(Go("red-1", board.cell("1401"), None).preview(board.known("red")))

    for board in boards:
        board.look()
    assert way(boards[0]) == way(boards[1])
    plant_of_a_way_around_the_unseen(monkeypatch)
    assert way(boards[0]) != way(boards[1])
