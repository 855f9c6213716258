"""Orders and tasks of armies as sentences (ENV-4.3).

Red 1: goes north for 10 hexes; when it sees an enemy army, it flees the way it came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.rules.land.routes import DIRECTIONS, Way
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.state import Compare, Mode, Plan, Task, Then, When

WHENS: Mapping[When, Text] = {
    When.SEES_ARMY: say("it sees an enemy army"),
    When.SEES_ENEMY_CITY: say("it sees an enemy city"),
    When.SEES_FREE_CITY: say("it sees a free city"),
    When.MEETS_OWN: say("it meets an army of yours"),
    When.MERGED: say("it has merged with an army"),
    When.NEXT_TO: say("it stands next to a foreign army"),
    When.TOOK_CITY: say("it has taken a city"),
    When.BEATEN_BACK: say("it is beaten back"),
    When.BLOCKED: say("its way is barred"),
}
"""For each trigger what it waits for, as part of a sentence, where the task names no side, strength or army."""

ALSO: Mapping[When, tuple[Text, ...]] = {
    When.SEES_ARMY: (say("sees an enemy army"), say("sees an enemy")),
    When.SEES_ENEMY_CITY: (say("sees an enemy city"),),
    When.SEES_FREE_CITY: (say("sees a free city"),),
    When.MEETS_OWN: (say("meets an army of yours"),),
    When.MERGED: (say("has merged with an army"),),
    When.NEXT_TO: (say("stands next to a foreign army"),),
    When.TOOK_CITY: (say("has taken a city"),),
    When.BEATEN_BACK: (say("is beaten back"),),
    When.BLOCKED: (say("the way is barred"),),
}
"""For each trigger what else players write for it, as in the present tense where the language has two."""

_COMPARED: Mapping[tuple[When, Compare], Text] = {
    (When.SEES_ARMY, Compare.WEAKER): say("it sees an enemy army weaker than itself"),
    (When.SEES_ARMY, Compare.STRONGER): say("it sees an enemy army stronger than itself"),
    (When.SEES_ENEMY_CITY, Compare.WEAKER): say("it sees an enemy city with a garrison weaker than itself, or none"),
    (When.SEES_ENEMY_CITY, Compare.STRONGER): say("it sees an enemy city with a garrison stronger than itself"),
    (When.NEXT_TO, Compare.WEAKER): say("it stands next to a foreign army weaker than itself"),
    (When.NEXT_TO, Compare.STRONGER): say("it stands next to a foreign army stronger than itself"),
}

THENS: Mapping[Then, Text] = {
    Then.HALT: say("it halts"),
    Then.FLEE: say("it flees the way it came"),
    Then.GO_ON: say("it goes on"),
    Then.ATTACK_IT: say("it attacks"),
    Then.ATTACK_CITY: say("it attacks a city"),
    Then.TAKE_IT: say("it goes there and takes it"),
    Then.MERGE: say("it merges with an army"),
    Then.CONTACT: say("it stops next to it and makes contact, without a battle"),
    Then.GO_TO: say("it goes to a hex"),
    Then.STAY: say("it stays there for the turn"),
}
"""For each action what the army does, as part of a sentence, where the task names no army, city or hex."""

IF_BOTH_ENTER = say("If both enter one hex at once, they fight all the same.")
"""What holds for an army that seeks contact without a battle (ENV-3.1, 5.1)."""

ALSO_THEN: Mapping[Then, tuple[Text, ...]] = {
    Then.HALT: (say("halts"),),
    Then.FLEE: (say("flees the way it came"),),
    Then.GO_ON: (say("goes on"),),
    Then.ATTACK_IT: (say("attacks"),),
    Then.ATTACK_CITY: (say("attacks a city"),),
    Then.TAKE_IT: (say("goes there and takes it"), say("takes it")),
    Then.MERGE: (say("merges with an army"),),
    Then.CONTACT: (say("makes contact, without a battle"),),
    Then.GO_TO: (say("goes to a hex"),),
    Then.STAY: (say("stays there for the turn"),),
}
"""For each action what else players write for it."""


# -- tasks -------------------------------------------------------------------------------------------------------------


def task_text(task: Task, words: EnvWords) -> Text:
    """A task as part of a sentence: "when it sees an enemy army (Blue), it flees the way it came"."""
    return say("when {when}, {then}", when=when_text(task, words), then=then_text(task, words))


def when_text(task: Task, words: EnvWords) -> Text:
    """What a task waits for, as the part of a sentence: "it sees an enemy army (Blue)"."""
    names_met = task.with_army is not None and (task.when is When.MEETS_OWN or task.then is not Then.MERGE)
    if names_met and task.when is When.MEETS_OWN:
        return say("it meets the army {army}", army=words.unit(task.with_army or ""))
    if names_met and task.when is When.MERGED:
        return say("it has merged with the army {army}", army=words.unit(task.with_army or ""))
    what = _COMPARED.get((task.when, task.compare), WHENS[task.when])
    return what if task.owner is None else say("{what} ({side})", what=what, side=words.side(task.owner))


def then_text(task: Task, words: EnvWords) -> Text:
    """What a task makes the army do, as the part of a sentence: "it flees the way it came"."""
    match task.then:
        case Then.ATTACK_CITY if task.cell is not None:
            return say("it attacks the city {city}", city=words.place(task.cell))
        case Then.ATTACK_IT if task.when is When.SEES_ENEMY_CITY:
            return say("it attacks the city")
        case Then.GO_TO if task.cell is not None:
            return say("it goes to the hex {hex}", hex=words.hex(task.cell))
        case Then.MERGE if task.with_army is not None and task.when is not When.MEETS_OWN:
            return say("it merges with the army {army}", army=words.unit(task.with_army))
        case Then.MERGE:
            return say("it merges with it")
        case Then.STAY if task.when is When.TOOK_CITY:
            return say("it stays in the city")
        case _:
            return THENS[task.then]


def sentence(army: str, what: Text, tasks: Sequence[Task], words: EnvWords) -> Text:
    """One sentence that says what an army is ordered to do: `army` is its id, `what` its order in words."""
    told = what
    for task in tasks:
        told = say("{before}; {task}", before=told, task=task_text(task, words))
    return say("{army}: {order}.", army=words.unit(army), order=told)


# -- orders ------------------------------------------------------------------------------------------------------------


def way_text(way: Way, words: EnvWords) -> Text:
    """An order to go along a drawn way, as the part of a sentence; `way` begins with the army's own cell."""
    ends = {"start": words.hex(way[0]), "end": words.hex(way[-1])}
    return say_many("goes {start} → {end}, {n} hex", "goes {start} → {end}, {n} hexes", len(way) - 1, **ends)


