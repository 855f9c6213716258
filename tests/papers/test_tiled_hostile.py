"""Maps of Tiled that are damaged, or meant to do harm: a sentence, and nothing else."""

from __future__ import annotations

import base64
import json
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.papers.maps.coming_in import arrived
from hexwar_tui.papers.maps.tiled_map import LARGEST, MOST_CORNERS, BadMap
from hexwar_tui.papers.maps.tmx import READERS, WRITERS, read_tmj, read_tmx
from hexwar_tui.systems import REGISTRY
from tests.papers.maps import out, shipped

DATA = shipped("skirmish/the-mill")
TMX = WRITERS[".tmx"](out(DATA)).decode()
TMJ = json.loads(WRITERS[".tmj"](out(DATA)))

Change = Callable[[dict[str, Any]], object]


def answer(raw: bytes, form: str) -> str | dict[str, Any]:
    """The scenario of a map, or the sentence by which that is refused."""
    try:
        return arrived(READERS[form](raw), REGISTRY).data
    except HexwarError as refused:
        return str(refused)


def refusal(raw: bytes, form: str = ".tmx") -> str:
    """The sentence by which a map is refused."""
    with pytest.raises(HexwarError) as found:
        arrived(READERS[form](raw), REGISTRY)
    return str(found.value)


BOMB = '<!DOCTYPE map [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "head",
    [
        BOMB + "]>",
        '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE map SYSTEM "http://localhost/map.dtd">',
        "<!DOCTYPE map>",
    ],
    ids=["bomb", "file", "address", "type"],
)
def test_document_types_and_entities_are_refused(head: str) -> None:
    """Nothing is expanded or fetched: there is no map of Tiled that has them."""
    first, _, rest = TMX.partition("?>")
    assert "entities, which maps never have" in refusal(f"{first}?>{head}{rest}".encode())


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "line 1 is no XML"),
        (b"<map", "line 1 is no XML"),
        (b"<svg/>", "It is no map of Tiled."),
        (b"<map/>", "It is no map of Tiled."),
        (TMX.encode()[:2000], "is no XML"),
        (TMX.encode("utf-16"), "no XML"),
        (b"\x89PNG\r\n", "is no XML"),
        (b"<a>" * 100_000, "is no XML"),
    ],
    ids=["nothing", "half", "picture", "empty", "cut off", "encoding", "bytes", "deep"],
)
def test_what_is_no_map_is_said_to_be_none(raw: bytes, told: str) -> None:
    assert told in refusal(raw)


def test_groups_that_go_too_deep_are_refused() -> None:
    deep = '<map orientation="hexagonal">' + "<group>" * 50 + "</group>" * 50 + "</map>"
    assert "too deep" in refusal(deep.encode())
    assert "nested deeper" in refusal(b"[" * 1000, ".tmj")


def changed(change: Change) -> bytes:
    """The map as TMJ with something else in it."""
    data = json.loads(json.dumps(TMJ))
    change(data)
    return json.dumps(data).encode()


def layer(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in data["layers"] if each["name"] == name)


def rest(data: dict[str, Any], **values: Any) -> None:
    """Sets facts of the scenario that the map carries."""
    carried = json.loads(data["properties"][0]["value"])
    data["properties"][0]["value"] = json.dumps(carried | values)


