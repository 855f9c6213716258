"""SKI-1.8, 2.1, 2.3, 3.1, 3.2, 4.1: forming, deployment, and the sheets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer, play_out
from hexwar_tui.engine.orders.choices import choices, why_not
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.orders.deploying import Deploy, DeployRest, EndDeployment
from hexwar_tui.systems.skirmish.orders.forming import BuySpotter, Dismiss, RecruitUnits, TakeForce
from hexwar_tui.systems.skirmish.orders.legality import forming
from hexwar_tui.systems.skirmish.rules.sequence import forces
from hexwar_tui.systems.skirmish.rules.sequence.deployment import by_themselves
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, soldier, vehicle
from tests.systems.skirmish.playing import HOUSE, OPEN_BOARD, RIFLES, scenario


def recruit(chassis: str, *weapons: str, skills: tuple[str, ...] = (), count: int = 1, name: str = "") -> RecruitUnits:
    """An order to recruit such units."""
    armed = dict(zip(("weapon", "weapon_2", "weapon_3"), weapons, strict=False))
    skilled = dict(zip(("skill", "skill_2"), skills, strict=False))
    return RecruitUnits(chassis=chassis, count=count, name=name, **armed, **skilled)


def forming_game(**more: Any) -> Game:
    """A game in which both form."""
    return Game.new(REGISTRY, scenario(forces={}, **{**HOUSE, **more}), seed="forming")


def refusal(game: Game, seat: str, order: Order) -> tuple[str, str]:
    """The sentence and the rule by which an order is refused."""
    objection = order.objection(game.known(seat))
    assert objection is not None, f"{order} is legal"
    return render(objection.reason, "en"), objection.rule


# -- forming -----------------------------------------------------------------------------------------------------------


def test_ski_2_1_a_unit_costs_the_sum_of_its_characteristics() -> None:
    """Chassis, weapons and skills together, as many times as there are units."""
    game = forming_game()
    game.submit("red", recruit("soldier", "rifle", "grenades", skills=("medic",), count=3))
    assert forming.left(game.known("red")) == 100 - 3 * (2 + 1 + 1 + 2)


def cost_line(game: Game, order: Order) -> str:
    """What the preview says of command points."""
    (line,) = [line for line in game.preview("red", order).lines if render(line.text, "en") == "Command points"]
    return render(line.value, "en")


def test_ski_2_1_the_preview_says_what_it_costs_and_leaves() -> None:
    """Running cost: of several units together, of a force in place of all before, of Spotter for an object."""
    game = forming_game()
    assert cost_line(game, recruit("soldier", "rifle", count=4)) == "12, leaves 88 of 100"
    game.submit("red", recruit("walker"))
    assert cost_line(game, recruit("soldier", "rifle", count=4)) == "12, leaves 74 of 100"
    assert cost_line(game, TakeForce("patrol")) == "29, leaves 71 of 100"
    assert cost_line(game, BuySpotter("inn")) == "2, leaves 84 of 100"


def test_ski_2_1_within_the_budget() -> None:
    """Within the scenario's budget."""
    game = forming_game(options={"points_1": 20})
    game.submit("red", recruit("walker"))
    assert refusal(game, "red", recruit("flyer")) == ("It costs 9 points; 6 are left.", "SKI-2.1")
    assert refusal(game, "red", recruit("soldier", "rifle", count=3))[0] == "It costs 9 points; 6 are left."
    game.submit("blue", recruit("walker", count=7))


def test_ski_2_1_at_least_one_unit() -> None:
    """At least one unit, or the force can't be sealed."""
    game = forming_game()
    with pytest.raises(IllegalOrder, match="A force has at least one unit"):
        game.seal("red")
    game.submit("red", recruit("soldier"))
    game.seal("red")


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (recruit("boat"), "There is no such kind of unit."),
        (recruit("soldier", "spoon"), "There is no such weapon or skill."),
        (recruit("soldier", skills=("cook",)), "There is no such weapon or skill."),
        (recruit("soldier", "rifle", "rifle"), "A unit has each weapon and each skill once."),
        (recruit("soldier", skills=("medic", "medic")), "A unit has each weapon and each skill once."),
        (recruit("soldier", count=0), "From 1 to 50 units are recruited at once."),
    ],
)
def test_ski_2_1_what_is_no_unit(order: Order, reason: str) -> None:
    """Only what the table has, each once (ruling)."""
    assert refusal(forming_game(), "red", order) == (reason, "SKI-2.1")


