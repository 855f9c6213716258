"""Every kind of event of every system: it has a sentence, and is written to JSON and read as it was told."""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.engine.events import Event, Facts, News, read_facts, write_facts
from hexwar_tui.engine.play import rulings
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import LANGUAGES, render
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


# -- on the map --------------------------------------------------------------------------------------------------------

LONGEST_MARK = 14
"""How many characters a mark has at most, so that it stands beside a unit."""


def spots_of(facts: Facts) -> set[Any]:
    """All that an event names: its facts, one by one where they are listed."""

    def parts(value: Any) -> Iterator[Any]:
        if isinstance(value, Facts):
            yield from spots_of(value)
        elif isinstance(value, tuple):
            for part in value:
                yield from parts(part)
        else:
            yield value

    return {part for field in fields(facts) for part in parts(getattr(facts, field.name))}


@pytest.mark.parametrize("name", ALL)
def test_what_an_event_leaves_on_the_map_is_among_its_facts(name: str) -> None:
    """Every hex, unit and region of its traces, and its dice; its marks are short in every language."""

    @settings(max_examples=20)
    @given(st.from_type(ALL[name]))
    def left(event: Event) -> None:
        for trace in event.traces():
            named = {trace.at, trace.from_, *trace.way, *(die for die, _ in trace.dice)} - {None}
            assert named <= spots_of(event)
            words = [re.sub(r"[-−\d]+", "", render(trace.mark, language)) for language in LANGUAGES]
            assert all(len(word) <= LONGEST_MARK for word in words), words

    left()


@pytest.mark.parametrize("system", OWN.values(), ids=OWN)
def test_every_system_says_what_its_fights_and_marches_leave(system: AnySystem) -> None:
    """Ways for those who go, and marks of what fights came to, somewhere in its samples."""
    ways, marks = 0, 0
    for path in SAMPLES.glob(f"{system.id}-*-finished.hexwar"):
        for entry in read_kept(path).record.entries:
            for news in entry.events:
                traces = read_facts(ALL[f"{news.system}/{news.kind}"], news.facts).traces()
                ways += sum(bool(trace.way) for trace in traces)
                marks += sum(bool(trace.mark) for trace in traces)
    assert ways
    assert marks
