"""What a game remembers of the pack that its scenario comes from."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class PackMark:
    """A pack by its id and version, and by the `digest` of all that it holds: 64 hexadecimal digits (SHA-256)."""

    id: str
    version: str
    digest: str

    def data(self) -> dict[str, str]:
        """The fields as JSON values by name; `mark_from` reads them."""
        return {"id": self.id, "version": self.version, "digest": self.digest}


def mark_from(data: Mapping[str, str] | None) -> PackMark | None:
    """The mark that `PackMark.data` wrote; None for None. Raises TypeError on data of another shape."""
    return None if data is None else PackMark(**data)
