"""What a referee may change, and what must hold of every state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.referee.subjects import amend, subjects
from hexwar_tui.systems.mechs.state import Battle, Kind, Phase
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import Board, text

Value = int | str | bool | None


def board() -> Board:
    """Two sides with an army each, a point of Red's and one with a garrison."""
    made = Board("........", "...~....", "........", "........")
    made.army("red", "0101", "lancer", "rifles")
    made.army("blue", "0804", "lancer")
    made.point("0103", Kind.CITY, "red")
    made.garrison("0501", "tank")
    return made


def rule(on: Board, subject: str, fact: str, value: Value) -> None:
    """Makes a change, after which the state must be sound."""
    amend(on.frame, Change(subject, fact, value), on.table())
    on.check()


def refused(on: Board, subject: str, fact: str, value: Value) -> str:
    """The sentence by which a change is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        amend(on.frame, Change(subject, fact, value), on.table())
    return text(refusal.value.reason)


def test_everything_on_the_table_is_a_subject() -> None:
    """The game, sides, armies, units, pilots, key points and hexes, each with its present facts, and words for each
    change in every language."""
    on = board()
    found = {subject.id: dict(subject.facts) for subject in subjects(on.frame)}
    wanted: dict[str, dict[str, Value]] = {
        "game": {"winner": None},
        "side:red": {"credits": 100},
        "army:red-1": {"hex": "0101", "removed": False},
        "unit:red-lancer-1": {"damage": 0, "removed": False},
        "pilot:red-p1": {"gunnery": 6, "piloting": 6, "experience": 0},
        "point:0103": {"owner": "red", "count": 0},
        "hex:0402": {"terrain": "water"},
    }
    assert {id: found[id] for id in wanted} == wanted
    assert sum(id.startswith("hex:") for id in found) == 32
    for id, facts in found.items():
        for fact, value in facts.items():
            change = MECHS.say.words(on.frame).change(Change(id, fact, "draw" if fact == "winner" else value))
            assert all(render(change, language).strip() for language in LANGUAGES)


def test_armies_are_put_elsewhere_and_removed() -> None:
    """On free land; pilots of a removed army, or mech, stay or go to the nearest own point. A side that is left nothing
    is out, and the game may be over with it."""
    on = board()
    rule(on, "army:red-1", "hex", "0303")
    assert on.state.armies["red-1"].cell == on.cell("0303")
    rule(on, "unit:red-lancer-1", "removed", True)
    assert on.state.armies["red-1"].pilots == ["red-p1"]
    rule(on, "unit:red-rifles-2", "removed", True)
    assert "red-1" not in on.state.armies
    assert on.state.points[on.cell("0103")].pilots == ["red-p1"]
    rule(on, "army:garrison-2", "removed", True)
    assert on.state.points[on.cell("0501")].garrison is None
    rule(on, "army:blue-1", "removed", True)
    assert on.state.winners == ["red"]


def test_numbers_holders_and_land_are_changed() -> None:
    """Damage up to what is borne; skills down to 1; whoever is said to hold a point does; land may become water."""
    on = board()
    for change in (
        ("unit:red-lancer-1", "damage", 7),
        *(("pilot:red-p1", fact, value) for fact, value in (("gunnery", 1), ("piloting", 2), ("experience", 3))),
        *(("side:red", "credits", value) for value in (0, 500)),
        *(("point:0103", "owner", "blue"), ("point:0103", "count", 1)),
        *(("hex:0202", "terrain", "mountains"), ("hex:0203", "terrain", "water")),
    ):
        rule(on, *change)
    pilot, point = on.state.pilots["red-p1"], on.state.points[on.cell("0103")]
    assert (pilot.gunnery, pilot.piloting, pilot.experience) == (1, 2, 3)
    assert (on.state.armies["red-1"].units[0].damage, on.state.sides["red"].credits) == (7, 500)
    assert (point.owner, point.count) == ("blue", 1)
    assert [on.known("red").costs[on.cell(label)] for label in ("0202", "0203")] == [4, 0]
    rule(on, "point:0103", "owner", "free")
    assert point.owner is None


@pytest.mark.parametrize(
    ("subject", "fact", "value", "told"),
    [
        ("army:red-1", "hex", "0402", "An army stands on a free hex that can be entered."),
        ("army:red-1", "hex", "0804", "An army stands on a free hex that can be entered."),
        ("army:red-1", "hex", "9999", "There is no hex"),
        ("army:red-1", "hex", "0801", "The key point there must be its side's first."),
        ("army:garrison-2", "hex", "0303", "A garrison never leaves."),
        ("unit:red-lancer-1", "damage", 8, "A whole number from 0 to 7 is wanted."),
        ("pilot:red-p1", "gunnery", 0, "A whole number from 1 to 9 is wanted."),
        ("side:red", "credits", -1, "A whole number"),
        ("point:0501", "owner", "red", "The army there holds it."),
        ("point:0103", "owner", "green", "A key point is a side's"),
        ("hex:0101", "terrain", "water", "An army or a key point is there."),
        ("hex:0103", "terrain", "water", "An army or a key point is there."),
        ("hex:0202", "terrain", "lava", "A kind of terrain is wanted"),
        ("game", "winner", "green", "The winner is one of the sides"),
    ],
)
def test_what_cant_be_is_refused(subject: str, fact: str, value: Value, told: str) -> None:
    """With a sentence, whole or as it begins."""
    on = board()
    on.point("0801", owner="blue")
    assert refused(on, subject, fact, value).startswith(told)


def test_a_bonus_goes_with_the_point() -> None:
    """A point that is ruled away before its bonus is paid gives nothing to whoever held it."""
    on = board()
    on.state.points[on.cell("0103")].count = 1
    on.state.phase = Phase.START
    on.step()
    assert on.state.due == [on.cell("0103")]
    rule(on, "point:0103", "owner", "blue")
    on.step()
    assert [own.credits for own in on.state.sides.values()] == [100, 100]
    assert on.state.phase is Phase.MARCH


@pytest.mark.parametrize("winners", [["blue"], ["red", "blue"], []], ids=str)
def test_the_winner_is_ruled(winners: list[str]) -> None:
    """One, several, or a draw."""
    on = board()
    rule(on, "game", "winner", ",".join(winners) or "draw")
    assert (on.state.winners, on.state.why) == (winners, "ruled")


def test_what_is_not_there_cant_be_changed() -> None:
    """With a sentence."""
    wrong = "side:red x, side:green credits, army:red-9 hex, army:red-1 x, unit:red-tank-9 damage, unit:red-rifles-2 x"
    wrong += ", pilot:red-p9 gunnery, pilot:red-p1 x, point:0202 owner, moon:1 x"
    for each in wrong.split(", "):
        assert refused(board(), *each.split(), 1), each  # type: ignore[misc]


def test_mec_3_1_a_ruling_that_a_battle_rests_on_is_not_taken_back() -> None:
    """Without it there were two battles to choose from: the one that began as the only one did not begin by itself."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "mechs/one-evening"), seed="s", referee=True)
    while game.next_step() is not None:
        game.step()
    red = game.top.state.armies["red-1"].cell
    grid = game.view("red").grid
    near = sorted((grid.label(cell) for cell in grid.neighbours[red]), key=lambda label: label[2:])[-2:]
    game.rule(Ruling("both come", tuple(Change(f"army:blue-{n + 1}", "hex", near[n]) for n in range(2))))
    assert game.next_step() is None
    game.rule(Ruling("one goes", (Change("army:blue-2", "hex", "1404"),)))
    game.step()
    assert game.top.state.phase is Phase.BATTLE
    before = game.digest()
    with pytest.raises(CannotUndo):
        game.take_back(game.rulings()[-1].number, "it stays")
    assert game.digest() == before


