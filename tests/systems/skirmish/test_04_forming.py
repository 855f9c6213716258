"""SKI-1.8, 2.1, 2.3, 3.1, 3.2, 4.1: forming, deployment, and the sheets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import Choices, choices, why_not
from hexwar_tui.engine.orders.order import Draft, NothingToDraw, Order, specs
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
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
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.grounds import WIDE
from tests.systems.skirmish.playing import HOUSE, OPEN_BOARD, RIFLES, deploy, refusal, scenario


def recruit(text: str, count: int = 1, name: str = "") -> RecruitUnits:
    """An order to recruit such units: their chassis, their weapons and, with a plus, their skills."""
    chassis, *words = text.split()
    weapons, skills = [word for word in words if word[0] != "+"], [word[1:] for word in words if word[0] == "+"]
    armed = dict(zip(("weapon", "weapon_2", "weapon_3"), weapons, strict=False))
    skilled = dict(zip(("skill", "skill_2"), skills, strict=False))
    return RecruitUnits(chassis=chassis, count=count, name=name, **armed, **skilled)


def forming_game(**options: int) -> Game:
    """A game in which both form."""
    return Game.new(REGISTRY, scenario(forces={}, **HOUSE, options=options), seed="forming")


def offered(game: Game, seat: str, kind: str, **values: Any) -> Choices:
    """What is asked for and offered next in an order of which this is given."""
    return choices(SKIRMISH.order_types, game.known(seat), Draft(seat, kind, values))


# -- forming -----------------------------------------------------------------------------------------------------------


def cost_line(game: Game, order: Order) -> str:
    """What the preview says of command points."""
    (line,) = [line for line in game.preview("red", order).lines if render(line.text, "en") == "Command points"]
    return render(line.value, "en")


def test_ski_2_1_a_unit_costs_the_sum_of_its_characteristics() -> None:
    """Chassis, weapons and skills together, as many times as there are units. Running cost: of several units together,
    of a force in place of all before, of Spotter for an object."""
    game = forming_game()
    assert cost_line(game, recruit("soldier rifle", count=4)) == "12, leaves 88 of 100"
    game.submit("red", recruit("soldier rifle grenades +medic", count=3))
    assert forming.left(game.known("red")) == 100 - 3 * (2 + 1 + 1 + 2)
    assert cost_line(game, recruit("soldier rifle", count=4)) == "12, leaves 70 of 100"
    assert cost_line(game, TakeForce("patrol")) == "29, leaves 71 of 100"
    assert cost_line(game, BuySpotter("inn")) == "2, leaves 80 of 100"


def test_ski_2_1_within_the_budget() -> None:
    """Within the scenario's budget; at least one unit, or the force can't be sealed."""
    game = forming_game(points_1=20)
    with pytest.raises(IllegalOrder, match="A force has at least one unit"):
        game.seal("red")
    game.submit("red", recruit("walker"))
    for order in (recruit("flyer"), recruit("soldier rifle", count=3)):
        assert refusal(game, "red", order) == ("It costs 9 points; 6 are left.", "SKI-2.1")
    game.submit("blue", recruit("walker", count=7))
    game.seal("red")


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (recruit("boat"), "There is no such kind of unit."),
        (recruit("soldier spoon"), "There is no such weapon or skill."),
        (recruit("soldier +cook"), "There is no such weapon or skill."),
        (recruit("soldier rifle rifle"), "A unit has each weapon and each skill once."),
        (recruit("soldier +medic +medic"), "A unit has each weapon and each skill once."),
        (recruit("soldier", count=0), "From 1 to 50 units are recruited at once."),
        (TakeForce("none"), "There is no such force."),
        (Dismiss("unit:2"), "Nothing of the kind has been entered."),
    ],
)
def test_ski_2_1_what_is_no_unit(order: Order, reason: str) -> None:
    """Only what the table has, each once (ruling)."""
    assert refusal(forming_game(), "red", order) == (reason, "SKI-2.1")


def test_ski_2_1_the_builder_offers_what_can_be_paid_and_shows_each_price() -> None:
    """The builder shows each price, and what it buys; what is too dear is refused with its reason."""
    game = forming_game(points_1=10)
    assert [(c.value, render(c.note, "en")) for c in offered(game, "red", "recruit").candidates] == [
        ("soldier", "2 points: movement 5, saves on 15+"),
        ("wheeled", "6 points: movement 10, saves on 12+"),
        ("tracked", "10 points: movement 7, saves on 9+"),
        ("flyer", "9 points: movement 14, saves on 13+"),
    ]
    refused = why_not(SKIRMISH.order_types, game.known("red"), Draft("red", "recruit"))
    assert [(r.candidate.value, r.objection.rule) for r in refused] == [("walker", "SKI-2.1")]
    weapons = offered(game, "red", "recruit", chassis="flyer").candidates
    assert [(c.value, render(c.note, "en")) for c in weapons[1:]] == [
        ("rifle", "1 point: range 14, hits on 11+ and 1 shot"),
        ("grenades", "1 point: range 4, hits on 11+ and 1 shot"),
    ]


def test_ski_2_1_as_many_alike_are_offered_as_can_be_paid() -> None:
    """From one on, and never more than fifty; one where not even that can be paid, which the order refuses."""
    unarmed = dict.fromkeys(("weapon", "weapon_2", "weapon_3", "skill", "skill_2"))

    def bounds(points: int, chassis: str) -> tuple[int, int] | None:
        found = offered(forming_game(points_1=points), "red", "recruit", chassis=chassis, **unarmed)
        assert found.field == "count"
        return found.bounds

    assert [bounds(points, "soldier") for points in (11, 12, 3)] == [(1, 5), (1, 6), (1, 1)]
    assert bounds(200, "soldier") == (1, 50)
    assert bounds(12, "walker") == (1, 1)


def test_ski_2_1_the_next_weapon_is_asked_for_only_after_one() -> None:
    """Without a first weapon there is no second; and none is offered twice."""
    game = forming_game()
    unarmed = offered(game, "red", "recruit", chassis="soldier", weapon=None).candidates
    assert [each.value for each in unarmed] == [None]
    second = [each.value for each in offered(game, "red", "recruit", chassis="soldier", weapon="rifle").candidates]
    assert second == [None, *(weapon for weapon in load_catalogue().weapons if weapon != "rifle")]


def test_ski_2_1_a_ready_made_force_replaces_what_was_entered() -> None:
    """Taken out of the whole budget, in place of all before."""
    for id in load_catalogue().forces:
        game = forming_game(points_1=120)
        game.submit("red", recruit("walker", count=8))
        game.submit("red", TakeForce(id))
        assert len(forming.entered(game.known("red")).recruits) == len(forces.force(game.top, id))
        lines = [render(line.text, "en") for line in game.preview("red", TakeForce(id)).lines]
        assert lines[1] == "It takes the place of all that was entered before."
        assert len(set(lines)) == len(lines)
        assert sum(int(line.split(" × ")[0]) for line in lines[2:]) == len(forces.force(game.top, id))
        game.seal("red")


def test_ski_2_1_what_is_dismissed_is_paid_back() -> None:
    """For its whole price; the others move up."""
    game = forming_game()
    for order in (recruit("soldier", name="Ann"), recruit("walker"), BuySpotter("inn")):
        game.submit("red", order)
    assert forming.left(game.known("red")) == 100 - 2 - 14 - 2
    for what in ("unit:1", "object:inn"):
        game.submit("red", Dismiss(what))
    assert forming.left(game.known("red")) == 100 - 14
    assert refusal(game, "red", Dismiss("unit:2"))[1] == "SKI-2.1"


def test_ski_1_8_spotter_is_bought_for_houses_and_bunkers() -> None:
    """A house or bunker may be bought the characteristic Spotter, once a side; it serves from then on."""
    game = forming_game()
    game.submit("red", BuySpotter("inn"))
    assert refusal(game, "red", BuySpotter("inn")) == ("Spotter has been bought for it already.", "SKI-1.8")
    told = ("Spotter is bought for a house or bunker of the board.", "SKI-1.8")
    assert refusal(game, "red", BuySpotter("wall")) == told
    for side in ("red", "blue"):
        game.submit(side, recruit("soldier rifle"))
        game.seal(side)
    assert game.top.state.buildings["inn"].spotter == ["red"]


def test_ski_4_1_forces_are_formed_before_the_game_only() -> None:
    """Not by the referee, not for a ready force, and not later."""
    told = ("Only a side forms a force.", "SKI-4.1")
    assert refusal(forming_game(), "referee", recruit("soldier")) == told
    ready = Game.new(REGISTRY, scenario(forces={"blue": RIFLES}), seed="ready")
    assert ready.waiting_for() == ("red",)
    assert refusal(ready, "blue", recruit("soldier"))[0] == "This side's force comes with the scenario."
    ready.submit("red", recruit("soldier rifle", name="Ann"))
    ready.seal("red")
    for order in (recruit("soldier"), TakeForce("patrol"), BuySpotter("inn"), Dismiss("unit:1")):
        assert refusal(ready, "red", order)[0] == "Forces are formed before the game, and then no more."


def test_what_waits_to_be_deployed_says_what_it_carries() -> None:
    """All soldiers are called alike: who has the machine gun is told with each."""
    game, arms = forming_game(), {"red": "Machine gun", "blue": "Rifle"}
    for side, weapon in arms.items():
        game.submit(side, recruit(f"soldier {weapon.lower().replace(' ', '-')}"))
    for side in arms:
        game.seal(side)
    (seat,) = game.waiting_for()
    (candidate,) = offered(game, seat, "deploy").candidates
    assert render(candidate.note, "en") == arms[seat]


# -- deployment --------------------------------------------------------------------------------------------------------


def deploying(seed: str = "deploying", **more: Any) -> tuple[Game, str, str]:
    """A game in which the first side deploys; that side and the other."""
    game = Game.new(REGISTRY, scenario(**more), seed=seed)
    first = game.waiting_for()[0]
    return game, first, "blue" if first == "red" else "red"


def row_of(side: str, from_edge: int) -> int:
    """A cell in the middle of the row so many rows from a side's edge."""
    row = from_edge if side == "red" else len(OPEN_BOARD) - 1 - from_edge
    return row * len(OPEN_BOARD[0]) + 5


