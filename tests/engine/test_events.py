"""Events as classes: what they are written as, how they are read, and the sentences of their kinds."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NamedTuple

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.events import Event, Facts, News, Phrases, hexes_of, read_facts, write_facts
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from tests.engine.games import english


class Ground(StrEnum):
    """A choice as JSON knows it."""

    FOREST = "forest"


class Step(NamedTuple):
    """A record in a list."""

    start: int
    end: int | None


@dataclass(frozen=True, slots=True)
class Losses(Facts):
    """What several events tell alike."""

    killed: int
    of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FarMarch(Event):
    """All kinds of facts; `tired` was added later."""

    ground: Ground
    from_: str | None
    losses: Losses
    steps: tuple[Step, ...]
    tired: bool = False


@dataclass(frozen=True, slots=True)
class Halt(Event):
    """Named otherwise than its class."""

    kind: ClassVar[str] = "stopped"


MARCH = FarMarch(Ground.FOREST, None, Losses(2, ("a", "b")), (Step(3, 4), Step(4, None)), tired=True)

WRITTEN = {
    "ground": "forest",
    "from": None,
    "killed": 2,
    "of": ["a", "b"],
    "steps": [[3, 4], [4, None]],
    "tired": True,
}

PHRASES = Phrases[str]()


@PHRASES.sentence
def _marched(event: FarMarch, words: str) -> Text:
    return say("{who} marches: {n} killed", who=words, n=event.losses.killed)


def test_an_event_is_written_in_the_order_of_its_fields_and_read_as_it_was_told() -> None:
    """Its kind is the words of its class, a part's facts stand among its own, and records are lists; all types come
    back. The table tells it to those who may know, as news of its system and frame."""
    assert FarMarch.kind == "far-march"
    assert Halt.kind == "stopped"
    assert (write_facts(MARCH), [*write_facts(MARCH)]) == (WRITTEN, [*WRITTEN])
    again = read_facts(FarMarch, WRITTEN)
    assert again == MARCH
    assert (type(again.ground), type(again.steps[0]), type(again.losses)) == (Ground, Step, Losses)
    table = Table("raid", "1", ScriptedDice([]), {}, 7)
    table.tell(MARCH, ["red"])
    assert table.events == [News("raid", "far-march", WRITTEN, ("red",), 7)]


def test_news_of_other_days_are_read_where_that_can_be() -> None:
    """A fact that was not told yet has its usual value, one that is told no more is left out; else it is a fault."""
    older = {name: value for name, value in WRITTEN.items() if name != "tired"}
    assert not read_facts(FarMarch, {**older, "weather": "rain"}).tired
    for name in ("ground", "from", "killed"):
        with pytest.raises(ValueError, match=name):
            read_facts(FarMarch, {key: value for key, value in WRITTEN.items() if key != name})


def test_a_sentence_is_found_by_the_kind() -> None:
    """Also one of others; the last that has a sentence for it says it. What nobody says is a fault."""
    news = News.of(MARCH, "raid")
    assert PHRASES.read(news) == MARCH
    assert english(PHRASES(news, "Red")) == "Red marches: 2 killed"
    both = Phrases[str](PHRASES)
    assert (list(both), both.types) == (["far-march"], (FarMarch,))

    @both.sentence
    def _again(event: FarMarch, words: str) -> Text:
        return say("{who} is off", who=words)

    assert english(both(news, "Red")) == "Red is off"
    assert english(Phrases[str](both, PHRASES)(news, "Red")) == "Red marches: 2 killed"
    with pytest.raises(KeyError):
        both(News.of(Halt(), "raid"), "Red")


def test_a_sentence_can_be_declared() -> None:
    """By a template whose fields are facts: those that have a name are said by it, all others as they stand. It
    names no others, which would be found by the first player who reads it."""
    phrases = Phrases[str](ground=lambda words, ground: say("the {where}", where=ground.value))
    phrases.says(FarMarch, "{steps} – {ground}: {tired}, {from_}, {ground}")
    march = FarMarch(Ground.FOREST, "a hex", Losses(0, ()), ())
    assert phrases.types == (FarMarch,)
    assert english(phrases(News.of(march, "raid"), "")) == " – the forest: False, a hex, the forest"
    assert english(Phrases[str](phrases)(News.of(march, "raid"), "")).startswith(" – the forest")
    with pytest.raises(ValueError, match="FarMarch has no fact of this name: weather, where"):
        Phrases[str]().says(FarMarch, "{ground} {where} {weather}")


@dataclass(frozen=True, slots=True)
class Where(Facts):
    """A group of facts with a place."""

    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """Who shot at whom, across which hexes, and how often: numbers are no places."""

    unit: str
    targets: tuple[str, ...]
    across: tuple[Cell, ...]
    hits: int
    where: Where


def test_an_event_happens_where_its_facts_say() -> None:
    """Hexes by the annotation of a field, and units where they stand, as far as that is known; in the order told."""
    shot = Shot("a", ("b", "gone"), (7, 8), 2, Where(9))
    assert list(hexes_of(shot, {"a": 1, "b": 5})) == [1, 5, 7, 8, 9]
    assert list(hexes_of(Shot("a", (), (), 2, Where(None)), {})) == []


class Seen(NamedTuple):
    """A march in a list of marches."""

    side: str
    strength: int
    start: Cell | None
    end: Cell | None


@dataclass(frozen=True, slots=True)
class SeenMarching(Event):
    """Marches that were seen."""

    moves: tuple[Seen, ...]


def test_hexes_in_records_are_hexes_of_the_event() -> None:
    """Those of fields that are annotated as hexes, and no other numbers; what was out of sight is none."""
    marches = SeenMarching((Seen("red", 3, 4, 5), Seen("a", 6, None, 7)))
    assert list(hexes_of(marches, {})) == [4, 5, 7]
    assert list(hexes_of(marches, {"a": 1})) == [4, 5, 1, 7]
