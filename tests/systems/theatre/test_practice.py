"""The practice player of Theatre of War: what it does on small boards, that it knows no secrets, that it plays well."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.players import Desk, desk_of, play_out, sit_down
from hexwar_tui.engine.scenario_files import load_scenario
from hexwar_tui.engine.trial import Trial
from hexwar_tui.systems import SHELF
from hexwar_tui.systems.theatre.clauses_written import ClauseRecord
from hexwar_tui.systems.theatre.orders_again import StandingWord
from hexwar_tui.systems.theatre.orders_air import Bomb, Cover, Escort, Hunt
from hexwar_tui.systems.theatre.orders_buying import Buy, Choose
from hexwar_tui.systems.theatre.orders_land import Attack, Defend, Land
from hexwar_tui.systems.theatre.orders_moving import Move
from hexwar_tui.systems.theatre.orders_sea import Assault, Hold, Raid
from hexwar_tui.systems.theatre.orders_talks import EndTalks, ReadPost, SendMessage
from hexwar_tui.systems.theatre.orders_trade import Fetch
from hexwar_tui.systems.theatre.orders_treaties import Propose, Refuse, Sign
from hexwar_tui.systems.theatre.practice.situation import chances
from hexwar_tui.systems.theatre.previews import supply_of
from hexwar_tui.systems.theatre.state import Phase, Unit
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.agreements import PEACE, cession, gift, guarantee, passage, propose, talking
from tests.systems.theatre.boards import FULL_GARRISONS, Board
from tests.systems.theatre.secrets_of import reached, with_other_secrets, writing
from tests.systems.theatre.signed import peace
from tests.systems.theatre.written import ids

LEARNING, EUROPE = "theatre/first-summer", "theatre/europe-1939"

LAND = "R1R2B2B1"
"""Two regions of red's and two of blue's in a row, the capitals at the ends."""

COASTS = "R1R2~1B2B1"
"""The same with a sea between them."""


def decided(board: Board, side: str = "red") -> Order | None:
    """What the player orders next; it has to be legal."""
    known = board.known(side)
    sealed = THEATRE.is_sealed(board.frame)
    desk = Desk(known, THEATRE.order_types, sealed, sealed and THEATRE.seal_objection(known) is None)
    order = sit_down(THEATRE, "steady", random.Random("practice")).decide(desk)
    assert order is None or order.objection(known) is None
    assert order is not None or desk.may_seal
    return order


def written(board: Board, side: str = "red") -> list[Order]:
    """All that the player writes in a turn, until it seals."""
    orders: list[Order] = []
    while (order := decided(board, side)) is not None:
        board.give(side, order)
        orders.append(order)
    return orders


def of(kind: type[Order], orders: Sequence[Order]) -> list[Any]:
    """The orders of a kind."""
    return [order for order in orders if isinstance(order, kind)]


def bought(orders: Sequence[Order]) -> dict[tuple[str, str], int]:
    """How many units of each type are bought for each place."""
    found: dict[tuple[str, str], int] = {}
    for order in of(Buy, orders):
        found[order.type, order.place] = found.get((order.type, order.place), 0) + order.count
    return found


def poor(board: Board, **points: int) -> Board:
    """Red can buy nothing, so that only what its units do is looked at."""
    board.stores("red", **{"manpower": 0, "production": 0, **points})
    return board


# -- odds --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (2, 1), (2, 3)])
def test_the_chances_of_a_battle(attack: int, defence: int) -> None:
    """THE-6.1: the sums of six-sided dice; a tie is neither won nor lost."""
    rng = random.Random(f"{attack}:{defence}")
    rolls = [(sum(rng.choices(range(1, 7), k=attack)), sum(rng.choices(range(1, 7), k=defence))) for _ in range(20_000)]
    won, tied, lost = chances(attack, defence)
    assert won == pytest.approx(sum(a > d for a, d in rolls) / len(rolls), abs=0.015)
    assert lost == pytest.approx(sum(a < d for a, d in rolls) / len(rolls), abs=0.015)
    assert won + tied + lost == pytest.approx(1)


def test_in_battles_of_hundreds_the_stronger_wins_as_in_smaller_ones() -> None:
    """What can't be reckoned quickly is reckoned by the proportion."""
    assert chances(300, 150) == chances(20, 10)


# -- turn zero ---------------------------------------------------------------------------------------------------------


