"""The diplomacy tab: contacts, treaties to be signed and in force, messages (ENV-7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.envoys.diplomacy import Act, ActKind, Message, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.orders.at_odds import victory_at_odds
from hexwar_tui.systems.envoys.orders.treaties import Sign, is_to_sign
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED, is_in_force
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import ENDS
from hexwar_tui.systems.envoys.say.sentences_treaties import clause_text, term_text, title_of, treaty_text

UNREAD = "●"
"""The sign before a message that the seat has not marked as read."""

PAST_SHOWN = 10
"""How many of the last treaties and proposals that are over the tab lists."""


def waiting(known: EnvKnown, since: int = 0) -> Iterator[Text]:
    """What waits for the seat: a text with the number of new messages of turn `since` and later, and one with that of
    treaties to sign, each left out if there are none."""
    if messages := len(_new_messages(known, since)):
        yield say_many("{n} new message", "{n} new messages", messages)
    yield from (said for said, _ in waiting_treaties(known))


def waiting_treaties(known: EnvKnown) -> Iterator[tuple[Text, str]]:
    """The number of treaties to sign as a text, with the kind of order that signs one; nothing if there are none."""
    if treaties := sum(1 for treaty in known.treaties if is_to_sign(known, treaty)):
        yield say_many("{n} treaty to sign", "{n} treaties to sign", treaties), Sign.kind


def diplomacy_lines(known: EnvKnown, since: int = 0) -> Iterator[Line]:
    """All lines of the diplomacy tab; treaties that the seat may sign and new messages come first, which are those of
    turn `since` and later."""
    to_sign = _treaties(known, say("To be signed by you"), [t for t in known.treaties if is_to_sign(known, t)])
    yield from (replace(line, begins=Sign.kind) for line in to_sign)
    yield from _messages(known, since, unread_only=True)
    yield from _contacts(known)
    yield from _treaties(known, say("Treaties"), [t for t in known.treaties if t.standing in REGISTERED])
    others = [t for t in known.treaties if t.standing is TreatyStanding.PROPOSED and not is_to_sign(known, t)]
    yield from _treaties(known, say("Proposed"), others)
    yield from _written(known)
    yield from _messages(known, since, unread_only=False)
    yield from _past(known)


# -- who is known ------------------------------------------------------------------------------------------------------


def _contacts(known: EnvKnown) -> Iterator[Line]:
    if known.founder is not None:
        yield Line(say("The Union of States is founded."), known.words.side(known.founder), tone=Tone.GOOD)
    if known.seat not in known.sides:
        for pair in known.contact_pairs:
            yield Line(say("In contact"), known.words.sides(pair))
        return
    yield Line(say("Contacts"), tone=Tone.HEADING)
    for side in known.contacts:
        yield from _contact(known, side)
    if not known.contacts:
        yield Line(say("You are in contact with nobody yet."), tone=Tone.QUIET)


def _contact(known: EnvKnown, side: Side) -> Iterator[Line]:
    if known.is_out(side):
        yield Line(known.words.side(side), say("is out"), tone=Tone.QUIET)
        return
    allied = known.is_allied(side)
    yield Line(known.words.side(side), say("ally") if allied else "", tone=Tone.GOOD if allied else Tone.PLAIN)
    if player := known.player_of(side):
        yield Line(say("  played by {player}", player=player), tone=Tone.QUIET)
    for shown, what in (
        (known.shows_sight(side), say("  shows you all in its sight")),
        (known.shows_map(side), say("  opens its explored land to you")),
        (known.lets_stand(side), say("  lets you stand in its cities")),
    ):
        if shown:
            yield Line(what, tone=Tone.QUIET)


# -- treaties ----------------------------------------------------------------------------------------------------------


def _treaties(known: EnvKnown, title: Text, treaties: list[Treaty]) -> Iterator[Line]:
    if treaties:
        yield Line(title, tone=Tone.HEADING)
    for treaty in treaties:
        yield Line(known.words.sides(treaty.parties))
        yield Line(term_text(treaty.lasts, treaty.begins, treaty.ends))
        for number, clause in enumerate(treaty.clauses, 1):
            text = clause_text(clause, treaty.parties, known.words, known.seat)
            yield Line(say("{n}. {clause}", n=number, clause=text))
        yield from (Line(text, tone=Tone.QUIET) for text in _state_of(known, treaty))


def agreements(known: EnvKnown) -> tuple[Text, ...]:
    """The treaties in force that the seat knows of, each as a sentence."""
    in_force = [treaty for treaty in known.treaties if is_in_force(treaty, known.turn)]
    return tuple(treaty_text(t.parties, t.lasts, t.clauses, known.words, known.seat) for t in in_force)


def _state_of(known: EnvKnown, treaty: Treaty) -> Iterator[Text]:
    """What has become of a treaty: who has signed, who would end it, and why it ends."""
    if treaty.standing is TreatyStanding.PROPOSED:
        yield say("  signed by {sides}", sides=known.words.sides(treaty.signed))
    if treaty.standing is TreatyStanding.SIGNED and treaty.begins is not None:
        yield say("  signed by all, in force from turn {turn}", turn=treaty.begins)
    for at_odds in victory_at_odds(known, treaty) if treaty.standing in REGISTERED else ():
        yield say("  {what}", what=at_odds)
    if treaty.lasts is None and treaty.ends == known.turn + 1:
        yield say("  ends with this turn: {why}", why=ENDS[treaty.why])
    elif treaty.consents:
        yield say("  would end it: {sides}", sides=known.words.sides(treaty.consents))


def _past(known: EnvKnown) -> Iterator[Line]:
    """The last few treaties and proposals that are over, the newest first."""
    if known.past_treaties:
        yield Line(say("No more in force"), tone=Tone.HEADING)
    for treaty in known.past_treaties[: -PAST_SHOWN - 1 : -1]:
        yield Line(title_of(treaty, known.words), _FATES[treaty.standing], tone=Tone.QUIET)


_FATES = {
    TreatyStanding.REFUSED: say("refused"),
    TreatyStanding.WITHDRAWN: say("withdrawn"),
    TreatyStanding.VOID: say("void"),
    TreatyStanding.ENDED: say("ended"),
}


# -- messages ----------------------------------------------------------------------------------------------------------


def _new_messages(known: EnvKnown, since: int) -> list[Message]:
    return [m for m in known.messages if m.unread and m.to == known.seat and m.turn >= since]


def _messages(known: EnvKnown, since: int, *, unread_only: bool) -> Iterator[Line]:
    """The messages, the newest first: either those of turn `since` and later that the seat has not read, each with a
    mark, or all others."""
    new = _new_messages(known, since)
    told = new if unread_only else [message for message in known.messages if message not in new]
    if told:
        yield Line(say("New messages") if unread_only else say("Messages"), tone=Tone.HEADING)
    for message in reversed(told):
        yield Line(_message(known, message, UNREAD if unread_only else ""))


def _message(known: EnvKnown, message: Message, mark: str) -> Text:
    """A message in a line: from or to whom, in which turn, and its words."""
    sender, to = known.words.side(message.sender), known.words.side(message.to)
    if message.to == known.seat:
        told = say("{sender}, turn {turn}: {words}", sender=sender, turn=message.turn, words=message.words)
        return say("{mark} {message}", mark=mark, message=told) if mark else told
    if message.sender == known.seat:
        return say("to {to}, turn {turn}: {words}", to=to, turn=message.turn, words=message.words)
    return say("{sender} to {to}, turn {turn}: {words}", sender=sender, to=to, turn=message.turn, words=message.words)


def _written(known: EnvKnown) -> Iterator[Line]:
    """The acts that the seat has written and that wait for the post."""
    post = known.compartment(known.seat).post if known.seat in known.sides else []
    if post:
        yield Line(say("Goes with the turn"), tone=Tone.HEADING)
    yield from (Line(_act(known, act), tone=Tone.QUIET) for act in post)


def _act(known: EnvKnown, act: Act) -> Text:
    if act.kind is ActKind.MESSAGE and act.to is not None:
        return say("to {to}: {words}", to=known.words.side(act.to), words=act.words)
    return _ACTS[act.kind]


_ACTS = {
    ActKind.DISCLOSE: say("it is disclosed who plays your state"),
    ActKind.INTRODUCE: say("two states are introduced to each other"),
    ActKind.WITHDRAW: say("a proposal is withdrawn"),
    ActKind.REFUSE: say("a treaty is refused"),
    ActKind.SIGN: say("a treaty is signed"),
    ActKind.END: say("the end of a treaty is agreed to"),
    ActKind.PROPOSE: say("a treaty is proposed"),
    ActKind.UNION: say("the Union of States is founded"),
}