def test_ski_2_1_the_builder_offers_what_can_be_paid_and_shows_each_price() -> None:
    """The builder shows each price, and what it buys; what is too dear is refused with its reason."""
    game = forming_game(options={"points_1": 10})
    draft = Draft("red", "recruit")
    known, kinds = game.known("red"), SKIRMISH.order_types
    offered = choices(kinds, known, draft).candidates
    assert [(c.value, render(c.note, "en")) for c in offered] == [
        ("soldier", "2 points: movement 5, saves on 15+"),
        ("wheeled", "6 points: movement 10, saves on 12+"),
        ("tracked", "10 points: movement 7, saves on 9+"),
        ("flyer", "9 points: movement 14, saves on 13+"),
    ]
    refused = why_not(kinds, known, draft)
    assert [(r.candidate.value, r.objection.rule) for r in refused] == [("walker", "SKI-2.1")]
    weapons = choices(kinds, known, draft.with_value("chassis", "flyer")).candidates
    assert [(c.value, render(c.note, "en")) for c in weapons[1:]] == [
        ("rifle", "1 point: range 14, hits on 11+ and 1 shot"),
        ("grenades", "1 point: range 4, hits on 11+ and 1 shot"),
    ]


def test_ski_2_1_the_next_weapon_is_asked_for_only_after_one() -> None:
    """Without a first weapon there is no second; and none is offered twice."""
    game = forming_game()
    draft = Draft("red", "recruit", {"chassis": "soldier", "weapon": None})
    assert [c.value for c in choices(SKIRMISH.order_types, game.known("red"), draft).candidates] == [None]
    draft = Draft("red", "recruit", {"chassis": "soldier", "weapon": "rifle"})
    second = [c.value for c in choices(SKIRMISH.order_types, game.known("red"), draft).candidates]
    assert second[0] is None
    assert "rifle" not in second
    assert "grenades" in second


@pytest.mark.parametrize("id", list(load_catalogue().forces))
def test_ski_2_1_a_ready_made_force_replaces_what_was_entered(id: str) -> None:
    """Taken out of the whole budget, in place of all before."""
    budget = 120
    game = forming_game(options={"points_1": budget})
    game.submit("red", recruit("walker", count=8))
    game.submit("red", TakeForce(id))
    assert len(forming.entered(game.known("red")).recruits) == len(forces.force(id))
    lines = [render(line.text, "en") for line in game.preview("red", TakeForce(id)).lines]
    assert lines[1] == "It takes the place of all that was entered before."
    assert len(set(lines)) == len(lines)
    assert sum(int(line.split(" × ")[0]) for line in lines[2:]) == len(forces.force(id))
    game.seal("red")


def test_ski_2_1_what_is_dismissed_is_paid_back() -> None:
    """For its whole price; the others move up."""
    game = forming_game()
    game.submit("red", recruit("soldier", name="Ann"))
    game.submit("red", recruit("walker"))
    game.submit("red", BuySpotter("inn"))
    assert forming.left(game.known("red")) == 100 - 2 - 14 - 2
    game.submit("red", Dismiss("unit:1"))
    game.submit("red", Dismiss("object:inn"))
    assert forming.left(game.known("red")) == 100 - 14
    assert refusal(game, "red", Dismiss("unit:2")) == ("Nothing of the kind has been entered.", "SKI-2.1")


def test_ski_1_8_spotter_is_bought_for_houses_and_bunkers() -> None:
    """A house or bunker may be bought the characteristic Spotter, once a side; it serves from then on."""
    game = forming_game()
    game.submit("red", BuySpotter("inn"))
    assert refusal(game, "red", BuySpotter("inn")) == ("Spotter has been bought for it already.", "SKI-1.8")
    assert refusal(game, "red", BuySpotter("wall")) == (
        "Spotter is bought for a house or bunker of the board.",
        "SKI-1.8",
    )
    for side in ("red", "blue"):
        game.submit(side, recruit("soldier", "rifle"))
        game.seal(side)
    assert game.top.state.buildings["inn"].spotter == ["red"]


