"""What one side hides reaches no other (ASH, introduction), by pairs of games that differ in nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import pytest

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, play_out
from hexwar_tui.engine.orders.order import Order, Preview
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands import known
from hexwar_tui.systems.ashlands.events.turns import Bought
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import entering, preparation
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, Place, PlaceBase, Stake
from hexwar_tui.systems.ashlands.show import advice, view
from hexwar_tui.systems.ashlands.state import AshState, Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.secrets_of import (
    MIXED,
    OPEN_TO_ALL,
    OWN_SECRETS,
    open_to,
    reached,
    sight,
    until,
    with_other_secrets,
)

LEARNING, FOUR = "ashlands/first-steps", "ashlands/full-four"
EVENTS = {"first_event_turn": 1}

STOPS = [(LEARNING, acts, "k") for acts in (0, 6, 14, 30, 55, 90)] + [(FOUR, acts, "m") for acts in (12, 130)]


def stop_name(stop: tuple[str, int, str]) -> str:
    return f"{stop[0].partition('/')[2]}-{stop[1]}"


def assert_equal_to(side: str, game: Game, seed: str) -> None:
    """Holds the game against one whose other sides hide something else."""
    other = with_other_secrets(game, side, random.Random(f"{seed}/{side}"))
    assert other.faults() == game.faults() == []
    assert open_to(other.top.state, side) == open_to(game.top.state, side)
    assert other.digest() != game.digest(), "the pair has to differ, or it proves nothing"
    assert sight(other, side) == sight(game, side)


def test_the_oracle_has_an_answer_for_every_part_of_the_state() -> None:
    """A part that is added to the state has to be sorted into open or secret here, too."""
    assert sorted(field.name for field in fields(AshState)) == sorted((*OPEN_TO_ALL, *OWN_SECRETS, *MIXED))


@pytest.mark.row(28)
@pytest.mark.parametrize("stop", STOPS, ids=stop_name)
def test_other_secrets_change_nothing_that_a_side_can_find_out(stop: tuple[str, int, str]) -> None:
    """Row 28: prestige, reserves and whole Preparations of the others are drawn anew: all that a side sees stays the
    same."""
    game = reached(*stop)
    for side in game.sides[:2]:
        assert_equal_to(side, game, stop_name(stop))


@pytest.mark.parametrize("phase", [Phase.EVENT_CHOICES, Phase.PREPARATION, Phase.OPENING, Phase.CLOSING])
def test_in_every_part_of_the_turn(phase: Phase) -> None:
    """No part of the turn tells more than another, an event's choices included."""
    game = until(LEARNING, lambda game: game.top.state.phase is phase and game.turn > 1, EVENTS)
    for side in game.sides:
        assert_equal_to(side, game, phase.value)


def test_what_is_open_does_show() -> None:
    """Wounds, points and key points of others are told apart, or the comparison would see nothing at all."""
    game = reached(LEARNING, 0, "open")
    state: AshState = game.top.state
    before = sight(game, "north")
    foe = next(unit for unit in state.units.values() if unit.side == "south")
    foe.models[0].toughness -= 1
    assert (wounded := sight(game, "north")) != before
    state.sides["south"].points += 1
    assert (scored := sight(game, "north")) != wounded
    state.key_points[next(iter(state.key_points))] = "south"
    assert sight(game, "north") != scored


# -- played through the door -------------------------------------------------------------------------------------------


def prepare(game: Game, side: str, types: tuple[str, ...], *, placed: int = 0, stake: int = 3) -> None:
    """A first Preparation: the base, so many purchases, the last `placed` of them put on the map, in the order of the
    alphabet, a stake; sealed."""
    game.submit(side, PlaceBase(preparation.base_places(game.known(side))[0]))
    for type in types:
        game.submit(side, Buy(type))
    bought = game.known(side).sealed(side).purchases[len(types) - placed :]
    for purchase in sorted(bought, key=lambda purchase: purchase.type):
        known = game.known(side)
        free = [cell for cell in known.zone(side) if preparation.is_free(known, cell)]
        game.submit(side, Place(purchase.unit, free[-1]))
    game.submit(side, Stake(stake))
    game.seal(side)


