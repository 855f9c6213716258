"""What a side may know of a game of Theatre of War, by the rules alone.

"Forces and resources on the map are open once revealed; orders, purchases under way and talks are secret." Nothing here
is taken from the program's façade of what a seat may know, nor from its view.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hexwar_tui.contract.tools.leaves import Path
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.state import Phase, TheState, TreatyStanding

Facts = dict[str, Any]

ABOUT = ("order", "last", "done", "paid")
"""What a unit is about, and was: its own side's."""

GOODS = ("manpower", "production", "supply")

PRICES = {"infantry": (3, 1), "tanks": (1, 3), "bombers": (1, 3), "fighters": (1, 3), "war-fleet": (1, 3)}
"""Manpower and production, THE-3.1; a trade fleet costs 0 and 3."""


def is_secret(state: TheState, side: Side, path: Path) -> bool:
    """Whether the fact at the end of a way through the state may not be known to a side."""
    match path:
        case ("sealed", str() as id, *_):
            return id != side
        case ("regions", str() as place, "standing", *_):
            return state.regions[place].owner != side
        case ("units", str() as id, fact, *_):
            return state.units[id].power != side and fact in ABOUT
        case ("talks", "messages", int() as at, "words" | "turn" | "unread" as fact):
            told = state.talks.messages[at]
            return side not in (told.sender, told.to) or (side == told.sender and fact == "unread")
        case ("talks", "treaties" | "past" as kept, int() as at, *parts):
            treaty = getattr(state.talks, str(kept))[at]
            return side not in treaty.parties and parts[-1] in ("lasts", "turn", "points", "proposer")
    return False


def price(type: str, count: int) -> tuple[int, int]:
    """The manpower and production of so many units."""
    manpower, production = PRICES.get(type, (0, 3))
    return manpower * count, production * count


def may_be_known(game: Game, side: Side) -> Facts:
    """All forces, the own purchases with them; the stores of all, the own ones less what has been bought; holders;
    wars; the own talks."""
    state: TheState = game.top.state
    own = state.sealed.get(side)
    bought = own.purchases if own is not None and state.phase in (Phase.MOBILISING, Phase.ORDERS) else []
    units = Counter((unit.power, unit.type, unit.at, unit.fresh) for unit in state.units.values())
    for purchase in bought:
        units[(side, purchase.type, purchase.at, True)] += purchase.count
    stores = {id: [getattr(each.stores, good) for good in GOODS] for id, each in state.sides.items() if not each.out}
    for purchase in bought:
        spent = price(purchase.type, purchase.count)
        stores[side] = [stores[side][0] - spent[0], stores[side][1] - spent[1], stores[side][2]]
    return {
        "units": units,
        "stores": stores,
        "owners": {place: region.owner for place, region in state.regions.items()},
        "orders": Counter(list(own.orders) if own is not None else []),
        "wars": Counter(tuple(sorted(pair)) for pair in state.wars),
        "treaties": sum(
            side in treaty.parties and treaty.standing in (TreatyStanding.PROPOSED, TreatyStanding.IN_FORCE)
            for treaty in state.talks.treaties
        ),
        "messages": [
            told.words
            for told in state.talks.messages
            if side in (told.sender, told.to) and told.turn >= state.turn - 1
        ],
    }
