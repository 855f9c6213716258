"""What papers tell of the rules in short: numbers that can be set for a game are those of this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.papers.forms.form import Form, written
from hexwar_tui.papers.report import report_document
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.show import primer as of_theatre


def told(system: str, language: str, options: Mapping[str, Any]) -> dict[str, str]:
    """All sentences of the primer of a system in a game with these options, by the kinds of orders and by number."""
    found = REGISTRY[system]
    read = found.options_type(**options)
    sentences = {**found.primer.in_short(read), **dict(enumerate(text for text, _ in found.primer.of_play(read)))}
    return {str(key): render(text, language) for key, text in sentences.items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("system", "option", "value"),
    [
        ("ashlands", "trench_price", 87),
        ("envoys", "split_min", 87),
        ("envoys", "move", 17),
        ("envoys", "garrison", 7),
        ("envoys", "die", 77),
        ("envoys", "battle_loss", 7),
        ("envoys", "city_gain", 7),
        ("skirmish", "detect", 19),
        ("mechs", "retreat", 7),
        ("mechs", "retreat_within", 11),
        ("mechs", "fortress_out", 9),
        ("mechs", "repair_units", 19),
        ("mechs", "repair_turns", 47),
        ("mechs", "mechs", 9),
        ("mechs", "mech_turns", 47),
        ("theatre", "manpower", 17),
        ("theatre", "production", 17),
        ("theatre", "supply", 17),
        ("theatre", "cargo", 17),
        ("theatre", "passive_die", 5),
        ("theatre", "neutral_infantry", 17),
        ("theatre", "neutral_supply", 17),
        ("theatre", "overseas", 17),
        ("theatre", "capital_worth", 17),
    ],
)
def test_what_is_set_for_a_game_is_told(system: str, option: str, value: int, language: str) -> None:
    """Another value stands in some sentence, and in none where it is not set; all others are as they were."""
    usual, other = told(system, language, {}), told(system, language, {option: value})
    changed = [key for key in usual if usual[key] != other[key]]
    assert changed
    assert all(str(value) in other[key] and str(value) not in usual[key] for key in changed)


def test_a_rule_that_does_not_hold_is_not_told() -> None:
    assert len(told("theatre", "en", {"pin": False})) == len(told("theatre", "en", {})) - 1


def test_types_of_units_are_told_as_the_price_list_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Theatre of War: reach, dice and supply, and what bombs hit."""
    types = {
        id: type.model_copy(update={"reach": 41, "dice": 42, "supply": 43}) for id, type in load_catalogue().items()
    }
    monkeypatch.setattr(of_theatre, "unit_type", types.__getitem__)
    monkeypatch.setattr(of_theatre, "NEEDS", dict.fromkeys(of_theatre.NEEDS, 5))
    monkeypatch.setattr(of_theatre, "HIT", 5)
    text = "\n".join(told("theatre", "en", {}).values())
    assert "Reach 41. 5–6 puts out a factory" in text
    assert "Fighters, reach 41: they meet" in text
    assert "42d6 an infantry division" in text
    assert "It costs 43 supply a division and 43 a fleet" in text
    assert "4–6" not in text


@pytest.mark.parametrize(
    ("turns", "peace", "sentences"),
    [
        (8, 4, ("with turn 8: the side", "with the 4th turn in a row at whose end")),
        (28, 3, ("with turn 28: the side", "with the 3rd turn in a row at whose end")),
        (31, 11, ("with turn 31: the side", "with the 11th turn in a row at whose end")),
    ],
)
def test_how_to_win_has_the_numbers_of_the_game(turns: int, peace: int, sentences: tuple[str, ...]) -> None:
    """And not those of the rule book beside them."""
    options = {"turns": turns, "peace_ends": peace}
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "theatre/first-summer"), seed="k", options=options)
    text = " ".join(" ".join(written(report_document(game, "west", "en"), Form.PLAIN, "en")).split())
    assert all(sentence in text for sentence in sentences)
    assert "in this game" not in text
    assert "Ruling" not in text.split("How to win")[1]
