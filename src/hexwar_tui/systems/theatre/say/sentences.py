"""Orders of units as sentences: "3 infantry divisions and 1 tank division attack Poland."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hexwar_tui.engine.words.language import N_, Phrase, Text, listing, say, say_many
from hexwar_tui.systems.theatre.catalogue import (
    BOMBERS,
    FIGHTERS,
    INFANTRY,
    TANKS,
    TRADE_FLEET,
    WAR_FLEET,
    load_catalogue,
)
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import Aim, DefenceWord, Task, Unit, UnitOrder, Word

AIMS: Mapping[Aim, Text] = {
    Aim.FACTORY: say("factory"),
    Aim.DERRICK: say("derrick"),
    Aim.LAND: say("land unit"),
    Aim.WAR_FLEET: say("war fleet"),
    Aim.TRADE_FLEET: say("trade fleet"),
}
"""What bombers aim at, in words."""

_COUNTED: Mapping[str, Callable[[int], Phrase]] = {
    INFANTRY: lambda n: say_many("{n} infantry division", "{n} infantry divisions", n),
    TANKS: lambda n: say_many("{n} tank division", "{n} tank divisions", n),
    BOMBERS: lambda n: say_many("{n} bomber regiment", "{n} bomber regiments", n),
    FIGHTERS: lambda n: say_many("{n} fighter regiment", "{n} fighter regiments", n),
    WAR_FLEET: lambda n: say_many("{n} war fleet", "{n} war fleets", n),
    TRADE_FLEET: lambda n: say_many("{n} trade fleet", "{n} trade fleets", n),
}

_SENTENCES: Mapping[Task, tuple[str, str]] = {
    Task.ATTACK: (N_("{units} attacks {place}."), N_("{units} attack {place}.")),
    Task.DEFEND: (N_("{units} defends {place}."), N_("{units} defend {place}.")),
    Task.MOVE: (N_("{units} moves to {place}."), N_("{units} move to {place}.")),
    Task.COVER: (N_("{units} covers {place}."), N_("{units} cover {place}.")),
    Task.HUNT: (N_("{units} hunts aircraft in {place}."), N_("{units} hunt aircraft in {place}.")),
    Task.ESCORT: (N_("{units} escorts bombers to {place}."), N_("{units} escort bombers to {place}.")),
    Task.BOMB: (N_("{units} bombs {place}: {aim}."), N_("{units} bomb {place}: {aim}.")),
    Task.HOLD: (N_("{units} holds {place}."), N_("{units} hold {place}.")),
    Task.ASSAULT: (N_("{units} attacks the war fleets in {place}."), N_("{units} attack the war fleets in {place}.")),
    Task.RAID: (N_("{units} hunts trade fleets in {place}."), N_("{units} hunt trade fleets in {place}.")),
    Task.CONVOY: (N_("{units} escorts others to {place}."), N_("{units} escort others to {place}.")),
    Task.LAND: (N_("{units} lands in {place}."), N_("{units} land in {place}.")),
    Task.FETCH: (N_("{units} fetches {good} from {place}."), N_("{units} fetch {good} from {place}.")),
    Task.TRADE: (N_("{units} trades for {good} in {place}."), N_("{units} trade for {good} in {place}.")),
    Task.CARRY: (N_("{units} carries {points} {good} to {place}."), N_("{units} carry {points} {good} to {place}.")),
}
"""The sentence for one unit, and that for several; a language without the difference has the same twice."""

_BRIEF: Mapping[Task, str] = {
    Task.ATTACK: N_("attack on {place}"),
    Task.DEFEND: N_("defence of {place}"),
    Task.MOVE: N_("move to {place}"),
    Task.COVER: N_("cover over {place}"),
    Task.HUNT: N_("aircraft hunt in {place}"),
    Task.ESCORT: N_("bomber escort to {place}"),
    Task.BOMB: N_("bombing in {place}: {aim}"),
    Task.HOLD: N_("holds {place}"),
    Task.ASSAULT: N_("fleet attack in {place}"),
    Task.RAID: N_("trade hunt in {place}"),
    Task.CONVOY: N_("sea escort to {place}"),
    Task.LAND: N_("landing in {place}"),
    Task.FETCH: N_("{good} from {place}"),
    Task.TRADE: N_("trade in {place}: {good}"),
    Task.CARRY: N_("to {place}: {points} {good}"),
}


def counted(type: str, n: int) -> Phrase:
    """`n` units of a type in words: "3 infantry divisions"."""
    return _COUNTED[type](n)


def units_text(units: Iterable[Unit]) -> Phrase:
    """Units in words, counted type by type: "3 infantry divisions and 1 tank division"."""
    types = [unit.type for unit in units]
    return listing([counted(type, types.count(type)) for type in load_catalogue() if type in types])


def sentence(units: Iterable[Unit], order: UnitOrder, words: TheWords) -> Text:
    """What these units are ordered to do and where, as one sentence; `points` of the order are those of them all."""
    asked = list(units)
    one, several = _SENTENCES[order.task]
    told = say(one if len(asked) == 1 else several, units=units_text(asked), **_facts(order, words))
    if order.against is None:
        return told
    return say("{told} Against: {power}.", told=told, power=words.power(order.against))


def brief(order: UnitOrder, words: TheWords) -> Text:
    """What an order tells a unit to do, in a few words for lists and cards: "attack on Poland"."""
    return say(_BRIEF[order.task], **_facts(order, words))


def stack_text(unit: Unit, words: TheWords) -> Text:
    """A unit as one of its stack: its type and, if it has an order, what that tells it to do."""
    if unit.order is None:
        return words.type(unit.type)
    return say("{type} ({order})", type=words.type(unit.type), order=brief(unit.order, words))


def _facts(order: UnitOrder, words: TheWords) -> dict[str, Text | int]:
    facts: dict[str, Text | int] = {"place": words.place(order.target)}
    if order.aim is not None:
        facts["aim"] = AIMS[order.aim]
    if order.good is not None:
        facts["good"] = words.good(order.good)
    if order.task is Task.CARRY:
        facts["points"] = order.points
    return facts


def standing_text(standing: DefenceWord) -> Text:
    """A standing order for the defence of a region, in words (THE-6.2): "defend with all"."""
    match standing.word:
        case Word.ALL:
            return say("defend with all")
        case Word.AS_MANY:
            return say("defend with as many as attack")
        case Word.PASSIVELY:
            return say("defend passively")
        case Word.AT_MOST:
            return say_many("defend with at most {n} unit", "defend with at most {n} units", standing.most)
