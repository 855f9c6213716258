"""The sentences of the course of a game: deployment, turns, movement, clock, area, the end."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.words.language import N_, Text, listing, say, say_many, sentence
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.measures import clock_time, hexes, points
from hexwar_tui.systems.skirmish.rules.sequence.victory import ended
from hexwar_tui.systems.skirmish.say.words import SkiWords

PHRASES = Phrases[SkiWords](
    by_word.PHRASES, side=SkiWords.side, unit=SkiWords.whose, object=SkiWords.object, fence=SkiWords.fence
)


# -- before the first turn ---------------------------------------------------------------------------------------------

PHRASES.says(sequence.ForcesFormed, N_("Both sides have formed their forces."))


@PHRASES.sentence
def _rolled_off(event: sequence.RolledOff, words: SkiWords) -> Text:
    rolls = listing([say("{side} {roll}", side=words.side(side), roll=roll) for side, roll in event.rolls])
    if len({roll for _, roll in event.rolls}) == 1:
        return say("Both roll a die: {rolls}. Equal: they roll again.", rolls=rolls)
    return say("Both roll a die: {rolls}.", rolls=rolls)


PHRASES.says(sequence.DeploysFirst, N_("{side} has to deploy first."))
PHRASES.says(sequence.MovesFirst, N_("{side} has the first turn."))


@PHRASES.sentence
def _deployed(event: sequence.Deployed, words: SkiWords) -> Text:
    return say("{unit} is deployed at {hex}.", unit=words.whose(event.unit), hex=words.hex(event.cell))


@PHRASES.sentence
def _left_behind(event: sequence.LeftBehind, words: SkiWords) -> Text:
    unit, side = words.numbered(event.chassis, event.number), words.side(event.side)
    return say("There is no room for {unit} of {side}: it takes no part in this game.", unit=unit, side=side)


PHRASES.says(sequence.DeploymentEnded, N_("{side} has deployed."))


@PHRASES.sentence
def _sheets(event: sequence.Sheets, words: SkiWords) -> Text:
    units = say_many("{n} unit in all", "{n} units in all", event.units)
    side, worth = words.side(event.side), points(event.points)
    return say("{side} shows its sheets: {units}, {points}.", side=side, units=units, points=worth)


PHRASES.says(sequence.ObjectServes, N_("{object} has Spotter for {side}, for as long as that side is alone inside."))


@PHRASES.sentence
def _task(event: sequence.Task, words: SkiWords) -> Text:
    if (task := words.frame.scenario.task) is not None:
        return say("The task: {task}", task=task)
    return say(
        "The task: destroy more points than you lose, and hold more area, by the end of turn {turns}. Whoever does "
        "both wins; if nobody does, the game is drawn.",
        turns=event.turns,
    )


# -- the turn ----------------------------------------------------------------------------------------------------------

PHRASES.says(sequence.TurnBegins, N_("Turn {turn} of {side} begins."))


@PHRASES.sentence
def _moved(event: sequence.Moved, words: SkiWords) -> Text:
    unit, start, goal = words.whose(event.unit), words.hex(event.path[0]), words.hex(event.path[-1])
    return say("{unit} moves from {start} to {goal}.", unit=unit, start=start, goal=goal)


PHRASES.says(sequence.FenceCrushed, N_("{unit} crushes a fence: {fence}."))
PHRASES.says(sequence.Done, N_("{unit} is done."))


@PHRASES.sentence
def _turn_said(event: sequence.TurnSaid, words: SkiWords) -> Text:
    if event.side == event.by:
        return say("{side}: “Turn!”", side=words.side(event.side))
    return say("{by} says “Turn!” for {side}.", by=words.side(event.by), side=words.side(event.side))


# -- the clock ---------------------------------------------------------------------------------------------------------

PHRASES.says(sequence.TimeOut, N_("The time of {side} is out: one last action is left."))
PHRASES.says(sequence.GameTimeOut, N_("The time of the game is out: turn {turn} is the last of both sides."))
PHRASES.says(sequence.ClockStopped, N_("{side} stops the clock."))
PHRASES.says(sequence.ClockStarted, N_("{side} starts the clock again."))


@PHRASES.sentence
def _clock_proposed(event: sequence.ClockProposed, words: SkiWords) -> Text:
    side, used = words.side(event.side), clock_time(event.seconds)
    return say("{side} proposes to correct the clock: {time} of the turn used.", side=side, time=used)


@PHRASES.sentence
def _clock_set(event: sequence.ClockSet, words: SkiWords) -> Text:
    side, used = words.side(event.side), clock_time(event.seconds)
    return say("{side} corrects the clock: {time} of the turn used.", side=side, time=used)


# -- the end -----------------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _area(event: sequence.Area, words: SkiWords) -> Text:
    held = [say("{side} {hexes}", side=words.side(side), hexes=hexes(n)) for side, n in event.held]
    return say("Area held after the turn of {side}: {held}.", side=words.side(event.after), held=listing(held))


@PHRASES.sentence
def _game_over(event: sequence.GameOver, words: SkiWords) -> Text:
    reason = ended(words.frame, event.winners, event.why, event.scores)
    if words.frame.scenario.task is not None:
        return say("The battle is over. {reason}", reason=sentence(reason))
    return by_word.ending(event.winners, reason, words)
