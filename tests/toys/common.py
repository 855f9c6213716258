"""What the toys share: the answers of a system that has little to say, names, and small scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from hexwar_tui.engine.data.scenario import Scenario, TextMap
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import Event, Phrases
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.system import AnySystem, Change, Fault, Frame, Notice, Say, Show, Subject, System
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell

SIDES = (
    {"id": "red", "name": {"en": "Red", "ru": "Красные"}, "colour": 0},
    {"id": "blue", "name": {"en": "Blue", "ru": "Синие"}, "colour": 1},
    {"id": "green", "name": {"en": "Green", "ru": "Зелёные"}, "colour": 2},
)


class ToyScenario(Scenario):
    """A scenario with a text map."""

    map: TextMap


def toy_scenario(system: str, sides: int = 2, rows: tuple[str, ...] = ("......",) * 5, **more: Any) -> ToyScenario:
    """A small scenario of a toy system; `rows` are its map of `.` plain and `f` forest."""
    data = {
        "format": 1,
        "system": system,
        "id": "toy",
        "title": {"en": "A toy", "ru": "Игрушка"},
        "description": {"en": "A small game.", "ru": "Маленькая игра."},
        "minutes": 5,
        "sides": SIDES[:sides],
        "map": {"rows": rows, "legend": {".": "plain", "f": "forest"}},
        **more,
    }
    return ToyScenario.model_validate(data, strict=False)


class ToyWords:
    """Names of a toy's things."""

    def __init__(self, frame: Frame[Any, Any, Any]) -> None:
        self._frame = frame

    def unit(self, unit: str) -> Text:
        return say("{side} no. {n}", side=self.side(unit.split("-")[0]), n=unit.split("-")[1])

    def hex(self, cell: Cell) -> str:
        return str(self._frame.scenario.map.grid.label(cell))

    def side(self, side: str) -> Text:
        return self._frame.side_name(side)

    def region(self, region: str) -> Text:
        return region.title()

    def change(self, change: Change) -> Text:
        return say("{subject}: {fact} {value}", subject=change.subject, fact=change.fact, value=str(change.value))


def told_plainly(*kinds: type[Event]) -> Phrases[ToyWords]:
    """Sentences that say the kind and the facts as they stand."""
    phrases = Phrases[ToyWords]()
    for kind in kinds:
        facts = ", ".join(f"{fact.name} {{{fact.name}}}" for fact in fields(kind))
        phrases.says(kind, f"Told – {kind.kind}: {facts}")
    return phrases


class ToySystem:
    """What most toys answer alike, on all ports at once; `system_of` makes a system of one."""

    version = 1
    refusals: tuple[str, ...] = ("TOY-1.1",)
    corners: tuple[Mapping[str, int | bool | str], ...] = ()
    players: Mapping[str, PlayerKind] = {}
    phrases = told_plainly()

    def playing(self, frame: Any) -> tuple[str, ...]:
        return tuple(spec.id for spec in frame.scenario.sides)

    def left_undone(self, known: Any) -> tuple[Text, ...]:
        return ()

    def words(self, frame: Any) -> ToyWords:
        return ToyWords(frame)

    def next_step(self, frame: Any) -> Notice | None:
        return None

    def take_step(self, frame: Any, table: Any) -> None:
        raise AssertionError("nothing happens by itself here")

    def subjects(self, frame: Any) -> Iterator[Subject]:
        yield Subject("turn", "turn", say("turn"), {"turn": frame.state.turn})

    def amend(self, frame: Any, change: Change, table: Any) -> None:
        if change.subject != "turn" or not isinstance(change.value, int):
            raise IllegalOrder(say("Only the turn can be changed."))
        frame.state.turn = change.value

    def invariants(self, frame: Any) -> list[Fault]:
        return [] if frame.state.turn > 0 else [Fault(say("the turn is below 1"))]

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        return Counter(event.kind for entry in entries for event in entry.events)

    def rule_book(self, language: str) -> str:
        return "## TOY-1 Rules\n\n### TOY-1.1 All of it\n\nPlay."


def system_of(toy: Any, name: str) -> AnySystem:
    """The system of a toy, which has this name in the toy's module: it is each of its parts; sealed phases, a clock and
    games within the game where it has them."""
    return System(
        id=toy.id,
        place=f"{type(toy).__module__}:{name}",
        title=toy.title,
        version=toy.version,
        state_type=toy.state_type,
        options_type=toy.options_type,
        scenario_type=toy.scenario_type,
        order_types=toy.order_types,
        rules=toy,
        known=lambda frame, seat: toy.known(frame, seat),
        show=Show(lambda known: toy.view(known), lambda known: toy.left_undone(known)),
        say=Say(lambda frame: toy.words(frame), toy.phrases),
        referee=toy,
        rule_book=toy.rule_book,
        lab=lambda: toy,
        sealing=toy if hasattr(toy, "is_sealed") else None,
        timing=toy if hasattr(toy, "face") else None,
        nesting=toy if hasattr(toy, "resume") else None,
        imagine=getattr(toy, "imagine", None),
    )
