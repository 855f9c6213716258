"""Makes the sample campaigns of `saves/`: `python tools/sample_games.py [FOLDER]`; the same games every time.

Practice players play every shipped scenario, one game to a moment in its middle and one to its end, and write each
other letters where there is a post. A middle shows what is the system's own: a treaty, a battle within a campaign, a
landing. Two games are sealed, by the phrases "open sesame red" and so on: their games are the same every time, their
keys are not.
"""

import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.players import desk_of, player_kinds, sit_down
from hexwar_tui.engine.scenario_files import ScenarioFile, find_scenarios
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.export import save_copy
from hexwar_tui.storage.seal import Seal
from hexwar_tui.systems import SHELF
from hexwar_tui.systems.mechs.orders_manner import FightOnBoard, FightQuickly

ROOT = Path(__file__).parent.parent

SEALED = ("ashlands/first-steps", "skirmish/first-shots")
"""The scenarios of which there is a sealed game, too."""

SAVED = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)

MOST_TRIES = 40
"""So many games are begun at the most until one has the moment that is looked for."""

SECONDS = (2, 9)
"""What an order takes of a turn's time, where there is a clock."""

LETTERS = (
    "We want no war with you. Leave us the road in the middle, and we shall leave you the rest.",
    "Your army was seen where we had agreed it would not be. An explanation, please, before the turn ends.",
    "If you go on to the north, we shall not be in your way. Tell nobody that you have this from us.",
    "There is more to be had from the others than from us. Shall we go together?",
    "We know where your reserves are not. It would be a pity to have to make use of that.",
)
"""What the sides write to each other, one after the other."""


class Table:
    """A game that practice players play, with all that they do by the way: they write letters, and time passes."""

    def __init__(self, game: Game, seed: str, *, boards: bool) -> None:
        """`boards`: battles of a campaign are fought on their boards."""
        self.game = game
        self._rng, self._boards, self._letters = random.Random(seed), boards, cycle(LETTERS)
        self._written: set[tuple[Side, Side]] = set()

    def act(self) -> None:
        """One seat that is waited for gives an order, or seals."""
        game, rng = self.game, self._rng
        seat = rng.choice(game.waiting_for())
        if (clock := game.clock) is not None and clock.runs:
            game.tell_time(rng.randint(*SECONDS))
            if seat not in game.waiting_for():
                return
        order = self._letter(seat) or self._decided(seat)
        if order is None:
            game.seal(seat)
        else:
            game.submit(seat, order)

    def _decided(self, seat: Seat) -> Order | None:
        system = self.game.top.system
        usual = next(iter(player_kinds(system)))
        order = sit_down(system, usual, self._rng).decide(desk_of(self.game, seat))
        return FightOnBoard() if self._boards and isinstance(order, FightQuickly) else order

    def _letter(self, seat: Seat) -> Order | None:
        """The first letter of a side to another that it can write to; each writes to each but once."""
        game = self.game
        kinds = [kind for kind in game.top.system.order_types if kind.kind == "message"]
        for kind in kinds:
            for other in game.sides:
                if (seat, other) in self._written:
                    continue
                fields: dict[str, Any] = {"to": other, "words": next(self._letters)}
                order = kind(**fields)
                if order.objection(game.known(seat)) is None:
                    self._written.add((seat, other))
                    return order
        return None


def _has_news(game: Game, *kinds: str) -> bool:
    return any(event.kind in kinds for entry in game.record.entries for event in entry.events)


def _has_landed(game: Game) -> bool:
    """Whether troops have come ashore against a defence, or where there was none."""
    return any(
        event.kind in ("land-battle", "undefended") and event.facts["landed"]
        for entry in game.record.entries
        for event in entry.events
    )


def _has_treaty(game: Game) -> bool:
    """Whether a treaty is in force, and letters have been written."""
    begun = sum(event.kind == "treaty-begins" for entry in game.record.entries for event in entry.events)
    ended = sum(event.kind == "treaty-ended" for entry in game.record.entries for event in entry.events)
    return begun > ended and _has_news(game, "message")


