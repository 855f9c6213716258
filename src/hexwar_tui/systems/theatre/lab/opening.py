"""What there is to compare of sides that begin a war: ways from their regions (THE-5.2, 6.4), works, and stores."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from hexwar_tui.engine.lab.fairness.start import Aim, Mover, Opening, Place, Start
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.catalogue import INFANTRY, unit_type
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.rules.economy.income import regions_of
from hexwar_tui.systems.theatre.scenario import RegionSpec
from hexwar_tui.systems.theatre.state import PlaceId


def opening(frame: TheFrame) -> Opening:
    """Capitals, factories and derricks, and for each side how infantry goes from its regions, where it can be placed in
    turn zero, and the manpower and production it can buy for."""
    kinds: tuple[tuple[str, Text, Callable[[RegionSpec], int]], ...] = (
        ("capitals", say("Capitals"), lambda region: int(region.capital)),
        ("factories", say("Factories"), lambda region: region.factories),
        ("derricks", say("Derricks"), lambda region: region.derricks),
    )
    aims = tuple(Aim(id, title, _places(frame, count)) for id, title, count in kinds)
    starts = {side: _start(frame, side) for side in frame.state.sides}
    return Opening(aims, starts, say("Regions"), say("manpower and production"))


def _places(frame: TheFrame, count: Callable[[RegionSpec], int]) -> tuple[Place, ...]:
    """The regions of which this counts anything, with the sides that hold them."""
    found = {code: count(region) for code, region in sorted(frame.scenario.regions.items())}
    owners = {code: frame.state.regions[code].owner for code in found}
    return tuple(
        Place((code,), owners[code] if owners[code] in frame.state.sides else None, n) for code, n in found.items() if n
    )


def _start(frame: TheFrame, side: Side) -> Start:
    infantry, stores = unit_type(INFANTRY), frame.state.sides[side].stores
    move = partial(_advance, frame.scenario.geography)
    return Start(Mover(infantry.name, regions_of(frame, side), move), forces=stores.manpower + stores.production)


def _advance(geography: Geography, places: Collection[PlaceId]) -> Mapping[PlaceId, float]:
    """The regions that land units take in a turn from these: the next ones, and those beyond one sea."""
    found = dict.fromkeys(places, 0.0)
    for place in places:
        beyond = (near for sea in geography.seas_near(place) for near in geography.regions_near(sea))
        for near in (*geography.regions_near(place), *beyond):
            found.setdefault(near, 1.0)
    return found
