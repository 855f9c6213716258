"""A screen that is none: it gives scripted answers to what its parts ask, and remembers what they said."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from textual.content import Content

from hexwar_tui.engine.errors import HexwarError, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import Picked
from hexwar_tui.tui.outlook.incidents import Incident
from hexwar_tui.tui.outlook.outlook import Outlook


@dataclass
class FakeMap:
    """A cursor, and nothing to see."""

    cursor: Cell = 0
    overlay: Mapping[Cell, str] = field(default_factory=dict)
    is_painted: bool = False


class FakeScreen:
    """Takes `answers` one after the other; one that can be called is given the dialog, and answers for it.
    Nobody types there, so that every order is shown before it is given."""

    is_typing, asks_first = False, True

    def __init__(self, *answers: Any) -> None:
        self.answers = deque(answers)
        self.asked: list[Any] = []
        self.said: list[str] = []
        self.refused: list[str] = []
        self.told: list[News] = []
        self.way: tuple[Cell, ...] = ()
        self.fire: list[tuple[tuple[Cell, Cell], ...]] = []
        self.begun: list[Callable[[], Any]] = []
        self.lit: list[Mapping[Cell, str]] = []
        self.shown = 0
        self.result = ""
        self.map = FakeMap()
        self.played: list[list[Incident]] = []
        self.showing: Any = SimpleNamespace(play=lambda incidents, say: self.played.append(incidents))
        self.outlook: Outlook = SimpleNamespace()  # type: ignore[assignment]
        self.hexwar: Any = SimpleNamespace(language="en", side_style=lambda slot: "", has_class=lambda name: False)

    async def ask(self, dialog: Any) -> Any:
        self.asked.append(dialog)
        answer = self.answers.popleft()
        return answer(dialog) if callable(answer) else answer

    async def refuse(
        self,
        what: Text,
        why: Objection | HexwarError,
        lines: Sequence[Text] = (),
        mends: type[Order] | None = None,
    ) -> bool:
        self.refused.append(render(why.text if isinstance(why, HexwarError) else why.reason, "en"))
        return False

    def prompt(self, text: Text) -> None:
        self.said.append(self.words(text))

    def words(self, text: Text) -> str:
        return render(text, "en")

    def content(self, text: Text, style: str = "") -> Content:
        return Content(self.words(text))

    def show_keys(self) -> None:
        pass

    def show_again(self) -> None:
        self.shown += 1

    def tell_again(self) -> None:
        self.shown += 1

    def begin(self, work: Callable[[], Any], group: str = "entry") -> None:
        self.begun.append(work)

    def dismiss(self, result: str) -> None:
        self.result = result

    def light(self) -> None:
        pass

    def show_reach(self, reach: Mapping[Cell, str]) -> None:
        self.lit.append(reach)

    def draw_way(self, way: tuple[Cell, ...]) -> None:
        self.way = way or self.way

    def draw_fire(self, lines: tuple[tuple[Cell, Cell], ...]) -> None:
        self.fire.append(lines)

    def tell(self, events: list[News]) -> None:
        self.told += events

    def show_time(self, events: list[News], *, aloud: bool = False) -> None:
        self.told += events


def pick(value: Any) -> Picked:
    """A line of a list, picked."""
    return Picked(value)
