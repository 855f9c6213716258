"""The sample campaigns as games that people might have played: what each shows, who won, what is written in them, and
that they are of the scenarios and the rules as these are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import open_slot
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.diplomacy import TreatyStanding
from tests.storage.test_samples import SAMPLES
from tools.sample_games import LETTERS, PROMISE, main

OF_ALL = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
OF_UNFINISHED = pytest.mark.parametrize(
    "path", [path for path in SAMPLES if not path.stem.endswith("finished")], ids=lambda path: path.stem
)
OF_FINISHED = pytest.mark.parametrize(
    "path", [path for path in SAMPLES if path.stem.endswith("finished")], ids=lambda path: path.stem
)


@cache
def opened(path: Path) -> Game:
    """The game of a sample, a sealed one by its first side's phrase."""
    slots = slots_of(path)
    keys = open_slot(slots[0], f"open sesame {slots[0].seat}") if slots else None
    return load_game(REGISTRY, path, keys).game


def events(game: Game) -> Iterator[News]:
    """All that has happened in a game, on its boards, too."""
    return (event for entry in game.record.entries for event in entry.events)


# -- what a sample shows -----------------------------------------------------------------------------------------------


def place_in_dispute(game: Game) -> bool:
    """Ashlands: there has been fighting, and by a key point or a base stand the units of one side and of another, or
    of its owner's enemy."""
    state, grid = game.top.state, game.top.scenario.map.grid
    held = {**state.key_points, **state.bases}
    near = {
        place: {unit.side for cell in grid.within(place, 1) if (unit := state.unit_at(cell)) is not None}
        for place in held
    }
    return any(event.kind == "melee" for event in events(game)) and any(
        sides and len(sides | ({held[place]} - {None})) > 1 for place, sides in near.items()
    )


def treaty_in_force(game: Game) -> bool:
    """Envoys: a treaty is in force, and all parties of one have written letters."""
    writers = {event.facts["sender"] for event in events(game) if event.kind == "message"}
    treaties = [treaty for treaty in game.top.state.diplomacy.treaties if treaty.standing is TreatyStanding.IN_FORCE]
    return any(writers.issuperset(treaty.parties) for treaty in treaties)


def losses_on_both_sides(game: Game) -> bool:
    """A battle, the game itself or one on a board of a campaign: in it shots have been fired by both sides, and both
    have units hurt or lost by them, and fight on."""
    frame = game.top
    told = [event for event in events(game) if event.frame == frame.opened_by]
    fired = {frame.state.units[event.facts["unit"]].side for event in told if event.kind == "fired"}
    hit = {frame.state.units[event.facts["unit"]].side for event in told if event.kind in ("hurt", "destroyed")}
    return fired == hit == set(frame.state.sides) and all(frame.state.living(side) for side in frame.state.sides)


def battle_in_mid_campaign(game: Game) -> bool:
    """Iron Lances: behind the first turns of a campaign a battle on its board, with losses."""
    systems = [frame.system.id for frame in game.frames]
    return (
        systems == ["mechs", "skirmish"] and game.turn >= 3 and game.top.state.turn >= 2 and losses_on_both_sides(game)
    )


def landing(game: Game) -> bool:
    """Theatre of War: units have attacked from the sea."""
    attacks = (event for event in events(game) if event.kind in ("land-battle", "undefended"))
    return any(event.facts["landed"] for event in attacks)


SHOWN: Mapping[str, Callable[[Game], bool]] = {
    "ashlands": place_in_dispute,
    "envoys": treaty_in_force,
    "skirmish": losses_on_both_sides,
    "mechs": battle_in_mid_campaign,
    "theatre": landing,
}


@OF_UNFINISHED
def test_a_game_in_its_middle_shows_the_best_of_its_system(path: Path) -> None:
    """Who opens one sees at once what the system is about: a place in dispute, a treaty in force, a fight, a battle
    within a campaign, a landing."""
    game = opened(path)
    assert game.outcome is None
    assert SHOWN[game.record.system](game)


@OF_FINISHED
def test_a_finished_game_has_a_winner(path: Path) -> None:
    """No sample ends in a draw."""
    outcome = opened(path).outcome
    assert outcome is not None
    assert outcome.winners