def test_in_turn_zero_capitals_and_borders_get_infantry_and_the_rest_is_an_army() -> None:
    """Next to what is to be attacked; nothing is left that a division could be bought for."""
    board = Board(LAND, phase=Phase.MOBILISING)
    board.stores("red", manpower=12, production=14)
    units = bought(written(board))
    assert units["infantry", "R1"] >= 1
    assert units["infantry", "R2"] >= 1
    assert units["tanks", "R2"] >= 2
    assert all(type not in ("war-fleet", "trade-fleet") for type, _ in units)
    left = board.known("red").stores
    assert left.production < 3 or not left.manpower


def test_in_turn_zero_a_sea_that_matters_gets_fleets_and_infantry_for_them() -> None:
    """Where a foe has a coast on the other side: two, and more where nothing can be attacked over land."""
    for rows, fleets in ((("R1R2~1B2B1", "R1R2N1B2B1"), 2), ((COASTS,), 4)):
        board = Board(*rows, phase=Phase.MOBILISING)
        board.stores("red", manpower=16, production=16)
        units = bought(written(board))
        assert units["war-fleet", "~1"] == fleets
        assert units["infantry", "R2"] >= 2


def test_a_sea_without_foes_gets_no_fleets() -> None:
    """Nobody is to be reached over it."""
    board = Board("~1R1R2B1", phase=Phase.MOBILISING)
    board.stores("red", manpower=16, production=16)
    assert ("war-fleet", "~1") not in bought(written(board))


def test_trade_overseas_gets_a_fleet_while_it_pays_off() -> None:
    """In the last turns no more."""
    board = Board("=1R1R2B1", phase=Phase.MOBILISING)
    board.stores("red", manpower=16, production=16)
    assert bought(written(board))["trade-fleet", "R1"] == 1
    board = Board("=1R1R2B1")
    board.state.turn = 27
    assert ("trade-fleet", "R1") not in bought(written(board))


# -- attacks -----------------------------------------------------------------------------------------------------------


def test_an_undefended_region_is_taken_by_one_division() -> None:
    """Infantry does, which costs less supply than tanks."""
    board = poor(Board(LAND))
    infantry = board.units("red", "infantry", "R2", 2)
    board.units("red", "tanks", "R2")
    (attack,) = of(Attack, written(board))
    assert attack.target == "B2"
    assert len(attack.units) == 1
    assert set(attack.units) <= set(ids(infantry))


def test_a_neutral_is_attacked_by_as_many_as_make_the_odds_good() -> None:
    """THE-6.3: its three divisions all defend; two divisions of tanks beat them, one does not."""
    board = poor(Board("R1R2N1B1", options=FULL_GARRISONS))
    board.unit("red", "tanks", "R2")
    assert of(Attack, written(board)) == []
    board = poor(Board("R1R2N1B1", options=FULL_GARRISONS))
    tanks = board.units("red", "tanks", "R2", 2)
    (attack,) = of(Attack, written(board))
    assert (attack.target, set(attack.units)) == ("N1", set(ids(tanks)))


def test_nobody_attacks_against_the_odds() -> None:
    """The stronger are left alone, unless the game is lost without it."""
    board = poor(Board(LAND))
    board.units("red", "infantry", "R2", 2)
    board.units("blue", "tanks", "B2", 4)
    assert of(Attack, written(board)) == []


def test_the_last_capital_is_worth_a_bold_attack() -> None:
    """THE-9.1: who holds it has won."""
    rows = ("R1R2B1", "R1R2B2")
    board = poor(Board(*rows))
    board.units("red", "tanks", "R2", 2)
    board.units("blue", "infantry", "B1", 4)
    (attack,) = of(Attack, written(board))
    assert attack.target in ("B1", "B2")
    board.units("red", "tanks", "R2", 2)
    board.units("blue", "infantry", "B2", 4)
    (attack, *_) = of(Attack, written(board))
    assert attack.target == "B1"


def test_who_has_no_supply_attacks_nobody() -> None:
    """THE-5.3: who is not paid does not act."""
    board = poor(Board(LAND), supply=0)
    board.units("red", "tanks", "R2", 3)
    assert of(Attack, written(board)) == []


def test_all_that_is_ordered_can_be_paid() -> None:
    """And something is left for the defence."""
    board = poor(Board("R1R2B2B1", "N1R2B3~1", options=FULL_GARRISONS), supply=8)
    board.units("red", "tanks", "R2", 8)
    board.units("red", "bombers", "R2", 2)
    board.units("blue", "infantry", "B2")
    orders = written(board)
    known = board.known("red")
    assert of(Attack, orders)
    assert 0 < supply_of(known, known.orders) <= 6


