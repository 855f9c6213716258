"""Many hexes in few words."""

from __future__ import annotations

from collections.abc import Iterable


def stretches(labels: Iterable[str]) -> list[str]:
    """These numbers of hexes in their order, those in a row of which each is one more than the last as the first and
    the last of them: "0402–0407"."""
    found: list[list[str]] = []
    for label in sorted(labels):
        follows = bool(found) and label.isdecimal() and int(label) == int(found[-1][-1]) + 1
        found = [*found[:-1], [*found[-1], label]] if follows else [*found, [label]]
    return [each[0] if len(each) == 1 else f"{each[0]}\N{EN DASH}{each[-1]}" for each in found]
