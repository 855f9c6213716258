"""What a scenario says beside its map: its title, its sides and its options, and the edits that change them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.data.options import Options, OptionSpec, option_list, read_options
from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import Saying, Shape
from hexwar_tui.engine.seats import MOST_SIDES
from hexwar_tui.engine.words.language import LANGUAGES, SOURCE_LANGUAGE
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.workshop.acts import replaced
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.edit import Edit, said, together

LONGEST_ID = 60

LONGEST_TEXT = 10_000
"""The most characters of a title or description that are shown."""

_CYRILLIC = (
    "а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:c ч:ch ш:sh щ:sch "
    "ъ: ы:y ь: э:e ю:yu я:ya"
)
_LATIN = {letter: latin for letter, _, latin in (pair.partition(":") for pair in _CYRILLIC.split(" "))}


def slug(text: str) -> str:
    """An id made of a title: small Latin letters, digits and hyphens, beginning with a letter; "scenario" where nothing
    is left of it."""
    letters = "".join(_LATIN.get(letter, letter) for letter in text.lower())
    found = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:LONGEST_ID].strip("-")
    return found if found[:1].isalpha() else f"scenario-{found}".strip("-")


def text_in(drawing: Drawing, key: str, language: str) -> str:
    """What a scenario says by a key in a language, such as its title; "" where it says nothing."""
    return in_language(drawing.rest.get(key, ""), language)


def in_language(value: Any, language: str) -> str:
    """A text, or one out of several by language, in this one; "" where there is none."""
    if isinstance(value, Mapping):
        return clean(str(value.get(language, "")), LONGEST_TEXT, lines=True)
    return clean(str(value), LONGEST_TEXT, lines=True) if language == SOURCE_LANGUAGE else ""


def with_text(value: Any, language: str, text: str) -> Any:
    """A text, or several by language, with another in this language; "" takes it away, but never the English one. Where
    there is only another language it is the English one as well, which no scenario goes without."""
    texts = {each: in_language(value, each) for each in LANGUAGES} | {language: text}
    texts = {each: said for each, said in texts.items() if said}
    usual = texts.get(SOURCE_LANGUAGE) or next(iter(texts.values()), "")
    texts = {SOURCE_LANGUAGE: usual, **texts}
    return usual if len(texts) == 1 else texts


def title_edit(drawing: Drawing, value: Any) -> Edit:
    """Gives the scenario a title, a text or one for each language. Its id goes with the English one."""
    return together(said(drawing, "title", value), said(drawing, "id", slug(in_language(value, SOURCE_LANGUAGE))))


def page_in(drawing: Drawing, language: str) -> str:
    """The page of the scenario in a language: its paragraphs with an empty line between; "" where there is none."""
    return "\n\n".join(filter(None, (in_language(paragraph, language) for paragraph in _page(drawing))))


def page_edit(drawing: Drawing, language: str, text: str) -> Edit:
    """Gives the scenario a page in a language, whose paragraphs have empty lines between them. The first one of another
    language says the same as the first one of this, and so on; where this has fewer, the rest is that language's."""
    typed = [" ".join(lines.split()) for lines in re.split(r"\n\s*\n", text) if lines.strip()]
    before = _page(drawing)
    pairs = zip_longest(before, typed, fillvalue="")
    page = [found for paragraph, own in pairs if (found := with_text(paragraph, language, own))]
    return said(drawing, "page", page) if page else said(drawing, "page")


def _page(drawing: Drawing) -> list[Any]:
    given = drawing.rest.get("page")
    return given if isinstance(given, list) else []


# -- what a system's scenarios say -------------------------------------------------------------------------------------


def said_of(drawing: Drawing, saying: Saying, side: str) -> Any:
    """What the scenario says by a key, of this side where it is of each; None where it says nothing."""
    value = drawing.rest.get(saying.key)
    return value if not saying.of_each_side else value.get(side) if isinstance(value, Mapping) else None


