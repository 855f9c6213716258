"""Orders are written and read as words, by the names that everybody uses."""

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.order import (
    FieldKind,
    FieldSpec,
    Order,
    choice_field,
    edge_field,
    flag_field,
    hex_field,
    number_field,
    parts_field,
    path_field,
    region_field,
    side_field,
    specs,
    text_field,
    unit_field,
    units_field,
)
from hexwar_tui.engine.orders.order_words import Naming, order_words, read_draft, read_words, value_words
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import grid
from tests.engine.games import english
from tests.engine.yard import ASK, any_number, none


@dataclass(frozen=True, slots=True)
class March(Order):
    kind: ClassVar[str] = "march"
    title: ClassVar[Text] = say("March")
    unit: str = unit_field(ASK, none)
    path: tuple[int, ...] = path_field(ASK, none)
    escort: str | None = unit_field(ASK, none, optional=True)


@dataclass(frozen=True, slots=True)
class Treaty(Order):
    kind: ClassVar[str] = "treaty"
    title: ClassVar[Text] = say("Treaty")
    side: str = side_field(ASK, none)
    region: str = region_field(ASK, none)
    hex: int = hex_field(ASK, none)
    edge: tuple[int, int] = edge_field(ASK, none)
    clause: str = choice_field(ASK, none)
    turns: int = number_field(ASK, any_number)
    secret: bool = flag_field(ASK)
    note: str = text_field(ASK, 30)


@dataclass(frozen=True, slots=True)
class Standing(Order):
    kind: ClassVar[str] = "standing"
    title: ClassVar[Text] = say("Standing orders")
    units: tuple[str, ...] = units_field(ASK, none, any_number)
    task: tuple[tuple[Any, ...], ...] = parts_field(
        ASK,
        (
            ("when", FieldSpec(FieldKind.CHOICE, ASK)),
            ("whom", FieldSpec(FieldKind.UNITS, ASK)),
            ("say", FieldSpec(FieldKind.TEXT, ASK, longest=20)),
            ("where", FieldSpec(FieldKind.HEX, ASK, optional=True)),
        ),
        any_number,
    )


TYPES = (March, Treaty, Standing)
KNOWN = Naming(
    grid(9, 9, frozenset({0})),
    units={
        "12": ("Rifle squad", "Стрелки"),
        "13": ("Scouts", "Разведчики"),
        "14": ("Scouts", "Другие разведчики"),
        "15": ("12", "Двенадцать"),
        "16": ('Smith, "the" \\: and sons', "Смит"),
    },
    sides={"red": ("Red Guard", "Красная гвардия"), "blue": ("Blue", "Синие")},
    regions={"n": ("North", "Север")},
)
PATH = (19, 28, 37)


def test_an_order_in_words() -> None:
    """The kind, then its fields: hexes by label, units by name; optional fields left out are not written. Where a name
    means several units, or is another's id, the id is written; so it is for units nobody knows."""
    assert order_words(March("12", PATH), KNOWN) == "march unit='Rifle squad' path=0203,0204,0205"
    assert (
        order_words(March("12", PATH, "13"), KNOWN, "ru") == "march unit=Стрелки path=0203,0204,0205 escort=Разведчики"
    )
    assert order_words(Treaty("red", "n", 1, (1, 4), "peace", -3, False, "so: it is"), KNOWN) == (
        "treaty side='Red Guard' region=North hex=0201 edge=0201-sw clause=peace turns=-3 secret=no note='so: it is'"
    )
    for unit in ("13", "14", "15", "99"):
        assert order_words(March(unit, ()), KNOWN) == f"march unit={unit} path="
    assert order_words(March("13", ()), KNOWN, "ru") == "march unit=Разведчики path="
    shown = ((Standing, "units", "12"), (March, "escort", None), (March, "path", PATH))
    words = [value_words(specs(kind)[name], value, KNOWN) for kind, name, value in shown]
    assert words == ["Rifle squad", "", "0203,0204,0205"]


def test_records_are_repeated() -> None:
    """A field of records is written once per record, with colons between; commas and colons of names are protected.
    What is left out at a record's end needs no colon, but may have one."""
    task = (("sees-enemy", ("12", "16"), "a: b", None), ("hit", (), "", 1))
    order = Standing(("16",), task)
    assert order_words(order, KNOWN) == (
        r"""standing units='Smith\, "the" \\: and sons' """
        r"""task='sees-enemy: Rifle squad,Smith\\, "the" \\\\\: and sons: a\: b' task='hit: : : 0201'"""
    )
    assert read_words(TYPES, order_words(order, KNOWN), KNOWN) == order
    assert read_words(TYPES, "standing units= task=hit:12:a task=hit:12:a:", KNOWN) == Standing(
        (), (("hit", ("12",), "a", None),) * 2
    )
    assert order_words(Standing((), ()), KNOWN) == "standing units= task="


