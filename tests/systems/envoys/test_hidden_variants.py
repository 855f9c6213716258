"""What the variants of a board redraw, kind by kind: a check for leaks is worth no more than what is another in them.

Red in the west sees one army of Blue's and a free city; all else is beyond its sight. Each kind of secret is drawn many
times: whatever Red may not know of it comes out otherwise in some of them, and whatever it may know in none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Message, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.lab.hidden import BANDS, SECRETS, band, sees, shares_sight
from hexwar_tui.systems.envoys.rules.armies.bands import band_of
from hexwar_tui.systems.envoys.rules.invariants import invariants
from hexwar_tui.systems.envoys.state import EnvState, Phase
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn

ROWS = ("." * 20,) * 6
CITIES = "0203 red capital, 0402, 1803 blue capital, 1206, 2005 green capital"
KINDS = {redraw.__name__.removeprefix("_"): redraw for redraw in SECRETS}
MANY = 40


def border(**options: object) -> Board:
    """Red and Blue have fought and have a treaty, and so have Blue and Green; Blue has told Red who plays it."""
    board = drawn("red 0303, blue 0503 13, blue 1503 9, blue 1505 8, green 1603 20", *ROWS, cities=CITIES)
    board.frame = replace(board.frame, options=board.frame.options.model_copy(update=options))
    board.contact("red", "blue")
    board.contact("blue", "green")
    state, dealt = board.state, board.state.diplomacy
    dealt.messages += [Message("red", "blue", 1, "Go home"), Message("blue", "green", 1, "Red is weak")]
    dealt.messages += [Message("blue", "red", 1, "No")]
    for one, other, army in (("red", "blue", "blue-1"), ("blue", "green", "green-1")):
        for nth, kept in enumerate((dealt.treaties, dealt.past), 1):
            named = Clause(ClauseKind.STAND, one, other, army=army)
            treaty = Treaty(f"{one}+{other}/{nth}", one, [one, other], [named], 1, signed=[one, other], begins=1)
            treaty.standing = TreatyStanding.IN_FORCE if kept is dealt.treaties else TreatyStanding.ENDED
            kept.append(treaty)
        state.fought.append((one, other))
    dealt.disclosed += [("blue", "red"), ("blue", "green")]
    board.look()
    return board


@cache
def before() -> EnvFrame:
    """The board as it is; nobody changes it."""
    return border().frame


@cache
def variants(kind: str) -> Sequence[EnvState]:
    """The states of many variants in which this kind of secret was drawn anew."""
    return tuple(frame.state for frame in redrawn(before(), kind))


def redrawn(frame: EnvFrame, kind: str) -> Iterator[EnvFrame]:
    for number in range(MANY):
        other = replace(frame, state=deepcopy(frame.state), names=dict(frame.names))
        KINDS[kind](other, "red", random.Random(number))
        yield other


def values(kind: str, found: Callable[[EnvState], object]) -> set[str]:
    """All that is found in the variants of a kind."""
    return {repr(found(state)) for state in variants(kind)}


def stays(kind: str, found: Callable[[EnvState], object]) -> bool:
    """Whether the same is found in all variants of the kind as on the board."""
    return values(kind, found) == {repr(found(before().state))}


def army(id: str, fact: str) -> Callable[[EnvState], object]:
    """A fact of an army."""
    return lambda state: getattr(state.armies[id], fact)


def test_a_foreign_strength_is_another_within_its_band_in_sight_and_any_beyond() -> None:
    """Where strengths are shown exactly, those in sight stay; one's own always do."""
    assert stays("strengths", army("red-1", "strength"))
    assert values("strengths", army("blue-1", "strength")) == {"11", "12", "14", "15"}
    assert len({band(int(each)) for each in values("strengths", army("blue-2", "strength"))}) == len(BANDS)
    exact = [
        frame.state.armies["blue-1"].strength for frame in redrawn(border(show_strength="exact").frame, "strengths")
    ]
    assert set(exact) == {13}


@pytest.mark.parametrize("fact", ["steps", "halted", "passing", "plan", "tasks", "fired", "broken_off"])
def test_whatever_a_foreign_army_is_about_is_another(fact: str) -> None:
    """In sight and beyond; one's own armies go on as they were."""
    assert stays("intentions", army("red-1", fact))
    assert len(values("intentions", army("blue-1", fact))) > 1
    assert len(values("intentions", army("blue-2", fact))) > 1