def saying_edit(drawing: Drawing, saying: Saying, side: str, value: Any) -> Edit:
    """Has the scenario say something else by a key, of this side where it is of each."""
    if saying.of_each_side:
        before = drawing.rest.get(saying.key)
        value = {**(before if isinstance(before, Mapping) else {}), side: value}
    return said(drawing, saying.key, value)


# -- options -----------------------------------------------------------------------------------------------------------


def options_of(drawing: Drawing) -> list[tuple[OptionSpec, int | bool | str]]:
    """The options that mean something in the scenario, each with its value there."""
    options_type: type[Options] = drawing.system.options_type
    given = _given_options(drawing)
    idle = drawing.frame.idle_options() if hasattr(drawing.frame, "idle_options") else frozenset()
    specs = [spec for spec in option_list(options_type) if spec.sides <= len(drawing.sides())]
    return [(spec, given.get(spec.name, spec.default)) for spec in specs if spec.name not in idle]


def option_edit(drawing: Drawing, spec: OptionSpec, value: int | bool | str | None) -> Edit:
    """Gives an option a value; None, or its usual one, takes it out of the scenario. Raises BadOptions where it can't
    have that."""
    given = _given_options(drawing)
    given.pop(spec.name, None)
    options_type: type[Options] = drawing.system.options_type
    if value is not None and value != spec.default:
        read_options(options_type, {spec.name: value})
        given[spec.name] = value
    return said(drawing, "options", given) if given or "options" in drawing.rest else Edit(())


def _given_options(drawing: Drawing) -> dict[str, Any]:
    given = drawing.rest.get("options")
    return dict(given) if isinstance(given, Mapping) else {}


# -- sides -------------------------------------------------------------------------------------------------------------


def side_entries(drawing: Drawing) -> list[dict[str, Any]]:
    """The entries of the sides as the file has them."""
    given = drawing.rest.get("sides")
    return [dict(side) for side in given if isinstance(side, Mapping)] if isinstance(given, list) else []


def new_side(drawing: Drawing) -> Edit:
    """Adds a side with a colour that none has, and what each side must have on the map; no edit where there are as many
    as there can be."""
    sides = side_entries(drawing)
    free = [hue for hue in HUES if hue not in {side.get("colour") for side in sides}]
    if len(sides) >= MOST_SIDES or not free:
        return Edit(())
    number = len(sides) + 1
    ids = {side.get("id") for side in sides}
    id = next(word for at in range(number, number + len(ids) + 1) if (word := f"side-{at}") not in ids)
    name = {"en": f"Side {number}", "ru": f"Сторона {number}"}
    return said(drawing, "sides", [*sides, {"id": id, "name": name, "colour": free[0]}])


def without_side(drawing: Drawing, id: str) -> Edit:
    """Takes a side away with all that belongs to it: its things are gone, places that it owns are nobody's, and what
    the scenario says of it by its id is left out."""
    edits = [said(drawing, "sides", [side for side in side_entries(drawing) if side.get("id") != id])]
    for things in drawing.paintbox.things:
        if things.within:
            continue
        facts = drawing.side_facts(things.key)
        before, after = drawing.things[things.key], []
        for placed in before:
            owned = [key for key in facts if placed.facts.get(key) == id]
            if not owned:
                after.append(placed)
            elif things.shape is Shape.PLACE:
                kept = {key: value for key, value in placed.facts.items() if key not in owned}
                after.append(Placed(kept, placed.where, placed.word))
        edits.append(replaced(things.key, before, after))
    for key, value in drawing.rest.items():
        if isinstance(value, Mapping) and id in value and key not in ("title", "description", "options"):
            edits.append(said(drawing, key, {each: said for each, said in value.items() if each != id}))
    return together(*edits)


def changed_side(drawing: Drawing, id: str, **facts: Any) -> Edit:
    """Gives a side another name or colour."""
    sides = [side | facts if side.get("id") == id else side for side in side_entries(drawing)]
    return said(drawing, "sides", sides)