def test_ski_4_1_forces_are_formed_before_the_game_only() -> None:
    """Not by the referee, not for a ready force, and not later."""
    game = forming_game()
    assert refusal(game, "referee", recruit("soldier")) == ("Only a side forms a force.", "SKI-4.1")
    ready = Game.new(REGISTRY, scenario(forces={"blue": RIFLES}), seed="ready")
    assert ready.waiting_for() == ("red",)
    assert refusal(ready, "blue", recruit("soldier"))[0] == "This side's force comes with the scenario."
    ready.submit("red", recruit("soldier", "rifle", name="Ann"))
    ready.seal("red")
    for order in (recruit("soldier"), TakeForce("patrol"), BuySpotter("inn"), Dismiss("unit:1")):
        assert refusal(ready, "red", order)[0] == "Forces are formed before the game, and then no more."
    assert refusal(game, "red", TakeForce("none")) == ("There is no such force.", "SKI-2.1")


def test_ski_2_1_a_force_of_a_campaign_brings_damage_and_crew() -> None:
    """Ready units may be damaged, named, and have a crew of their own skill."""
    veteran = {"chassis": "soldier", "weapons": ["rifle"], "name": "Ann", "damage": 1, "hit_bonus": 2, "save_bonus": 1}
    game = Game.new(REGISTRY, scenario(forces={"red": [veteran], "blue": RIFLES}), seed="campaign")
    unit = game.top.state.units["red-1"]
    assert (str(unit.name), unit.damage, unit.hit_bonus, unit.save_bonus) == ("Ann", 1, 2, 1)


# -- deployment --------------------------------------------------------------------------------------------------------


def deploying(**more: Any) -> tuple[Game, str, str]:
    """A game in which the first side deploys; that side and the other."""
    game = Game.new(REGISTRY, scenario(**more), seed="deploying")
    first = game.waiting_for()[0]
    return game, first, "blue" if first == "red" else "red"


def row_of(game: Game, side: str, from_edge: int) -> int:
    """A cell in the middle of the row so many rows from a side's edge."""
    height = len(OPEN_BOARD)
    row = from_edge if side == "red" else height - 1 - from_edge
    return row * len(OPEN_BOARD[0]) + 5


def test_ski_4_1_who_deploys_first_is_rolled_for() -> None:
    """Die roll: the lower one has to; equal rolls are rolled again."""
    for seed in "abcdef":
        game = Game.new(REGISTRY, scenario(), seed=seed)
        *_, rolls = [event.facts["rolls"] for _, event in game.news("red") if event.kind == "rolled-off"]
        assert isinstance(rolls, list)
        lowest = min(rolls, key=lambda pair: pair[1])
        assert game.waiting_for() == (lowest[0],)


def test_ski_3_1_within_six_hexes_of_the_own_edge() -> None:
    """Each deploys within `[deploy=6]` hexes of its own of two opposite edges."""
    game, first, _ = deploying()
    unit = f"{first}-1"
    assert refusal(game, first, Deploy(unit, row_of(game, first, 3))) == (
        "Units are deployed within 3 hexes of their own edge.",
        "SKI-3.1",
    )
    game.submit(first, Deploy(unit, row_of(game, first, 2)))
    game.submit(first, Deploy(unit, row_of(game, first, 0)))
    assert game.top.state.units[unit].cell == row_of(game, first, 0)


def test_ski_3_2_the_defender_deploys_in_his_half() -> None:
    """The defender deploys anywhere in his half of the board."""
    game = Game.new(REGISTRY, scenario(kind="defence"), seed="defence")
    if game.waiting_for() == ("red",):
        game.submit("red", DeployRest())
        game.submit("red", EndDeployment())
    assert refusal(game, "blue", Deploy("blue-1", row_of(game, "blue", 6))) == (
        "The defender deploys in his half of the board.",
        "SKI-3.2",
    )
    game.submit("blue", Deploy("blue-1", row_of(game, "blue", 5)))


