"""The sentences of the course of a game: deployment, turns, movement, clock, area, the end.

| kind | facts |
| --- | --- |
| `forces-formed` | – |
| `rolled-off` | rolls (side, roll) |
| `deploys-first`, `moves-first` | side |
| `deployed` | unit, cell |
| `left-behind` | side, chassis, number |
| `deployment-ended` | side |
| `sheets` | side, units, points: how many units, and what they cost together |
| `object-serves` | object, side: it has the characteristic Spotter for that side |
| `task` | turns: of each side |
| `turn-begins` | side, turn |
| `moved` | unit, path (start and end included), waded: through water |
| `fence-crushed` | unit, fence |
| `done` | unit |
| `time-out` | side |
| `game-time-out` | turn |
| `turn-said` | side whose turn ends, by the side that says it |
| `clock-stopped`, `clock-started` | side |
| `clock-proposed`, `clock-set` | side, seconds |
| `area` | turn, after (side), held (side, hexes) |
| `resigned`, `draw-offered`, `draw-accepted` | side |
| `game-over` | winners (sides), why (a key of `victory.REASONS`), scores (side, points destroyed) |
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.systems.skirmish.measures import clock_time, hexes, points
from hexwar_tui.systems.skirmish.rules.course.victory import ended
from hexwar_tui.systems.skirmish.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.skirmish.say.words import SkiWords

# -- before the first turn ---------------------------------------------------------------------------------------------


def _forces_formed(facts: Facts, words: SkiWords) -> Text:
    return say("Both sides have formed their forces.")


def _rolled_off(facts: Facts, words: SkiWords) -> Text:
    rolls = [say("{side} {roll}", side=words.side(side), roll=roll) for side, roll in facts["rolls"]]
    if len({roll for _, roll in facts["rolls"]}) == 1:
        return say("The roll-off: {rolls}. Equal: it is rolled again.", rolls=listing(rolls))
    return say("The roll-off: {rolls}.", rolls=listing(rolls))


def _deploys_first(facts: Facts, words: SkiWords) -> Text:
    return say("{side} has to deploy first.", side=words.side(facts["side"]))


def _moves_first(facts: Facts, words: SkiWords) -> Text:
    return say("{side} has the first turn.", side=words.side(facts["side"]))


def _deployed(facts: Facts, words: SkiWords) -> Text:
    return say("{unit} is deployed at {hex}.", unit=words.whose(facts["unit"]), hex=words.hex(facts["cell"]))


def _left_behind(facts: Facts, words: SkiWords) -> Text:
    return say(
        "There is no room for {unit} of {side}: it takes no part in this game.",
        unit=words.numbered(facts["chassis"], facts["number"]),
        side=words.side(facts["side"]),
    )


def _deployment_ended(facts: Facts, words: SkiWords) -> Text:
    return say("{side} has deployed.", side=words.side(facts["side"]))


def _sheets(facts: Facts, words: SkiWords) -> Text:
    return say(
        "{side} shows its sheets: {units}, {points}.",
        side=words.side(facts["side"]),
        units=say_many("{n} unit in all", "{n} units in all", facts["units"]),
        points=points(facts["points"]),
    )


def _object_serves(facts: Facts, words: SkiWords) -> Text:
    return say(
        "{object} has Spotter for {side}, for as long as that side is alone inside.",
        object=words.object(facts["object"]),
        side=words.side(facts["side"]),
    )


def _task(facts: Facts, words: SkiWords) -> Text:
    task = words.task()
    if task is not None:
        return say("The task: {task}", task=task)
    return say(
        "The task: destroy more points than you lose, and hold more area, by the end of turn {turns}. With only one "
        "of the two, or none, the game is drawn.",
        turns=facts["turns"],
    )


# -- the turn ----------------------------------------------------------------------------------------------------------


def _turn_begins(facts: Facts, words: SkiWords) -> Text:
    return say("Turn {turn} of {side} begins.", turn=facts["turn"], side=words.side(facts["side"]))


def _moved(facts: Facts, words: SkiWords) -> Text:
    path = facts["path"]
    return say(
        "{unit} moves from {start} to {goal}.",
        unit=words.whose(facts["unit"]),
        start=words.hex(path[0]),
        goal=words.hex(path[-1]),
    )


def _fence_crushed(facts: Facts, words: SkiWords) -> Text:
    return say("{unit} crushes a fence: {fence}.", unit=words.whose(facts["unit"]), fence=words.fence(facts["fence"]))


def _done(facts: Facts, words: SkiWords) -> Text:
    return say("{unit} is done.", unit=words.whose(facts["unit"]))


def _turn_said(facts: Facts, words: SkiWords) -> Text:
    if facts["side"] == facts["by"]:
        return say("{side}: “Turn!”", side=words.side(facts["side"]))
    return say("{by} says “Turn!” for {side}.", by=words.side(facts["by"]), side=words.side(facts["side"]))


# -- the clock ---------------------------------------------------------------------------------------------------------


def _time_out(facts: Facts, words: SkiWords) -> Text:
    return say("The time of {side} is out: one last action is left.", side=words.side(facts["side"]))


def _game_time_out(facts: Facts, words: SkiWords) -> Text:
    return say("The time of the game is out: turn {turn} is the last of both sides.", turn=facts["turn"])


def _clock_stopped(facts: Facts, words: SkiWords) -> Text:
    return say("{side} stops the clock.", side=words.side(facts["side"]))


def _clock_started(facts: Facts, words: SkiWords) -> Text:
    return say("{side} starts the clock again.", side=words.side(facts["side"]))


def _clock_proposed(facts: Facts, words: SkiWords) -> Text:
    used = clock_time(facts["seconds"])
    return say(
        "{side} proposes to correct the clock: {time} of the turn used.", side=words.side(facts["side"]), time=used
    )


def _clock_set(facts: Facts, words: SkiWords) -> Text:
    used = clock_time(facts["seconds"])
    return say("{side} corrects the clock: {time} of the turn used.", side=words.side(facts["side"]), time=used)


# -- the end -----------------------------------------------------------------------------------------------------------


def _area(facts: Facts, words: SkiWords) -> Text:
    held = [say("{side} {hexes}", side=words.side(side), hexes=hexes(n)) for side, n in facts["held"]]
    return say("Area held: {held}.", held=listing(held))


def _resigned(facts: Facts, words: SkiWords) -> Text:
    return say("{side} resigns.", side=words.side(facts["side"]))


def _draw_offered(facts: Facts, words: SkiWords) -> Text:
    return say("{side} offers a draw.", side=words.side(facts["side"]))


def _draw_accepted(facts: Facts, words: SkiWords) -> Text:
    return say("{side} accepts the draw.", side=words.side(facts["side"]))


def _game_over(facts: Facts, words: SkiWords) -> Text:
    sides = words.sides()
    losers = [side for side in sides if side not in (facts["winners"] or sides)]
    reason = ended(
        facts["why"],
        losing=words.side(losers[0]) if losers else "",
        scores=[(words.side(side), n) for side, n in facts.get("scores", ())],
        is_judged=words.task() is not None,
    )
    if words.task() is not None:
        return say("The battle is over. {reason}", reason=reason)
    if not facts["winners"]:
        return say("The game ends in a draw. {reason}", reason=reason)
    winners = listing([words.side(side) for side in facts["winners"]])
    return say("The game is won by {winners}. {reason}", winners=winners, reason=reason)


PHRASES: Mapping[str, Phrasing] = {
    "forces-formed": _forces_formed,
    "rolled-off": _rolled_off,
    "deploys-first": _deploys_first,
    "moves-first": _moves_first,
    "deployed": _deployed,
    "left-behind": _left_behind,
    "deployment-ended": _deployment_ended,
    "sheets": _sheets,
    "object-serves": _object_serves,
    "task": _task,
    "turn-begins": _turn_begins,
    "moved": _moved,
    "fence-crushed": _fence_crushed,
    "done": _done,
    "turn-said": _turn_said,
    "time-out": _time_out,
    "game-time-out": _game_time_out,
    "clock-stopped": _clock_stopped,
    "clock-started": _clock_started,
    "clock-proposed": _clock_proposed,
    "clock-set": _clock_set,
    "area": _area,
    "resigned": _resigned,
    "draw-offered": _draw_offered,
    "draw-accepted": _draw_accepted,
    "game-over": _game_over,
}
