"""A game as a golden file keeps it: what was entered, and what came of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexwar_tui.contract.tools.dump import seat_parts, short_digest
from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.play.core import frame_data, without_name
from hexwar_tui.engine.play.rulings import read_ruling
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY

Line = dict[str, Any]
"""A line of a golden file, as JSON values."""

LONGEST_TOLD = 100
"""Characters of an event in a golden file; a longer one is cut and ends in the digest of the whole."""

EVERY = 40
"""Entries from one look at the views to the next, within a turn."""


@dataclass(frozen=True)
class Setting:
    """How a game was set up."""

    scenario: str
    seed: str
    options: Mapping[str, int | bool | str]
    referee: bool = False
    typed: bool = False

    def begin(self) -> Game:
        """The game at its start."""
        scenario = load_scenario(REGISTRY, self.scenario)
        return Game.new(
            REGISTRY, scenario, seed=self.seed, options=self.options, referee=self.referee, typed=self.typed
        )


class Telling:
    """Plays entries of a game and tells line by line what comes of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._untold: list[Line] = []
        self._looked_at = (0, -1)
        self._looks = 0
        self._heard = dict.fromkeys(game.sides, 0)
        game.sink = self._hear

    def begin(self) -> Iterator[Line]:
        """The lines of the start, and of what happens before anybody gives an order."""
        self._untold += [entry_line(entry) for entry in self.game.record.entries]
        yield from self._tell(look=True)

    def give(self, line: Line) -> Iterator[Line]:
        """Enters what a line has recorded; the lines that come of it. Raises IllegalOrder, CannotUndo, BadDice."""
        enter(self.game, line)
        turn, entry = self.game.turn, len(self.game.record.entries)
        yield from self._tell(look=turn != self._looked_at[1] or entry - self._looked_at[0] >= EVERY)

    def end(self) -> Iterator[Line]:
        """How the sides stand at last, the outcome, and how often what was ordered and told."""
        yield self._look()
        entries, outcome = self.game.record.entries, self.game.outcome
        yield {
            "end": render(outcome.reason, "en") if outcome else None,
            "winners": list(outcome.winners) if outcome else None,
            "orders": _counted(order_name(self.game, entry) for entry in entries if entry.kind is EntryKind.ORDER),
            "events": _counted(f"{event.system}/{event.kind}" for entry in entries for event in entry.events),
        }

    def _tell(self, *, look: bool) -> Iterator[Line]:
        yield from self._untold
        self._untold.clear()
        if look:
            yield self._look()

    def _hear(self, entry: Entry) -> None:
        self._untold.append({**entry_line(entry), "state": self.game.digest()[:8]})

    def _look(self) -> Line:
        game = self.game
        self._looked_at = len(game.record.entries), game.turn
        self._looks += 1
        state = frame_data(game.frames[0])["state"]
        top = json.loads(json.dumps([frame_data(frame) for frame in game.frames[1:]]), object_hook=without_name)
        above = {f"on top {name}": value for frame in top for name, value in frame.items()}
        return {
            "after": len(game.record.entries),
            "turn": game.turn,
            "stands": dict(_standing(game)),
            "fields": {name: short_digest(value) for name, value in {**state, **above}.items()},
            "seats": {side: self._seat_digests(side) for side in game.sides},
        }

    def _seat_digests(self, side: Seat) -> dict[str, str]:
        heard, self._heard[side] = self._heard[side], len(self.game.record.entries)
        parts = seat_parts(self.game, side, heard, self._looks)
        return {part: short_digest(value) for part, value in parts.items()}


def entry_line(entry: Entry) -> Line:
    """What an entry records: who gave it, with what dice, and what was told."""
    line: Line = {"entry": entry.number, "turn": entry.turn, "kind": entry.kind.value, "seat": entry.seat}
    optional = {
        "body": entry.body,
        "dice": [_dice_text(roll) for roll in entry.dice],
        "told": [_event_text(event) for event in entry.events],
    }
    return {**line, **{name: value for name, value in optional.items() if value}}


def enter(game: Game, line: Line) -> None:
    """Enters what a line has recorded. Raises IllegalOrder, CannotUndo, BadOrder, BadDice as the game does."""
    seat, body, dice = line["seat"], line.get("body", {}), _typed_dice(game, line)
    match EntryKind(line["kind"]):
        case EntryKind.ORDER:
            game.submit(seat, read_order(game.top.system.order_types, body), dice)
        case EntryKind.SEAL:
            game.seal(seat)
        case EntryKind.STEP:
            game.step(dice)
        case EntryKind.UNDO:
            game.undo(seat)
        case EntryKind.RULING:
            game.rule(read_ruling(body))
        case EntryKind.REPEAL:
            game.take_back(game.rulings()[-1].number, body["reason"])
        case EntryKind.CLOCK:
            game.tell_time(body["seconds"])
        case kind:
            raise ValueError(f"no golden game has an entry of the kind {kind}")


def is_entered(setting: Setting, line: Line) -> bool:
    """Whether a line is an entry that somebody made, and not a step that followed by itself."""
    by_itself = line.get("kind") == EntryKind.STEP and not (setting.referee or setting.typed)
    return "entry" in line and not by_itself


def order_name(game: Game, entry: Entry) -> str:
    """The kind of an order with its system: that of the game, or else of one that is played within it."""
    kind, own = str(entry.body["kind"]), game.frames[0].system
    system = next(system for system in (own, *REGISTRY.values()) if any(o.kind == kind for o in system.order_types))
    return f"{system.id}/{kind}"


def _typed_dice(game: Game, line: Line) -> Sequence[int]:
    if not game.record.dice.typed:
        return ()
    return [int(number) for roll in line.get("dice", ()) for number in roll.partition(": ")[2].split()]


def _dice_text(roll: Roll) -> str:
    return f"{roll.rule} {','.join(roll.by)} {roll.dice}: {' '.join(map(str, roll.result))}"


def _event_text(event: News) -> str:
    """The kind, the facts and who knows of it."""
    told = [event.kind, *(f"{name}={_fact(value)}" for name, value in event.facts.items() if value is not None)]
    if event.seen_by is not None:
        told.append(f"to {'+'.join(event.seen_by) or 'nobody'}")
    text = " ".join(told)
    return text if len(text) <= LONGEST_TOLD else f"{text[: LONGEST_TOLD - 11]}… {short_digest(text)}"


def _fact(value: Any) -> str:
    return ",".join(map(_fact, value)) if isinstance(value, list) else str(value)


def _standing(game: Game) -> Iterator[tuple[str, str]]:
    """In a few words: the facts of the sides, and how much there is of everything else."""
    kinds: Counter[str] = Counter()
    for subject in game.top.system.referee.subjects(game.top):
        if subject.id.partition(":")[2] in game.sides:
            yield subject.id, " ".join(f"{name}={value}" for name, value in subject.facts.items() if value is not None)
        else:
            kinds[subject.kind] += 1
    yield "there are", " ".join(f"{kind}={count}" for kind, count in sorted(kinds.items()))


def _counted(names: Iterator[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))
