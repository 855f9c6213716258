"""The dialogs of a drawing: what a thing is to be, what the scenario says, how large its map is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.data.option_text import bounds, value_text
from hexwar_tui.engine.data.options import OptionSpec
from hexwar_tui.engine.maps.paintbox import AnyThings, Fact, Form, Saying
from hexwar_tui.engine.words.language import LANGUAGES, OWN_NAMES, SOURCE_LANGUAGE, Phrase, Text, say
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import NumberDialog, TextDialog
from hexwar_tui.tui.dialogs.search import SearchDialog
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.handover.calling import HUE_NAMES
from hexwar_tui.tui.stage.host import Host
from hexwar_tui.workshop import scenario_facts as facts_of
from hexwar_tui.workshop.areas import resized
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.edit import Edit, said
from hexwar_tui.workshop.picture import fact_words
from hexwar_tui.workshop.twins import free_code

MANY = 16
"""From how many lines on a list is searched by typing."""

NONE_OF_THEM = ""
"""The value of the line that leaves a fact out."""

LONGEST_TEXT = 400
"""The most characters of a title or a name."""

LONGEST_DESCRIPTION = 1_000
"""The most characters of a description."""

LONGEST_PAGE = 20_000
"""The most characters of a page."""

SHOWN_OF_PAGE = 40
"""How many characters of a page are shown beside its language."""

LARGEST_SIDE = 500
"""The most columns and rows that are offered."""


async def pick(app: Host, title: Text, items: Sequence[Item], ask: Text = "", at: int = 0) -> Any:
    """Has the player pick a line of a list; returns its value, None when left."""
    if len(items) >= MANY:
        found = await app.push_screen_wait(SearchDialog(title, [*map(_whole, items)], at=at))
        return None if found is None else items[found].value
    picked = await app.push_screen_wait(ChooseDialog(title, items, ask, at))
    return None if picked is None or picked.objection is not None else picked.value


def _whole(item: Item) -> Text:
    return say("{title}: {value}", title=item.text, value=item.note) if item.note else item.text


def heading(title: Text) -> Text:
    """A title that is a word in a sentence elsewhere, with a capital."""
    return replace(title, begins=True) if isinstance(title, Phrase) else title


# -- facts of things ---------------------------------------------------------------------------------------------------


async def ask_facts(app: Host, drawing: Drawing, things: AnyThings, facts: Mapping[str, Any]) -> dict[str, Any] | None:
    """Asks for the facts of a thing one by one, each of which can be changed; returns them when the player says that
    they are right or leaves, None where he leaves them as they were."""
    found, asked = dict(facts), [fact for fact in things.facts if _can_be_asked(fact)]
    if len(asked) == 1 and asked[0].choices is not None:
        return await _ask_fact(app, drawing, asked[0], found)
    at = 0
    while asked:
        items = [Item(fact, heading(fact.title), _value(drawing, things, fact, found)) for fact in asked]
        chosen = await pick(app, things.title, [*items, Item(DONE, say("Done"))], at=at)
        if chosen is None or chosen == DONE:
            return None if chosen is None and found == facts else found
        at = asked.index(chosen) + 1
        found = await _ask_fact(app, drawing, chosen, found) or found
    return found


DONE = "done"
"""The value of the line by which facts are taken as they are."""


def has_facts(things: AnyThings) -> bool:
    """Whether there is anything to be asked about things."""
    return not things.within and any(map(_can_be_asked, things.facts))


def _can_be_asked(fact: Fact[Any]) -> bool:
    asked_for = (Form.TEXT, Form.NUMBER, Form.FLAG, Form.NAME)
    return (fact.form in asked_for and fact.key != "id") or (fact.form is Form.KEY and fact.choices is not None)


def _value(drawing: Drawing, things: AnyThings, fact: Fact[Any], facts: Mapping[str, Any]) -> Text:
    return fact_words(drawing, things, fact.key, facts[fact.key]) if fact.key in facts else say("nothing said")


async def _ask_fact(app: Host, drawing: Drawing, fact: Fact[Any], facts: Mapping[str, Any]) -> dict[str, Any] | None:
    """Asks for one fact; returns all facts with it, None when left."""
    value: Any
    if fact.choices is not None:
        items = [Item(id, name) for id, name in fact.choices(drawing.frame)]
        if fact.optional:
            items.append(Item(NONE_OF_THEM, say("none")))
        value = await pick(app, heading(fact.title), items, at=_place(items, facts.get(fact.key)))
    elif fact.form is Form.FLAG:
        value = not facts.get(fact.key, False)
    elif fact.form is Form.NUMBER:
        value = await app.push_screen_wait(NumberDialog(heading(fact.title), "", 0, 999, int(facts.get(fact.key) or 0)))
    else:
        ask = ask_name if fact.form is Form.NAME else ask_text
        value = await ask(app, heading(fact.title), facts.get(fact.key, ""))
    if value is None:
        return None
    changed = {key: each for key, each in facts.items() if key != fact.key}
    return changed if value is False or value == NONE_OF_THEM else changed | {fact.key: value}


def _place(items: Sequence[Item], value: Any) -> int:
    return next((at for at, item in enumerate(items) if item.value == value), 0)


async def ask_name(app: Host, title: Text, value: Any, longest: int = LONGEST_TEXT) -> Any:
    """Asks for a name, or another text, in each language, until the player says that it is right or leaves; None where
    nothing is other than it was."""
    found, at = value, LANGUAGES.index(app.language)
    while True:
        items = [Item(each, OWN_NAMES[each], facts_of.in_language(found, each)) for each in LANGUAGES]
        chosen = await pick(app, title, [*items, Item(DONE, say("Done"))], at=at)
        if chosen is None or chosen == DONE:
            return None if found == value else found
        now = facts_of.in_language(found, chosen)
        typed = await app.push_screen_wait(TextDialog(title, OWN_NAMES[chosen], longest, now))
        if typed is not None:
            found, at = facts_of.with_text(found, chosen, typed), LANGUAGES.index(chosen) + 1


async def ask_text(app: Host, title: Text, value: Any) -> Any:
    """Asks for a text in the reader's language; of the others the value keeps what it has. None when left."""
    language = app.language
    now = facts_of.in_language(value, language) or facts_of.in_language(value, SOURCE_LANGUAGE)
    typed = await app.push_screen_wait(TextDialog(title, OWN_NAMES[language], LONGEST_TEXT, now, least=1))
    return None if typed is None else facts_of.with_text(value, language, typed)


