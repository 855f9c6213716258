"""The orders that a battle asks for: who stays out at a fortress, how it is fought, where the loser retreats to, and
which of its pilots learns from it (MEC-3.3, 3.4, 3.6, 3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, Values, choice_field, hex_field, units_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.acting import Asked
from hexwar_tui.systems.mechs.orders.odds import odds_lines
from hexwar_tui.systems.mechs.orders.previews import pilot_text
from hexwar_tui.systems.mechs.rules import sequence
from hexwar_tui.systems.mechs.rules.battle import aftermath, battles
from hexwar_tui.systems.mechs.state import Stage


def _attacking(known: MecKnown, values: Values) -> Iterator[str]:
    battle = known.state.battle
    if battle is not None and battle.stage is Stage.LEAVE:
        yield from (unit.id for unit in known.state.armies[battle.attacker].units)


def _how_many_out(known: MecKnown, values: Values) -> tuple[int, int]:
    count = battles.to_leave_out(known.frame) if known.is_asked(Stage.LEAVE) else 0
    return count, count


@dataclass(frozen=True, slots=True)
class LeaveOut(Asked):
    """The attacker of a fortress names the units of its army that stay out of the battle (MEC-3.6)."""

    kind: ClassVar[str] = "leave-out"
    title: ClassVar[Text] = say("Name who stays out")
    forms: ClassVar[tuple[str, ...]] = (N_("leave out[ {parts}]"),)
    key: ClassVar[str] = "o"
    rule: ClassVar[str] = "MEC-3.6"
    eagerness: ClassVar[float] = 50
    stages: ClassVar[tuple[Stage, ...]] = (Stage.LEAVE,)
    unasked: ClassVar[Text] = say("No army of yours is about to attack a fortress.")

    parts: tuple[str, ...] = units_field(say("Which units stay out of the battle?"), _attacking, _how_many_out)

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why these units can't stay out: they are more or fewer than the rule says, one is named twice, or one is not
        in the attacking army. None if they can."""
        wanted = battles.to_leave_out(known.frame)
        if len(set(self.parts)) != wanted or len(self.parts) != wanted or not {*self.parts} <= {*_attacking(known, {})}:
            told = say_many("{n} unit of the army stays out.", "{n} units of the army stay out.", wanted)
            return Objection(told, "MEC-3.6")
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Leaves the units out of the battle."""
        battles.leave_out(frame, self.parts, table)


def _where_to(known: MecKnown) -> Text:
    """The sentence that says how far the beaten army retreats: as far as usual or, if no place is free there, to the
    nearest one."""
    battle, usual = known.state.under_way, known.options.retreat
    assert battle.loser is not None, "somebody was beaten"
    far = known.grid.distance(known.state.armies[battle.loser].cell, known.retreats[0])
    if far == usual:
        return say_many(
            "A beaten army retreats exactly {n} hex, to a free hex that is not next to an enemy.",
            "A beaten army retreats exactly {n} hexes, to a free hex that is not next to an enemy.",
            usual,
        )
    return say_many(
        "No place is free {usual} away, so the army retreats {n} hex, to the nearest place.",
        "No place is free {usual} away, so the army retreats {n} hexes, to the nearest place.",
        far,
        usual=say_many("{n} hex", "{n} hexes", usual),
    )


@dataclass(frozen=True, slots=True)
class Retreat(Asked):
    """A side says where its beaten army retreats to (MEC-3.3)."""

    kind: ClassVar[str] = "retreat"
    title: ClassVar[Text] = say("Retreat")
    forms: ClassVar[tuple[str, ...]] = (N_("retreat to {hex}"),)
    key: ClassVar[str] = "r"
    rule: ClassVar[str] = "MEC-3.3"
    eagerness: ClassVar[float] = 50
    stages: ClassVar[tuple[Stage, ...]] = (Stage.RETREAT,)
    unasked: ClassVar[Text] = say("No army of yours is to retreat.")

    hex: int = hex_field(say("Where does the beaten army retreat to?"), lambda known, values: known.retreats)

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why the beaten army can't retreat to this hex: it is none of the allowed places. None if it can."""
        return None if self.hex in known.retreats else Objection(_where_to(known), "MEC-3.3")

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Moves the beaten army to the hex, and goes on with what follows from the battle."""
        aftermath.retreat_to(frame, self.hex, table)
        sequence.after_battle(frame, table)


def _learners(known: MecKnown, values: Values) -> Iterator[Candidate]:
    for id in known.learners:
        yield Candidate(id, known.words.pilot(id), pilot_text(known, id))


@dataclass(frozen=True, slots=True)
class Lesson(Asked):
    """The winner picks the pilot of the loser who gains experience (MEC-3.4)."""

    kind: ClassVar[str] = "lesson"
    title: ClassVar[Text] = say("Pick who learns from it")
    forms: ClassVar[tuple[str, ...]] = (N_("lesson for {pilot}"),)
    key: ClassVar[str] = "l"
    rule: ClassVar[str] = "MEC-3.4"
    eagerness: ClassVar[float] = 50
    stages: ClassVar[tuple[Stage, ...]] = (Stage.LESSON,)
    unasked: ClassVar[Text] = say("No pilot is yours to pick now.")

    pilot: str = choice_field(say("Which enemy pilot gains experience?"), _learners)

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why this pilot can't be picked: he is no surviving pilot of the beaten army. None if he can."""
        if self.pilot not in known.learners:
            return Objection(say("A surviving pilot of the beaten army is wanted."), "MEC-3.4")
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Gives the pilot experience, and ends the battle."""
        aftermath.teach(frame, self.pilot, table)
        aftermath.end_battle(frame)
        sequence.after_battle(frame, table)


# -- how it is fought --------------------------------------------------------------------------------------------------


class _Answer(Asked):
    """An order by which the side that is asked says how the battle under way is fought."""

    __slots__ = ()

    stages: ClassVar[tuple[Stage, ...]] = (Stage.MANNER, Stage.ANSWER)
    unasked: ClassVar[Text] = say("No battle waits for this side to say how it is fought.")


@dataclass(frozen=True, slots=True)
class FightQuickly(_Answer):
    """The side wants to fight the battle by a quick exchange of fire; so it is if the other side agrees (MEC-3.8)."""

    kind: ClassVar[str] = "fight-quickly"
    title: ClassVar[Text] = say("Fight it quickly")
    key: ClassVar[str] = "d"
    rule: ClassVar[str] = "MEC-3.8"
    eagerness: ClassVar[float] = 50

    def preview(self, known: MecKnown) -> Preview:
        """The odds of the battle under way; empty if the seat is not asked how it is fought."""
        return Preview() if self.closed(known) is not None else Preview(tuple(odds_lines(known.frame)))

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Proposes to fight quickly if the side attacks, and agrees to that if it defends."""
        battles.choose(frame, True, table)


@dataclass(frozen=True, slots=True)
class FightOnBoard(_Answer):
    """The side wants the battle fought on a board, for which the other side need not agree (MEC-3.8)."""

    kind: ClassVar[str] = "fight-on-board"
    title: ClassVar[Text] = say("Fight it on the board")
    key: ClassVar[str] = "f"
    rule: ClassVar[str] = "MEC-3.8"
    eagerness: ClassVar[float] = 1

    def preview(self, known: MecKnown) -> Preview:
        """What it means; empty if the seat is not asked how it is fought."""
        told = say("A game of its own, by the rules of Skirmish. What is lost there is lost in the campaign.")
        return Preview() if self.closed(known) is not None else Preview((Line(told),))

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Decides that the battle is fought on a board, which opens next."""
        battles.choose(frame, False, table)


BATTLE_ORDERS: tuple[type[Order], ...] = (LeaveOut, Retreat, Lesson, FightQuickly, FightOnBoard)