def rolls(game: Game) -> list[tuple[str, int]]:
    """The last roll-off, from the lowest to the highest."""
    *_, found = [event.facts["rolls"] for _, event in game.news("red") if event.kind == "rolled-off"]
    return sorted(found, key=lambda pair: pair[1])  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", "abcdef")
def test_ski_4_1_who_deploys_first_and_moves_first_is_rolled_for(seed: str) -> None:
    """Die roll: the lower one has to; equal rolls are rolled again. First turn: die roll, the higher one."""
    game, first, _ = deploying(seed)
    assert first == rolls(game)[0][0]
    while game.top.state.phase is not Phase.PLAY:
        deploy(game)
    assert game.waiting_for() == (rolls(game)[-1][0],)


def test_ski_2_1_random_players_recruit_what_they_can_pay() -> None:
    """Few units rather than many, and none where not even one can be paid."""
    draw = specs(RecruitUnits)["count"].draw
    assert draw is not None
    walker = {"chassis": "walker"}
    rich, poor = (forming_game(points_1=points).known("red") for points in (70, 13))
    drawn = [draw(rich, walker, random.Random(number)) for number in range(100)]
    assert min(drawn) == 1 <= max(drawn) <= 5
    assert sum(count <= 2 for count in drawn) > 50
    with pytest.raises(NothingToDraw):
        draw(poor, walker, random.Random(1))