async def ask_place(app: Host, drawing: Drawing, things: AnyThings) -> dict[str, Any] | None:
    """Asks what a new place is called; returns its facts, with a code of its own, None when left."""
    name = await ask_text(app, things.title, "")
    if name is None:
        return None
    initial = facts_of.slug(facts_of.in_language(name, SOURCE_LANGUAGE))[:1].upper()
    code = free_code(initial, {*drawing.grounds(things.over), *drawing.layers[things.over]})
    return {str(things.listed_by): code, "name": name}


# -- what the scenario says --------------------------------------------------------------------------------------------


async def ask_title(app: Host, drawing: Drawing) -> Edit | None:
    """Asks for the title in each language."""
    value = await ask_name(app, say("Title"), drawing.rest.get("title", ""))
    return None if value is None else facts_of.title_edit(drawing, value)


async def ask_description(app: Host, drawing: Drawing) -> Edit | None:
    """Asks for the description in each language."""
    before = drawing.rest.get("description", "")
    value = await ask_name(app, say("What it is about"), before, LONGEST_DESCRIPTION)
    return None if value is None else said(drawing, "description", value)


async def ask_page(app: Host, drawing: Drawing) -> Edit | None:
    """Asks for the page in a language, paragraph by paragraph."""
    from hexwar_tui.tui.dialogs.letter import LetterDialog  # with Textual's editor, loaded when it is asked for

    title = say("The page")
    items = [Item(each, OWN_NAMES[each], beginning(facts_of.page_in(drawing, each))) for each in LANGUAGES]
    at = next((at for at, each in enumerate(LANGUAGES) if not facts_of.page_in(drawing, each)), len(LANGUAGES))
    language: str | None = await pick(app, title, [*items, Item(DONE, say("Done"))], at=at)
    if language is None or language == DONE:
        return None
    ask = say(
        "{language}: all that a player may want to know; an empty line begins a paragraph.",
        language=OWN_NAMES[language],
    )
    now = facts_of.page_in(drawing, language)
    typed = await app.push_screen_wait(LetterDialog(title, ask, 0, LONGEST_PAGE, now))
    return None if typed is None else facts_of.page_edit(drawing, language, typed)


def beginning(text: str) -> str:
    """The first words of a text."""
    words = text.split("\n", 1)[0]
    return words if len(words) <= SHOWN_OF_PAGE else f"{words[:SHOWN_OF_PAGE].rstrip()} …"


async def ask_minutes(app: Host, drawing: Drawing) -> Edit | None:
    """Asks how long a game takes."""
    now = drawing.rest.get("minutes")
    ask = say("About how long does a game take, in minutes?")
    start = now if isinstance(now, int) else 60
    minutes = await app.push_screen_wait(NumberDialog(say("Minutes"), ask, 1, 100_000, start))
    return None if minutes is None else said(drawing, "minutes", minutes)


