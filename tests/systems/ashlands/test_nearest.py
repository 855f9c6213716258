"""What a card says of the nearest enemy, what a shot at it would do, and what a drawn card shows in its table."""

from __future__ import annotations

from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.ashlands.orders.rounds.odds import shot_odds
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.looking import said, seen
from tests.systems.ashlands.preparing import fighting


def nearest(board: Board, side: str, unit: str) -> list[Line]:
    """The lines of a card from the head of the nearest enemy on."""
    lines = list(seen(board, side).card(unit))
    heads = [at for at, line in enumerate(lines) if render(line.text, "en") == "Nearest enemy"]
    return lines[heads[0] :] if heads else []


def test_the_nearest_enemy_and_what_a_shot_would_do() -> None:
    """Of several enemies the nearest, how far it is, and the chance of each number of lost models (ASH-5.1)."""
    board = fighting()
    (rifles,) = board.army("red", "rifles 0303")
    far, near = board.army("blue", "brutes 0803", "rifles 0503")
    head, line, shot, *figures = nearest(board, "red", rifles.id)
    assert head.tone is Tone.HEADING
    assert (line.unit, line.cell, line.bar) == (near.id, near.cell, (near.alive, near.full_strength))
    assert said([line])[0].endswith("2 hexes")
    odds = shot_odds(board.frame, rifles, rifles.hex, near, moved=False, pick=None)
    chances = [chance for _, chance in shot.chances]
    assert abs(sum(chances) - 1) < 1e-9
    assert chances[0] == odds.lost.chance(0)
    assert said(figures)[0] == f"Expected losses {odds.lost.mean:.1f}"
    assert not any(line.unit == far.id for line in nearest(board, "red", rifles.id))


def test_an_enemy_out_of_reach_has_no_chances() -> None:
    """That no weapon reaches it is said instead."""
    board = fighting()
    (rifles,) = board.army("red", "rifles 0101")
    board.army("blue", "rifles 0808")
    assert said(nearest(board, "red", rifles.id))[-1] == "No weapon reaches it from here."


def test_units_of_all_sides_on_the_map_have_a_nearest_enemy() -> None:
    """Not those in the reserve, and not where there is no enemy: the sheet of a unit is the same for everybody."""
    board = fighting()
    rifles, waiting = board.army("red", "rifles 0303", "rifles reserve")
    assert not nearest(board, "red", rifles.id)
    (other,) = board.army("blue", "rifles 0503")
    assert not nearest(board, "red", waiting.id)
    assert nearest(board, "red", other.id) == nearest(board, "blue", other.id) != []
    assert nearest(board, "referee", rifles.id) == nearest(board, "red", rifles.id)


def test_weapons_are_rows_of_a_table() -> None:
    """Name, number and properties; how far they reach; the dice of all of them (ASH-1.3)."""
    board = fighting()
    unit = board.stand("red", "riders", "0303", alive=3)
    unit.models[1].upgrades.append("gun")
    rows = [tuple(render(part, "en") for part in line.row) for line in seen(board, "blue").card(unit.id) if line.row]
    assert rows[-4:] == [
        ("Weapons", "hexes", "dice"),
        ("rifle ×3", "3", "3"),
        ("knife ×3", "0", "3"),
        ("heavy ×1, Heavy machine gun, Static", "4", "4"),
    ]


def test_a_drawn_card_leaves_out_what_its_head_and_bars_say() -> None:
    """Whether a unit can act stands in the head of its own side's cards; whole models of one kind in their bar."""
    board = fighting()
    (rifles,) = board.army("red", "rifles 0303")
    hidden = [said([line])[0] for line in seen(board, "red").card(rifles.id) if line.row == ("",)]
    assert hidden[:2] == ["It can still act this turn.", "Living models"]
    assert "It can still act this turn." not in [
        said([line])[0] for line in seen(board, "blue").card(rifles.id) if line.row == ("",)
    ]


def test_sides_have_their_control_points_for_a_score() -> None:
    """ASH-2.3: what wins is known to all."""
    board = fighting()
    board.state.sides["red"].points = 7
    goal = board.frame.options.goal
    assert [(line.side, line.score) for line in seen(board, "blue").sides] == [("red", (7, goal)), ("blue", (0, goal))]