def test_a_capital_in_danger_is_not_left_for_a_small_gain() -> None:
    """Whoever stands next to it would walk in."""
    board = poor(Board("N1R1B2B1"))
    board.units("red", "infantry", "R1")
    board.units("blue", "tanks", "B2")
    assert of(Attack, written(board)) == []


def test_a_treaty_of_peace_is_kept() -> None:
    """THE-8.1: nothing of a partner's is prey."""
    board = poor(Board(LAND))
    board.units("red", "tanks", "R2", 3)
    peace(board, "red", "blue")
    assert of(Attack, written(board)) == []


# -- landings ----------------------------------------------------------------------------------------------------------


def test_infantry_lands_on_a_coast_that_is_open_with_an_escort_for_each() -> None:
    """THE-6.4."""
    board = poor(Board(COASTS))
    infantry = board.unit("red", "infantry", "R2")
    fleet = board.unit("red", "war-fleet", "~1")
    (landing,) = of(Land, written(board))
    assert landing == Land(target="B2", sea="~1", units=ids(infantry), fleets=ids(fleet))


def test_nobody_lands_past_enemy_fleets() -> None:
    """THE-6.4: they are fought first."""
    board = poor(Board(COASTS))
    board.war("red", "blue")
    board.unit("red", "infantry", "R2")
    board.unit("red", "war-fleet", "R2")
    board.unit("blue", "war-fleet", "~1")
    orders = written(board)
    assert of(Land, orders) == []
    assert [order.target for order in of(Assault, orders)] == ["~1"]


# -- guards and marches ------------------------------------------------------------------------------------------------


def test_a_capital_in_danger_is_helped_by_its_neighbours() -> None:
    """They defend it from where they stand, at once."""
    board = poor(Board("R3R2R1B2B1"))
    board.units("red", "infantry", "R1")
    helper = board.unit("red", "infantry", "R2")
    board.units("blue", "tanks", "B2", 2)
    assert Defend(target="R1", units=ids(helper)) in written(board)


def test_a_border_in_danger_gets_a_guard_from_far_away() -> None:
    """Who is not needed where he stands."""
    board = poor(Board("R1R3R4R2B2B1"))
    far = board.unit("red", "infantry", "R3")
    board.units("blue", "tanks", "B2", 2)
    assert Move(target="R2", units=ids(far)) in written(board)


def test_whoever_is_not_needed_goes_to_where_the_next_attack_begins() -> None:
    """All together."""
    board = poor(Board("R1R3R2B2B1"))
    army = board.units("red", "tanks", "R1", 2)
    board.units("blue", "infantry", "B2", 6)
    (move,) = of(Move, written(board))
    assert (move.target, set(move.units)) == ("R2", set(ids(army)))


def test_a_region_in_danger_without_a_guard_gets_fresh_infantry() -> None:
    """What is bought defends at once (THE-5.1)."""
    board = Board(LAND)
    board.stores("red", manpower=3, production=1)
    board.units("blue", "tanks", "B2")
    assert bought(written(board)) == {("infantry", "R2"): 1}


def test_where_people_are_short_guards_are_tanks() -> None:
    """They cost one point of manpower instead of three."""
    board = Board(LAND)
    board.stores("red", manpower=1, production=9)
    board.units("blue", "tanks", "B2")
    assert bought(written(board)) == {("tanks", "R2"): 1}


def test_a_capital_is_defended_by_all() -> None:
    """Its word is changed once."""
    board = Board(LAND)
    assert StandingWord(region="R1", word="all") in written(board)
    board.seal()
    board.begin("red", "blue")
    board.resolve()
    board.state.phase = Phase.ORDERS
    assert of(StandingWord, written(board)) == []


# -- in the air --------------------------------------------------------------------------------------------------------


def air(**units: Mapping[str, str]) -> tuple[Board, dict[str, Unit]]:
    """Red's and blue's aircraft over two regions of each; a derrick in B1, a factory in R1."""
    board = poor(Board(LAND, factories={"R1": 1}, derricks={"B1": 1}))
    board.war("red", "blue")
    for place, power in (("R1", "red"), ("R2", "red"), ("B1", "blue"), ("B2", "blue")):
        board.units(power, "infantry", place, 6)
    found = {}
    for power, told in units.items():
        for type, place in told.items():
            found[f"{power} {type}"] = board.unit(power, type, place)
    return board, found


