"""A small pack of a toy, whole and in pieces, and zips that are made by hand."""

from __future__ import annotations

import json
import struct
import warnings
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tests.toys.common import toy_scenario

MANIFEST = {
    "format": 1,
    "id": "border-wars",
    "version": "1.2",
    "title": {"en": "Border wars", "ru": "Пограничные войны"},
    "author": "Ann Example",
    "licence": "CC BY-SA 4.0",
    "description": "Battles for one river.",
}

Files = dict[str, bytes]

ZIP = Path("bad.zip")
"""Where a zip lies that was read from nowhere."""


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a picture in PNG, with its check sum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(wide: int = 1, high: int = 1, behind: bytes = b"") -> bytes:
    """A grey picture in PNG; of a large one only the first row is there."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0))
    rows = zlib.compress(bytes(1 + wide))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"") + behind


def scenario(id: str = "ford", **changes: Any) -> bytes:
    """The file of a raid."""
    data = {**toy_scenario("raid").model_dump(mode="json"), "id": id, **changes}
    return json.dumps({key: value for key, value in data.items() if value is not None}, indent=1).encode()


def manifest(**changes: Any) -> bytes:
    """A `pack.json`."""
    return json.dumps({**MANIFEST, **changes}, indent=1).encode()


def pack_files(**changes: Any) -> Files:
    """The files of a whole pack, in which the scenario includes its sides; `changes` are those of `pack.json`."""
    sides = json.loads(scenario())["sides"]
    return {
        "pack.json": manifest(**changes),
        "scenarios/raid/ford.json": scenario(sides={"$file": "data/sides.json"}),
        "data/sides.json": json.dumps(sides).encode(),
        "texts/ford.ru.md": b"# The ford\n",
        "pictures/ford.png": picture(),
    }


def lay_out(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Writes a pack into a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def zipped(files: Mapping[str, bytes], **entry: Any) -> bytes:
    """A zip with these files as other programs make it; `entry` is set for all entries of it."""
    return zip_of([(name, data, entry) for name, data in files.items()])


def zip_of(entries: list[tuple[str, bytes, Mapping[str, Any]]]) -> bytes:
    """A zip with these entries, each with what is to be said of it, such as `external_attr`."""
    packed = BytesIO()
    with warnings.catch_warnings(), ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # A name that stands twice is meant here.
        for name, data, more in entries:
            info = ZipInfo("x" * len(name), (2020, 1, 1, 0, 0, 0))
            info.compress_type = ZIP_DEFLATED
            # Names that `ZipInfo` would mend or cut off.
            info.filename = info.orig_filename = name
            for key, value in more.items():
                setattr(info, key, value)
            archive.writestr(info, data)
    return packed.getvalue()


def tree(folder: Path) -> dict[str, bytes | str]:
    """Everything in a folder and below it: the bytes of files, the kinds of all else."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else "folder"
        for path in sorted(folder.rglob("*"))
    }