def test_ski_4_1_hexes_are_offered_to_units_of_the_side_that_deploys() -> None:
    """None for a unit that is not there, and none to a side that is not deploying."""
    game = Game.new(REGISTRY, scenario(forces={"red": RIFLES, "blue": RIFLES}), seed="deploying")
    (side,) = game.waiting_for()
    (other,) = set(game.sides) - {side}
    assert offered(game, side, "deploy", unit=f"{side}-1").candidates
    assert not offered(game, side, "deploy", unit=f"{side}-99").candidates
    assert not offered(game, other, "deploy", unit=f"{other}-1").candidates


def test_ski_3_1_within_six_hexes_of_the_own_edge() -> None:
    """Each deploys within `[deploy=6]` hexes of its own of two opposite edges."""
    game, first, _ = deploying()
    told = ("Units are deployed within 3 hexes of their own edge.", "SKI-3.1")
    assert refusal(game, first, Deploy(f"{first}-1", row_of(first, 3))) == told
    for row in (2, 0):
        game.submit(first, Deploy(f"{first}-1", row_of(first, row)))
    assert game.top.state.units[f"{first}-1"].cell == row_of(first, 0)


def test_ski_3_2_the_defender_deploys_in_his_half() -> None:
    """The defender deploys anywhere in his half of the board."""
    game = Game.new(REGISTRY, scenario(kind="defence"), seed="defence")
    if game.waiting_for() == ("red",):
        deploy(game)
    told = ("The defender deploys in his half of the board.", "SKI-3.2")
    assert refusal(game, "blue", Deploy("blue-1", row_of("blue", 6))) == told
    game.submit("blue", Deploy("blue-1", row_of("blue", 5)))


