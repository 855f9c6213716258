"""`hexwar rule`: rulings of the referee, given from a shell."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping, Sequence

from hexwar_tui.cli.talk.keeping import changing, look_at
from hexwar_tui.cli.talk.seating import seat_of, side_called
from hexwar_tui.cli.talk.speak import language, print_json, say_line, tell, words
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.referee.audience import could_see, foresee
from hexwar_tui.engine.orders.order_words import read_words
from hexwar_tui.engine.play.rulings import Ruled, Ruling
from hexwar_tui.engine.seats import REFEREE, Side
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import BadLabel
from hexwar_tui.papers.situation import amendable_lines

Value = int | str | bool | None

MESSAGE, TAKE_BACK, AMEND = "message", "take-back", "amend"
"""The words for rulings that change no subject: a message to the sides, taking back an earlier ruling, and putting
another order in place of a sealed one."""

_YES_OR_NO = {"yes": True, "да": True, "no": False, "нет": False}
_NUMBER = re.compile(r"-?[0-9]{1,12}")
_ENTRY = re.compile(r"[#e]?[0-9]{1,9}")


def rule(asked: argparse.Namespace) -> None:
    """`hexwar rule FILE RULING field=value ... --because TEXT`: makes a ruling; without fields, lists possible ones.

    With --dry-run it is made on a copy, and what each side would learn of it is told.
    """
    asked.words = _numbered(asked.words)
    if len(asked.words) < 2 or _lacks_number(asked.words):
        _list(look_at(asked), asked)
        return
    if asked.dry_run:
        _foresee(look_at(asked), asked)
        return
    with changing(asked) as game:
        seat_of(game, REFEREE, asked)
        before = len(game.record.entries)
        _rule(game, asked)
    tell(game, REFEREE, before, as_json=asked.json)


def _numbered(said: Sequence[str]) -> list[str]:
    """The words of a ruling, with a bare number of an entry, as behind take-back, as its field: 12, #12 or e12."""
    is_about_entry = said[:1] and said[0] in (TAKE_BACK, AMEND)
    return [
        f"entry={word}" if at and is_about_entry and _ENTRY.fullmatch(word) else word for at, word in enumerate(said)
    ]


def _lacks_number(said: Sequence[str]) -> bool:
    """Whether an amendment does not say of which order: then it is told which there are."""
    return said[0] == AMEND and all(word.startswith("order=") for word in said[1:])


def _foresee(game: Game, asked: argparse.Namespace) -> None:
    """Tells the referee what each side would learn of the ruling."""
    seat_of(game, REFEREE, asked)
    learned = foresee(game, lambda copy: _rule(copy, asked), _changes(game, asked.words))
    if asked.json:
        told = [{"side": one.side, "told": [words(text) for text in one.told], "sees": one.sees} for one in learned]
        print_json({"dry_run": told})
        return
    for one in learned:
        for line in one.lines(game.frames[0].side_name(one.side)):
            say_line(line)
    say_line(say("Nothing has been ruled."))


def _changes(game: Game, said: Sequence[str]) -> tuple[Change, ...]:
    """The changes that a ruling makes; none for one that changes no subject."""
    if said[0] in _LISTS:
        return ()
    subject = _subject(game, said[0])
    return tuple(_change(game, subject, fact, text) for fact, text in _fields(said[1:]).items())


def _rule(game: Game, asked: argparse.Namespace) -> None:
    kind, reason, given = asked.words[0], asked.because or "", _fields(asked.words[1:])
    if kind == TAKE_BACK:
        game.take_back(_entry(given), reason)
    elif kind == AMEND:
        _amend(game, reason, given)
    elif kind == MESSAGE:
        game.rule(Ruling(reason, message=_only(given, "text"), seen_by=_readers(game, asked)))
    else:
        changes = _changes(game, asked.words)
        game.rule(Ruling(reason, changes, seen_by=_readers(game, asked, changes)))