Moment = Callable[[Game], bool]

MOMENTS: Mapping[str, Sequence[Moment]] = {
    "ashlands": (lambda game: game.turn >= 3 and not game.is_sealed(),),
    "envoys": (_has_treaty, lambda game: game.turn >= 6 and _has_news(game, "message", "contact")),
    "skirmish": (lambda game: game.turn >= 3,),
    "mechs": (lambda game: len(game.frames) > 1 and game.turn >= 3,),
    "theatre": (lambda game: _has_landed(game) and game.turn >= 2, lambda game: game.turn >= 3),
}
"""By system what the middle of a game is to show, the best first; the next one is taken where no game had that."""


def games(found: ScenarioFile, name: str, moment: Moment | None) -> Iterator[Game]:
    """Some games, each up to the first act in the midst of a part at which it has its moment, or to its end."""
    for attempt in range(MOST_TRIES):
        seed = f"sample {found.name} {name} {attempt}"
        game = Game.new(SHELF, found.read(SHELF), seed=seed)
        table = Table(game, seed, boards=moment is not None)
        while game.outcome is None and not (moment is not None and _is_at(game, moment)):
            table.act()
        yield game


def _is_at(game: Game, moment: Moment) -> bool:
    """Whether the moment has come, and a part has been begun."""
    return bool(game.entered(game.waiting_for()[0])) and moment(game)


def middle(found: ScenarioFile) -> Game:
    """The game that shows most of its system. Raises LookupError where no game comes to any such moment."""
    moments = MOMENTS[found.name.partition("/")[0]]
    for moment in moments:
        for game in games(found, "middle", moment):
            if game.outcome is None:
                return game
    raise LookupError(f"{found.name}: no game has a moment to show")


def finished(found: ScenarioFile) -> Game:
    """The first game that somebody has won. Raises LookupError where nobody wins any."""
    for game in games(found, "finished", None):
        if game.outcome is not None and game.outcome.winners:
            return game
    raise LookupError(f"{found.name}: nobody wins")


def write_sealed(found: ScenarioFile, path: Path) -> None:
    """Writes a sealed game in its middle: each side has a phrase, and marks what it enters."""
    scenario = found.read(SHELF)
    seed = f"sample {found.name} sealed"
    game = Game.new(SHELF, scenario, seed=seed)
    names = {side.id: side.name for side in scenario.sides}
    seal = Seal.make({side: f"open sesame {side}" for side in names}, names)
    table, moment = Table(game, seed, boards=False), MOMENTS[found.name.partition("/")[0]][-1]
    with tempfile.TemporaryDirectory() as folder:
        with Campaign.create(game, Path(folder, path.name), lambda: SAVED, seal=seal) as campaign:
            while game.outcome is None and not _is_at(game, moment):
                table.act()
            campaign.save()
        shutil.copyfile(Path(folder, path.name), path)
    _print(path, game)


def _print(path: Path, game: Game) -> None:
    frames = " in a battle" if len(game.frames) > 1 else ""
    print(f"{path.name}: turn {game.turn}{frames}, {len(game.record.entries)} entries")


def main(arguments: Sequence[str]) -> int:
    """Writes a game in its middle and a finished one for every scenario, and the sealed ones."""
    folder = Path(arguments[0]) if arguments else ROOT / "saves"
    folder.mkdir(exist_ok=True)
    for found in find_scenarios(SHELF):
        path = folder / found.name.replace("/", "-")
        if found.name in SEALED:
            write_sealed(found, path.with_name(f"{path.name}-sealed.hexwar"))
        for name, game in (("middle", middle(found)), ("finished", finished(found))):
            file = path.with_name(f"{path.name}-{name}.hexwar")
            file.unlink(missing_ok=True)
            save_copy(game, file, lambda: SAVED)
            _print(file, game)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
