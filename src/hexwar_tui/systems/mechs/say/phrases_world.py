"""The sentences of what happens on the world map.

Cells are cells, sides side ids, armies, units and pilots ids, types ids of the catalogue.

| kind | facts |
| --- | --- |
| `point-placed` | cell, what (a kind), failures, units (types of the garrison) |
| `turn-begins` | side, turn |
| `holding` | side, held, times |
| `marched` | army, path, left (movement points) |
| `point-taken` | cell, side, before (side or None), lost (types of what was kept there) |
| `collected` | army, cell, units, pilots |
| `army-formed` | army, cell |
| `disbanded` | army, pilots, cell (of the point that they go to, None: they are lost) |
| `garrison-gone` | cell |
| `split` | army, part, cell, units |
| `joined` | army (it is gone), other, cell |
| `bought`, `repaired` | side, cell, unit, price |
| `industry` | side, cell, mode |
| `recruited` | cell, side, pilot |
| `credits`, `repairs-ready` | cell, side, n |
| `built` | cell, side, units |
| `trained` | pilot, gunnery, piloting |
| `assigned` | army, unit, pilot |
| `unit-named`, `pilot-named` | unit or pilot, name |
| `side-out`, `resigned`, `draw-offered`, `draw-accepted` | side |
| `game-over` | winners (sides), why (a key of `victory.REASONS`) |
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.mechs.rules.victory import REASONS
from hexwar_tui.systems.mechs.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.state import Mode


def _placed(facts: Facts, words: MecWords) -> Text:
    where = {"place": words.place(facts["cell"]), "kind": words.kind(facts["what"])}
    told = (
        say("{place}: {kind}, garrison – {units}.", units=words.types(facts["units"]), **where)
        if facts["units"]
        else say("{place}: {kind}, without a garrison.", **where)
    )
    if not facts["failures"]:
        return told
    again = say_many("{n} throw was made again.", "{n} throws were made again.", facts["failures"])
    return say("{told} {again}", told=told, again=again)


def _turn(facts: Facts, words: MecWords) -> Text:
    return say("Turn {turn}: {side}.", turn=facts["turn"], side=words.side(facts["side"]))


def _holding(facts: Facts, words: MecWords) -> Text:
    return say(
        "{side} holds two thirds of the key points ({held}) at the start of its turn; times in a row: {times}.",
        side=words.side(facts["side"]),
        held=facts["held"],
        times=facts["times"],
    )


def _marched(facts: Facts, words: MecWords) -> Text:
    path = facts["path"]
    ends = {"army": words.unit(facts["army"]), "start": words.hex(path[0]), "end": words.hex(path[-1])}
    return say_many(
        "{army} marches {start} → {end}; {n} movement point is left.",
        "{army} marches {start} → {end}; {n} movement points are left.",
        facts["left"],
        **ends,
    )


def _taken(facts: Facts, words: MecWords) -> Text:
    told = say("{side} takes {place}.", side=words.side(facts["side"]), place=words.place(facts["cell"]))
    if not facts["lost"]:
        return told
    return say("{told} Lost with it: {units}.", told=told, units=words.types(facts["lost"]))


def _collected(facts: Facts, words: MecWords) -> Text:
    joined = {
        "army": words.unit(facts["army"]),
        "place": words.place(facts["cell"]),
        "units": words.units(facts["units"]),
        "pilots": words.pilots(facts["pilots"]),
    }
    if not facts["pilots"]:
        return say("{army} in {place} is joined by {units}.", **joined)
    if not facts["units"]:
        return say("{army} in {place} is joined by the pilots {pilots}.", **joined)
    return say("{army} in {place} is joined by {units} and the pilots {pilots}.", **joined)


def _formed(facts: Facts, words: MecWords) -> Text:
    return say("{army} forms in {place}.", army=words.unit(facts["army"]), place=words.place(facts["cell"]))


def _disbanded(facts: Facts, words: MecWords) -> Text:
    army, pilots = words.unit(facts["army"]), words.pilots(facts["pilots"])
    if not facts["pilots"]:
        return say("{army} is no more.", army=army)
    if facts["cell"] is None:
        return say("{army} is no more, and its pilots are lost: {pilots}.", army=army, pilots=pilots)
    place = words.place(facts["cell"])
    return say("{army} is no more; its pilots go to {place}: {pilots}.", army=army, pilots=pilots, place=place)


def _garrison_gone(facts: Facts, words: MecWords) -> Text:
    return say("{place} has no garrison any more.", place=words.place(facts["cell"]))


def _split(facts: Facts, words: MecWords) -> Text:
    return say(
        "{army} is split: {part} in {hex} – {units}.",
        army=words.unit(facts["army"]),
        part=words.unit(facts["part"]),
        hex=words.hex(facts["cell"]),
        units=words.units(facts["units"]),
    )


def _joined(facts: Facts, words: MecWords) -> Text:
    armies = {"army": words.unit(facts["army"]), "other": words.unit(facts["other"])}
    return say("{army} joins {other} in {hex}.", hex=words.hex(facts["cell"]), **armies)


def _bought(facts: Facts, words: MecWords) -> Text:
    what = {"unit": words.unit(facts["unit"]), "place": words.place(facts["cell"]), "n": facts["price"]}
    return say("{side} buys in {place}: {unit}, for {n} credits.", side=words.side(facts["side"]), **what)


def _repaired(facts: Facts, words: MecWords) -> Text:
    what = {"unit": words.unit(facts["unit"]), "place": words.place(facts["cell"])}
    if not facts["price"]:
        return say("Industry in {place} repairs: {unit}.", **what)
    return say("Repaired in {place}: {unit}, for {n} credits.", n=facts["price"], **what)


def _industry(facts: Facts, words: MecWords) -> Text:
    place = words.place(facts["cell"])
    if facts["mode"] == Mode.BUILD:
        return say("Industry in {place} builds mechs from now on.", place=place)
    return say("Industry in {place} repairs units from now on.", place=place)


def _recruited(facts: Facts, words: MecWords) -> Text:
    what = {"place": words.place(facts["cell"]), "pilot": words.pilot(facts["pilot"])}
    return say("{place} gives {side} a pilot 6/6: {pilot}.", side=words.side(facts["side"]), **what)


def _credits(facts: Facts, words: MecWords) -> Text:
    what = {"place": words.place(facts["cell"]), "n": facts["n"]}
    return say("{place} gives {side} {n} credits.", side=words.side(facts["side"]), **what)


def _repairs(facts: Facts, words: MecWords) -> Text:
    what = {"place": words.place(facts["cell"])}
    return say_many(
        "{place} repairs {n} unit of {side} this turn.",
        "{place} repairs {n} units of {side} this turn.",
        facts["n"],
        side=words.side(facts["side"]),
        **what,
    )


def _built(facts: Facts, words: MecWords) -> Text:
    what = {"place": words.place(facts["cell"]), "units": words.units(facts["units"])}
    return say("{place} has built for {side}: {units}.", side=words.side(facts["side"]), **what)


def _trained(facts: Facts, words: MecWords) -> Text:
    skills = {"gunnery": facts["gunnery"], "piloting": facts["piloting"]}
    return say("{pilot} has learned: {gunnery}/{piloting}.", pilot=words.pilot(facts["pilot"]), **skills)


def _assigned(facts: Facts, words: MecWords) -> Text:
    who = {"unit": words.unit(facts["unit"]), "pilot": words.pilot(facts["pilot"])}
    return say("{army}: {pilot} drives {unit}.", army=words.unit(facts["army"]), **who)


def _named(facts: Facts, words: MecWords) -> Text:
    if not facts["name"]:
        return say("It goes by its old name again.")
    return say("A name is given: {name}.", name=facts["name"])


def _out(facts: Facts, words: MecWords) -> Text:
    return say("{side} has neither army nor key point, and is out.", side=words.side(facts["side"]))


def _resigned(facts: Facts, words: MecWords) -> Text:
    return say("{side} gives up.", side=words.side(facts["side"]))


def _offered(facts: Facts, words: MecWords) -> Text:
    return say("{side} offers a draw.", side=words.side(facts["side"]))


def _accepted(facts: Facts, words: MecWords) -> Text:
    return say("{side} accepts the draw.", side=words.side(facts["side"]))


def _over(facts: Facts, words: MecWords) -> Text:
    reason, _ = REASONS[facts["why"]]
    if not facts["winners"]:
        return say("The game ends in a draw. {reason}", reason=reason)
    return say("The game is won by {sides}. {reason}", sides=words.sides(facts["winners"]), reason=reason)


PHRASES: Mapping[str, Phrasing] = {
    "point-placed": _placed,
    "turn-begins": _turn,
    "holding": _holding,
    "marched": _marched,
    "point-taken": _taken,
    "collected": _collected,
    "army-formed": _formed,
    "disbanded": _disbanded,
    "garrison-gone": _garrison_gone,
    "split": _split,
    "joined": _joined,
    "bought": _bought,
    "repaired": _repaired,
    "industry": _industry,
    "recruited": _recruited,
    "credits": _credits,
    "repairs-ready": _repairs,
    "built": _built,
    "trained": _trained,
    "assigned": _assigned,
    "unit-named": _named,
    "pilot-named": _named,
    "side-out": _out,
    "resigned": _resigned,
    "draw-offered": _offered,
    "draw-accepted": _accepted,
    "game-over": _over,
}
