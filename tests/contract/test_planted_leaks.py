"""A leak that is built into a system which the suite has never seen is found, wherever it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from hexwar_tui.contract.tools import findings
from hexwar_tui.contract.tools.hidden import leaks_of_a_game
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event, News, Phrases
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, choice_field
from hexwar_tui.engine.practice_player import Observation, PlayerKind
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnySystem, Say, Show
from hexwar_tui.engine.view import Listing, View
from hexwar_tui.engine.words.language import LANGUAGES, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.papers.sheet import order_sheet
from tests.toys.common import ToyWords, told_plainly, toy_scenario
from tests.toys.harvest import HARVEST, Frugal, Give, Harvest, HarvestFrame, HarvestKnown, Note

pytestmark = pytest.mark.row(28)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


def granary(known: HarvestKnown) -> int:
    """The grain of all sides, which is nobody else's business."""
    return sum(known.frame.state.grain.values())


def in_all(known: HarvestKnown) -> Line:
    """It is said, all the same."""
    return Line(say("{n} in all", n=granary(known)))


def seen(change: Callable[[View, HarvestKnown], dict[str, Any]]) -> AnySystem:
    """A harvest with something else in its views."""

    def view(known: HarvestKnown) -> View:
        true = HARVEST.show.view(known)
        return replace(true, **change(true, known))

    return replace(HARVEST, show=Show(view, HARVEST.show.left_undone))


def ordered(order: type[Order]) -> AnySystem:
    """A harvest with one order more."""
    return replace(HARVEST, order_types=(*HARVEST.order_types, order))


def played_by(player: type[Frugal]) -> AnySystem:
    """A harvest with this practice player."""
    return replace(HARVEST, lab=lambda: Practised(player))


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


class InAll(Phrases[ToyWords]):
    """Says of anything how much grain there is now."""

    def __call__(self, news: News, words: ToyWords) -> Text:
        return say("{n} in all.", n=sum(words._frame.state.grain.values()))


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A note has been written."""

    side: Side


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
    """Has one practice player."""

    def __init__(self, player: type[Frugal]) -> None:
        self.players: Mapping[str, PlayerKind] = {"sharp": PlayerKind(say("a sharp player"), player)}


class Unveiled(HarvestKnown):
    """Hands out the frame as it is."""

    @property
    def open(self) -> HarvestFrame:
        return self.frame


class Nosy(HarvestKnown):
    """Knows, and says so to whoever asks it, how much each side has."""

    def grain_of(self, side: Side) -> int:
        return self.frame.state.grain[side]


def _own(unit: str, known: HarvestKnown) -> bool:
    return unit.startswith(known.seat)


def begun(system: AnySystem) -> Game:
    """A game in its second turn, of which there is news."""
    game = Game.new({"harvest": system}, toy_scenario("harvest", 3), seed="leaky")
    play_a_turn(game)
    return game


def play_a_turn(game: Game) -> None:
    """Every side sends a worker and seals."""
    for side in game.sides:
        game.submit(side, Harvest.order_types[0]((f"{side}-1",), "east"))  # type: ignore[call-arg]
    for side in game.sides:
        game.seal(side)


OVERHEARD = replace(
    HARVEST,
    order_types=(*HARVEST.order_types[:3], Shouted),
    say=Say(HARVEST.say.words, told_plainly(*Harvest.phrases.types, Noted)),
)

LEAKS = {
    "view: panels": ("view", seen(lambda view, known: {"panels": (replace(view.panels[0], lines=(in_all(known),)),)})),
    "view: hexes": ("view", seen(lambda _, known: {"describe": lambda cell: (in_all(known),) if cell == 3 else ()})),
    "view: cards": (
        "view",
        seen(lambda _, known: {"card": lambda unit: () if _own(unit, known) else (in_all(known),)}),
    ),
    "view: advice": ("view", seen(lambda _, known: {"advice": in_all(known).text})),
    "view: briefing": (
        "papers",
        seen(lambda _, known: {"briefing": lambda: (Listing(say("Grain"), notes=(in_all(known).text,)),)}),
    ),
    "choices": ("choices", ordered(Bribe)),
    "refusal": ("choices", ordered(Boast)),
    "refusal of an order": ("orders", ordered(Spy)),
    "preview": ("orders", ordered(Count)),
    "report": ("papers", replace(HARVEST, say=Say(HARVEST.say.words, InAll(Harvest.phrases)))),
    "news": ("papers", OVERHEARD),
    "practice": ("practice", replace(played_by(Sharp), known=Unveiled)),
    "known": ("known", replace(HARVEST, known=Nosy)),
    "left undone": ("left undone", replace(HARVEST, show=Show(HARVEST.show.view, lambda known: (in_all(known).text,)))),
}
"""What is planted, and by which way it is found, whatever else tells of it."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    """Row 28: view, choices, refusals, previews, reports, news, practice players, façade: wherever a toy tells what it
    should not, the way by which it does is named."""
    way, system = LEAKS[leak]
    found = leaks_of_a_game(begun(system), "red", leak)
    assert way in [told.partition(":")[0] for told in found]


@pytest.mark.parametrize("system", [HARVEST, played_by(Sharp)], ids=["harvest", "looked-for"])
def test_none_is_found_where_none_is_planted(system: AnySystem) -> None:
    """Row 28: the same toy keeps its secrets, also from a practice player that looks for them."""
    assert leaks_of_a_game(begun(system), "red", "none") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_leak_of_order_sheets_in_one_language_is_found_within_two_turns(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 28: sheets are compared in one language each turn."""

    def told(game: Game, seat: Side, written_in: str) -> list[str]:
        secret = [str(sum(game.top.state.grain.values()))] if written_in == language else []
        return [*order_sheet(game, seat, written_in), *secret]

    monkeypatch.setattr(findings, "order_sheet", told)
    game = begun(HARVEST)
    leaks = leaks_of_a_game(game, "red", "second turn")
    play_a_turn(game)
    leaks += leaks_of_a_game(game, "red", "third turn")
    assert [leak.partition(":")[0] for leak in leaks] == ["papers"]
