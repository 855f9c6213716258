"""The sample campaigns: every one plays again from its start, survives being saved and loaded again, is of the rules as
these are, and is a game that people might have played: what each shows, who won, what is written in it."""

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
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.saves.opening import Opened, load_game
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import open_slot
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.diplomacy import TreatyStanding
from tools.sample_games import LETTERS, PROMISE, PUZZLES, is_sampled, main

SAMPLES = sorted((Path(__file__).parent.parent.parent / "saves").glob("*.hexwar"))


def is_finished(path: Path) -> bool:
    return path.stem.endswith("finished")


def opened(path: Path) -> Opened:
    """A sample, a sealed one by its first side's phrase."""
    slots = slots_of(path)
    return load_game(REGISTRY, path, open_slot(slots[0], f"open sesame {slots[0].seat}") if slots else None)


@cache
def game_of(path: Path) -> Game:
    """The game of a sample, to be looked at."""
    return opened(path).game


def events(game: Game) -> Iterator[News]:
    """All that has happened in a game, on its boards, too."""
    return (event for entry in game.record.entries for event in entry.events)


def test_every_scenario_has_a_game_in_its_middle_and_a_finished_one() -> None:
    """Nobody has to play for hours to look at one, but a puzzle for one player is not given away."""
    sampled = [found.name.replace("/", "-") for found in find_scenarios(REGISTRY) if is_sampled(found)]
    wanted = {f"{name}-{part}" for name in sampled for part in ("middle", "finished")}
    assert not {name.replace("/", "-") for name in PUZZLES} & {*sampled}
    assert all("Uneven: " in str(load_scenario(REGISTRY, name).description) for name in PUZZLES)
    assert {path.stem for path in SAMPLES if not path.stem.endswith("sealed")} == wanted
    assert any(path.stem.endswith("sealed") for path in SAMPLES)


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=pytest.mark.long if is_finished(path) else []) for path in SAMPLES],
)
def test_a_sample_plays_again_and_is_kept_unchanged(path: Path, tmp_path: Path) -> None:
    """Its journal is legal from the start, its dice are true; saved and loaded it is the same game."""
    sample = opened(path)
    game = sample.game
    assert sample.notices == ()
    assert game.dice_faults(REFEREE, game.verify()) == []
    assert game.faults() == []
    save_copy(game, tmp_path / "copy.hexwar", seal=sample.seal)
    again = load_game(REGISTRY, tmp_path / "copy.hexwar", sample.seal and sample.seal.keys).game
    assert again.record.data() == game.record.data()
    assert again.digest() == game.digest()


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
    """Theatre of War: units have attacked from the sea, or by land where there is none."""
    attacks = (event for event in events(game) if event.kind in ("land-battle", "undefended"))
    return any(event.facts["landed"] or not game.record.scenario["seas"] for event in attacks)


SHOWN: Mapping[str, Callable[[Game], bool]] = {
    "ashlands": place_in_dispute,
    "envoys": treaty_in_force,
    "skirmish": losses_on_both_sides,
    "mechs": battle_in_mid_campaign,
    "theatre": landing,
}


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


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_a_game_of_today_as_people_might_have_played_it(path: Path) -> None:
    """Who opens one in its middle sees at once what the system is about: a place in dispute, a treaty in force, a
    fight, a battle within a campaign, a landing; a finished one has a winner. Letters and conditions are those of the
    tool that made them, and sides go by their names. It is of the rules as they are from its start on, and of the map
    and forces that come with the program; what is drawn for a game is drawn the same."""
    game = game_of(path)
    record, system = game.record, REGISTRY[game.record.system]
    assert (game.outcome is not None) == is_finished(path)
    assert game.outcome.winners if game.outcome else SHOWN[record.system](game)
    assert set(typed(game)) <= {"", *LETTERS, PROMISE}
    assert {seat.name for seat in record.seats} == {""}
    assert record.system_version == system.version
    assert all(entry.kind is not EntryKind.RULES for entry in record.entries)
    scenario = load_scenario(REGISTRY, f"{record.system}/{record.scenario['id']}")
    chosen = read_options(system.options_type, dict(scenario.options))
    assert record.options == chosen.model_dump(mode="json")
    assert record.scenario == system.lay_out(scenario, chosen, record.dice.seed).model_dump(mode="json")


def test_letters_and_a_condition_in_words_are_among_what_was_written() -> None:
    """Else nothing would be looked at above. States that have agreed on something do not agree on it again in the same
    turn."""
    games = [game_of(path) for path in SAMPLES if path.stem.startswith(("envoys", "theatre"))]
    assert {text for game in games for text in typed(game)} >= {*LETTERS, PROMISE}
    for game in games:
        signed = [
            (entry.turn, json.dumps([event.facts["parties"], event.facts["clauses"]]))
            for entry in game.record.entries
            for event in entry.events
            if event.kind == "treaty-registered" and game.record.system == "envoys"
        ]
        assert len(set(signed)) == len(signed)


# -- drawing some of them anew -----------------------------------------------------------------------------------------


def test_samples_of_one_scenario_can_be_made_alone(tmp_path: Path) -> None:
    """All of them, the sealed one with them, and no others; they show what they should."""
    assert main(["--folder", str(tmp_path), "--only", "skirmish/first-shots"]) == 0
    names = {part: f"skirmish-first-shots-{part}.hexwar" for part in ("finished", "middle", "sealed")}
    assert {path.name for path in tmp_path.iterdir()} == set(names.values())
    assert losses_on_both_sides(game_of(tmp_path / names["middle"]))
    assert losses_on_both_sides(game_of(tmp_path / names["sealed"]))
    assert game_of(tmp_path / names["finished"]).outcome is not None


def test_samples_of_a_scenario_that_is_not_there_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its name; nothing is written."""
    with pytest.raises(SystemExit):
        main(["--folder", str(tmp_path / "new"), "--only", "skirmish/first-shots", "skirmish/no-such"])
    assert "there is no scenario or system skirmish/no-such" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