def march_text(direction: str, distance: int) -> Text:
    """An order to go `distance` hexes straight on in one of `DIRECTIONS`, as the part of a sentence."""
    towards = DIRECTIONS[direction]
    return say_many("goes {direction} for {n} hex", "goes {direction} for {n} hexes", distance, direction=towards)


def go_text(place: Text) -> Text:
    """An order to go to `place`, by whatever way, as the part of a sentence."""
    return say("goes to {place}", place=place)


def plan_text(start: Cell, plan: Plan, words: EnvWords, *, in_city: bool) -> Text:
    """What an army on `start` is doing by its plan, as the part of a sentence; `in_city`: `start` is a city."""
    match plan.mode:
        case Mode.ROUTE if plan.path:
            return way_text((start, *plan.path), words)
        case Mode.FLEE if plan.path:
            return say("flees the way it came")
        case Mode.GO if plan.cell is not None:
            return go_text(words.hex(plan.cell))
        case Mode.APPROACH if plan.side is not None:
            side = words.side(plan.side)
            return say("approaches the nearest army in sight ({side}) and stops next to it", side=side)
        case Mode.MERGE if plan.army is not None:
            return say("goes to merge with the army {army}", army=words.unit(plan.army))
        case Mode.ATTACK if plan.cell is not None:
            return say("attacks in {hex}", hex=words.hex(plan.cell))
        case Mode.CONTACT if plan.cell is not None:
            return say("goes to make contact in {hex}", hex=words.hex(plan.cell))
        case _:
            return say("stays in the city") if in_city else say("stays where it is")