def _readers(game: Game, asked: argparse.Namespace, changes: Sequence[Change] = ()) -> tuple[Side, ...] | None:
    """The sides that are told of a ruling: those named by --to, none with --secret, None (all of them) with --public;
    where none of these is given, those that could see it happen.

    Raises BadOrder where two are given, or none for a message, or for what nobody could see.
    """
    if bool(asked.to) + asked.secret + asked.public > 1:
        raise BadOrder(say("A ruling is secret, public, or told to the sides named: one of these."))
    if asked.secret or asked.public:
        return () if asked.secret else None
    if asked.to:
        return tuple(side_called(game, name) for name in asked.to)
    if not changes:
        raise BadOrder(say("Who is told? Some sides, each by --to SIDE, or everybody by --public."))
    seeing = could_see(game, changes)
    if seeing == ():
        raise BadOrder(say("Nobody could see it. Who is told? A side by --to, all by --public, nobody by --secret."))
    return seeing


def _fields(said: Sequence[str]) -> dict[str, str]:
    """The values given as ``name=value``, by name. Raises BadOrder where a word is not of that form, or a name comes
    twice."""
    given: dict[str, str] = {}
    for word in said:
        name, equals, text = word.partition("=")
        if not equals or name in given:
            raise BadOrder(
                say("“{word}”: a field and its value are wanted, each field once: rank=2.", word=clean(word, 80))
            )
        given[name] = text
    return given


def _only(given: Mapping[str, str], name: str) -> str:
    if list(given) != [name]:
        raise BadOrder(say("This ruling has the field “{name}” and no other.", name=name))
    return given[name]


def _entry(given: Mapping[str, str]) -> int:
    text = _only(given, "entry").removeprefix("e").removeprefix("#")
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise BadOrder(say("“{text}” is no number of an entry, such as 12.", text=clean(text, 80)))
    return int(text)


def _amend(game: Game, reason: str, given: Mapping[str, str]) -> None:
    """Strikes sealed order number `entry`, and enters the order in `given` in its place, if there is one."""
    number = _entry({name: text for name, text in given.items() if name != "order"})
    struck = next((entry for entry in game.record.entries if entry.number == number), None)
    if "order" not in given or struck is None or struck.seat not in game.sides:
        game.amend_order(number, reason)
        return
    order = read_words(game.top.system.order_types, given["order"], naming(game, struck.seat))
    game.amend_order(number, reason, [order])


# -- subjects and their facts -----------------------------------------------------------------------------------------


def _subject(game: Game, name: str) -> Subject:
    """The subject with the id `name`, or the only one that has this name in any language. Raises BadOrder where there
    is none, or more than one."""
    found = _called(game, name)
    if len(found) != 1:
        raise BadOrder(
            say(
                "“{name}” is not the name of one thing that can be ruled on. “hexwar rule FILE” lists them all.",
                name=clean(name, 80),
            )
        )
    return found[0]


def _called(game: Game, name: str) -> list[Subject]:
    subjects = list(game.top.system.referee.subjects(game.top))
    wanted = _plain(name)
    return [subject for subject in subjects if _plain(subject.id) == wanted] or [
        subject for subject in subjects if wanted in _names_of(subject.name)
    ]


def _plain(name: str) -> str:
    """A name as it is compared with others: in any case, with any spaces."""
    return " ".join(name.casefold().split())


def _names_of(text: Text) -> list[str]:
    return [_plain(render(text, language)) for language in LANGUAGES]


def _change(game: Game, subject: Subject, fact: str, text: str) -> Change:
    if fact not in subject.facts:
        fact = fact.replace("-", " ")
    if fact not in subject.facts:
        raise BadOrder(
            say(
                "{subject} has no “{fact}”. There are: {facts}.",
                subject=subject.name,
                fact=clean(fact, 80),
                facts=tuple(name.replace(" ", "-") for name in subject.facts),
            )
        )
    if _is_numbered_hex(subject, fact):
        return Change(subject.id, fact, _hex_number(game, text))
    for value, name in subject.choices.get(fact, ()):
        if _plain(text) in _names_of(name):
            return Change(subject.id, fact, value)
    return Change(subject.id, fact, _value(game, subject.facts[fact], text))


