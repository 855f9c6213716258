"""The sentences of marches, battles, cities, levies and the end (see `telling` for the facts)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.words.language import Phrase, Text, listing, say, say_many
from hexwar_tui.systems.envoys.rules.armies.bands import band_text
from hexwar_tui.systems.envoys.rules.victory import REASONS
from hexwar_tui.systems.envoys.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.envoys.say.words import EnvWords


def _turn(facts: Facts, words: EnvWords) -> Text:
    return say("Turn {turn}: orders are written.", turn=facts["turn"])


# -- battles -----------------------------------------------------------------------------------------------------------


def _sum(numbers: Sequence[int]) -> Phrase:
    """What an army brings to a battle: "20 + 2 + 7 = 29"."""
    strength, bonus, die = numbers
    total = strength + bonus + die
    if bonus:
        return say("{n} + {bonus} + die {die} = {total}", n=strength, bonus=bonus, die=die, total=total)
    return say("{n} + die {die} = {total}", n=strength, die=die, total=total)


def _battle(facts: Facts, words: EnvWords) -> Text:
    named = {
        "army": words.unit(facts["army"]),
        "foe": words.side(facts["foe"]),
        "place": words.place(facts["at"]),
        "ours": _sum(facts["ours"]),
        "theirs": _sum(facts["theirs"]),
    }
    if facts["came"]:
        fought = say("{army} comes upon an army of {foe} at {place}: {ours} against {theirs}", **named)
    else:
        fought = say("{army} is met by an army of {foe} at {place}: {ours} against {theirs}", **named)
    return say("{fought}. {result}", fought=fought, result=_result(facts, words))


def _result(facts: Facts, words: EnvWords) -> Phrase:
    match facts["result"]:
        case "won":
            return say("It wins and has {n} left.", n=facts["left"])
        case "lost":
            return say("It is destroyed; the winner has {n} left.", n=facts["left"])
        case _:
            return say("A tie: both stay where they stood and halt for this turn.")


def _battle_seen(facts: Facts, words: EnvWords) -> Text:
    (one, first), (other, second) = facts["first"], facts["second"]
    named = {
        "place": words.place(facts["at"]),
        "one": words.side(one),
        "first": _band(first),
        "other": words.side(other),
        "second": _band(second),
    }
    if facts["winner"] is None:
        return say("At {place} an army of {one} ({first}) and one of {other} ({second}) fight: a tie.", **named)
    return say(
        "At {place} an army of {one} ({first}) and one of {other} ({second}) fight: {winner} wins.",
        **named,
        winner=words.side(facts["winner"]),
    )


def _band(band: Sequence[int | None]) -> Text:
    low, high = band
    assert low is not None, "a band begins somewhere"
    return str(low) if low == high else band_text((low, high))


# -- marches -----------------------------------------------------------------------------------------------------------


def _seen_marching(facts: Facts, words: EnvWords) -> Text:
    return say("Marching in sight: {moves}.", moves=listing([_move(move, words) for move in facts["moves"]]))


def _move(move: Sequence[Any], words: EnvWords) -> Phrase:
    side, band, start, end = move
    named = {"side": words.side(side), "band": _band(band)}
    if start is None:
        return say("an army of {side} ({band}) comes into sight at {hex}", **named, hex=words.hex(end))
    if end is None:
        return say("an army of {side} ({band}) goes out of sight from {hex}", **named, hex=words.hex(start))
    return say("an army of {side} ({band}) from {start} to {end}", **named, start=words.hex(start), end=words.hex(end))


def _marched(facts: Facts, words: EnvWords) -> Text:
    path, army = facts["path"], words.unit(facts["army"])
    if len(path) < 2:
        return say("{army} could not set out from {hex}.", army=army, hex=words.hex(path[0]))
    steps = say_many("{n} hex", "{n} hexes", len(path) - 1)
    named = {"army": army, "start": words.hex(path[0]), "end": words.hex(path[-1]), "steps": steps}
    if not facts["left"]:
        return say("{army} has marched from {start} to {end}: {steps}.", **named)
    missing = say_many("{n} hex short of its goal", "{n} hexes short of its goal", facts["left"])
    return say("{army} has marched from {start} to {end}: {steps}; it stands {missing}.", **named, missing=missing)


def _blocked(facts: Facts, words: EnvWords) -> Text:
    return say(
        "{army} stops in {hex}: no army can enter {cell}.",
        army=words.unit(facts["army"]),
        hex=words.hex(facts["at"]),
        cell=words.hex(facts["cell"]),
    )


# -- armies become one, or several -------------------------------------------------------------------------------------


def _merged(facts: Facts, words: EnvWords) -> Text:
    return say(
        "{other} joins {army} in {hex}: strength {n}.",
        other=words.unit(facts["with"]),
        army=words.unit(facts["army"]),
        hex=words.hex(facts["at"]),
        n=facts["strength"],
    )


def _merge_refused(facts: Facts, words: EnvWords) -> Text:
    return say(
        "{army} stops in {hex} and does not join {other}: together they would have {n}, more than {most}.",
        army=words.unit(facts["army"]),
        other=words.unit(facts["with"]),
        hex=words.hex(facts["at"]),
        n=facts["strength"],
        most=facts["most"],
    )


def _split(facts: Facts, words: EnvWords) -> Text:
    return say(
        "{army} in {hex} is split: it keeps {n}, {part} has {other}.",
        army=words.unit(facts["army"]),
        hex=words.hex(facts["at"]),
        n=facts["strength"],
        part=words.unit(facts["part"]),
        other=facts["part_strength"],
    )


def _one_again(facts: Facts, words: EnvWords) -> Text:
    return say(
        "{part} is still with {army} in {hex}: they are one again, strength {n}.",
        part=words.unit(facts["part"]),
        army=words.unit(facts["army"]),
        hex=words.hex(facts["at"]),
        n=facts["strength"],
    )


def _put_aside(facts: Facts, words: EnvWords) -> Text:
    return say(
        "{army} makes room in {hex} and stands in {cell} now.",
        army=words.unit(facts["army"]),
        hex=words.hex(facts["at"]),
        cell=words.hex(facts["cell"]),
    )


# -- cities and levies -------------------------------------------------------------------------------------------------


def _city_taken(facts: Facts, words: EnvWords) -> Text:
    side, city = words.side(facts["side"]), words.place(facts["at"])
    if facts["from"] is None:
        return say("{side} takes the free city {city}.", side=side, city=city)
    return say(
        "{side} takes the city {city}; it was held by {before}.", side=side, city=city, before=words.side(facts["from"])
    )


def _city_gain(facts: Facts, words: EnvWords) -> Text:
    return say(
        "{army} has taken {city} from an army and gains {gain} instead of its loss: strength {n}.",
        army=words.unit(facts["army"]),
        city=words.place(facts["at"]),
        gain=facts["gain"],
        n=facts["strength"],
    )


def _levied(facts: Facts, words: EnvWords) -> Text:
    named = {"army": words.unit(facts["army"]), "place": words.place(facts["at"]), "n": facts["strength"]}
    return say("A new army forms: {army} at {place}, strength {n}.", **named)


def _levy_joined(facts: Facts, words: EnvWords) -> Text:
    return say(
        "A levy of {levy} joins {army} at {place}: strength {n}.",
        levy=facts["levy"],
        army=words.unit(facts["army"]),
        place=words.place(facts["at"]),
        n=facts["strength"],
    )


def _no_levy(facts: Facts, words: EnvWords) -> Text:
    return say("No levy forms at {place}: there is no room.", place=words.place(facts["at"]))


# -- the end -----------------------------------------------------------------------------------------------------------


def _side_out(facts: Facts, words: EnvWords) -> Text:
    return say("{side} has no city and no army left and is out.", side=words.side(facts["side"]))


def _resigned(facts: Facts, words: EnvWords) -> Text:
    return say("{side} resigns and is out; its cities are free.", side=words.side(facts["side"]))


def _over(facts: Facts, words: EnvWords) -> Text:
    reason, _ = REASONS[facts["why"]]
    if not facts["winners"]:
        return say("The game ends in a draw. {reason}", reason=reason)
    return say(
        "The game is over; victory for: {winners}. {reason}", winners=words.sides(facts["winners"]), reason=reason
    )


PHRASES: Mapping[str, Phrasing] = {
    "turn-begins": _turn,
    "battle": _battle,
    "battle-seen": _battle_seen,
    "seen-marching": _seen_marching,
    "marched": _marched,
    "blocked": _blocked,
    "merged": _merged,
    "merge-refused": _merge_refused,
    "split": _split,
    "one-again": _one_again,
    "put-aside": _put_aside,
    "city-taken": _city_taken,
    "city-gain": _city_gain,
    "levied": _levied,
    "levy-joined": _levy_joined,
    "no-levy": _no_levy,
    "side-out": _side_out,
    "resigned": _resigned,
    "game-over": _over,
}
