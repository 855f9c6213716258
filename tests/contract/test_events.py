"""Every kind of event of every system: it has a sentence, and is written to JSON and read as it was told."""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.engine.events import Event, News, read_facts, write_facts
from hexwar_tui.engine.play import rulings
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import read_kept, slots_of
from hexwar_tui.systems import REGISTRY, SYSTEMS

OWN = {id: REGISTRY[id] for id in SYSTEMS}

SAMPLES = Path(__file__).parent.parent.parent / "saves"


def classes_in(system: AnySystem) -> Iterator[type[Event]]:
    """The kinds of events that stand anywhere in the folder of a system."""
    folder = import_module(system.place.rpartition(".")[0])
    for found in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
        for thing in vars(import_module(found.name)).values():
            if isinstance(thing, type) and issubclass(thing, Event) and thing.__module__ == found.name:
                yield thing


ALL = {
    f"{id}/{kind.kind}": kind
    for id, phrases in [("table", rulings.PHRASES), *((id, system.say.phrase) for id, system in OWN.items())]
    for kind in phrases.types
}
"""The kinds of events, each by its system and name."""


@pytest.mark.parametrize("system", OWN.values(), ids=OWN)
def test_every_class_of_events_has_a_sentence(system: AnySystem) -> None:
    """And a name of its own, by which the journal tells it from the others."""
    there = list(classes_in(system))
    assert there
    assert set(there) - set(system.say.phrase.types) == set()


@pytest.mark.parametrize("system", OWN.values(), ids=OWN)
def test_every_class_of_events_is_told(system: AnySystem) -> None:
    """Somewhere besides where it stands, is said and is counted."""
    folder = Path(import_module(system.place.rpartition(".")[0]).__path__[0])
    code = "".join(path.read_text("utf-8") for room in ("rules", "orders") for path in (folder / room).rglob("*.py"))
    assert [kind.__name__ for kind in classes_in(system) if not re.search(rf"\b{kind.__name__}\b", code)] == []


@pytest.mark.parametrize("name", ALL)
def test_every_kind_of_event_is_read_as_it_was_told(name: str) -> None:
    """Whatever its facts are: written to JSON, and read again."""

    @settings(max_examples=10)
    @given(st.from_type(ALL[name]))
    def told(event: Event) -> None:
        written = json.loads(json.dumps(write_facts(event)))
        assert read_facts(type(event), written) == event

    told()


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*-finished.hexwar")), ids=lambda path: path.stem)
def test_what_a_sample_has_told_is_written_as_it_stands(path: Path) -> None:
    """Every event of its journal is read as its class, and that is written with the same facts in the same order; facts
    that were added since have their usual values."""
    for entry in read_kept(path).record.entries:
        for news in entry.events:
            event = read_facts(ALL[f"{news.system}/{news.kind}"], news.facts)
            again = News.of(event, news.system, news.seen_by, news.frame)
            usual = {each.name: each.default for each in fields(event)}
            added = {name: usual[name] for name in again.facts if name not in news.facts}
            assert [name for name in again.facts if name not in added] == [*news.facts]
            assert again == replace(news, facts={**news.facts, **added})


@pytest.mark.parametrize("system", OWN)
def test_news_of_earlier_rules_that_lack_a_fact_are_told_by_their_kind(system: str) -> None:
    """In a game that has gone over to the rules of today; in one that has not, it is a fault."""
    path = next(path for path in sorted(SAMPLES.glob(f"old/*/{system}-*.hexwar")) if not slots_of(path))
    older, today = load_game(REGISTRY, path).game, load_game(REGISTRY, next(SAMPLES.glob(f"{system}-*.hexwar"))).game
    assert any(entry.kind is EntryKind.RULES for entry in older.record.entries)
    news = next(news for _, news in older.news(REFEREE) if news.system == system and news.facts)
    lacking = replace(news, facts={})
    assert render(older.phrase(lacking), "en") == f"Under earlier rules: {news.kind}."
    with pytest.raises(ValueError, match="validation error"):
        today.phrase(lacking)