def swollen(data: dict[str, Any]) -> None:
    packed = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    layer(data, "map").update(data=packed, encoding="base64", compression="zlib")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.update(orientation="orthogonal"), "no map of hexes"),
        (lambda data: data.update(infinite=True), "infinite map"),
        (lambda data: data.update(width=10**9), "“width” is not what it should be"),
        (lambda data: data.update(width=0), "“width” is not what it should be"),
        (lambda data: data.update(tilewidth=0), "“tilewidth”"),
        (lambda data: data.update(staggeraxis="z"), "“staggeraxis”"),
        (lambda data: data.update(width=10), "The layer “map” has another size than the map."),
        (lambda data: data.update(properties=[]), "hexwar map export"),
        (lambda data: data["properties"][0].update(value="{"), "“hexwar” is damaged"),
        (lambda data: data["properties"][0].update(value="[]"), "no scenario of a system"),
        (lambda data: rest(data, system="chess"), "no scenario of a system"),
        (lambda data: rest(data, system=["chess"]), "no scenario of a system"),
        (lambda data: rest(data, map=5), "“hexwar” is damaged"),
        (lambda data: rest(data, map={"legend": 5}), "“hexwar” is damaged"),
        (lambda data: data["tilesets"][0].update(source="../../secret.tsx"), "embed that in the map"),
        (lambda data: layer(data, "objects")["objects"][0].update(template="/etc/passwd"), "by a template"),
        (lambda data: data.update(tilesets=[]), "has a tile on 0101 that is none of its own"),
        (lambda data: data["tilesets"][0].update(firstgid=100), "has a tile on 0101 that is none of its own"),
        (lambda data: data["tilesets"][0]["tiles"][0].update(properties=[]), "that is none of its own"),
        (
            lambda data: data["tilesets"][0]["tiles"][0]["properties"][1].update(value='"abc"'),
            "tile 0 of the tileset is",
        ),
        (lambda data: layer(data, "map").update(data=[1]), "not a tile for each hex"),
        (lambda data: layer(data, "map").update(data="1,2,x"), "can't be read"),
        (lambda data: layer(data, "map").update(data="!", encoding="base64"), "can't be read"),
        (lambda data: layer(data, "map").update(data="", encoding="base64", compression="zstd"), "CSV"),
        (swollen, "The tiles of the layer “map” can't be read."),
        (lambda data: data["layers"].pop(0), "The layer “map” is missing."),
        (lambda data: layer(data, "objects")["objects"][0].update(x="far"), "“layers[1].objects[0].x”"),
        (lambda data: layer(data, "objects")["objects"][0].update(x=1e300), "“layers[1].objects[0].x”"),
        (lambda data: layer(data, "objects")["objects"][0].update(rotation="NaN"), "rotation"),
        (
            lambda data: layer(data, "objects")["objects"][0].update(polyline=[{"x": 0, "y": 0}] * (MOST_CORNERS + 1)),
            "polyline",
        ),
        (lambda data: layer(data, "objects")["objects"][0].update(x=-500), "Mill stands beside the map"),
        (lambda data: data["layers"].append("x"), "“layers[5]” is not what it should be"),
    ],
)
def test_maps_that_can_not_be_ours_are_refused(change: Change, told: str) -> None:
    """Sizes, tiles, things and what is carried: each in a sentence that says what is wrong."""
    assert told in refusal(changed(change), ".tmj")


def test_numbers_that_are_none_are_refused() -> None:
    assert "no number that can be used" in refusal(json.dumps(TMJ | {"width": float("nan")}).encode(), ".tmj")


def test_xml_needs_the_package_that_reads_it_safely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has it not is told what to install; TMJ needs nothing."""
    monkeypatch.setitem(sys.modules, "defusedxml.ElementTree", None)
    assert "hexwar[maps]" in refusal(TMX.encode())
    assert arrived(read_tmj(json.dumps(TMJ).encode()), REGISTRY).data == DATA


def test_no_file_is_opened_but_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture of the tiles is only named, wherever that leads."""
    monkeypatch.setattr(Path, "open", lambda *words, **more: pytest.fail("a file was opened"))
    monkeypatch.setattr("builtins.open", lambda *words, **more: pytest.fail("a file was opened"))
    data = json.loads(json.dumps(TMJ))
    data["tilesets"][0]["image"] = "../../../etc/passwd"
    assert arrived(read_tmj(json.dumps(data).encode()), REGISTRY).data == DATA


@given(draw=st.randoms(use_true_random=False), form=st.sampled_from([".tmx", ".tmj"]))
def test_whatever_is_damaged_is_told_in_a_sentence(draw: Random, form: str) -> None:
    """Bytes are changed, cut out and doubled: the map is refused, or read as something else; the program goes on."""
    raw = bytearray(TMX.encode() if form == ".tmx" else json.dumps(TMJ).encode())
    for _ in range(draw.randint(1, 5)):
        start = draw.randrange(len(raw))
        end = min(len(raw), start + draw.choice([0, 1, 1, 5, 200]))
        raw[start:end] = draw.choice(
            [b"", b"0", b"-1", b"9" * 30, b'"', b"<", b"{", bytes(raw[:50]), b"\xff", b"1e999"]
        )
    assert answer(bytes(raw), form)


@given(draw=st.randoms(use_true_random=False))
def test_whatever_stands_there_instead_is_told_in_a_sentence(draw: Random) -> None:
    """Values of other types and sizes anywhere in the map."""
    data = json.loads(json.dumps(TMJ))
    at: Any = data
    while True:
        key = draw.choice([*at]) if isinstance(at, dict) else draw.randrange(len(at))
        inner = at[key]
        if not isinstance(inner, dict | list) or not inner or draw.random() < 0.2:
            break
        at = inner
    at[key] = draw.choice([None, True, -1, 0, 10**12, 1.5, "", "x", "\ud800", [], {}, [1], {"x": 1}, "[" * 100])
    assert answer(json.dumps(data).encode(), ".tmj")


def test_a_file_of_any_size_is_not_read_whole() -> None:
    assert "is larger" in refusal(b" " * (LARGEST + 1), ".tmj")


def test_names_can_be_read_in_the_file() -> None:
    """In letters of any language, in both forms."""
    assert "Мельница" in TMX
    assert "Мельница" in WRITERS[".tmj"](out(DATA)).decode()


def test_what_reads_maps_reads_the_usual_ones() -> None:
    """Lest all refusals above have another reason."""
    assert arrived(read_tmx(TMX.encode()), REGISTRY).data == DATA
    assert isinstance(BadMap("x"), HexwarError)