IDS = st.sampled_from(sorted(KNOWN.units))
CELLS = st.sampled_from(KNOWN.grid.cells)


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts as they are after cleaning."""
    return st.text(max_size=longest).map(lambda text: clean(text, longest))


MARCHES = st.builds(March, IDS, st.lists(CELLS, max_size=4).map(tuple), st.none() | IDS)
TREATIES = st.builds(
    Treaty,
    st.sampled_from(["red", "blue"]),
    st.just("n"),
    CELLS,
    st.tuples(CELLS, st.integers(0, 5)),
    st.sampled_from(["peace", "a:b,c"]),
    st.integers(-999, 999),
    st.booleans(),
    texts(30),
)
TASKS = st.tuples(st.sampled_from(["hit", "a:b,c"]), st.lists(IDS, max_size=3).map(tuple), texts(20), st.none() | CELLS)
STANDING = st.builds(Standing, st.lists(IDS, max_size=3).map(tuple), st.lists(TASKS, max_size=3).map(tuple))


@given(MARCHES | TREATIES | STANDING, st.sampled_from(["en", "ru"]))
def test_what_is_written_is_read(order: Order, language: str) -> None:
    """Whatever the order and the language, its words are read as the same order."""
    assert read_words(TYPES, order_words(order, KNOWN, language), KNOWN) == order


@pytest.mark.parametrize(
    "words",
    [
        "march unit=12 path=0203,0204,0205",
        'march path="0203, 0204, 0205" unit="rifle  SQUAD"',
        ["march", "unit=Rifle squad", "path=0203,0204,0205", "escort="],
        "march unit=стрелки path=0203,0204,0205",
    ],
)
def test_words_may_be_said_in_many_ways(words: str | list[str]) -> None:
    """Fields in any order, names in any language and case, words already split: all mean the same."""
    assert read_words(TYPES, words, KNOWN) == March("12", PATH)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("side", "blue", "blue"),
        ("side", "красная гвардия", "red"),
        ("region", "север", "n"),
        ("edge", "0305-NE", (38, 1)),
        ("edge", "0305-юз", (38, 4)),
        ("secret", "Да", True),
        ("secret", "yes", True),
        ("secret", "no", False),
        ("secret", "НЕТ", False),
        ("turns", "-7", -7),
        ("note", " \x1b[2J ", "[2J"),
    ],
)
def test_values(field: str, text: str, value: object) -> None:
    """Each kind of field is read from its word."""
    assert read_draft(TYPES, ["treaty", f"{field}={text}"], KNOWN) == {field: value}


def test_half_an_order() -> None:
    """A draft holds the fields that were given; a whole order wants them all. A word has four thousand characters, name
    and all, and a number twelve digits."""
    assert read_draft(TYPES, "march unit=12", KNOWN) == {"unit": "12"}
    assert read_draft(TYPES, "standing", KNOWN) == {}
    with pytest.raises(BadOrder, match="lacks"):
        read_words(TYPES, "march unit=12", KNOWN)
    for field, most in (("clause", "x" * 3993), ("turns", "9" * 12), ("turns", "-" + "9" * 12), ("note", "x" * 30)):
        read = int(most) if field == "turns" else most
        assert read_draft(TYPES, ["treaty", f"{field}={most}"], KNOWN) == {field: read}
    with pytest.raises(BadOrder, match="a field and its value are wanted"):
        read_draft(TYPES, ["treaty", "clause=" + "x" * 3994], KNOWN)


NUMBERED = "Hexes are numbered by column and row, from 0101 to 0909."
SIDES = "n, ne, se, s, sw, nw"
LONG = "x" * 31


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "No order is given."),
        ("march unit='12", "“march unit='12”: a quote is not closed."),
        ("rush unit=12", "There is no order “rush”. There are: march, treaty, standing."),
        ("march 12", "“12”: a field and its value are wanted, as in unit=12."),
        ("march unit=" + "x" * 5000, f"“unit={'x' * 75}”: a field and its value are wanted, as in unit=12."),
        ("march who=12", "“who=12”: the order “march” has no field “who”. It has: unit, path, escort."),
        ("march unit=12 unit=13", "“unit=13”: the field “unit” is given twice."),
        ("march unit=99", "“unit=99”: you know of no unit “99”."),
        ("march unit=", "“unit=”: you know of no unit “”."),
        ("march unit=scouts", "“unit=scouts”: several go by the name of “scouts”: 13, 14."),
        ("march path=0203,9999", f"“path=0203,9999”: there is no hex “9999”. {NUMBERED}"),
        ("march path=0101", f"“path=0101”: there is no hex “0101”. {NUMBERED}"),
        ("treaty side=green", "“side=green”: there is no side “green”."),
        ("treaty region=south", "“region=south”: there is no region “south”."),
        ("treaty edge=0201", f"“edge=0201”: a hex and one of its sides {SIDES} are wanted, as in 0305-ne."),
        ("treaty turns=1e3", "“turns=1e3”: a whole number is wanted."),
        ("treaty turns=" + "9" * 13, "“turns=9999999999999”: a whole number is wanted."),
        ("treaty turns=٣", "“turns=٣”: a whole number is wanted."),
        ("treaty secret=maybe", "“secret=maybe”: yes or no is wanted."),
        (f"treaty note={LONG}", f"“note={LONG}”: 30 characters are the most there is room for."),
        ("standing task=hit", "“task=hit”: these are wanted, with colons between: when, whom, say, where."),
        ("standing task='hit: 99: x: '", "“task=hit: 99: x:”: you know of no unit “99”."),
    ],
)
def test_every_fault_names_the_word(words: str, sentence: str) -> None:
    """What can't be read is refused in a sentence that holds the word at fault."""
    with pytest.raises(BadOrder) as caught:
        read_draft(TYPES, words, KNOWN)
    assert english(caught.value.text) == sentence
