"""Treaties and their clauses in words (ENV-4.3, 7.3).

Treaty of Red and Blue for 10 turns, beginning with the next: Red and Blue are allies; victory is joint.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty
from hexwar_tui.systems.envoys.events.talks import Terms
from hexwar_tui.systems.envoys.say.words import AT, EnvWords

Parties = Sequence[Side]

# -- clauses -----------------------------------------------------------------------------------------------------------


def clause_text(clause: Clause, parties: Parties, words: EnvWords, reader: Seat = "") -> Text:
    """A clause as the part of a sentence. An army is named by its number if `reader` is the seat of its own side, else
    by the hex where it stood when the treaty was proposed."""
    return _CLAUSES[clause.kind](clause, parties, words, reader)


def _alliance(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    return say("{sides} are allies and do not fight each other", sides=words.sides(parties))


def _joint(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    return say("victory is joint")


def _separate(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    return say("victory is separate")


def _map(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    if clause.giver is None:
        return say("they open to each other the land they have explored")
    return say("{giver} opens the land it has explored to {to}", **_ends(clause, parties, words))


def _sight(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    if clause.giver is None:
        return say("they show each other all that is in their sight")
    return say("{giver} shows all that is in its sight to {to}", **_ends(clause, parties, words))


def _stand(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    if clause.giver is None:
        return say("allied armies may stand in each other's cities")
    return say("{giver} lets allied armies stand in its cities: those of {to}", **_ends(clause, parties, words))


def _city(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    assert clause.cell is not None, "the city is named"
    return say(
        "{giver} hands over the city {city} to {to}", city=words.place(clause.cell), **_ends(clause, parties, words)
    )


def _army(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    """Names the army by its number to its own side, to others by the hex on which it stood when it was proposed."""
    assert clause.cell is not None, "the army is named by where it stood"
    hex = words.hex(clause.cell)
    if clause.army is not None and reader == clause.giver:
        army: Text = say("{army}, in {hex}", army=words.unit(clause.army), hex=hex)
    else:
        army = words.unit(f"{clause.giver}{AT}{hex}")
    return say("{giver} hands over {army} to {to}", army=army, **_ends(clause, parties, words))


def _contacts(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    known = words.sides(clause.contacts)
    return say("{giver} passes on to {to} its contacts: {sides}", sides=known, **_ends(clause, parties, words))


def _words(clause: Clause, parties: Parties, words: EnvWords, reader: Seat) -> Text:
    return say("by word: “{words}”", words=clause.words)


def _ends(clause: Clause, parties: Parties, words: EnvWords) -> dict[str, Text]:
    """The names of who gives and who gets it; without a receiver all the other parties get it."""
    to = [side for side in parties if side != clause.giver] if clause.to is None else [clause.to]
    assert clause.giver is not None, "somebody gives"
    return {"giver": words.side(clause.giver), "to": words.sides(to)}


_CLAUSES: Mapping[ClauseKind, Callable[[Clause, Parties, EnvWords, Seat], Text]] = {
    ClauseKind.ALLIANCE: _alliance,
    ClauseKind.JOINT_VICTORY: _joint,
    ClauseKind.SEPARATE_VICTORY: _separate,
    ClauseKind.SHARE_MAP: _map,
    ClauseKind.SHARE_SIGHT: _sight,
    ClauseKind.STAND: _stand,
    ClauseKind.CITY: _city,
    ClauseKind.ARMY: _army,
    ClauseKind.CONTACTS: _contacts,
    ClauseKind.WORDS: _words,
}

KINDS: Mapping[ClauseKind, tuple[Text, Text]] = {
    ClauseKind.ALLIANCE: (say("Alliance"), say("no fighting, no taking of cities")),
    ClauseKind.JOINT_VICTORY: (say("Joint victory"), say("allies win together")),
    ClauseKind.SEPARATE_VICTORY: (say("Separate victory"), say("the last allies part as enemies")),
    ClauseKind.SHARE_MAP: (say("Open explored land"), say("as seen up to now, and from now on")),
    ClauseKind.SHARE_SIGHT: (say("Show what is in sight"), say("all that armies and cities see")),
    ClauseKind.STAND: (say("Stand in cities"), say("one guest in each city")),
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


def text_of(treaty: Treaty, words: EnvWords, reader: Seat) -> Phrase:
    """A treaty as one sentence, tell for the seat `reader`, as `clause_text` does."""
    return treaty_text(treaty.parties, treaty.lasts, treaty.clauses, words, reader)


def title_of(treaty: Treaty, words: EnvWords) -> Text:
    """A treaty in a few words, for a list: its parties, the turn it was proposed in, and its kinds of clauses."""
    kinds = dict.fromkeys(clause.kind for clause in treaty.clauses)
    return say(
        "{sides}, turn {turn}: {kinds}",
        sides=words.sides(treaty.parties),
        turn=treaty.turn,
        kinds=tuple(KINDS[kind][0] for kind in kinds),
    )


def clauses_from(terms: Terms) -> list[Clause]:
    """The clauses of a treaty, from the terms that its parties were told."""
    return [
        Clause(kind, giver, to, cell=cell, contacts=list(contacts), words=said)
        for kind, giver, to, cell, contacts, said in terms.clauses
    ]