# -- what is written in it ---------------------------------------------------------------------------------------------


def texts(order_type: type[Order], body: Mapping[str, Any]) -> Iterator[str]:
    """What was typed into the fields of an order, those of its parts with them."""
    for name, spec in specs(order_type).items():
        if spec.kind is FieldKind.TEXT:
            yield body[name]
        for at, (_, part) in enumerate(spec.parts):
            if part.kind is FieldKind.TEXT:
                yield from (record[at] for record in body[name] or () if record[at] is not None)


def typed(game: Game) -> Iterator[str]:
    """All texts that were typed into the orders of a game, on its boards, too."""
    kinds = {
        kind.kind: kind
        for system in (REGISTRY["skirmish"], REGISTRY[game.record.system])
        for kind in system.order_types
    }
    for entry in game.record.entries:
        if entry.kind is EntryKind.ORDER:
            yield from texts(kinds[entry.body["kind"]], entry.body)


@OF_ALL
def test_nothing_in_a_sample_is_random_text(path: Path) -> None:
    """Letters and conditions are those of the tool that made them, units have no names but those of their scenarios,
    and sides go by theirs."""
    game = opened(path)
    assert set(typed(game)) <= {"", *LETTERS, PROMISE}
    assert {seat.name for seat in game.record.seats} == {""}


def test_letters_and_a_condition_in_words_are_among_what_was_written() -> None:
    """Else nothing would be looked at above."""
    written = {text for path in SAMPLES if path.stem.startswith(("envoys", "theatre")) for text in typed(opened(path))}
    assert written >= {*LETTERS, PROMISE}


@pytest.mark.parametrize(
    "path", [path for path in SAMPLES if path.stem.startswith("envoys")], ids=lambda path: path.stem
)
def test_nobody_signs_the_same_treaty_over_and_over(path: Path) -> None:
    """States that have agreed on something do not agree on it again in the same turn."""
    signed = [
        (entry.turn, json.dumps([event.facts["parties"], event.facts["clauses"]]))
        for entry in opened(path).record.entries
        for event in entry.events
        if event.kind == "treaty-registered"
    ]
    assert len(set(signed)) == len(signed)


# -- what it is of -----------------------------------------------------------------------------------------------------


@OF_ALL
def test_a_sample_is_of_the_rules_as_they_are(path: Path) -> None:
    """From its start on."""
    record = opened(path).record
    assert record.system_version == REGISTRY[record.system].version
    assert all(entry.kind is not EntryKind.RULES for entry in record.entries)


@OF_ALL
def test_a_sample_is_of_its_scenario_as_that_is(path: Path) -> None:
    """Its map and forces are those that come with the program; what is drawn for a game is drawn the same."""
    record = opened(path).record
    scenario = load_scenario(REGISTRY, f"{record.system}/{record.scenario['id']}")
    system = REGISTRY[record.system]
    chosen = read_options(system.options_type, dict(scenario.options))
    assert record.options == chosen.model_dump(mode="json")
    assert record.scenario == system.lay_out(scenario, chosen, record.dice.seed).model_dump(mode="json")


# -- drawing some of them anew -----------------------------------------------------------------------------------------


def test_samples_of_one_scenario_can_be_made_alone(tmp_path: Path) -> None:
    """All of them, the sealed one with them, and no others; they show what they should."""
    assert main(["--folder", str(tmp_path), "--only", "skirmish/first-shots"]) == 0
    names = {part: f"skirmish-first-shots-{part}.hexwar" for part in ("finished", "middle", "sealed")}
    assert {path.name for path in tmp_path.iterdir()} == set(names.values())
    assert losses_on_both_sides(opened(tmp_path / names["middle"]))
    assert losses_on_both_sides(opened(tmp_path / names["sealed"]))
    assert opened(tmp_path / names["finished"]).outcome is not None


def test_samples_of_a_scenario_that_is_not_there_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its name; nothing is written."""
    with pytest.raises(SystemExit):
        main(["--folder", str(tmp_path / "new"), "--only", "skirmish/first-shots", "skirmish/no-such"])
    assert "there is no scenario skirmish/no-such" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
