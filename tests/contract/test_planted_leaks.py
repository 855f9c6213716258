"""A leak that is built into a system which the suite has never seen is found, wherever it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from hexwar_tui.contract.tools.hidden import leaks_of_a_game
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event, News, Phrases
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, choice_field
from hexwar_tui.engine.practice_player import Observation, PlayerKind
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from tests.toys.common import ToyWords, system_of, told_plainly, toy_scenario
from tests.toys.harvest import Frugal, Give, Harvest, HarvestFrame, HarvestKnown, Note

pytestmark = pytest.mark.row(28)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


def granary(known: HarvestKnown) -> int:
    """The grain of all sides, which is nobody else's business."""
    return sum(known.frame.state.grain.values())


class Told(Harvest):
    """Tells the grain of all in the view: in its panels, in what is said of a hex, on the card of a worker."""

    def view(self, known: HarvestKnown) -> View:
        line = Line(say("{n} in all", n=granary(known)))
        view = super().view(known)
        return {
            "panels": lambda: replace(view, panels=(*view.panels, replace(view.panels[0], lines=(line,)))),
            "hexes": lambda: replace(view, describe=lambda cell: (line,) if cell == 3 else ()),
            "cards": lambda: replace(view, card=lambda unit: (line,) if not unit.startswith(known.seat) else ()),
            "advice": lambda: replace(view, advice=line.text),
        }[self.where]()

    def __init__(self, where: str) -> None:
        self.where = where


@dataclass(frozen=True, slots=True)
class Bribe(Order):
    """Offers as many choices as others have grain."""

    kind: ClassVar[str] = "bribe"
    title: ClassVar[Text] = say("Bribe")
    how: str = choice_field(
        say("How?"), lambda known, values: (Candidate(str(n), str(n)) for n in range(granary(known)))
    )

    def refusal(self, known: HarvestKnown) -> Objection | None:
        return None

    def carry_out(self, frame: HarvestFrame, side: Side, table: Any) -> None:
        """Nothing comes of it."""


@dataclass(frozen=True, slots=True)
class Boast(Note):
    """Is refused by what others have."""

    kind: ClassVar[str] = "boast"

    def refusal(self, known: HarvestKnown) -> Objection | None:
        return Objection(say("There are {n} in all.", n=granary(known)), "TOY-1.1")


@dataclass(frozen=True, slots=True)
class Spy(Give):
    """Is refused for a side that has written something already."""

    kind: ClassVar[str] = "spy"

    def refusal(self, known: HarvestKnown) -> Objection | None:
        written = known.frame.state.sealed.get(self.to)
        return None if written is None or not written.note else Objection(say("It has written."), "TOY-1.1")


@dataclass(frozen=True, slots=True)
class Count(Note):
    """Shows what others have before it is given."""

    kind: ClassVar[str] = "count"

    def preview(self, known: HarvestKnown) -> Preview:
        return Preview((Line(say("In all"), str(granary(known))),))


class Ordered(Harvest):
    """Has one order more."""

    def __init__(self, order: type[Order]) -> None:
        self.order_types = (*Harvest.order_types, order)


class InAll(Phrases[ToyWords]):
    """Says of anything how much grain there is now."""

    def __call__(self, news: News, words: ToyWords) -> Text:
        return say("{n} in all.", n=sum(words._frame.state.grain.values()))


class Reported(Harvest):
    """Adds to any news how much there is now."""

    phrases = InAll(Harvest.phrases)


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A note has been written."""

    side: Side


class Overheard(Harvest):
    """Tells all sides whenever one has written a note."""

    def __init__(self) -> None:
        self.order_types = (*Harvest.order_types[:3], Shouted)
        self.phrases = told_plainly(*Harvest.phrases.types, Noted)


@dataclass(frozen=True, slots=True)
class Shouted(Note):
    """A note that is told to everybody."""

    eagerness: ClassVar[float] = 99

    def carry_out(self, frame: HarvestFrame, side: Side, table: Any) -> None:
        frame.state.sealed[side].note = self.words
        table.tell(Noted(side))


class Sharp(Frugal):
    """Gives away as much as others are short of."""

    def decide(self, observation: Observation) -> Order | None:
        return Give("blue", granary(observation.known))


class Practised(Harvest):
    """Has a practice player that looks into the granaries of others."""

    players: Mapping[str, PlayerKind] = {"sharp": PlayerKind(say("a sharp player"), Sharp)}


class Nosy(HarvestKnown):
    """Knows, and says so to whoever asks it, how much each side has."""

    def grain_of(self, side: Side) -> int:
        return self.frame.state.grain[side]


class Knowing(Harvest):
    """Its façade answers for everybody."""

    def known(self, frame: HarvestFrame, seat: str) -> HarvestKnown:
        return Nosy(frame, seat)


class Undone(Harvest):
    """Says what others have before a part is ended."""

    def left_undone(self, known: HarvestKnown) -> tuple[Text, ...]:
        return (say("{n} in all", n=granary(known)),)


def leaky(toy: Harvest) -> AnySystem:
    """The toy as a system."""
    return system_of(toy, "LEAKY")


def begun(system: AnySystem) -> Game:
    """A game in its second turn, of which there is news."""
    game = Game.new({"harvest": system}, toy_scenario("harvest", 3), seed="leaky")
    for side in game.sides:
        game.submit(side, Harvest.order_types[0]((f"{side}-1",), "east"))  # type: ignore[call-arg]
    for side in game.sides:
        game.seal(side)
    return game


LEAKS = {
    **{f"view: {where}": ("view", Told(where)) for where in ("panels", "hexes", "cards", "advice")},
    "choices": ("choices", Ordered(Bribe)),
    "refusal": ("choices", Ordered(Boast)),
    "refusal of an order": ("orders", Ordered(Spy)),
    "preview": ("orders", Ordered(Count)),
    "report": ("papers", Reported()),
    "news": ("papers", Overheard()),
    "practice": ("practice", Practised()),
    "known": ("known", Knowing()),
    "left undone": ("left undone", Undone()),
}
"""What is planted, and by which way it is found, whatever else tells of it."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    """Row 28: view, choices, refusals, previews, reports, news, practice players, façade: wherever a toy tells what it
    should not, the way by which it does is named."""
    way, toy = LEAKS[leak]
    found = leaks_of_a_game(begun(leaky(toy)), "red", leak)
    assert way in [told.partition(":")[0] for told in found]


def test_none_is_found_where_none_is_planted() -> None:
    """Row 28: the same toy keeps its secrets."""
    assert leaks_of_a_game(begun(leaky(Harvest())), "red", "none") == []