def test_ski_4_1_one_side_after_the_other_all_its_units() -> None:
    """A side deploys all its units; only then the other one does."""
    game, first, second = deploying()
    assert refusal(game, second, Deploy(f"{second}-1", 0))[0] == "The other side deploys now."
    assert refusal(game, first, Deploy(f"{second}-1", row_of(game, first, 0)))[1] == "SKI-4.2"
    game.submit(first, Deploy(f"{first}-1", row_of(game, first, 0)))
    assert refusal(game, first, EndDeployment()) == ("Soldier 2 is not deployed yet.", "SKI-4.1")
    game.submit(first, DeployRest())
    assert refusal(game, first, DeployRest())[0] == "No unit waits to be deployed."
    game.submit(first, EndDeployment())
    assert game.waiting_for() == (second,)


def test_ski_4_1_units_that_wait_are_offered_first() -> None:
    """Those that are deployed can be put elsewhere, but come last; the other side is offered nobody."""
    game, first, second = deploying()
    game.submit(first, Deploy(f"{first}-1", row_of(game, first, 0)))
    offered = choices(SKIRMISH.order_types, game.known(first), Draft(first, "deploy")).candidates
    assert [c.value for c in offered] == [f"{first}-{n}" for n in (2, 3, 4, 1)]
    assert choices(SKIRMISH.order_types, game.known(second), Draft(second, "deploy")).candidates == ()


def test_ski_4_1_units_without_room_take_no_part() -> None:
    """Units for which there is no room take no part (ruling): they are neither lost nor there."""
    crowd = [{"chassis": "wheeled", "count": 14}]
    game, first, _ = deploying(forces={"red": crowd, "blue": crowd}, options={"deploy": 1})
    game.submit(first, DeployRest())
    game.submit(first, EndDeployment())
    told = [render(game.phrase(event), "en") for _, event in game.news(first) if event.kind == "left-behind"]
    name = first.title()
    assert told == [
        f"There is no room for Wheeled vehicle {n} of {name}: it takes no part in this game." for n in (13, 14)
    ]
    assert len([unit for unit in game.top.state.units.values() if unit.side == first]) == 12
    assert game.top.state.sides[first].lost == 0
    assert game.faults() == []


def test_units_that_deploy_by_themselves_stay_apart() -> None:
    """Where there is room nobody shares a hex, and all are in the zone."""
    game, first, _ = deploying()
    game.submit(first, DeployRest())
    cells = [unit.cell for unit in game.top.state.units.values() if unit.side == first]
    assert len(set(cells)) == 4
    zone = game.top.scenario.zone(first, 3)
    assert all(cell in zone for cell in cells)


# -- the sheets --------------------------------------------------------------------------------------------------------


def test_ski_2_3_sheets_are_shown_before_the_first_turn() -> None:
    """Before the first turn all characteristics of all units and objects are open to both."""
    game, first, second = deploying()
    game.submit(first, DeployRest())
    masked = game.known(second).unit(f"{first}-4")
    assert masked is not None
    assert (masked.chassis, masked.weapons) == ("wheeled", [])
    assert not game.known(second).state.sheets_shown
    game.submit(first, EndDeployment())
    game.submit(second, DeployRest())
    game.submit(second, EndDeployment())
    unit = game.known(second).unit(f"{first}-4")
    assert unit is not None
    assert [weapon.id for weapon in unit.weapons] == ["machine-gun"]
    told = [render(game.phrase(event), "en") for _, event in game.news(second)]
    assert f"{first.title()} shows its sheets: 4 units in all, 18 points." in told
    assert any(text.startswith("The task: destroy more points than you lose") for text in told)


