"""rules, price, schema: the books and the forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Shell


def test_rules_finds_rules(hexwar: Shell) -> None:
    """Without words every section and rule by its id; by id whatever its case, by section, by words; options may stand
    between."""
    assert hexwar.done("rules", "raid").out.splitlines() == ["TOY-1  Rules", "    TOY-1.1  All of it"]
    for words in (["toy-1.1"], ["TOY-1"], ["all", "of"]):
        assert hexwar.done("rules", "raid", *words).out == "TOY-1.1 All of it\n\nPlay.\n"
    found = hexwar.done("rules", "raid", "--json", "play").data
    assert found == [{"id": "TOY-1.1", "title": "All of it", "text": "Play."}]
    assert "“zzz”" in hexwar.refused("rules", "raid", "zzz")
    assert "“nope”" in hexwar.refused("rules", "nope")


def test_rules_in_the_readers_language(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Russian reader gets the Russian book."""
    english = hexwar.done("rules", "ashlands").out
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    russian = hexwar.done("rules", "ashlands").out
    assert [line.split()[0] for line in english.splitlines()] == [line.split()[0] for line in russian.splitlines()]
    assert english != russian


def test_rules_name_options_as_a_reader_does(hexwar: Shell) -> None:
    """Not by their ids, which programs are given."""
    assert "At the end of a turn" in (read := hexwar.done("rules", "ashlands", "ASH-2.1").out)
    assert "50 control points [option]" in read
    (rule,) = hexwar.done("rules", "ashlands", "ASH-2.1", "--json").data
    assert "50 control points `[goal=50]`" in rule["text"]


def test_price_tells_table_and_formula(hexwar: Shell) -> None:
    """All rosters or one; a system without prices says so."""
    everything = hexwar.done("price", "ashlands").out
    assert "√" in everything
    assert len(hexwar.done("price", "ashlands", "levy").out) < len(everything)
    assert hexwar.done("price", "ashlands", "--json", "levy").data["lines"]
    assert "“nope”" in hexwar.refused("price", "ashlands", "nope")
    assert "no prices" in hexwar.refused("price", "raid")


def test_schemas_are_json(hexwar: Shell, raid: Path) -> None:
    """Of scenarios, orders and saves of each system."""
    for what in ("scenario", "order", "save"):
        for system in ("ashlands", "raid"):
            assert hexwar.done("schema", what, system).data
    orders = hexwar.done("schema", "order", "raid").data["oneOf"]
    assert {kind["properties"]["kind"]["const"] for kind in orders} >= {"walk", "strike"}
    assert "poem" in hexwar.refused("schema", "poem", "raid")


def test_the_schema_of_saves_names_every_key(hexwar: Shell, raid: Path) -> None:
    """Whatever is in a save, at the top and in its record, is in the schema, and nothing that is required lacks; only a
    game of a pack has a pack."""
    schema, save = hexwar.done("schema", "save", "raid").data, json.loads(raid.read_bytes())
    assert set(save) == set(schema["properties"]) == set(schema["required"])
    for part, name in (("public", "HeadingShape"), ("record", "RecordShape")):
        assert {*save[part], "pack"} == set(schema["$defs"][name]["properties"])