def test_bombers_are_after_what_works() -> None:
    """THE-7.2: a derrick gives nothing for a turn."""
    board, units = air(red={"bombers": "R2"})
    (bomb,) = of(Bomb, written(board))
    assert (bomb.target, bomb.aim, bomb.units) == ("B1", "derrick", ids(units["red bombers"]))


def test_bombers_that_may_be_met_are_escorted() -> None:
    """THE-7.1: fighters meet the cover first."""
    board, units = air(red={"bombers": "R2", "fighters": "R2"}, blue={"fighters": "B1"})
    orders = written(board)
    assert [bomb.target for bomb in of(Bomb, orders)] == ["B1"]
    assert of(Escort, orders) == [Escort(target="B1", units=ids(units["red fighters"]))]


def test_fighters_hunt_what_can_not_fight_back() -> None:
    """THE-7.1: bombers at their base."""
    board, units = air(red={"fighters": "R2"}, blue={"bombers": "B1"})
    (hunt,) = of(Hunt, written(board))
    assert (hunt.target, hunt.units) == ("B1", ids(units["red fighters"]))


def test_fighters_cover_what_may_be_bombed() -> None:
    """Where bombers can't be hunted, as fighters stand by them."""
    board, units = air(red={"fighters": "R1"}, blue={"bombers": "B2", "fighters": "B2"})
    assert of(Cover, written(board)) == [Cover(target="R1", units=ids(units["red fighters"]))]


# -- at sea ------------------------------------------------------------------------------------------------------------


def at_sea(own: int, foreign: int, type: str = "war-fleet") -> list[Order]:
    """What red writes for its war fleets against blue's fleets in the next sea."""
    board = poor(Board("R1~1~2B1"))
    board.war("red", "blue")
    board.units("red", "infantry", "R1", 2)
    board.units("red", "war-fleet", "~1", own)
    board.units("blue", type, "~2", foreign)
    return written(board)


def test_fleets_attack_no_more_than_they_are_themselves() -> None:
    """THE-7.3: all roll at once."""
    assert [(order.target, len(order.units)) for order in of(Assault, at_sea(2, 1))] == [("~2", 2)]
    assert of(Assault, at_sea(1, 2)) == []


def test_fleets_hunt_trade_and_hold_their_sea_otherwise() -> None:
    """THE-7.3."""
    assert [order.target for order in of(Raid, at_sea(1, 1, "trade-fleet"))] == ["~2"]
    assert [order.target for order in of(Hold, at_sea(1, 2))] == ["~1"]


def test_fleets_go_to_the_sea_over_which_can_be_landed() -> None:
    """From a port that is not next to it."""
    board = poor(Board("~2R1R2~1B1", "~2~3~3~1B1"))
    board.units("red", "infantry", "R1", 1)
    fleet = board.unit("red", "war-fleet", "~2")
    moves = [order for order in of(Move, written(board)) if ids(fleet) == order.units]
    assert [order.target for order in moves] == ["~1"]


def test_trade_goes_overseas_where_no_enemy_is_in_its_way() -> None:
    """THE-7.4: supply as long as it is short."""
    board = poor(Board("R1~1=1B1"), supply=2)
    board.units("red", "infantry", "R1", 4)
    trader = board.unit("red", "trade-fleet", "R1")
    assert of(Fetch, written(board)) == [Fetch(target="=1", good="supply", units=ids(trader))]
    board = poor(Board("R1~1=1B1"))
    board.war("red", "blue")
    board.unit("red", "trade-fleet", "R1")
    board.unit("blue", "war-fleet", "~1")
    assert of(Fetch, written(board)) == []


# -- sooner or later ---------------------------------------------------------------------------------------------------


def test_who_attacks_acts_sooner_and_who_waits_later() -> None:
    """THE-5.1: attackers want to come before they are attacked."""
    board = Board(LAND)
    board.unit("red", "infantry", "R2")
    assert of(Choose, written(board)) == [Choose("sooner")]
    assert of(Choose, written(Board(LAND))) == [Choose("later")]


# -- talks -------------------------------------------------------------------------------------------------------------

THREE = ("R1R2B2B1", "R1R2B2G1")
"""Red, blue and green; blue is as near to red as nobody else."""