def test_ski_4_1_the_first_turn_is_rolled_for() -> None:
    """First turn: die roll, the higher one."""
    for seed in "abcdef":
        game = Game.new(REGISTRY, scenario(), seed=seed)
        while game.top.state.phase is not Phase.PLAY:
            side = game.waiting_for()[0]
            game.submit(side, DeployRest())
            game.submit(side, EndDeployment())
        *_, rolls = [event.facts["rolls"] for _, event in game.news("red") if event.kind == "rolled-off"]
        assert isinstance(rolls, list)
        assert game.waiting_for() == (max(rolls, key=lambda pair: pair[1])[0],)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_game_with_formed_forces_is_played_to_its_end(seed: str) -> None:
    """Formed, deployed, played by random players: it ends, and nothing is wrong on the way."""
    game = forming_game(options={"points_1": 30, "points_2": 30, "deploy": 4})
    rng = random.Random(seed)
    play_out(game, dict.fromkeys(game.sides, RandomPlayer(rng)), rng)
    assert game.outcome is not None
    assert game.faults() == []
    game.verify()


LANES = """
.A    .     .     .     .     .     .     .     .     .     .B
   .     .     .     .     .     .     .     .     .     .
.     .     .     .     .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .
.     .     .     .     .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .
"""


COVERED = r"""
.A    .     .     .     .     .     .     .     .     .     .B
   .     .     .     .     .     .     .     .     .     .
c     .     .     .     .     .     .     .     .     .     .
   .  __ .     .     .     .     .     .     .     .     .
.    /h \__ .     .     .     .     .     .     .     .     .
   . \   h \   .     .     .     .     .     .     .     .
.    /h  __D.     .     .     .     .     .     .     .     .
   . o__/.     .     .     .     .     .     .     .     .
"""


def deployed(board: Board, *, in_cover: bool) -> list[str]:
    """Where red's units deploy by themselves, one after the other."""
    board.state.phase = Phase.DEPLOYING
    for unit in board.state.units.values():
        unit.cell = None
    found = []
    for unit, cell in by_themselves(board.frame, "red", in_cover=in_cover):
        unit.cell = cell
        found.append(board.land.grid.label(cell))
    return found


def test_ski_4_1_the_rest_deploys_in_front_and_apart() -> None:
    """Units that deploy by themselves go to the foremost hexes that are three hexes from each other; once there is no
    such hex left, as far apart as they can."""
    board = Board(LANES, options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    for _ in range(4):
        board.put(soldier("red", "rifle"), "0101")
    assert deployed(board, in_cover=False) == ["0501", "0403", "0201", "0203", "0502"]


def test_ski_4_1_the_rest_deploys_in_cover_near_the_front() -> None:
    """With cover chosen soldiers go to openings of houses towards the enemy, and to light cover, though the foremost
    hexes are in the open; they stay apart, and machines go in front as ever."""
    board = Board(COVERED, options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    for _ in range(2):
        board.put(soldier("red", "rifle"), "0101")
    board.put(vehicle("red", "tracked", "autocannon"), "0101")
    assert deployed(board, in_cover=True) == ["0403", "0501", "0102", "0301"]
    assert deployed(board, in_cover=False)[:2] == ["0501", "0504"]


@pytest.mark.parametrize(("manner", "reason"), [(None, ""), ("cover", ""), ("front", ""), ("back", "Units deploy in")])
def test_ski_4_1_the_rest_deploys_in_one_of_two_manners(manner: str | None, reason: str) -> None:
    """In cover, or as far forward as they may; journals of before there was a choice name neither."""
    game, first, _ = deploying()
    objection = DeployRest(manner).objection(game.known(first))
    assert (objection is None) is (reason == "")
    if objection is not None:
        assert render(objection.reason, "en").startswith(reason)
    offered = choices(SKIRMISH.order_types, game.known(first), Draft(first, "deploy-rest")).candidates
    assert [c.value for c in offered] == ["cover", "front"]
    assert read_order(SKIRMISH.order_types, {"kind": "deploy-rest"}) == DeployRest()


def test_what_waits_to_be_deployed_says_what_it_carries() -> None:
    """All soldiers are called alike: who has the machine gun is told with each."""
    game = forming_game()
    game.submit("red", recruit("soldier", "machine-gun"))
    game.submit("blue", recruit("soldier", "rifle"))
    for side in ("red", "blue"):
        game.seal(side)
    (seat,) = game.waiting_for()
    (offered,) = choices(SKIRMISH.order_types, game.known(seat), Draft(seat, "deploy")).candidates
    assert render(offered.note, "en") == {"red": "Machine gun", "blue": "Rifle"}[seat]