def test_armies_beyond_sight_move_go_and_come() -> None:
    """To free land out of sight; a side that has one keeps one, and what is in sight stays.
    Whose army is gone has written nothing yet. Nothing of it while a resolution goes on."""
    seen, land = sees(before(), "red"), before().scenario.land
    for state in variants("armies"):
        assert [id for id, army in state.armies.items() if army.cell in seen] == ["red-1", "blue-1"]
        unseen = [army for army in state.armies.values() if army.cell not in seen]
        assert len({army.cell for army in unseen} - set(state.cities)) == len(unseen)
        assert all(army.trail in ([army.cell], []) and land.ids[army.cell] == "plain" for army in unseen)
        assert {army.side for army in state.armies.values()} == {"red", "blue", "green"}
    assert {"blue-2" in state.armies for state in variants("armies")} == {True, False}
    assert {"blue-4" in state.armies for state in variants("armies")} == {True, False}
    assert values("armies", lambda state: sorted(state.armies)) > {repr(sorted(before().state.armies))}
    moving = border().frame
    moving.state.phase = Phase.RESOLUTION
    for kind in ("armies", "numbers", "writing"):
        assert all(other.state == moving.state for other in redrawn(moving, kind))


def test_who_has_lost_an_army_has_written_nothing() -> None:
    """What its side has written may name it."""
    written = border().frame
    for side in ("red", "blue", "green"):
        KINDS["writing"](written, "red" if side != "red" else "blue", random.Random(1))
    for other in redrawn(written, "armies"):
        lost = {army.side for id, army in written.state.armies.items() if id not in other.state.armies}
        assert set(other.state.sealed) == {"red", "blue", "green"} - lost


def test_numbers_of_foreign_armies_are_higher_and_their_order_is_mixed() -> None:
    """All of a side by as many as it has raised more; treaties name the army by its new id."""
    raised = before().state.sides
    for state in variants("numbers"):
        assert state.armies["red-1"].number == 1
        up = {side: own.armies_raised - raised[side].armies_raised for side, own in state.sides.items()}
        assert up["red"] == 0
        assert {(army.side, army.number - up[army.side]) for army in state.armies.values()} == {
            (army.side, army.number) for army in before().state.armies.values()
        }
        assert all(id == army.id == f"{army.side}-{army.number}" for id, army in state.armies.items())
        for treaty in (*state.diplomacy.treaties, *state.diplomacy.past):
            assert treaty.clauses[0].army == f"{treaty.parties[1]}-{up[treaty.parties[1]] + 1}"
        assert set(state.sealed) <= {"red"}
    assert len(values("numbers", lambda state: [army.side for army in state.armies.values()])) > 1
    assert len(values("numbers", lambda state: state.sides["blue"].armies_raised)) > 2


def test_cities_beyond_sight_are_held_by_anybody_and_anything_may_be_a_capital() -> None:
    """By somebody who has an army, or nobody; a city that was one's own at the start stays so, any other may have been
    anybody's, and what is in sight is held by whom it was."""
    for label in ("0203", "0402"):
        cell = border().cell(label)
        assert stays("cities", lambda state, cell=cell: state.cities[cell].owner)  # type: ignore[misc]
    far, home = border().cell("1206"), border().cell("0203")
    assert values("cities", lambda state: state.cities[far].owner) == {"None", "'blue'", "'green'"}
    assert values("cities", lambda state: state.cities[far].first_owner) == {"None", "'blue'", "'green'"}
    assert stays("cities", lambda state: state.cities[home].first_owner)
    assert stays("cities", lambda state: (state.sides["red"].capital, state.sides["red"].capital_lost))
    assert len(values("cities", lambda state: state.sides["blue"].capital)) == 5
    assert values("cities", lambda state: state.sides["blue"].capital_lost) == {"True", "False"}


def test_land_that_was_never_seen_is_another_and_land_out_of_sight_as_well() -> None:
    """Of the latter the side keeps in mind how it was. Neither cities nor armies stand on what has changed."""
    frame = border().frame
    once = frame.scenario.land.grid.cell_of_label("1001")
    frame.state.sides["red"].memory.seen[once] = 1
    seen = sees(frame, "red")
    for other in redrawn(frame, "land"):
        changed = set(other.state.terrain)
        assert not changed & (seen | set(other.state.cities) | {army.cell for army in other.state.armies.values()})
        assert set(other.state.terrain.values()) <= {"sea", "mountains", "hills", "woods"}
        assert other.state.sides["red"].memory.terrain == {once: "plain"}
        assert once in changed
        assert len(changed) > 1