def _is_numbered_hex(subject: Subject, fact: str) -> bool:
    """Whether a fact is a hex that the rules keep by its number, which no player is shown."""
    return fact in subject.hexes and type(subject.facts[fact]) is int


def _hex_number(game: Game, text: str) -> int | str:
    """The number of the hex that is printed so on the map, else what was typed: the rules say what is wrong with it."""
    try:
        return game.view(REFEREE).grid.cell_of_label(text)
    except BadLabel:
        return int(text) if _NUMBER.fullmatch(text) else text


def _value(game: Game, present: Value, text: str) -> Value:
    """Returns `text` as a new value of a fact whose value is `present` now: yes or no, a number, None, or a side; where
    it is none of these the text itself, which the ruling then accepts or refuses."""
    if isinstance(present, bool):
        return _YES_OR_NO.get(text.casefold(), text)
    if isinstance(present, int):
        return int(text) if _NUMBER.fullmatch(text) else text
    if text.casefold() in ("", "none"):
        return None
    try:
        return side_called(game, text)
    except BadOrder:
        return text


# -- what can be ruled on ---------------------------------------------------------------------------------------------


def _list(game: Game, asked: argparse.Namespace) -> None:
    """Prints what the referee can rule: all subjects with their facts as they are now, and the rulings that change
    none; or, where a name or a word is given, what goes by that."""
    seat_of(game, REFEREE, asked)
    said: Sequence[str] = asked.words
    if said and said[0] in _LISTS:
        _LISTS[said[0]](game, as_json=asked.json)
        return
    subjects = _called(game, said[0]) if said else list(game.top.system.referee.subjects(game.top))
    if said and not subjects:
        _subject(game, said[0])
    if asked.json:
        print_json(
            [{"id": one.id, "kind": one.kind, "name": words(one.name), "facts": dict(one.facts)} for one in subjects]
        )
        return
    for one in subjects:
        facts = " ".join(f"{fact.replace(' ', '-')}={_written(game, one, fact)}" for fact in one.facts)
        say_line(say("{id} ({name}): {facts}", id=one.id, name=one.name, facts=facts))
    if not said:
        print()
        for list_them in _LISTS.values():
            list_them(game, as_json=False)


def _list_message(game: Game, *, as_json: bool) -> None:
    if as_json:
        print_json([])
        return
    say_line(say("{words}: tells the sides something", words=f"{MESSAGE} text=…"))


def _list_rulings(game: Game, *, as_json: bool) -> None:
    """Prints how a ruling is taken back, and the rulings that stand."""
    found = [
        (entry, game.phrase(event)) for entry in game.rulings() for event in entry.events if event.kind == Ruled.kind
    ]
    if as_json:
        print_json([{"entry": entry.number, "text": words(told)} for entry, told in found])
        return
    say_line(say("{words}: takes back a ruling", words=f"{TAKE_BACK} entry=…"))
    for entry, told in found:
        say_line(say("  #{n} {what}", n=entry.number, what=told))


def _list_amendable(game: Game, *, as_json: bool) -> None:
    """Prints how an order entered in secret is amended, and those that can be."""
    if as_json:
        print_json([{"entry": entry.number, "side": entry.seat} for entry in game.amendable()])
        return
    say_line(
        say(
            "{words}: strikes an order entered in secret, or puts another in its place",
            words=f"{AMEND} entry=… order=…",
        )
    )
    for line in amendable_lines(game, REFEREE, language()):
        print(f"  {line}")


_LISTS: dict[str, Callable[..., None]] = {
    MESSAGE: _list_message,
    TAKE_BACK: _list_rulings,
    AMEND: _list_amendable,
}
"""What prints a ruling that changes no subject, by its word."""


def _written(game: Game, subject: Subject, fact: str) -> str:
    value, grid = subject.facts[fact], game.view(REFEREE).grid
    if _is_numbered_hex(subject, fact) and value in grid.cells:
        return grid.label(int(value or 0))
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
