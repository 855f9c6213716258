"""Makes the sample campaigns of `saves/`: `python tools/sample_games.py`, or `--only mechs/one-evening theatre`, say,
for those of a scenario and of a system.

Practice players play every shipped scenario, one game to a moment in its middle and one to its end, and write each
other letters where there is a post. A middle shows what is the system's own: a place in dispute, a treaty, a fight, a
battle within a campaign, a landing. Two games are sealed, by the phrases "open sesame red" and so on. The games are the
same every time; their ids, their salts and the keys of the sealed ones are not.
"""

import argparse
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any

from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import ScenarioFile, find_scenarios
from hexwar_tui.engine.lab.players import observation_of, player_kinds, sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import order_of
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.seals.seal import Seal
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, TreatyStanding
from hexwar_tui.systems.envoys.orders.treaties import Propose
from hexwar_tui.systems.mechs.orders.battle import FightOnBoard, FightQuickly

ROOT = Path(__file__).parent.parent

SEALED = ("ashlands/first-steps", "skirmish/first-shots")
"""The scenarios of which there is a sealed game, too."""

PUZZLES = ("ashlands/the-back-door", "mechs/two-crossings", "skirmish/the-silent-house")
"""The scenarios that are puzzles for one player. They take a quarter of an hour, nobody who plays by rule of thumb wins
them, and a game of one that is won would tell too much."""

SAVED = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)

MOST_TRIES = 40
"""How many games are begun at most until one has the moment that is looked for."""

SECONDS = (2, 9)
"""The fewest and most seconds that an order takes, where a clock runs."""

LETTERS = (
    "We want no war with you. Leave us the road in the middle, and we shall leave you the rest.",
    "Your army was seen where we had agreed it would not be. An explanation, please, before the turn ends.",
    "If you go on to the north, we shall not be in your way. Tell nobody that you have this from us.",
    "There is more to be had from the others than from us. Shall we go together?",
    "We know where your reserves are not. It would be a pity to have to make use of that.",
)
"""What the sides write to each other, one after the other."""

PROMISE = "Envoys pass unharmed, whoever holds the road."
"""The condition of the treaty in games of two sides, where practice players, who ally against third ones, make none."""

TERM = 8
"""How many turns that treaty lasts."""


class Table:
    """A game played by practice players, who also write letters and propose a treaty, while its clock runs."""

    def __init__(self, game: Game, seed: str, *, boards: bool) -> None:
        """Draws by `seed`. With `boards`, battles within a campaign are fought on boards of their own."""
        self.game = game
        self._rng, self._boards, self._letters = random.Random(seed), boards, cycle(LETTERS)
        self._written: set[tuple[Side, Side]] = set()
        self._has_promised = False

    def act(self) -> None:
        """Has one of the seats that are waited for give an order or seal; where a clock runs, lets time pass before."""
        game, rng = self.game, self._rng
        seat = rng.choice(game.waiting_for())
        if (clock := game.clock) is not None and clock.runs:
            game.tell_time(rng.randint(*SECONDS))
            if seat not in game.waiting_for():
                return
        order = self._letter(seat) or self._promise(seat) or self._decided(seat)
        if order is None:
            game.seal(seat)
        else:
            game.submit(seat, order)

    def _decided(self, seat: Seat) -> Order | None:
        system = self.game.top.system
        usual = next(iter(player_kinds(system)))
        order = order_of(sit_down(system, usual, self._rng).decide(observation_of(self.game, seat)))
        return FightOnBoard() if self._boards and isinstance(order, FightQuickly) else order

    def _letter(self, seat: Seat) -> Order | None:
        """Returns a letter to the first side that `seat` can write to and has not written to yet; None if there is
        none."""
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

    def _promise(self, seat: Seat) -> Order | None:
        """Returns the proposal of a treaty with `PROMISE`, once in a game of two sides; None where it can't be made."""
        if self._has_promised or len(self.game.sides) != 2 or Propose not in self.game.top.system.order_types:
            return None
        (partner,) = (side for side in self.game.sides if side != seat)
        condition = (ClauseKind.WORDS.value, None, None, None, None, PROMISE)
        order = Propose(partner=partner, others=None, turns=TERM, clauses=(condition,))
        self._has_promised = order.objection(self.game.known(seat)) is None
        return order if self._has_promised else None


# -- moments -----------------------------------------------------------------------------------------------------------


def _news(game: Game, *kinds: str) -> Iterator[News]:
    """Yields the events of these kinds in the top frame."""
    frame = game.top.opened_by
    return (e for entry in game.record.entries for e in entry.events if e.frame == frame and e.kind in kinds)


def _is_disputed(game: Game) -> bool:
    """Ashlands: behind the first turns and a melee, units of two sides are by a key point or a base, or of one that is
    not its owner's."""
    if game.turn < 3 or game.is_sealed() or not any(_news(game, "melee")):
        return False
    state, grid = game.top.state, game.top.scenario.map.grid
    for place, owner in (*state.key_points.items(), *state.bases.items()):
        near = {unit.side for cell in grid.within(place, 1) if (unit := state.unit_at(cell)) is not None}
        if near and len(near | ({owner} - {None})) > 1:
            return True
    return False


def _has_treaty(game: Game) -> bool:
    """Envoys: a treaty is in force, all parties of which have written letters."""
    writers = {event.facts["sender"] for event in _news(game, "message")}
    treaties = (treaty for treaty in game.top.state.diplomacy.treaties if treaty.standing is TreatyStanding.IN_FORCE)
    return any(writers.issuperset(treaty.parties) for treaty in treaties)


