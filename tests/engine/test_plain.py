"""The parts for systems that have nothing special to say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import observation_of
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.plain import PlainLab, PlainReferee, PlainWords, Thing, count, plain_phrases, player
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change, Say, Show, book_in
from hexwar_tui.engine.words.language import say
from tests.engine.games import english
from tests.toys.common import told_plainly, toy_scenario
from tests.toys.raid import RAID, EndTurn, Fenced, Shout, Shouted, Walk, Walked

NAMES = {"red-1": say("Red the First"), "red-2": say("Red the Second"), "blue-1": "Blue"}


def things(frame: Any) -> Iterator[Thing]:
    yield Thing("turn", "turn", say("Turn"), frame.state, ("turn",))
    mood = {"retreating": (("", say("nobody")), ("red-1", say("the First")))}
    yield Thing("mood", "mood", say("Mood"), frame.state, ("retreating", "round_over"), choices=mood)
    for raider in frame.state.raiders.values():
        yield Thing(f"raider:{raider.id}", "raider", raider.id, raider, ("moved",), ("cell",))


def noted(frame: Any, table: Any) -> None:
    table.tell(Walked("red-1", 0))


PLAIN = replace(
    RAID,
    place="",
    say=Say(lambda frame: PlainWords(frame, frame.scenario.map.grid, NAMES), RAID.say.phrase),
    referee=PlainReferee(things, lambda frame: frame.scenario.map.grid, noted),
)


@pytest.fixture
def game() -> Game:
    return Game.new({RAID.id: PLAIN}, toy_scenario("raid"), seed="plain", referee=True)


def ruled(game: Game, subject: str, fact: str, value: Any) -> None:
    game.rule(Ruling("to see", (Change(subject, fact, value),)))


def test_a_plain_referee_writes_what_fits_and_does_what_follows(game: Game) -> None:
    """Numbers, words out of the choices, yes and no; and what is done behind each change. A cell is no number among
    others: it is shown, and given, as it is printed on the map."""
    subject = next(one for one in PLAIN.referee.subjects(game.top) if one.id == "raider:red-2")
    assert subject.facts == {"cell": "0201", "moved": 0}
    assert (subject.cell, subject.hexes) == (1, ("cell",))
    ruled(game, "raider:red-2", "cell", "0303")
    assert game.top.state.raiders["red-2"].cell == 14
    ruled(game, "turn", "turn", 3)
    ruled(game, "mood", "retreating", "red-1")
    ruled(game, "mood", "round_over", True)
    state = game.top.state
    assert (state.turn, state.retreating, state.round_over) == (3, "red-1", True)
    assert [event.kind for event in game.record.entries[-1].events] == ["walked", "ruled"]


@pytest.mark.parametrize(
    ("subject", "fact", "value"),
    [
        ("raider:red-9", "cell", "0303"),
        ("raider:red-1", "side", "blue"),
        ("raider:red-1", "cell", "9999"),
        ("raider:red-1", "cell", 14),
        ("turn", "turn", "3"),
        ("turn", "turn", True),
        ("mood", "retreating", "red-2"),
        ("raider:red-1", "cell", "0201"),
    ],
)
def test_a_plain_referee_refuses_what_can_not_be(game: Game, subject: str, fact: str, value: Any) -> None:
    """Things and facts that are not there, values of another kind, and what the invariants forbid."""
    before = game.digest()
    with pytest.raises(IllegalOrder):
        ruled(game, subject, fact, value)
    assert game.digest() == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change("raider:red-1", "cell", "0303"), "red-1: cell – 0303"),
        (Change("raider:red-2", "cell", None), "red-2: cell – none"),
        (Change("mood", "retreating", "red-1"), "Mood: retreating – the First"),
        (Change("mood", "round_over", False), "Mood: round_over – no"),
        (Change("raider:blue-1", "moved", 2), "Blue: moved – 2"),
    ],
)
def test_plain_words_tell_a_ruling(game: Game, change: Change, words: str) -> None:
    """By the names of its subject and its value, also when the subject is gone."""
    del game.top.state.raiders["blue-1"]
    assert english(PLAIN.say.words(game.top).change(change)) == words


def test_plain_words_name_units_hexes_and_sides(game: Game) -> None:
    """And no regions."""
    words = PLAIN.say.words(game.top)
    named = [english(text) for text in (words.unit("red-1"), words.hex(14), words.side("blue"))]
    assert named == ["Red the First", "0303", "Blue"]
    for name, stranger in ((words.region, "east"), (words.unit, "red-9")):
        with pytest.raises(KeyError):
            name(stranger)


@dataclass(frozen=True, slots=True)
class Met(Event):
    """All that plain sentences have names for, and a number."""

    side: str
    unit: str
    target: str
    cell: int
    n: int


def test_a_plain_sentence_names_what_its_facts_are_called(game: Game) -> None:
    """Units, hexes and sides by name, all else as it stands."""
    phrases = plain_phrases()
    phrases.says(Met, "{side}: {unit} {target} {cell} {n}")
    told = phrases(News.of(Met("red", "red-1", "blue-1", 14, 3), "raid"), PLAIN.say.words(game.top))
    assert english(told) == "Red: Red the First Blue 0303 3"


def test_a_laboratory_counts_orders_and_kinds_of_events(game: Game) -> None:
    """With 0 for what never was."""
    game.submit("red", Shout("hey"))
    game.submit("red", Walk("red-1", (0, 6)))
    lab = PlainLab((Walk, Shout, EndTurn), told_plainly(Walked, Shouted, Fenced))
    once = dict.fromkeys(("order walk", "order shout", "walked", "shouted"), 1)
    assert lab.tally(game.record.entries) == {**once, "order end-turn": 0, "fenced": 0}


def test_an_event_can_count_as_more_than_its_kind(game: Game) -> None:
    """What `also` names is counted with it; an event without a sentence is none of the system's own, and
    what happens in a game within the game may have the same name there: it is not counted."""
    game.submit("red", Shout("hey"))
    game.submit("red", Walk("red-1", (0, 6)))
    phrases = told_plainly(Walked)
    counts = count((), ("a", "b"), game.record.entries, phrases, lambda event: ("a", str(event == Walked("red-1", 6))))
    assert counts == {"a": 1, "b": 0, "True": 1, "walked": 1, "order shout": 1, "order walk": 1}
    shout = game.record.entries[0]
    within = replace(shout, events=[replace(news, frame=7) for news in shout.events])
    assert count((), (), [shout, within], told_plainly(Shouted)) == {"shouted": 1, "order shout": 2}


def test_a_practice_player_can_be_one_function_of_what_its_seat_knows(game: Game) -> None:
    """It is given that, and its order is taken; a draft of an order is that order, with all its fields filled in."""
    kind = player(say("a walker"), lambda known: Walk(known.own()[0], (0, 6)))
    assert kind.sit_down(None).decide(observation_of(game, "red")) == Walk("red-1", (0, 6))  # type: ignore[arg-type]
    assert Draft.of("red", Walk("red-1", (0, 6))) == Draft("red", "walk", {"unit": "red-1", "path": (0, 6)})


class Shut(EndTurn):
    """Has no refusal of its own."""

    __slots__ = ()

    refusal = Order.refusal

    @classmethod
    def closed(cls, known: Any) -> Objection | None:
        return Objection(say("Closed."), "TOY-1.1") if known else None


def test_an_order_without_a_refusal_of_its_own_is_legal_unless_its_kind_is_closed() -> None:
    """What fields and moment say, need not be said again; nor that nothing is left undone."""
    assert Shut().objection(None) is None
    assert Shut().objection("shut") == Objection(say("Closed."), "TOY-1.1")
    assert Show(RAID.show.view).left_undone(None) == ()


def test_a_rule_book_reads_as_english_where_there_is_no_other(tmp_path: Path) -> None:
    """A package may come in English alone."""
    (tmp_path / "rules.en.md").write_text("one", "utf-8")
    assert [book_in(tmp_path)(language) for language in ("en", "ru")] == ["one", "one"]
    (tmp_path / "rules.ru.md").write_text("раз", "utf-8")
    assert [book_in(tmp_path)(language) for language in ("en", "ru")] == ["one", "раз"]