def test_a_battle_is_settled_first() -> None:
    """Armies, units, land and holders stay as they are in it; the rest, and the winner, can be ruled."""
    on = board()
    on.state.phase, on.state.battle = Phase.BATTLE, Battle("red-1", "blue-1", on.cell("0804"))
    told = {
        refused(on, "army:red-1", "hex", "0303"),
        refused(on, "unit:red-lancer-1", "damage", 1),
        refused(on, "hex:0303", "terrain", "water"),
        refused(on, "point:0103", "owner", "blue"),
    }
    assert told == {"The battle that is under way is settled first."}
    assert {subject.kind for subject in subjects(on.frame)} == {"game", "side", "pilot", "point"}
    rule(on, "side:red", "credits", 5)
    rule(on, "pilot:red-p1", "gunnery", 5)
    rule(on, "point:0103", "count", 1)
    rule(on, "game", "winner", "red")


def _two_places(on: Board) -> None:
    on.state.armies["blue-1"].units.append(on.state.armies["red-1"].units[1])


def _kept_for_nobody(on: Board) -> None:
    point = on.state.points[on.cell("0103")]
    point.owner, point.units = None, [on.state.armies["red-1"].units.pop()]


BREAKS: dict[str, Callable[[Board], object]] = {
    "the sides are not those of the scenario": lambda on: on.state.sides.pop("blue"),
    "a side has fewer credits than none": lambda on: setattr(on.state.sides["red"], "credits", -1),
    "a side that is out has armies or key points": lambda on: setattr(on.state.sides["red"], "out", True),
    "an army is of no side, or goes by another's name": lambda on: setattr(on.state.armies["red-1"], "side", "green"),
    "an army has no units": lambda on: on.state.armies["red-1"].units.clear(),
    "an army stands where none can": lambda on: setattr(on.state.armies["red-1"], "cell", on.cell("0402")),
    "two armies stand on one hex": lambda on: setattr(on.state.armies["red-1"], "cell", on.cell("0804")),
    "a unit is in two places": _two_places,
    "a unit is not on the price list": lambda on: setattr(on.state.armies["red-1"].units[0], "type", "dragon"),
    "a unit has more damage than it bears, or has used up what it has not": (
        lambda on: setattr(on.state.armies["red-1"].units[0], "damage", 8)
    ),
    "a pilot sits in what has none": lambda on: setattr(on.state.armies["red-1"].units[1], "pilot", "red-p1"),
    "a pilot is nowhere, or in two places": lambda on: on.state.armies["red-1"].pilots.append("red-p1"),
    "a pilot is better than anybody can be": lambda on: setattr(on.state.pilots["red-p1"], "gunnery", 0),
    "a key point is of no side, or elsewhere": (lambda on: setattr(on.state.points[on.cell("0103")], "owner", "green")),
    "a garrison is not where it belongs": lambda on: setattr(on.state.armies["garrison-2"], "cell", on.cell("0601")),
    "something is kept for nobody": _kept_for_nobody,
    "the game is over without an end, or has ended and goes on": lambda on: setattr(on.state, "winners", []),
    "a battle is fought that nobody has begun": lambda on: setattr(on.state, "phase", Phase.BATTLE),
    "the turn has come to a part that there is not": lambda on: setattr(on.state, "phase", Phase.BONUS),
}


@pytest.mark.parametrize("said", BREAKS)
def test_every_invariant_sees_what_breaks_it(said: str) -> None:
    """Each fault is named; a sound state has none."""
    on = board()
    on.check()
    BREAKS[said](on)
    assert said in [text(fault.what) for fault in MECHS.rules.invariants(on.frame)]