def answer(board: Board, side: str, *clauses: ClauseRecord, turns: int = 3) -> Order | None:
    """What red says to a proposal."""
    board.give(side, propose("red", *clauses, turns=turns))
    return decided(board)


def test_it_offers_peace_to_all_but_its_rival_and_ends_its_talks() -> None:
    """For no longer than would end the game; once."""
    board = talking(*THREE)
    assert decided(board) == Propose("green", 3, (PEACE,))
    board.give("red", Propose("green", 3, (PEACE,)))
    assert decided(board) == EndTalks()


def test_messages_are_read() -> None:
    """Before the talks are ended once more."""
    board = talking(LAND)
    board.give("blue", SendMessage("red", "hello"))
    assert decided(board) == ReadPost()
    board.give("red", ReadPost())
    assert decided(board) == EndTalks()


@pytest.mark.parametrize(
    ("clauses", "turns", "is_signed"),
    [
        ((PEACE,), 3, True),
        ((PEACE,), 0, False),
        ((gift("green", "supply", 3),), 0, True),
        ((passage("green"),), 0, True),
        ((PEACE, gift("red", "supply", 3)), 3, False),
        ((PEACE, passage("red")), 3, False),
        ((PEACE, cession("green", "G1")), 3, True),
        ((guarantee("red"),), 3, False),
    ],
)
def test_it_signs_what_costs_it_nothing(clauses: tuple[ClauseRecord, ...], turns: int, is_signed: bool) -> None:
    """Gifts, and peace for a short time with whom is no rival of its."""
    board = talking("R1R2B2B1", "R1G1G2B1")
    said = answer(board, "green", *clauses, turns=turns)
    treaty = board.state.talks.treaties[0].id
    assert said == (Sign(treaty) if is_signed else Refuse(treaty))


def test_with_its_rival_there_is_peace_only_if_he_is_far_stronger() -> None:
    """Twice its own regions, capitals counted as several."""
    board = talking(LAND)
    assert answer(board, "blue", PEACE) == Refuse(board.state.talks.treaties[0].id)
    board = talking("R1B2B3B4", "B1B5B6B7")
    assert answer(board, "blue", PEACE, turns=9) == Sign(board.state.talks.treaties[0].id)


# -- fair play ---------------------------------------------------------------------------------------------------------


def played(scenario: str, seed: str, acts: int) -> Game:
    """A game between practice players after so many acts, or at its end."""
    game = Game.new(SHELF, load_scenario(SHELF, scenario), seed=seed)
    players = {side: sit_down(THEATRE, "steady", random.Random(f"{seed}/{side}")) for side in game.sides}
    play_out(game, players, random.Random(seed), acts)
    return game


def test_games_between_two_end_and_the_same_seed_plays_the_same_game() -> None:
    """It depends on what is known and on nothing else."""
    first, second = played(LEARNING, "same", 5_000), played(LEARNING, "same", 5_000)
    assert first.outcome is not None
    assert first.faults() == []
    assert first.digest() == second.digest()


def test_europe_is_played_without_faults() -> None:
    """The first quarters of it."""
    game = played(EUROPE, "europe", 130)
    assert game.turn >= 2
    assert game.faults() == []


def assert_blind(game: Game, seed: str) -> None:
    """Whatever the others hide, each side orders the same."""
    for side in game.waiting_for():
        other = with_other_secrets(game, side, random.Random(f"{seed}/{side}"))
        orders = [sit_down(THEATRE, "steady", random.Random(seed)).decide(desk_of(g, side)) for g in (game, other)]
        assert orders[0] == orders[1]


@pytest.mark.parametrize("acts", [3, 25, 60, 110])
def test_it_knows_no_secrets(acts: int) -> None:
    """Orders, purchases, words for the defence and talks of others are drawn anew."""
    assert_blind(reached(LEARNING, acts, "blind"), f"{acts}")


def test_it_knows_none_among_three() -> None:
    """Nor what the others have agreed on."""
    assert_blind(writing(EUROPE, "blind"), "europe")


# -- good play ---------------------------------------------------------------------------------------------------------


def test_it_beats_the_random_player() -> None:
    """A short trial on the learning scenario; `hexwar trial theatre` plays hundreds of games."""
    trial = Trial("steady", "random")
    for number in range(8):
        game = trial.play(SHELF, load_scenario(SHELF, LEARNING), "short", number)
        assert game.faults() == []
    assert trial.score.won >= 7