def begun(types: tuple[str, ...], *, placed: int = 0, stake: int = 3) -> Iterator[Game]:
    """A game in which South buys so: at the end of its Preparation, after the reveal, and in the next Preparation."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, LEARNING), seed="door", options={"prestige": 900})
    prepare(game, "south", types, placed=placed, stake=stake)
    yield game
    prepare(game, "north", ("grenadiers",), placed=1)
    yield game
    ends = next(kind for kind in game.top.system.order_types if kind.ends_part)
    while not game.is_sealed():
        game.submit(game.waiting_for()[0], ends())
    yield game


def test_a_purchase_that_stays_in_the_reserve_is_never_told() -> None:
    """Before the reveal, after it and a turn later: another unit, at another price, is all the same to the enemy."""
    for one, other in zip(begun(("grenadiers",)), begun(("machine-guns",)), strict=True):
        assert one.digest() != other.digest()
        assert sight(one, "north") == sight(other, "north")


def test_stakes_are_shown_at_the_reveal_and_not_before() -> None:
    """The one secret that everybody is told when all have sealed."""
    pairs = zip(begun((), stake=137), begun((), stake=138), strict=True)
    sealed, revealed, _ = (sight(one, "north") == sight(other, "north") for one, other in pairs)
    assert (sealed, revealed) == (True, False)


def test_all_dice_fall_on_the_open_table() -> None:
    """Every roll of a whole game is known to everybody: none decides anything in secret."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="dice", options={"turns": 6})
    rng = random.Random("dice")
    play_out(game, dict.fromkeys(game.sides, RandomPlayer(rng)), rng)
    rolls = list(game.rolls(""))
    assert len(rolls) > 100
    assert len(rolls) == sum(len(entry.dice) for entry in game.record.entries)


def test_the_order_of_purchase_is_never_told() -> None:
    """What is bought first and placed last looks like what is bought last and placed last, in names and in lists."""
    for one, other in zip(
        begun(("grenadiers", "machine-guns", "marksmen"), placed=2),
        begun(("grenadiers", "marksmen", "machine-guns"), placed=2),
        strict=True,
    ):
        assert sight(one, "north") == sight(other, "north")


def test_names_on_the_map_do_not_count_the_reserve() -> None:
    """Whether South keeps a unit back can't be read off the name of the one that it shows."""
    names = []
    for types in (("machine-guns",), ("grenadiers", "machine-guns")):
        *_, game = begun(types, placed=1)
        names.append([render(line.name, "en") for line in game.view("north").units])
    assert names[0] == names[1]


# -- planted leaks -----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


WHOLE: dict[int, tuple[AshKnown, Any]] = {}
"""The frames that façades were made from, as long as a leak is planted."""


def keep_the_whole(patch: pytest.MonkeyPatch) -> None:
    """From now on `hidden_from` has what no façade hands out."""
    begin = AshKnown.__init__

    def begun(known: AshKnown, frame: Any, seat: str) -> None:
        begin(known, frame, seat)
        WHOLE[id(known)] = known, frame

    WHOLE.clear()
    patch.setattr(AshKnown, "__init__", begun)


def hidden_from(known: AshKnown) -> AshState:
    """The whole state, from where the program can't take it."""
    state: AshState = WHOLE[id(known)][1].state
    return state


def plant_in_the_headline(patch: pytest.MonkeyPatch) -> None:
    def told(known: AshKnown, words: Any) -> Iterator[Text]:
        yield say("prestige {n}", n=sum(own.prestige for own in hidden_from(known).sides.values()))

    patch.setattr(view, "_headline", told)


def plant_in_the_hint(patch: pytest.MonkeyPatch) -> None:
    def told(known: AshKnown, words: Any) -> Advice:
        return Advice(say("{n} units", n=sum(unit.cell is None for unit in hidden_from(known).units.values())))

    patch.setattr(advice, "advice", told)


def plant_in_what_may_be_seen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(known, "_open_to", lambda seat, state: state)
    patch.setattr(AshKnown, "may_see", lambda known, side: True)


