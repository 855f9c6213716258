"""The sentences of events of marches, tasks, battles, cities, levies and the end."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.words.language import N_, Phrase, Text, listing, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.rules.armies.bands import band_text
from hexwar_tui.systems.envoys.rules.victory import REASONS
from hexwar_tui.systems.envoys.say.sentences import IF_BOTH_ENTER, task_text
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.state import Task, Then

PHRASES = Phrases[EnvWords](by_word.PHRASES, side=EnvWords.side)

PHRASES.says(war.TurnBegins, N_("Turn {turn} begins: all write their orders."))


# -- battles -----------------------------------------------------------------------------------------------------------


def _sum(brought: war.Brought) -> Phrase:
    """What an army counts in a battle, as a sum: "20 + 2 + die 7 = 29"."""
    (strength, bonus, die), total = brought, sum(brought)
    if bonus:
        return say("{n} + {bonus} + die {die} = {total}", n=strength, bonus=bonus, die=die, total=total)
    return say("{n} + die {die} = {total}", n=strength, die=die, total=total)


@PHRASES.sentence
def _battle(event: war.Battle, words: EnvWords) -> Text:
    named = {
        "army": words.unit(event.army),
        "foe": words.side(event.foe),
        "place": words.place(event.at),
        "ours": _sum(event.ours),
        "theirs": _sum(event.theirs),
    }
    if event.came:
        fought = say("{army} comes upon an army of {foe} at {place}: {ours} against {theirs}", **named)
    else:
        fought = say("{army} is met by an army of {foe} at {place}: {ours} against {theirs}", **named)
    return say("{fought}. {result}", fought=fought, result=_result(event, words))


def _result(event: war.Battle, words: EnvWords) -> Phrase:
    if event.left is None:
        return say("A tie: both stay where they stood and halt for this turn.")
    if event.result == "won":
        return say("{army} wins and has {n} left.", army=words.unit(event.army), n=event.left)
    named = {"army": words.unit(event.army), "n": event.left}
    if not event.came and words.has_city(event.at):
        return say("{army} is destroyed; the winner has {n} left, and more if it takes the city.", **named)
    return say("{army} is destroyed; the winner has {n} left.", **named)


@PHRASES.sentence
def _battle_seen(event: war.BattleSeen, words: EnvWords) -> Text:
    (one, first), (other, second) = event.first, event.second
    named = {
        "place": words.place(event.at),
        "one": words.side(one),
        "first": _band(first),
        "other": words.side(other),
        "second": _band(second),
    }
    if event.winner is None:
        return say("At {place} an army of {one} ({first}) and one of {other} ({second}) fight: a tie.", **named)
    return say(
        "At {place} an army of {one} ({first}) and one of {other} ({second}) fight: {winner} wins.",
        **named,
        winner=words.side(event.winner),
    )


def _band(band: war.Band) -> Text:
    return str(band.low) if band.low == band.high else band_text(band)


# -- marches -----------------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _seen_marching(event: war.SeenMarching, words: EnvWords) -> Text:
    return say("Marching in sight: {moves}.", moves=listing([_move(move, words) for move in event.moves]))


def _move(move: war.Move, words: EnvWords) -> Phrase:
    named = {"side": words.side(move.side), "band": _band(move.band)}
    start, end = (None if cell is None else words.hex(cell) for cell in (move.start, move.end))
    if start is not None and end is not None:
        return say("an army of {side} ({band}) from {start} to {end}", **named, start=start, end=end)
    if end is not None:
        return say("an army of {side} ({band}) comes into sight at {hex}", **named, hex=end)
    assert start is not None, "it was in sight before or is now"
    return say("an army of {side} ({band}) goes out of sight from {hex}", **named, hex=start)


@PHRASES.sentence
def _marched(event: war.Marched, words: EnvWords) -> Text:
    path, army = event.path, words.unit(event.army)
    if len(path) < 2:
        return say("{army} could not set out from {hex}.", army=army, hex=words.hex(path[0]))
    steps = say_many("{n} hex", "{n} hexes", len(path) - 1)
    named = {"army": army, "start": words.hex(path[0]), "end": words.hex(path[-1]), "steps": steps}
    if not event.left:
        return say("{army} has marched from {start} to {end}: {steps}.", **named)
    missing = say_many("{n} hex short of its goal", "{n} hexes short of its goal", event.left)
    return say("{army} has marched from {start} to {end}: {steps}; it stands {missing}.", **named, missing=missing)


def _where(army: str, at: Cell, words: EnvWords) -> dict[str, Text]:
    return {"army": words.unit(army), "hex": words.hex(at)}


@PHRASES.sentence
def _blocked(event: war.Blocked, words: EnvWords) -> Text:
    named = _where(event.army, event.at, words)
    return say("{army} stops in {hex}: no army can enter {cell}.", cell=words.hex(event.cell), **named)


@PHRASES.sentence
def _kept_out(event: war.KeptOut, words: EnvWords) -> Text:
    named = _where(event.army, event.at, words)
    return say(
        "{army} stops in {hex}: {city} is an ally's, and no treaty lets it stand there.",
        city=words.place(event.cell),
        **named,
    )


@PHRASES.sentence
def _fired(event: war.TaskFired, words: EnvWords) -> Text:
    task = Task(event.when, event.then, event.compare, event.owner, event.with_army, event.cell)
    army, at = words.unit(event.army), words.hex(event.at)
    told = say("{army} in {hex} carries out its task: {task}.", army=army, hex=at, task=task_text(task, words))
    return say("{told} {note}", told=told, note=IF_BOTH_ENTER) if event.then is Then.CONTACT else told


# -- armies become one, or several -------------------------------------------------------------------------------------


@PHRASES.sentence
def _merged(event: war.Merged, words: EnvWords) -> Text:
    named = _where(event.army, event.at, words)
    return say("{other} joins {army} in {hex}: strength {n}.", other=words.unit(event.with_), n=event.strength, **named)


@PHRASES.sentence
def _merge_refused(event: war.MergeRefused, words: EnvWords) -> Text:
    named = _where(event.army, event.at, words)
    return say(
        "{army} stops in {hex} and does not join {other}: together they would have {n}, more than {most}.",
        other=words.unit(event.with_),
        n=event.strength,
        most=event.most,
        **named,
    )


@PHRASES.sentence
def _split(event: war.Split, words: EnvWords) -> Text:
    named = _where(event.army, event.at, words)
    return say(
        "{army} in {hex} is split: it keeps {n}, {part} has {other}.",
        n=event.strength,
        part=words.unit(event.part),
        other=event.part_strength,
        **named,
    )


@PHRASES.sentence
def _one_again(event: war.OneAgain, words: EnvWords) -> Text:
    named = _where(event.army, event.at, words)
    return say(
        "{part} is still with {army} in {hex}: they are one again, strength {n}.",
        part=words.unit(event.part),
        n=event.strength,
        **named,
    )


@PHRASES.sentence
def _put_aside(event: war.PutAside, words: EnvWords) -> Text:
    named = _where(event.army, event.at, words)
    return say("{army} makes room in {hex} and stands in {cell} now.", cell=words.hex(event.cell), **named)


# -- cities and levies -------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _city_taken(event: war.CityTaken, words: EnvWords) -> Text:
    side, city = words.side(event.side), words.place(event.at)
    if event.from_ is None:
        return say("{side} takes the free city {city}.", side=side, city=city)
    return say(
        "{side} takes the city {city}; it was held by {before}.", side=side, city=city, before=words.side(event.from_)
    )


@PHRASES.sentence
def _capital_lost(event: war.CapitalLost, words: EnvWords) -> Text:
    return say(
        "{side} has lost its capital {city}: no more armies form there, not even if it is taken back.",
        side=words.side(event.side),
        city=words.place(event.at),
    )


@PHRASES.sentence
def _city_gain(event: war.CityGain, words: EnvWords) -> Text:
    return say(
        "{army} has taken {city} from an army: that makes its loss good, and it gains {gain}: strength {n}.",
        army=words.unit(event.army),
        city=words.place(event.at),
        gain=event.gain,
        n=event.strength,
    )


@PHRASES.sentence
def _levied(event: war.Levied, words: EnvWords) -> Text:
    named = {"army": words.unit(event.army), "place": words.place(event.at), "n": event.strength}
    return say("A new army forms: {army} at {place}, strength {n}.", **named)


@PHRASES.sentence
def _levy_joined(event: war.LevyJoined, words: EnvWords) -> Text:
    return say(
        "A levy of {levy} joins {army} at {place}: strength {n}.",
        levy=event.levy,
        army=words.unit(event.army),
        place=words.place(event.at),
        n=event.strength,
    )


@PHRASES.sentence
def _no_levy(event: war.NoLevy, words: EnvWords) -> Text:
    return say("No levy forms at {place}: there is no room.", place=words.place(event.at))


# -- the end -----------------------------------------------------------------------------------------------------------


PHRASES.says(war.SideOut, N_("{side} has no city and no army left and is out."))
PHRASES.says(by_word.Resigned, N_("{side} resigns and is out; its cities are free."))


@PHRASES.sentence
def _over(event: by_word.GameOver, words: EnvWords) -> Text:
    reason, _ = REASONS[event.why]
    if not event.winners:
        return by_word.ending((), reason, words)
    return say("The game is over; victory for: {winners}. {reason}", winners=words.sides(event.winners), reason=reason)