def test_others_remember_otherwise() -> None:
    """One's own memory stays."""
    assert stays("memories", lambda state: state.sides["red"].memory)
    assert all(set(state.sides["blue"].memory.seen) == {-1, 0, 1, 2} for state in variants("memories"))
    assert values("memories", lambda state: state.sides["green"].memory.cities) == {"{}"}


def test_what_others_deal_is_another_and_what_the_side_deals_is_not() -> None:
    """Messages, treaties, past ones, who is in contact, has told who plays it or has fought; of one's own messages only
    whether they were read, and not whether one has read those of others."""

    def own(state: EnvState) -> object:
        dealt = state.diplomacy
        return [
            [(message.sender, message.words) for message in dealt.messages if "red" in (message.sender, message.to)],
            [treaty for treaty in (*dealt.treaties, *dealt.past) if "red" in treaty.parties],
            [pair for pair in (*dealt.contacts, *dealt.disclosed, *state.fought) if "red" in pair],
            [message.unread for message in dealt.messages if message.to == "red"],
        ]

    assert stays("dealings", own)
    for state in variants("dealings"):
        dealt = state.diplomacy
        others = [message for message in dealt.messages if "red" not in (message.sender, message.to)]
        assert [message.words for message in others] != ["Red is weak"]
        assert len(others) == 1
        assert [treaty.id for treaty in dealt.treaties if "red" not in treaty.parties] == ["blue+green/9"]
        assert [treaty for treaty in dealt.past if "red" not in treaty.parties] == []
    assert values("dealings", lambda state: state.diplomacy.messages[1].unread) == {"True", "False"}
    assert values("dealings", lambda state: ("blue", "green") in state.diplomacy.contacts) == {"False"}


def test_what_others_write_and_who_plays_them_is_another() -> None:
    """Orders for some of their armies; names of those who have not told the side who they are."""
    assert all(set(state.sealed) == {"blue", "green"} for state in variants("writing"))
    orders = {id for state in variants("writing") for id in state.sealed["blue"].orders}
    assert orders == {"blue-1", "blue-2", "blue-3"}
    assert len({len(state.sealed["blue"].orders) for state in variants("writing")}) > 1
    frame = replace(before(), names={"red": "Anna", "blue": "Boris", "green": "Clara"})
    names = [other.names for other in redrawn(frame, "people")]
    assert {(each["red"], each["blue"]) for each in names} == {("Anna", "Boris")}
    assert len({each["green"] for each in names}) > 1
    assert "Clara" not in {each["green"] for each in names}


@pytest.mark.parametrize("kind", KINDS)
def test_a_variant_is_a_state_that_could_be(kind: str) -> None:
    """What always holds holds in each."""
    for other in redrawn(border().frame, kind):
        assert [fault.what for fault in invariants(other)] == []


def test_env_6_2_the_bands_are_those_that_are_shown() -> None:
    """Of every strength the band by which the variants are drawn is the one that others are told."""
    for strength in range(1, 60):
        low, high = band(strength)
        assert band_of(strength) == (low, None if high == BANDS[-1][1] else high)


@pytest.mark.parametrize(
    ("changed", "shares"),
    [
        ({}, True),
        ({"standing": TreatyStanding.SIGNED}, True),
        ({"standing": TreatyStanding.ENDED}, False),
        ({"parties": ["red", "green"]}, False),
        ({"begins": 2}, True),
        ({"begins": 3}, False),
        ({"begins": None}, False),
        ({"ends": 2}, False),
        ({"ends": 3}, True),
    ],
    ids=str,
)
def test_env_7_3_sight_is_shared_while_the_treaty_is_in_force(changed: Mapping[str, Any], *, shares: bool) -> None:
    """By its giver, with the one it is for, in turn 2; and by no clause of another kind."""
    board = border()
    treaty = board.state.diplomacy.treaties[0]
    assert not shares_sight(board.state, "blue", "red")
    treaty.clauses = [Clause(ClauseKind.SHARE_SIGHT, "blue", "red")]
    for name, value in changed.items():
        setattr(treaty, name, value)
    assert shares_sight(board.state, "blue", "red") is shares
    assert not shares_sight(board.state, "red", "blue")
    assert not shares_sight(board.state, "blue", "blue")