def plant_in_the_list_of_units(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(AshKnown, "enemies", lambda known: iter(hidden_from(known).units.values()))
    patch.setattr(AshKnown, "unit", lambda known, id: hidden_from(known).units.get(id))
    patch.setitem(vars(ASHLANDS.show), "left_undone", lambda known: tuple(hidden_from(known).units))


def plant_in_the_bounds_of_a_choice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(preparation, "before_stake", lambda known: max(p.prestige for p in hidden_from(known).sides.values()))


def plant_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    def refused(known: AshKnown, price: int) -> Objection:
        return Objection(say("{n} is held.", n=sum(own.prestige for own in hidden_from(known).sides.values())))

    patch.setattr(entering, "price_objection", refused)


def plant_in_a_preview(patch: pytest.MonkeyPatch) -> None:
    def shown(order: Order, known: AshKnown) -> Preview:
        return Preview((Line(say("{n}", n=sum(own.prestige for own in hidden_from(known).sides.values()))),))

    for kind in ASHLANDS.order_types:
        patch.setattr(kind, "preview", shown)


def plant_in_the_card_of_a_reserve(patch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a unit by its id is told of it, though it stands in another side's reserve."""
    patch.setattr(AshKnown, "unit", lambda known, id: hidden_from(known).units.get(id))


def plant_in_the_card_of_an_enemy(patch: pytest.MonkeyPatch) -> None:
    """The card of a unit on the map says how many of its side stand behind it."""
    true = view.card

    def told(known: AshKnown, words: Any, id: str) -> tuple[Line, ...]:
        unit = known.unit(id)
        behind = [other for other in hidden_from(known).units.values() if other.cell is None]
        held = sum(1 for other in behind if unit is not None and other.side == unit.side)
        return (*true(known, words, id), Line(say("{n} in reserve", n=held)))

    patch.setattr(view, "card", told)


def plant_of_a_stake_in_the_top_line(patch: pytest.MonkeyPatch) -> None:
    true = view._headline

    def told(known: AshKnown, words: Any) -> Iterator[Text]:
        yield from true(known, words)
        yield say("staked {n}", n=sum(own.stake for own in hidden_from(known).sealed.values()))

    patch.setattr(view, "_headline", told)


def plant_of_a_candidate_unseen(patch: pytest.MonkeyPatch) -> None:
    """The units that can be placed are those of all reserves, others' with them."""

    def found(known: AshKnown) -> Iterator[preparation.Waiting]:
        for unit in hidden_from(known).units.values():
            if unit.cell is None:
                yield preparation.Waiting(unit.id, unit.type, unit)

    patch.setattr(preparation, "in_reserve", found)


def plant_in_a_tooltip(patch: pytest.MonkeyPatch) -> None:
    """What is said of a hex names the base that another side is about to place there."""
    true = view.describe

    def told(known: AshKnown, words: Any, cell: int) -> tuple[Line, ...]:
        coming = [own.placements for own in hidden_from(known).sealed.values()]
        return (*true(known, words, cell), Line(str(sum(cell in placed.values() for placed in coming))))

    patch.setattr(view, "describe", told)


PLANTS = (
    plant_in_the_card_of_a_reserve,
    plant_in_the_card_of_an_enemy,
    plant_of_a_stake_in_the_top_line,
    plant_of_a_candidate_unseen,
    plant_in_a_tooltip,
    plant_in_the_headline,
    plant_in_the_hint,
    plant_in_what_may_be_seen,
    plant_in_the_list_of_units,
    plant_in_the_bounds_of_a_choice,
    plant_in_a_refusal,
    plant_in_a_preview,
)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__.removeprefix("plant_"))
def test_a_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison fails as soon as the program tells an enemy's secret anywhere."""
    game = reached(LEARNING, 6, "k")
    other = with_other_secrets(game, "north", random.Random("planted"))
    assert sight(other, "north") == sight(game, "north")
    keep_the_whole(monkeypatch)
    plant(monkeypatch)
    assert sight(other, "north") != sight(game, "north")


def test_a_planted_telling_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A purchase that is told to everybody shows in the news."""

    tell = Table.tell

    def told(table: Any, event: Any, seen_by: Any = None) -> None:
        tell(table, event, None if isinstance(event, Bought) else seen_by)

    monkeypatch.setattr(Table, "tell", told)
    pairs = list(zip(begun(("grenadiers",)), begun(("machine-guns",)), strict=True))
    assert any(sight(one, "north") != sight(other, "north") for one, other in pairs)
