"""The sentences of shooting, openings, buildings and tending (SKI-1, 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.skirmish.measures import points
from hexwar_tui.systems.skirmish.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.state import Opening


def _thrown(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


def _detection(facts: Facts, words: SkiWords) -> Text:
    names = {"unit": words.whose(facts["unit"]), "target": words.whose(facts["target"])}
    need = f"{facts['need']}+"
    if not facts["passed"]:
        return say("{unit} looks for {target}: {die} ({need} detects), not seen.", **names, die=facts["die"], need=need)
    if facts["shared"]:
        return say(
            "{unit} looks for {target}: {die} ({need} detects), seen, and shown to the whole side.",
            **names,
            die=facts["die"],
            need=need,
        )
    return say("{unit} looks for {target}: {die} ({need} detects), seen.", **names, die=facts["die"], need=need)


def _sighted(facts: Facts, words: SkiWords) -> Text:
    names = {"unit": words.whose(facts["unit"]), "target": words.whose(facts["target"])}
    return say("{unit} sees {target}, and shows it to the whole side.", **names)


def _shot_lost(facts: Facts, words: SkiWords) -> Text:
    """News of older games do not say how many shots were lost."""
    return say_many(
        "{weapon} of {unit}: the shot is lost.",
        "{weapon} of {unit}: {n} shots are lost.",
        facts.get("shots", 1),
        weapon=words.weapon(facts["weapon"]),
        unit=words.whose(facts["unit"]),
    )


def _fired(facts: Facts, words: SkiWords) -> Text:
    target = words.object(facts["object"]) if facts["target"] is None else words.whose(facts["target"])
    return say(
        "{unit} fires at {target} – {weapon}: {result}.",
        unit=words.whose(facts["unit"]),
        target=target,
        weapon=words.weapon(facts["weapon"]),
        result=_hits(facts),
    )


def _strike(facts: Facts, words: SkiWords) -> Text:
    at = words.hex(facts["to"]) if facts["object"] is None else words.object(facts["object"])
    names = {"unit": words.whose(facts["unit"]), "at": at, "result": _hits(facts)}
    if facts["unit"] == facts["carrier"]:
        return say("{unit} strikes {at} from the air: {result}.", **names)
    return say(
        "{unit} calls an air strike of {carrier} on {at}: {result}.", **names, carrier=words.whose(facts["carrier"])
    )


def _hits(facts: Facts) -> Text:
    hits = say_many("{n} hit", "{n} hits", facts["hits"])
    if facts["need"] is None:
        return say("it never misses, {hits}", hits=hits)
    return say("{dice} ({need} hits), {hits}", dice=_thrown(facts["dice"]), need=f"{facts['need']}+", hits=hits)


def _saved(facts: Facts, words: SkiWords) -> Text:
    failed = facts["failed"]
    result = say("all saved") if not failed else say_many("{n} not saved", "{n} not saved", failed)
    return say(
        "{unit} saves: {dice} ({need} saves), {result}.",
        unit=words.whose(facts["unit"]),
        dice=_thrown(facts["dice"]),
        need=f"{facts['need']}+",
        result=result,
    )


def _hurt(facts: Facts, words: SkiWords) -> Text:
    unit = words.whose(facts["unit"])
    if facts["wounded"]:
        return say("{unit} is wounded.", unit=unit)
    return say("{unit}: damage {total} of {stages}.", unit=unit, total=facts["total"], stages=facts["stages"])


def _destroyed(facts: Facts, words: SkiWords) -> Text:
    names = {"unit": words.whose(facts["unit"]), "points": points(facts["points"])}
    if facts["by"] is None:
        return say("{unit} is destroyed: {points}.", **names)
    return say("{unit} is destroyed: {points}, by {by}.", **names, by=words.whose(facts["by"]))


def _building_hit(facts: Facts, words: SkiWords) -> Text:
    name = words.object(facts["object"])
    return say("{object}: damage {damage} of {falls}.", object=name, damage=facts["damage"], falls=facts["falls"])


def _collapsed(facts: Facts, words: SkiWords) -> Text:
    return say(
        "{object} is ruined: all inside are dead, and it is light cover now.", object=words.object(facts["object"])
    )


def _opening_taken(facts: Facts, words: SkiWords) -> Text:
    return say("{unit} takes the opening {opening}.", unit=words.whose(facts["unit"]), opening=_opening(facts, words))


def _observes(facts: Facts, words: SkiWords) -> Text:
    return say(
        "{unit} observes through the opening {opening}.",
        unit=words.whose(facts["unit"]),
        opening=_opening(facts, words),
    )


def _opening(facts: Facts, words: SkiWords) -> Text:
    return words.opening(Opening(facts["cell"], facts["direction"]))


def _treated(facts: Facts, words: SkiWords) -> Text:
    names = {"unit": words.whose(facts["unit"]), "target": words.unit(facts["target"]), "die": facts["die"]}
    need = f"{facts['need']}+"
    if facts["passed"]:
        return say("{unit} treats {target}: {die} ({need} helps), sound again.", **names, need=need)
    return say("{unit} treats {target}: {die} ({need} helps), in vain.", **names, need=need)


def _mended(facts: Facts, words: SkiWords) -> Text:
    names = {"unit": words.whose(facts["unit"]), "target": words.unit(facts["target"]), "die": facts["die"]}
    need = f"{facts['need']}+"
    if facts["passed"]:
        return say("{unit} mends {target}: {die} ({need} helps), 1 damage less.", **names, need=need)
    return say("{unit} mends {target}: {die} ({need} helps), in vain.", **names, need=need)


PHRASES: Mapping[str, Phrasing] = {
    "detection": _detection,
    "sighted": _sighted,
    "shot-lost": _shot_lost,
    "fired": _fired,
    "strike": _strike,
    "saved": _saved,
    "hurt": _hurt,
    "destroyed": _destroyed,
    "building-hit": _building_hit,
    "collapsed": _collapsed,
    "opening-taken": _opening_taken,
    "observes": _observes,
    "treated": _treated,
    "mended": _mended,
}
