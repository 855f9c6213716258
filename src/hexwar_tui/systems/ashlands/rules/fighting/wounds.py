"""Wounds and the models that take them (ASH-5.2), destroyed units, morale (5.3), and Dangerous ground (6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.ashlands.events.rounds import DangerousTest, Destroyed, Losses, Morale
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules import experience
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.state import Model, Unit

WHICH_MODEL, MORALE_TEST = say("Which model is wounded?"), say("Morale test")

DANGER = 2
"""ASH-6.2: on Dangerous ground a model is wounded if its die shows this number or less."""


def succeeds(die: int, need: int) -> bool:
    """True if the die shows `need` or more; a 6 always succeeds, a 1 never (ASH-5.1)."""
    return die >= min(max(need, 2), 6)


def successes(dice: Sequence[int], need: int) -> int:
    """How many of the dice show `need` or more; a 6 always succeeds, a 1 never (ASH-5.1)."""
    least = min(max(need, 2), 6)
    return sum([die >= least for die in dice])


def class_of(model: Model) -> str:
    """The class of a model, by which a Sniper picks: its kind and its own upgrades as one word (`class_word`)."""
    return class_word(model.kind, model.upgrades)


def class_word(kind: str, upgrades: Iterable[str]) -> str:
    """The class of all models of this kind with these upgrades, as one word like "kind+upgrade+upgrade"."""
    return "+".join((kind, *sorted(upgrades)))


NO_LOSSES = Losses(0, ())


def stamina(unit: Unit) -> int:
    """How many wounds destroy the unit: what its living models can still take."""
    return sum([model.toughness for model in unit.models])


def inflict(frame: AshFrame, unit: Unit, wounds: int, table: Table, pick: str | None = None) -> Losses:
    """Deals so many wounds to the unit, one by one, and returns the losses: how many took effect, as those beyond its
    last model do not, and which models died. A unit without models is left for `destroy`.

    `pick` is the class of models that a Sniper has chosen: they are wounded as long as one of them lives.
    """
    dealt = min(wounds, stamina(unit)) if wounds else 0
    if not dealt:
        return NO_LOSSES
    killed: list[str] = []
    armoury = frame.scenario.armoury
    living = [model for model in unit.models if model.toughness > 0]
    alive = list(zip(living, armoury.unhurt(unit, living), strict=True))
    for _ in range(dealt):
        model = _bearer(unit, alive, table, pick)
        model.toughness -= 1
        if not model.toughness:
            model.upgrades.clear()
            killed.append(model.kind)
            alive = [(other, full) for other, full in alive if other is not model]
    return Losses(dealt, tuple(killed))


def _bearer(unit: Unit, alive: Sequence[tuple[Model, int]], table: Table, pick: str | None) -> Model:
    """The model that takes the next wound (ASH-5.2): a wounded one first, else one at random by a recorded die.

    `alive` are the living models, each with the wounds that kill it unhurt. Between models that are all alike no die
    is thrown. `pick` is as for `inflict`.
    """
    picked = [pair for pair in alive if class_of(pair[0]) == pick] if pick is not None else []
    near = picked or alive
    models = [model for model, full in near if model.toughness < full] or [model for model, _ in near]
    if _are_alike(models):
        return models[0]
    return table.pick(models, WHICH_MODEL, "ASH-5.2", (unit.id,))


def _are_alike(models: Sequence[Model]) -> bool:
    """Whether all models have the same kind, wounds and upgrades. Called for every wound, so it makes no new values."""
    first = models[0]
    kind, toughness, upgrades = first.kind, first.toughness, first.upgrades
    for model in models:
        if model.kind != kind or model.toughness != toughness or model.upgrades != upgrades:
            return False
    return True


def destroy(frame: AshFrame, unit: Unit, by: Unit | None, table: Table) -> None:
    """Removes the unit from the game. The unit `by` that has destroyed it gains experience (ASH-7.1) and what the event
    of the turn grants; with None nobody gains anything."""
    table.tell(Destroyed(unit.id, unit.side, unit.hex, None if by is None else by.id))
    frame.state.remove(unit)
    if by is not None:
        experience.gain(by, experience.DESTROYS, table)
        effects.after_destroyed(frame, by, unit, table)


def morale_need(frame: AshFrame, unit: Unit) -> int:
    """The number that the unit needs on a morale die (ASH-5.3); 1 or less counts as 2, 7 or more as 6."""
    return frame.scenario.armoury.quality(unit) - effects.morale_change(frame, unit.side)


def take_morale_test(frame: AshFrame, unit: Unit, table: Table) -> None:
    """Rolls 1d6 for the unit's morale; a Fearless unit that fails rolls once more (ASH-8.3). A unit that fails the last
    roll is Suppressed (5.3)."""
    need = morale_need(frame, unit)
    dice = table.roll("1d6", MORALE_TEST, "ASH-5.3", (unit.id,))
    if not succeeds(dice[-1], need) and frame.scenario.armoury.has(unit, "fearless"):
        dice += table.roll("1d6", say("Morale test once more: Fearless"), "ASH-8.3", (unit.id,))
    passed = succeeds(dice[-1], need)
    unit.suppressed = unit.suppressed or not passed
    table.tell(Morale(unit.id, dice, need, passed))


def dangerous_test(frame: AshFrame, unit: Unit, table: Table) -> None:
    """Rolls 1d6 for each living model of the unit: on 1 or 2 the model takes a wound (ASH-6.2). Destroys the unit if no
    model is left alive."""
    alive = [model for model in unit.models if model.is_alive]
    dice = table.roll(f"{len(alive)}d6", say("Dangerous ground"), "ASH-6.2", (unit.id,))
    hurt = [model for model, die in zip(alive, dice, strict=True) if die <= DANGER]
    for model in hurt:
        model.toughness -= 1
    table.tell(DangerousTest(unit.id, unit.hex, dice, Losses(len(hurt), _buried(hurt))))
    if not unit.alive:
        destroy(frame, unit, None, table)


def _buried(hurt: Sequence[Model]) -> tuple[str, ...]:
    """Takes the upgrades off those of the models that are dead, and returns their kinds."""
    dead = [model for model in hurt if not model.is_alive]
    for model in dead:
        model.upgrades.clear()
    return tuple(model.kind for model in dead)