def test_ski_4_1_one_side_after_the_other_all_its_units() -> None:
    """A side deploys all its units; only then the other one does. Units that wait are offered first: those that are
    deployed can be put elsewhere; the other side is offered nobody."""
    game, first, second = deploying()
    assert refusal(game, second, Deploy(f"{second}-1", 0))[0] == "The other side deploys now."
    assert refusal(game, first, Deploy(f"{second}-1", row_of(first, 0)))[1] == "SKI-4.2"
    game.submit(first, Deploy(f"{first}-1", row_of(first, 0)))
    assert [c.value for c in offered(game, first, "deploy").candidates] == [f"{first}-{n}" for n in (2, 3, 4, 1)]
    assert offered(game, second, "deploy").candidates == ()
    assert refusal(game, first, EndDeployment()) == ("Soldier 2 is not deployed yet.", "SKI-4.1")
    game.submit(first, DeployRest())
    assert refusal(game, first, DeployRest())[0] == "No unit waits to be deployed."
    game.submit(first, EndDeployment())
    assert game.waiting_for() == (second,)


def test_ski_4_1_units_without_room_take_no_part() -> None:
    """Units for which there is no room take no part (ruling): they are neither lost nor there. SKI-2.3: the other side
    is not told of units that it has never seen."""
    crowd = [{"chassis": "wheeled", "count": 14}]
    game, first, second = deploying(forces={"red": crowd, "blue": crowd}, options={"deploy": 1})
    deploy(game)
    told = [render(game.phrase(event), "en") for _, event in game.news(first) if event.kind == "left-behind"]
    who = f"There is no room for Wheeled vehicle {{}} of {first.title()}: it takes no part in this game."
    assert told == [who.format(n) for n in (13, 14)]
    assert [event for _, event in game.news(second) if event.kind == "left-behind"] == []
    assert len([unit for unit in game.top.state.units.values() if unit.side == first]) == 12
    assert game.top.state.sides[first].lost == 0
    assert game.faults() == []


def test_ski_4_1_what_was_told_of_a_unit_that_takes_no_part_can_still_be_read() -> None:
    """A referee takes a deployed unit off the board, and another one is put in its place. What was told of the unit
    names it by its id from then on."""
    crowd = [{"chassis": "wheeled", "count": 13}]
    game, first, _ = deploying(forces={"red": crowd, "blue": crowd}, options={"deploy": 1})
    row = range(row_of(first, 0) - 5, row_of(first, 0) + 7)
    for number, cell in enumerate(row, 1):
        game.submit(first, Deploy(f"{first}-{number}", cell))
    game.rule(Ruling("it was a mistake", (Change(f"unit:{first}-1", "hex", "nowhere"),)))
    game.submit(first, Deploy(f"{first}-13", row[0]))
    game.submit(first, EndDeployment())
    told = [render(game.phrase(event), "en") for _, event in game.news(first)]
    label = game.top.scenario.board.grid.label(row[0])
    assert f"{first.title()}-1 ({first.title()}) is deployed at {label}." in told
    assert f"{first}-1 ({first.title()}): hex – off the board" in " ".join(told)


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
    such hex left, as far apart as they can. With cover chosen soldiers go to openings of houses towards the enemy, and
    to light cover, though the foremost hexes are in the open; they stay apart, and machines go in front as ever."""
    board = Board(WIDE.replace("c", "."), options={"deploy": 5}, A="red rifle", B="blue")
    for _ in range(4):
        board.put("red rifle", "0101")
    assert deployed(board, in_cover=False) == ["0501", "0403", "0201", "0203", "0502"]
    board = Board(COVERED, options={"deploy": 5}, A="red rifle", B="blue")
    for unit in ("red rifle", "red rifle", "red tracked autocannon"):
        board.put(unit, "0101")
    assert deployed(board, in_cover=True) == ["0403", "0501", "0102", "0301"]
    assert deployed(board, in_cover=False)[:2] == ["0501", "0504"]


def test_ski_4_1_the_rest_deploys_in_one_of_two_manners() -> None:
    """In cover, or as far forward as they may; journals of before there was a choice name neither."""
    game, first, _ = deploying()
    for manner in (None, "cover", "front"):
        assert DeployRest(manner).objection(game.known(first)) is None
    assert refusal(game, first, DeployRest("back"))[0].startswith("Units deploy in")
    assert [c.value for c in offered(game, first, "deploy-rest").candidates] == ["cover", "front"]
    assert read_order(SKIRMISH.order_types, {"kind": "deploy-rest"}) == DeployRest()


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
    deploy(game)
    unit = game.known(second).unit(f"{first}-4")
    assert unit is not None
    assert [weapon.id for weapon in unit.weapons] == ["machine-gun"]
    told = [render(game.phrase(event), "en") for _, event in game.news(second)]
    assert f"{first.title()} shows its sheets: 4 units in all, 18 points." in told
    assert any(text.startswith("The task: destroy more points than you lose") for text in told)