def _is_fought(game: Game) -> bool:
    """Skirmish, of the game itself or on a board of a campaign: both sides have fired, and have units hurt or lost."""
    state = game.top.state
    fired = {state.units[event.facts["unit"]].side for event in _news(game, "fired")}
    hit = {state.units[event.facts["unit"]].side for event in _news(game, "hurt", "destroyed")}
    return fired == hit == set(state.sides)


def _is_battle_within(game: Game) -> bool:
    """Iron Lances: a battle on its board, behind the first turns of the campaign."""
    return len(game.frames) > 1 and game.turn >= 3 and game.top.state.turn >= 2 and _is_fought(game)


def _has_landed(game: Game) -> bool:
    """Theatre of War: units have attacked from the sea, in a turn before; where there is none, by land."""
    attacks = _news(game, "land-battle", "undefended")
    return game.turn >= 2 and any(event.facts["landed"] or not game.top.scenario.seas for event in attacks)


Moment = Callable[[Game], bool]

MOMENTS: Mapping[str, Moment] = {
    "ashlands": _is_disputed,
    "envoys": _has_treaty,
    "skirmish": lambda game: game.turn >= 3 and _is_fought(game),
    "mechs": _is_battle_within,
    "theatre": _has_landed,
}
"""By system, whether a game shows what its middle is to show."""


def _is_at(game: Game, moment: Moment) -> bool:
    """Whether the moment has come and the first seat waited for has entered an order that it can take back."""
    return bool(game.entered(game.waiting_for()[0])) and moment(game)


# -- games -------------------------------------------------------------------------------------------------------------


def tables(found: ScenarioFile, name: str, *, boards: bool) -> Iterator[Table]:
    """Yields up to `MOST_TRIES` new games of a scenario, with seeds made from `name`."""
    for attempt in range(MOST_TRIES):
        seed = f"sample {found.name} {name} {attempt}"
        yield Table(Game.new(REGISTRY, found.read(REGISTRY), seed=seed), seed, boards=boards)


def play_to(table: Table, moment: Moment) -> bool:
    """Plays to the first act in the midst of a part at which the game has its moment; False where it ends before."""
    while table.game.outcome is None:
        if _is_at(table.game, moment):
            return True
        table.act()
    return False


def middle(found: ScenarioFile) -> Game:
    """Returns the first game of a scenario that comes to its moment, at that moment. Raises LookupError if none
    does."""
    for table in tables(found, "middle", boards=True):
        if play_to(table, MOMENTS[found.system]):
            return table.game
    raise LookupError(f"{found.name}: no game has the moment that is to be shown")


def finished(found: ScenarioFile) -> Game:
    """Returns the first game of a scenario that somebody wins, at its end. Raises LookupError if nobody wins any."""
    for table in tables(found, "finished", boards=False):
        while (outcome := table.game.outcome) is None:
            table.act()
        if outcome.winners:
            return table.game
    raise LookupError(f"{found.name}: nobody wins")


def write_sealed(found: ScenarioFile, path: Path) -> None:
    """Writes a sealed game in its middle: each side has a phrase, and marks what it enters. Raises LookupError where
    no game comes to its moment."""
    names = {side.id: side.name for side in found.read(REGISTRY).sides}
    seal = Seal.make({side: f"open sesame {side}" for side in names}, names)
    for table in tables(found, "sealed", boards=False):
        with tempfile.TemporaryDirectory() as folder:
            with Campaign.create(table.game, Path(folder, path.name), lambda: SAVED, seal=seal) as campaign:
                is_there = play_to(table, MOMENTS[found.system])
                campaign.save()
            if is_there:
                shutil.copyfile(Path(folder, path.name), path)
                _print(path, table.game)
                return
    raise LookupError(f"{found.name}: no game has the moment that is to be shown")


def _print(path: Path, game: Game) -> None:
    frames = " in a battle" if len(game.frames) > 1 else ""
    print(f"{path.name}: turn {game.turn}{frames}, {len(game.record.entries)} entries", flush=True)


def main(words: Sequence[str]) -> int:
    """Writes the samples of every scenario that `words`, the command line, asks for. Returns 0."""
    parser = argparse.ArgumentParser(description="Makes the sample campaigns.")
    parser.add_argument("--folder", type=Path, default=ROOT / "saves", help="where they are written; saves/")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="mechs/one-evening, say, or mechs for all of them")
    asked = parser.parse_args(words)
    shipped = {found.name: found for found in find_scenarios(REGISTRY)}
    chosen = [name for name in shipped if not asked.only or {name, name.partition("/")[0]} & {*asked.only}]
    if unknown := {*(asked.only or ())} - {*chosen, *(name.partition("/")[0] for name in chosen)}:
        parser.error(f"there is no scenario or system {', '.join(sorted(unknown))}")
    asked.folder.mkdir(exist_ok=True)
    for name in filter(lambda name: is_sampled(shipped[name]), chosen):
        write_samples(shipped[name], asked.folder)
    return 0


def is_sampled(found: ScenarioFile) -> bool:
    """Whether a scenario has samples; a puzzle has none."""
    return found.name not in PUZZLES


def write_samples(found: ScenarioFile, folder: Path) -> None:
    """Writes all samples of a scenario. Raises LookupError where no game shows what it should."""
    stem = found.name.replace("/", "-")
    if found.name in SEALED:
        write_sealed(found, folder / f"{stem}-sealed.hexwar")
    for part, game in (("middle", middle(found)), ("finished", finished(found))):
        file = folder / f"{stem}-{part}.hexwar"
        file.unlink(missing_ok=True)
        save_copy(game, file, lambda: SAVED)
        _print(file, game)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
