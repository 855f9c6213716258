"""How a game of Theatre of War begins (THE-2.1, 4.1, 6.3)."""

from __future__ import annotations

from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre import catalogue
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.rules.economy.purchases import raise_unit
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.state import Neutral, Phase, RegionState, SideState, Stores, TheState, Wish


def new_state(scenario: TheScenario, options: TheOptions, sides: tuple[Side, ...]) -> TheState:
    """The state in which turn zero begins: sides have stores but no units, and every neutral region its garrison."""
    state = TheState(
        turn=0,
        phase=Phase.MOBILISING,
        sides={side: SideState(_first_stores(scenario, options, side)) for side in sides},
        regions={code: RegionState(scenario.regions[code].owner) for code in sorted(scenario.regions)},
        neutrals={
            neutral.id: Neutral(wishes=[Wish(wish.kind, wish.good, wish.points, wish.place) for wish in neutral.wishes])
            for neutral in scenario.neutrals
        },
    )
    for code, region in state.regions.items():
        if region.owner in state.neutrals:
            region.garrison_supply = options.neutral_supply
            for _ in range(options.neutral_infantry):
                raise_unit(state, region.owner, catalogue.INFANTRY, code)
    return state


def _first_stores(scenario: TheScenario, options: TheOptions, side: Side) -> Stores:
    """A side's stores in turn zero (THE-4.1): `[mobilising]` times its income, but the supply that the scenario
    gives."""
    own = [region for region in scenario.regions.values() if region.owner == side]
    return Stores(
        manpower=options.mobilising * options.manpower * len(own),
        production=options.mobilising * options.production * sum(region.factories for region in own),
        supply=scenario.supply[side],
    )