async def ask_size(app: Host, drawing: Drawing) -> Edit | None:
    """Asks for another size of the map, and at which edges hexes are added or taken away."""
    columns = await app.push_screen_wait(
        NumberDialog(say("Size"), say("How many columns?"), 1, LARGEST_SIDE, drawing.width)
    )
    if columns is None:
        return None
    rows = await app.push_screen_wait(NumberDialog(say("Size"), say("How many rows?"), 1, LARGEST_SIDE, drawing.height))
    if rows is None or (columns, rows) == (drawing.width, drawing.height):
        return None
    items = [
        Item((0, 0), say("the top left corner")),
        Item((1, 1), say("the middle")),
        Item((2, 2), say("the bottom right corner")),
    ]
    stays: tuple[int, int] | None = await pick(app, say("Size"), items, say("What stays where it is?"))
    if stays is None:
        return None
    right = (columns - drawing.width) * stays[0] // 2
    down = (rows - drawing.height) * stays[1] // 2
    return resized(drawing, columns, rows, right - right % 2, down)


def sayings(drawing: Drawing) -> list[Item]:
    """The lines for what scenarios of the system say beside their map, of each side where it is of each: their values
    are the saying and the side."""
    names = {str(side.get("id")): _name(side) for side in facts_of.side_entries(drawing)}
    found = []
    for saying in drawing.paintbox.says:
        for side in names if saying.of_each_side else ("",):
            title = say("{title}: {name}", title=saying.title, name=names[side]) if side else saying.title
            value = facts_of.said_of(drawing, saying, side)
            told = dict(saying.choices).get(value, "") if saying.choices and isinstance(value, str) else str(value or 0)
            found.append(Item((saying, side), heading(title), told))
    return found


async def ask_saying(app: Host, drawing: Drawing, saying: Saying, side: str) -> Edit | None:
    """Asks what the scenario says instead."""
    now = facts_of.said_of(drawing, saying, side)
    if saying.choices:
        items = [Item(value, heading(told)) for value, told in saying.choices]
        value = await pick(app, heading(saying.title), items, at=_place(items, now))
    else:
        start = now if isinstance(now, int) else saying.least
        value = await app.push_screen_wait(NumberDialog(heading(saying.title), "", saying.least, saying.most, start))
    return None if value is None else facts_of.saying_edit(drawing, saying, side, value)


# -- options and sides -------------------------------------------------------------------------------------------------


async def ask_option(app: Host, drawing: Drawing, at: int = 0) -> tuple[Edit, int] | None:
    """Has the player pick an option and give it another value; returns the edit and which option it was. Raises
    BadOptions where it can't have that."""
    options = facts_of.options_of(drawing)
    items = [Item(at, spec.title, value_text(spec, value)) for at, (spec, value) in enumerate(options)]
    chosen = await pick(app, say("Options of the rules"), items, at=at)
    if chosen is None:
        return None
    spec, value = options[chosen]
    found = await _ask_value(app, spec, value)
    return (Edit(()) if found is None else facts_of.option_edit(drawing, spec, found)), chosen


async def _ask_value(app: Host, spec: OptionSpec, value: int | bool | str) -> int | bool | str | None:
    if isinstance(spec.default, bool):
        return not value
    if spec.choices:
        items = [Item(choice, spec.called(choice)) for choice in spec.choices]
        chosen: str | None = await pick(app, spec.title, items, at=_place(items, value))
        return chosen
    low, high = bounds(spec)
    now = value if isinstance(value, int) else low
    return await app.push_screen_wait(NumberDialog(spec.title, "", low, high, now))


async def ask_sides(app: Host, drawing: Drawing) -> Edit | None:
    """Has the player pick a side to be changed or taken away, or add one."""
    sides = facts_of.side_entries(drawing)
    items = [Item(str(side.get("id")), _name(side), str(side.get("colour", ""))) for side in sides]
    while (chosen := await pick(app, say("Sides"), [*items, Item(DONE, say("One more side"), key="+")])) is not None:
        edit = facts_of.new_side(drawing) if chosen == DONE else await _ask_side(app, drawing, chosen)
        if edit is not None:
            return edit
    return None


def _name(side: Mapping[str, Any]) -> Text:
    return say("{name}", name=facts_of.in_language(side.get("name"), SOURCE_LANGUAGE) or str(side.get("id")))


async def _ask_side(app: Host, drawing: Drawing, id: str) -> Edit | None:
    side = next(side for side in facts_of.side_entries(drawing) if side.get("id") == id)
    items = [
        Item("name", heading(say("name"))),
        Item("colour", heading(say("colour"))),
        Item("gone", say("Take this side away")),
    ]
    chosen = await pick(app, _name(side), items)
    if chosen == "name":
        name = await ask_name(app, heading(say("name")), side.get("name", ""))
        return None if name is None else facts_of.changed_side(drawing, id, name=name)
    if chosen == "colour":
        hues = [Item(hue, say(HUE_NAMES[hue])) for hue in HUES]
        hue = await pick(app, heading(say("colour")), hues, at=_place(hues, side.get("colour")))
        return None if hue is None else facts_of.changed_side(drawing, id, colour=hue)
    ask = say("Take “{name}” away, with all that belongs to it?", name=_name(side))
    if chosen == "gone" and await app.push_screen_wait(AskDialog(say("Sides"), ask, (), say("take it away"))):
        return facts_of.without_side(drawing, id)
    return None
