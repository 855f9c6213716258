"""ASH-6.1: the terrain table as data."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.view import TERRAIN_LOOKS
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.ashlands.terrain import ASH, FOREST, GORGE, HILLS, MOUNTAINS, Cover, legend, load_terrain


@pytest.mark.parametrize(
    ("id", "cover", "difficult", "impassable", "underground"),
    [
        (ASH, Cover.NONE, False, False, False),
        (FOREST, Cover.PARTIAL, False, False, False),
        (HILLS, Cover.FULL, True, False, False),
        (MOUNTAINS, Cover.NONE, False, True, False),
        (GORGE, Cover.NONE, True, False, True),
    ],
)
def test_ash_6_1_terrain(id: str, cover: Cover, difficult: bool, impassable: bool, underground: bool) -> None:
    """ASH-6.1: what each terrain does; only mountains bar the way and the view."""
    terrain = load_terrain()[id]
    assert (terrain.cover, terrain.difficult) == (cover, difficult)
    assert (terrain.impassable, terrain.blocks_sight, terrain.underground) == (impassable, impassable, underground)


def test_ash_6_1_five_terrains() -> None:
    """ASH-6.1: there are five, each with a letter of its own, a look that themes draw, and words in all languages."""
    kinds = load_terrain()
    assert list(kinds) == [ASH, FOREST, HILLS, MOUNTAINS, GORGE]
    assert set(legend().values()) == set(kinds)
    assert len({terrain.look for terrain in kinds.values()} & set(TERRAIN_LOOKS)) == len(kinds)
    for terrain in kinds.values():
        assert [language for language, _ in terrain.name.texts] == list(LANGUAGES)
        assert [language for language, _ in terrain.text.texts] == list(LANGUAGES)
