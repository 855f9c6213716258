"""Games in which one side hides words that stand nowhere else, and all that another can read."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widget import Widget

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order_words import read_words
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.seats import SeatSetup, Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.view import View
from hexwar_tui.storage.seals.pins import lock
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, PlaceBase, Stake

WORDS = "Canary-mill"
"""What one side writes, or calls its own."""

STAKE = 4137

PIN = "73914"


@dataclass(frozen=True, slots=True)
class Hiding:
    """A game in which `hider` has something that `seat` must never read: the words of `secrets`."""

    game: Game
    hider: Side
    seat: Side
    secrets: tuple[str, ...]

    @property
    def canaries(self) -> tuple[str, ...]:
        """All that must not be read: what was written, and what nobody may know: seed, salt, locks."""
        record = self.game.record
        locks = [seat.lock for seat in record.seats if seat.lock]
        return (*self.secrets, record.dice.seed, record.dice.salt, *locks)


def order(game: Game, side: Side, words: str) -> None:
    """An order, in words."""
    game.submit(side, read_words(game.top.system.order_types, words, naming(game, side)))


def end_part(game: Game, side: Side) -> None:
    """The order by which a side ends its part, where that is not sealed."""
    game.submit(side, next(kind for kind in game.top.system.order_types if kind.ends_part)())


def begin(scenario: str, hider: Side, **options: Any) -> Game:
    """A game whose hider has a PIN."""
    seats = [SeatSetup(hider, lock=lock(PIN))]
    laid = load_scenario(REGISTRY, scenario)
    return Game.new(REGISTRY, laid, seats=seats, seed="a seed that no screen shows", options=options)


def letters_of_envoys(*, sealed: bool = True) -> Hiding:
    """Aldmark has written to Torland, and proposed a treaty with words of its own; Corvia knows both."""
    game = begin("envoys/three-crowns", "aldmark")
    met = [("aldmark", "torland"), ("aldmark", "corvia"), ("corvia", "torland")]
    game.rule(Ruling("they have met", tuple(Change(f"side:{one}", "contact", other) for one, other in met)))
    known = game.known("aldmark")
    city = next(cell for cell, held in known.cities.items() if held.owner == "aldmark")
    order(game, "aldmark", f"capital hex={known.grid.label(city)}")
    order(game, "aldmark", f'message to=torland words="{WORDS}"')
    army = next(iter(known.own))
    order(game, "aldmark", f"stay unit={army}")
    if sealed:
        game.seal("aldmark")
    return Hiding(game, "aldmark", "corvia", (WORDS,))


def letters_of_theatre(*, sealed: bool = True) -> Hiding:
    """The Axis has written to the USSR; the Allies talk, too."""
    game = begin("theatre/europe-1939", "axis")
    for side in game.sides:
        game.seal(side)
    order(game, "axis", f'message to=ussr words="{WORDS}"')
    if sealed:
        end_part(game, "axis")
    return Hiding(game, "axis", "allies", (WORDS,))


def names_of_skirmish(*, sealed: bool = True) -> Hiding:
    """Red has recruited somebody and given him a name."""
    game = begin("skirmish/meeting-in-the-hills", "red")
    order(game, "red", f'recruit chassis=soldier weapon=rifle count=1 name="{WORDS}"')
    if sealed:
        game.seal("red")
    return Hiding(game, "red", "blue", (WORDS,))


def stake_of_ashlands(*, sealed: bool = True) -> Hiding:
    """North has staked a number that stands nowhere else, and bought mortars."""
    game = begin("ashlands/first-steps", "north", prestige=5000)
    game.submit("north", PlaceBase(preparation.base_places(game.known("north"))[0]))
    game.submit("north", Buy("mortars"))
    game.submit("north", Stake(STAKE))
    if sealed:
        game.seal("north")
    return Hiding(game, "north", "south", (str(STAKE),))


def march_of_mechs(*, sealed: bool = True) -> Hiding:
    """A game without secrets but PIN, seed and salt; Red has moved, or not."""
    game = begin("mechs/one-evening", "red")
    if sealed:
        end_part(game, "red")
    return Hiding(game, "red", "blue", ())


Hides = Callable[..., Hiding]

HIDING: tuple[Hides, ...] = (
    stake_of_ashlands,
    letters_of_envoys,
    names_of_skirmish,
    march_of_mechs,
    letters_of_theatre,
)
"""One for each system."""


# -- what can be read --------------------------------------------------------------------------------------------------


def everything_read(pilot: Pilot[Any]) -> str:
    """The characters on all screens that are open, covered ones with the rest, tooltips and notices, the titles of the
    window, and what was copied."""
    app = pilot.app
    parts = [app.title, app.sub_title, str(app.clipboard), *(str(notice.message) for notice in app._notifications)]
    for screen in app.screen_stack:
        parts += [screen.title or "", screen.sub_title or ""]
        parts += [strip.text for strip in screen._compositor.render_strips()]
        parts += [str(widget.tooltip) for widget in screen.walk_children(Widget) if widget.tooltip]
    return "\n".join(parts)


def held_by_widgets(pilot: Pilot[Any]) -> Iterator[tuple[str, str, Any]]:
    """What the widgets that are there hold, by their own attributes; screens, which hold the game, left out."""
    for screen in pilot.app.screen_stack:
        for widget in screen.walk_children(Widget):
            for name, value in vars(widget).items():
                yield type(widget).__name__, name, value


def views_in_memory(side: Side, before: Sequence[View] = ()) -> list[View]:
    """The views of a side that anything in the program still holds, but for those there were `before` its game."""
    gc.collect()
    old = {id(view) for view in before}
    return [
        found for found in gc.get_objects() if isinstance(found, View) and found.seat == side and id(found) not in old
    ]


def files_below(folder: Path, *but: Path) -> dict[Path, bytes]:
    """All files and what is in them, but for some."""
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file() and path not in but}
