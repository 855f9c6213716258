"""Orders become JSON and come back, and what is no order is refused; and what JSON Schemas say of them."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.games.scenario_schema import DIALECT
from hexwar_tui.engine.games.schemas import order_schema
from hexwar_tui.engine.orders.order_data import LONGEST_ID, MOST_CELLS, MOST_ITEMS, read_order, write_order
from hexwar_tui.engine.words.typed import clean
from tests.engine.games import english
from tests.engine.yard import Everything, Pass
from tests.toys.harvest import Harvest

TYPES = (Pass, Everything)
IDS = st.text(max_size=20)
CELLS = st.integers(0, MOST_CELLS - 1)
GOOD = Everything(
    "r-1", ("r-1", "r-2"), "red", 3, (3, 5), (3, 4), "north", "x", -2, True, "hello", ((("r-1",), "a"),), None
)


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts as they are after cleaning."""
    return st.text(max_size=2 * longest).map(lambda text: clean(text, longest))


ORDERS = st.builds(
    Everything,
    unit=IDS,
    units=st.lists(IDS, max_size=4).map(tuple),
    side=IDS,
    hex=CELLS,
    edge=st.tuples(CELLS, st.integers(0, 5)),
    path=st.lists(CELLS, max_size=6).map(tuple),
    region=IDS,
    choice=IDS,
    number=st.integers(),
    flag=st.booleans(),
    text=texts(20),
    parts=st.lists(st.tuples(st.lists(IDS, max_size=2).map(tuple), texts(5)), max_size=3).map(tuple),
    escort=st.none() | IDS,
)


@given(ORDERS)
def test_orders_come_back_from_json(order: Everything) -> None:
    """An order of every kind of field is the same after a round through JSON, and so are its JSON values; one without
    fields is its kind alone."""
    data = write_order(order)
    assert json.loads(json.dumps(data)) == data
    assert read_order(TYPES, json.loads(json.dumps(data))) == order
    assert write_order(Pass()) == {"kind": "pass"}
    assert read_order(TYPES, {"kind": "pass"}) == Pass()


def refusal(data: dict[str, Any]) -> str:
    """The English sentence with which an order is refused."""
    with pytest.raises(BadOrder) as caught:
        read_order(TYPES, data)
    return english(caught.value.text)


BAD: dict[str, list[Any]] = {
    "unit": [None, 1, "x" * (LONGEST_ID + 1), ["r-1"]],
    "units": [None, "r-1", [1], {}, ["x"] * (MOST_ITEMS + 1)],
    "side": [None, True],
    "hex": [None, "0305", -1, MOST_CELLS, True, 1.0],
    "edge": [None, [3], [3, 6], [3, -1], [-1, 0], [3, True], [3, 0, 0], "30", {"3": 0}],
    "path": [None, 3, ["3"], [-1], [True], [MOST_CELLS]],
    "region": [None, 3],
    "choice": [None, 3],
    "number": [None, "3", True, 3.0],
    "flag": [None, 1, "yes"],
    "text": [None, 3],
    "parts": [None, "x", [1], [["r-1"]], [[["r-1"], "a", "b"]], [[["r-1"], 3]], [{"units": [], "note": ""}]],
    "escort": [3, ["r-1"]],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in BAD.items() for value in values])
def test_values_of_the_wrong_shape_are_refused(field: str, value: Any) -> None:
    """Every kind of field refuses what has not its shape, in a sentence that names the field."""
    assert refusal({**write_order(GOOD), field: value}).startswith(f"“everything”: the field “{field}” must be ")


def test_missing_and_extra_fields() -> None:
    """A field left out is refused, unless it is optional; so is one that the order does not have, and what is no
    kind of order."""
    data = write_order(GOOD)
    del data["escort"]
    assert read_order(TYPES, data) == GOOD
    del data["unit"]
    assert refusal(data) == "“everything”: the field “unit” must be a unit."
    assert refusal({"kind": "pass", "un\x1bit": 1}) == "“pass” has no field “unit”."
    no_orders: list[dict[str, Any]] = [{}, {"kind": "rush"}, {"kind": None}, {"kind": ["pass"]}]
    for none in no_orders:
        assert refusal(none).startswith("There is no order called")


def test_texts_are_cleaned_again() -> None:
    """Text in a file is cleaned and cut like text that was typed."""
    order = read_order(TYPES, {**write_order(GOOD), "text": "\x1b[2Ja" + "b" * 100, "parts": [[[], "\u202eabcdefgh"]]})
    assert isinstance(order, Everything)
    assert order.text == "[2Ja" + "b" * 16
    assert order.parts == (((), "abcde"),)


@pytest.mark.parametrize(
    ("field", "most", "more"),
    [
        ("unit", "x" * 200, "x" * 201),
        ("units", ["x"] * 1000, ["x"] * 1001),
        ("path", [998_000] * 1000, [998_000] * 1001),
        ("hex", 998_000, 998_001),
        ("edge", [998_000, 5], [998_001, 5]),
        ("edge", [0, 0], [0, 6]),
        ("parts", [[[], ""]] * 1000, [[[], ""]] * 1001),
    ],
)
def test_the_bounds_of_an_order(field: str, most: Any, more: Any) -> None:
    """Ids of 200 characters, lists of 1000 entries, hexes of a map of 999 by 999; what is beyond is refused."""
    assert write_order(read_order(TYPES, {**write_order(GOOD), field: most}))[field] == most
    assert f"the field “{field}” must be" in refusal({**write_order(GOOD), field: more})


class Talk(Harvest):
    """A system with orders of every kind of field."""

    order_types = (Pass, Everything)


def test_the_schema_of_an_order_has_its_kind_its_fields_and_no_others() -> None:
    """All fields are required but those that may be left out; a key that is not the order's is refused."""
    schema = order_schema(Talk())
    assert schema["$schema"] == DIALECT
    short, long = schema["oneOf"]
    assert short == {
        "title": "Pass",
        "type": "object",
        "properties": {"kind": {"const": "pass"}},
        "required": ["kind"],
        "additionalProperties": False,
    }
    *names, escort = ["kind", *BAD]
    assert list(long["properties"]) == [*names, escort]
    assert (long["required"], long["additionalProperties"]) == (names, False)


def test_every_kind_of_field_has_its_shape_in_the_schema() -> None:
    """Ids are texts, hexes whole numbers from 0, hex sides a hex and a direction from 0 to 5, records by their parts;
    what may be left out may be null."""
    word, cell = {"type": "string", "maxLength": 200}, {"type": "integer", "minimum": 0}
    record = [{"type": "array", "items": word}, {"type": "string", "maxLength": 5}]
    described = [{**part, "description": "What?"} for part in record]
    shapes: dict[str, dict[str, Any]] = {
        **dict.fromkeys(("unit", "side", "region", "choice"), word),
        "units": {"type": "array", "items": word},
        "hex": cell,
        "edge": {"type": "array", "prefixItems": [cell, {**cell, "maximum": 5}]},
        "path": {"type": "array", "items": cell},
        "number": {"type": "integer"},
        "flag": {"type": "boolean"},
        "text": {"type": "string", "maxLength": 20},
        "parts": {"type": "array", "items": {"type": "array", "prefixItems": described}},
        "escort": {"anyOf": [word, {"type": "null"}]},
    }
    fields = dict(order_schema(Talk())["oneOf"][1]["properties"])
    del fields["kind"]
    assert fields == {name: {**shape, "description": "What?"} for name, shape in shapes.items()}
