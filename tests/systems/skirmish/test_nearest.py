"""What a card says of the nearest enemy, and of the best shot at him (SKI-1.9, 2.1)."""

from __future__ import annotations

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.fire.odds import damage_of
from hexwar_tui.systems.skirmish.state import Phase
from tests.systems.skirmish.boards import Board, fighter
from tests.systems.skirmish.what_is_shown import lines, text, view

LANE = ".A" + "\n\n." * 3 + "\n\n.B" + "\n\n." * 3 + "\n\n.C\n"
"""A lane of nine hexes: A on the first, B four hexes from him, C eight."""


def lane(a: str = "red rifle machine-gun") -> Board:
    return Board(LANE, A=a, B=fighter("blue rifle", damage=1), C="blue rifle")


def nearest(on: Board, letter: str, seat: str = "red") -> list[Line]:
    """The lines of a card from the head of the nearest enemy on."""
    found = list(view(on, seat).card(on[letter].id))
    heads = [at for at, line in enumerate(found) if text(line.text) == "Nearest enemy"]
    return found[heads[0] :] if heads else []


def test_the_nearest_enemy_and_what_the_best_shot_would_do() -> None:
    """Of several the nearest, how far he is and what he has left; of several weapons the one that does most damage on
    average, with the chance of each damage and of his end, as the order to shoot tells them."""
    on = lane()
    _, line, weapon, chance, end = nearest(on, "A")
    assert (line.unit, line.cell, line.bar) == (on["B"].id, on["B"].cell, (1, 2))
    assert lines([line, weapon]) == ["Soldier 1 (Blue) | 4 hexes", "Best weapon against it | Machine gun"]
    shot = shooting.at_unit(on.known("red").open, on["A"], "machine-gun", on["B"], 3)
    dealt = damage_of(shot, shot.victims[0])
    assert [n for n, _ in chance.chances] == ["0", "1"]
    assert [share for _, share in chance.chances] == [dealt.chance(0), dealt.chance(1)]
    assert (text(end.text), text(end.value)) == ("Destroyed", text(percent(dealt.chance(1))))


def test_where_no_weapon_does_anything_that_is_said() -> None:
    """It is out of range or out of sight, has no effect on him, or is used up; the unarmed have none."""
    none = "None of its weapons can harm it from here now."
    unarmed, short, spent = lane("red"), lane("red grenades"), lane("red rifle")
    spent["A"].weapons[0].spent = True
    hard = Board(LANE, A="red rifle", B="blue walker", C="blue rifle")
    for on in (unarmed, short, spent, hard):
        assert lines(nearest(on, "A"))[2:] == [none]


def test_all_on_the_board_have_a_nearest_enemy_once_the_sheets_are_shown() -> None:
    """The same for every seat; before that nobody, and nobody who is not on the board or has no enemy there."""
    on = lane()
    for letter in "ABC":
        assert nearest(on, letter, "red") == nearest(on, letter, "blue") == nearest(on, letter, REFEREE) != []
    on.state.phase, on.state.sheets_shown = Phase.DEPLOYING, False
    assert nearest(on, "A") == []
    alone = Board(".A\n", A="red rifle")
    assert nearest(alone, "A") == []
