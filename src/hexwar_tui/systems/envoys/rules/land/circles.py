"""Finds armies that wait for one another to leave their cells (ENV-5.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hexwar_tui.systems.envoys.state import Army


def circle(armies: Sequence[Army], waits_for: Callable[[Army], Sequence[Army]]) -> list[Army]:
    """The armies that wait for one another in a circle, and all that these wait for, in the order given. All `armies`
    must be waiting; those that wait for an army of the circle, but are not waited for by it, are left out."""
    waited = {army.id: {other.id for other in waits_for(army)} for army in armies}
    left = dict(waited)
    while True:
        wanted = {id for others in left.values() for id in others}
        kept = {id: others for id, others in left.items() if id in wanted and others & left.keys()}
        if len(kept) == len(left):
            break
        left = kept
    chosen = set(left or waited)
    while more := {id for chosen_id in chosen for id in waited[chosen_id]} - chosen:
        chosen |= more
    return [army for army in armies if army.id in chosen]
