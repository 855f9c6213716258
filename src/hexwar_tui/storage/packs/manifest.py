"""The file `pack.json` of a pack: what it is called, whose it is, and under which licence it may be handed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from hexwar_tui.engine.data.as_read import as_far_as_read
from hexwar_tui.engine.data.faults import SLUG, BadPart, DataFault, read_through
from hexwar_tui.engine.data.file_forms import Form
from hexwar_tui.engine.data.json_slips import read_on
from hexwar_tui.engine.data.json_text import BadJson
from hexwar_tui.engine.data.scenario import ScenarioPart
from hexwar_tui.engine.errors import STUMBLES, ScenarioError
from hexwar_tui.engine.games.scenario_files import PACK_FILE
from hexwar_tui.engine.words.language import Name, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk.places import is_taken_by_windows

LONGEST_ID = 32
"""The most characters of a pack's id: with it the names of its scenarios are to stay readable."""

LONGEST_LINE = 200
"""The most characters of the author's name, and of the licence."""

LARGEST_MANIFEST = 64 * 1024
"""The most bytes of a `pack.json`."""

_Line = Annotated[str, Field(max_length=LONGEST_LINE), AfterValidator(lambda text: clean(text, LONGEST_LINE))]


class PackManifest(ScenarioPart):
    """What `pack.json` says. `requires` is the version of the program that is wanted at least, None for any."""

    format: Literal[1] = Field(examples=[1])
    id: str = Field(pattern=SLUG, examples=["border-wars"])
    version: str = Field(examples=["1.0"])
    title: Name = Field(examples=[{"en": "Border wars", "ru": "Пограничные войны"}])
    author: _Line = Field(examples=["Ann Example"])
    licence: _Line = Field(examples=["CC BY-SA 4.0"])
    description: Name = Field(examples=["Three battles for one river."])
    requires: str | None = Field(default=None, examples=["0.1"])

    def searches(self) -> tuple[Iterable[BadPart], ...]:
        """The faults of the id, of versions, and of lines with nothing to be read in them."""
        return (self._id_faults(), self._version_faults(), self._line_faults())

    def _id_faults(self) -> Iterator[BadPart]:
        if len(self.id) > LONGEST_ID:
            yield BadPart(say("it must have {n} characters or fewer", n=LONGEST_ID), "id")
        if is_taken_by_windows(self.id):
            yield BadPart(say("this is the name of a device on some systems; take another"), "id")

    def _version_faults(self) -> Iterator[BadPart]:
        for key, version in (("version", self.version), ("requires", self.requires)):
            if version is not None and not numbers_of(version):
                yield BadPart(
                    say("a version is up to three numbers with dots between them, such as {example}", example="1.2"),
                    key,
                )

    def _line_faults(self) -> Iterator[BadPart]:
        for key, line in (("author", self.author), ("licence", self.licence)):
            if not clean(line, LONGEST_LINE):
                yield BadPart(say("a text is wanted that can be read"), key)


def numbers_of(version: str) -> tuple[int, ...]:
    """The three numbers of a version, by which versions are compared: 1.2 is (1, 2, 0); none where it is no version."""
    parts = version.split(".")
    if len(parts) > 3 or not all(part.isascii() and part.isdecimal() and len(part) <= 5 for part in parts):
        return ()
    return (*map(int, parts), *[0] * (3 - len(parts)))


def read_manifest(raw: bytes) -> PackManifest | list[ScenarioError]:
    """What the bytes of a `pack.json` say, or everything that is wrong with them, by line and key."""
    try:
        read = read_on(raw, LARGEST_MANIFEST)
    except BadJson as fault:
        return [_fault(fault)]
    slips = [_fault(slip) for slip in read.slips]
    found = (
        read_through(PackManifest.model_validate_json, read.data, read.text, _form, _faults_as_read)
        if read.text
        else []
    )
    if isinstance(found, PackManifest):
        return slips or found
    further = [_fault(one) for one in found if one.key not in read.unread]
    return sorted([*slips, *further], key=lambda fault: fault.line)


def _fault(found: BadJson | DataFault) -> ScenarioError:
    return ScenarioError(PACK_FILE, found.line, found.key, found.reason)


def _faults_as_read(data: Mapping[str, Any]) -> Iterator[BadPart]:
    """Yields what is wrong with a `pack.json` beyond the types of its fields, as far as it can be read."""
    read: PackManifest = as_far_as_read(PackManifest, data)
    for search in read.searches():
        with suppress(*STUMBLES):
            yield from search


def _form() -> Form:
    return Form(PackManifest.model_json_schema())
