"""Treaties and their clauses in words (ENV-4.3, 7.3).

Treaty of Red and Blue for 10 turns, beginning with the next: Red and Blue are allies; victory is joint.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.agreements import agreement_title
from hexwar_tui.engine.words.language import N_, Phrase, Text, say, say_many
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty
from hexwar_tui.systems.envoys.events.talks import Terms
from hexwar_tui.systems.envoys.say.words import AT, EnvWords

Parties = Sequence[Side]

# -- clauses -----------------------------------------------------------------------------------------------------------


def clause_text(clause: Clause, parties: Parties, words: EnvWords, reader: Seat = "") -> Text:
    """A clause as the part of a sentence. An army is named by its number if `reader` is the seat of its own side, else
    by the hex where it stood when the treaty was proposed."""
    if clause.giver is None or clause.kind not in _GIVEN:
        return say(_SHARED[clause.kind], sides=words.sides(parties), words=clause.words)
    to = [side for side in parties if side != clause.giver] if clause.to is None else [clause.to]
    ends: dict[str, Text] = {"giver": words.side(clause.giver), "to": words.sides(to)}
    match clause.kind:
        case ClauseKind.CITY if clause.cell is not None:
            return say(_GIVEN[clause.kind], city=words.place(clause.cell), **ends)
        case ClauseKind.ARMY if clause.cell is not None:
            return say(_GIVEN[clause.kind], army=_army(clause, words.hex(clause.cell), words, reader), **ends)
        case _:
            return say(_GIVEN[clause.kind], sides=words.sides(clause.contacts), **ends)


def _army(clause: Clause, hex: str, words: EnvWords, reader: Seat) -> Text:
    if clause.army is not None and reader == clause.giver:
        return say("{army}, in {hex}", army=words.unit(clause.army), hex=hex)
    return words.unit(f"{clause.giver}{AT}{hex}")


_SHARED: Mapping[ClauseKind, str] = {
    ClauseKind.ALLIANCE: N_("{sides} are allies and do not fight each other"),
    ClauseKind.JOINT_VICTORY: N_("victory is joint"),
    ClauseKind.SEPARATE_VICTORY: N_("victory is separate"),
    ClauseKind.SHARE_MAP: N_("they open to each other the land they have explored"),
    ClauseKind.SHARE_SIGHT: N_("they show each other all that is in their sight"),
    ClauseKind.STAND: N_("allied armies may stand in each other's cities"),
    ClauseKind.WORDS: N_("by word: “{words}”"),
}
"""By kind the templates of clauses that hold for all parties alike; `_GIVEN` has those by which one party gives."""

_GIVEN: Mapping[ClauseKind, str] = {
    ClauseKind.SHARE_MAP: N_("{giver} opens the land it has explored to {to}"),
    ClauseKind.SHARE_SIGHT: N_("{giver} shows all that is in its sight to {to}"),
    ClauseKind.STAND: N_("{giver} lets allied armies stand in its cities: those of {to}"),
    ClauseKind.CITY: N_("{giver} hands over the city {city} to {to}"),
    ClauseKind.ARMY: N_("{giver} hands over {army} to {to}"),
    ClauseKind.CONTACTS: N_("{giver} passes on to {to} its contacts: {sides}"),
}

KINDS: Mapping[ClauseKind, tuple[Text, Text]] = {
    ClauseKind.ALLIANCE: (say("Alliance"), say("no fights, no taking of cities")),
    ClauseKind.JOINT_VICTORY: (say("Joint victory"), say("allies only: win together")),
    ClauseKind.SEPARATE_VICTORY: (say("Separate victory"), say("allies only: one wins")),
    ClauseKind.SHARE_MAP: (say("Open explored land"), say("now and from now on")),
    ClauseKind.SHARE_SIGHT: (say("Show what is in sight"), say("all that one sees")),
    ClauseKind.STAND: (say("Stand in cities"), say("allies only: one a city")),
    ClauseKind.CITY: (say("Hand over a city"), say("once")),
    ClauseKind.ARMY: (say("Hand over an army"), say("once, where it stands")),
    ClauseKind.CONTACTS: (say("Pass on a contact"), say("once")),
    ClauseKind.WORDS: (say("Other conditions"), say("binding by word only")),
}
"""For each kind of clause its name and a short note, as shown where a player chooses the clauses of a treaty."""

# -- treaties ----------------------------------------------------------------------------------------------------------


def term_text(lasts: int | None, begins: int | None = None, ends: int | None = None) -> Text:
    """How long a treaty holds, as the part of a sentence: by its first and last turn where `begins` is known, else for
    the `lasts` turns that are agreed, None for a treaty without end."""
    if begins is not None and ends is not None:
        return say("from turn {first} to turn {last}", first=begins, last=ends - 1)
    if begins is not None:
        return say("from turn {first} on, without end", first=begins)
    if lasts is None:
        return say("without end, beginning with the next turn")
    return say_many("for {n} turn, beginning with the next", "for {n} turns, beginning with the next", lasts)


def treaty_text(
    parties: Parties, lasts: int | None, clauses: Sequence[Clause], words: EnvWords, reader: Seat = ""
) -> Phrase:
    """A treaty as one sentence, its armies named for `reader` as in `clause_text`; `lasts` as in `term_text`."""
    said = [clause_text(clause, parties, words, reader) for clause in clauses]
    agreed = reduce(lambda before, after: say("{before}; {after}", before=before, after=after), said)
    return say(
        "Treaty of {sides} {term}: {clauses}.", sides=words.sides(parties), term=term_text(lasts), clauses=agreed
    )


def title_of(treaty: Treaty, words: EnvWords) -> Text:
    """A treaty in a few words, for a list, in which no two are called the same."""
    number = treaty.id.rpartition("/")[2]
    kinds = tuple(KINDS[kind][0] for kind in dict.fromkeys(clause.kind for clause in treaty.clauses))
    return agreement_title(words.sides(treaty.parties), number, treaty.turn, kinds)


def titles_of(treaties: Iterable[Treaty], words: EnvWords) -> dict[str, Text]:
    """By id what treaties are called, by which orders name them even when nothing can be done about them any more."""
    return {treaty.id: title_of(treaty, words) for treaty in treaties}


def clauses_from(terms: Terms) -> list[Clause]:
    """The clauses of a treaty, from the terms that its parties were told."""
    return [
        Clause(kind, giver, to, cell=cell, contacts=list(contacts), words=said)
        for kind, giver, to, cell, contacts, said in terms.clauses
    ]
