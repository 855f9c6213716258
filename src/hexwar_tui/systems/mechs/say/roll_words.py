"""What the dice of a quick battle were thrown for, as the journal's news tells it (MEC-3.7, 3.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.events import News, read_facts
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.mechs.events import fights
from hexwar_tui.systems.mechs.say.words import MecWords


def roll_words(rolls: Sequence[Roll], news: Sequence[News], words: MecWords) -> Sequence[Text | None]:
    """For each roll of an entry, whose news are `news`, what it was for: a shot, its saves, or a pilot's life; None for
    all others. In older journals, which tell of no shots, only the army that fires is named."""
    shots = _shots(news, words)
    return [_purpose(roll, shots, words) for roll in rolls]


def _purpose(roll: Roll, shots: Iterator[Text], words: MecWords) -> Text | None:
    if roll.rule == "MEC-3.8":
        return next(shots, None) or say("A quick battle: fire of {army}", army=words.unit(roll.by[0]))
    if roll.rule == "MEC-3.7":
        return say("Does pilot {pilot} survive?", pilot=words.pilot(roll.by[0]))
    return None


def _shots(news: Sequence[News], words: MecWords) -> Iterator[Text]:
    """What the rolls of a quick battle were for, in the order in which they were made."""
    for told in news:
        if told.kind != fights.Volley.kind:
            continue
        shot = read_facts(fights.Volley, told.facts)
        names = {"unit": words.unit(shot.unit), "weapon": words.weapon(shot.weapon), "target": words.unit(shot.target)}
        if shot.dice:
            yield say("To hit: {unit}, {weapon}, at {target}", **names)
        if shot.saves:
            yield say("Saves: {target}, against {weapon} of {unit}", **names)
