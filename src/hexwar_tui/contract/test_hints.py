"""What somebody who has never played is told to do next, in every system and scenario: he can do it. What a practice
player orders, he could order, too."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexwar_tui.contract.tools.tables import Table, while_playing
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import (
    RANDOM,
    act,
    give_for,
    observation_of,
    player_kinds,
    sit_down,
    with_dice,
)
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.choices import completions, is_left_out, order_type
from hexwar_tui.engine.orders.order import Draft, FieldKind, Order, specs
from hexwar_tui.engine.practice_player import order_of
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import render

ACTS = 120

RETRACED = 3
"""Of so many orders of a practice player one is retraced through the menus."""

LISTED = (FieldKind.UNIT, FieldKind.SIDE, FieldKind.HEX, FieldKind.EDGE, FieldKind.REGION, FieldKind.CHOICE)
"""The kinds of fields of which every value that can be given is offered."""


def can_be_given(game: Game, seat: Seat, draft: Draft | None) -> bool:
    """Whether a legal order can be made that has the values of `draft`; for None whether the seat may seal its part."""
    if draft is None:
        return observation_of(game, seat).may_seal
    known = game.known(seat)
    assert draft.seat == seat
    assert draft.kind is not None
    kind = order_type(game.top.system.order_types, draft.kind)
    if kind.closed(known) is not None:
        return False
    return any(order.objection(known) is None for order in completions(kind, known, draft.values))


@pytest.mark.parametrize("player", ["usual", pytest.param(RANDOM, marks=pytest.mark.long)])
def test_no_hint_asks_for_what_the_rules_refuse(table: Table, player: str) -> None:
    """At every act of a game, each order that the advice names for a seat that is waited for is legal for it now."""
    game, rng = table.begin(f"hints {player}"), random.Random(f"hints {player}")
    asked = 0
    for _ in while_playing(game, ACTS):
        if game.next_step() is not None:
            with_dice(rng, game.step)
            continue
        for seat in game.waiting_for():
            view = game.view(seat)
            said = f"turn {view.turn}, {seat}: {render(view.advice, 'en')}"
            assert bool(view.advised) is bool(view.advice), said
            for draft in view.advised:
                assert can_be_given(game, seat, draft), f"{said} {draft}"
                asked += 1
        seat, system = rng.choice(game.waiting_for()), game.top.system
        kind = next(iter(player_kinds(system))) if player == "usual" else player
        act(game, seat, sit_down(system, kind, rng), rng)
    assert asked or not any(game.view(side).advice for side in game.sides)


def test_what_a_practice_player_orders_the_menus_lead_to(table: Table) -> None:
    """The menu offers its kind, and after each of its answers the next can be given: no legal order is hidden from
    people because the search for one passes it over."""
    game, rng = table.begin("menus"), random.Random("menus")
    for act_number in while_playing(game, ACTS):
        if game.next_step() is not None:
            with_dice(rng, game.step)
            continue
        seat, system = rng.choice(game.waiting_for()), game.top.system
        order = order_of(sit_down(system, next(iter(player_kinds(system))), rng).decide(observation_of(game, seat)))
        if order is not None and act_number % RETRACED == 0:
            _retrace(game, seat, order)
        give_for(game, seat, order)


def test_practice_players_bring_its_game_to_an_end(first: Table) -> None:
    """A game of the usual practice players against themselves ends, by a rule and not by the patience of whoever
    waits: a `trial` comes to its end, and friends who play on do."""
    game = first.begin("ends")
    usual = next(iter(player_kinds(game.top.system)))
    ended = Trial(usual, usual).play(first.registry, game.top.scenario, "ends", 0)
    assert ended.outcome is not None


def _retrace(game: Game, seat: Seat, order: Order) -> None:
    draft = Draft(seat)
    assert order.kind in _offered(game, draft), f"{order} is not among the kinds"
    draft = draft.with_kind(order.kind)
    for field, spec in specs(type(order)).items():
        value, offered = getattr(order, field), _offered(game, draft)
        if spec.kind in LISTED and not is_left_out(spec, game.known(seat), draft.values):
            assert value in offered, f"{field} of {order} is not offered, but only {offered}"
        elif spec.kind is FieldKind.UNITS:
            assert {*(value or ())} <= {*offered}, f"{field} of {order} are not offered, but only {offered}"
        elif spec.kind is FieldKind.PATH and value:
            assert value[-1] in [way[-1] for way in offered if way], f"no way of {order} ends where it does"
        draft = draft.with_value(field, value)


def _offered(game: Game, draft: Draft) -> list[Any]:
    return [candidate.value for candidate in game.choices(draft).candidates]
