"""The practice player of Theatre of War: what it buys, its talks, its battles on land, in the air and at sea. That it
plays without faults and the same again is held by `tests/contract`."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.lab.practice.manners import MANNERS
from hexwar_tui.systems.theatre.lab.practice.player import PracticePlayer
from hexwar_tui.systems.theatre.lab.practice.situation import Situation, chances
from hexwar_tui.systems.theatre.orders.buying import Choose
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, ReadPost, SendMessage
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose, Refuse, Sign
from hexwar_tui.systems.theatre.orders.units.again import StandingWord
from hexwar_tui.systems.theatre.orders.units.air import Bomb, Cover, Escort, Hunt
from hexwar_tui.systems.theatre.orders.units.land import Attack, Defend, Land
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.previews import supply_of
from hexwar_tui.systems.theatre.orders.units.sea import Assault, Hold, Raid
from hexwar_tui.systems.theatre.orders.units.trade import Fetch
from hexwar_tui.systems.theatre.state import Phase, Word
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.agreements import PEACE, cession, gift, guarantee, passage, propose, talking
from tests.systems.theatre.boards import FULL_GARRISONS, Board
from tests.systems.theatre.practising import COASTS, LAND, bought, decided, of, poor, written
from tests.systems.theatre.test_06_odds import counted

# -- what it buys ------------------------------------------------------------------------------------------------------


def mobilising(*rows: str, points: int = 16) -> Board:
    """Turn zero, with so much of each for Red to spend."""
    board = Board(*rows, phase=Phase.MOBILISING)
    board.stores("red", manpower=points, production=points)
    return board


def test_in_turn_zero_capitals_and_borders_get_infantry_and_the_rest_is_an_army() -> None:
    """Next to what is to be attacked; nothing is left that a division could be bought for."""
    board = mobilising(LAND)
    board.stores("red", manpower=12, production=14)
    units = bought(board)
    assert min(units["infantry", "R1"], units["infantry", "R2"]) >= 1
    assert units["tanks", "R2"] >= 2
    assert not {type for type, _ in units} & {"war-fleet", "trade-fleet"}
    left = board.known("red").stores
    assert left.production < 3 or not left.manpower


@pytest.mark.parametrize(("rows", "fleets"), [(("R1R2~1B2B1", "R1R2N1B2B1"), 2), ((COASTS,), 4)])
def test_in_turn_zero_a_sea_that_matters_gets_fleets_and_infantry_for_them(rows: tuple[str, ...], fleets: int) -> None:
    """Where a foe has a coast on the other side: two, and more where nothing can be attacked over land; none where
    nobody is to be reached over it."""
    units = bought(mobilising(*rows))
    assert units["war-fleet", "~1"] == fleets
    assert units["infantry", "R2"] >= 2
    assert ("war-fleet", "~1") not in bought(mobilising("~1R1R2B1"))


def test_trade_overseas_gets_a_fleet_while_it_pays_off() -> None:
    """In the last turns no more."""
    assert bought(mobilising("=1R1R2B1"))["trade-fleet", "R1"] == 1
    board = Board("=1R1R2B1")
    board.state.turn = 27
    assert ("trade-fleet", "R1") not in bought(board)


@pytest.mark.parametrize(
    ("manpower", "production", "type"),
    [pytest.param(3, 1, "infantry", id="defends-at-once"), pytest.param(1, 9, "tanks", id="where-people-are-short")],
)
def test_a_region_in_danger_without_a_guard_gets_a_fresh_one(manpower: int, production: int, type: str) -> None:
    """What is bought defends at once (THE-5.1); tanks cost one point of manpower instead of three."""
    board = Board(LAND, units=("blue tanks B2",))
    board.stores("red", manpower=manpower, production=production)
    assert bought(board) == {(type, "R2"): 1}


@pytest.mark.parametrize(
    ("player", "early"), [("steady", False), ("steady-bold", False), ("easy", True), ("easy-bold", True)]
)
def test_only_an_easy_one_leaves_the_regions_of_others_alone_at_first(player: str, early: bool) -> None:
    """In the first turn."""
    situation = Situation(poor(LAND, units=("red tanks R2",)).known("red"), MANNERS[player])
    assert situation.known.turn == 1
    assert situation.is_early("B2") is early


def test_who_attacks_acts_sooner_and_who_waits_later() -> None:
    """THE-5.1: attackers want to come before they are attacked."""
    assert written(Board(LAND, units=("red infantry R2",)), Choose) == [Choose("sooner")]
    assert written(Board(LAND), Choose) == [Choose("later")]


# -- talks -------------------------------------------------------------------------------------------------------------


def test_it_offers_peace_to_all_but_its_rival_and_ends_its_talks() -> None:
    """For no longer than would end the game; once. Whom it has asked keeps it from asking nobody else."""
    for rows, partners in ((("R1R2B2B1", "R1R2B2G1"), ["green"]), (("R1R2B2B1", "R1R2G1W1"), ["blue", "white"])):
        board = talking(*rows)
        for partner in partners:
            assert decided(board) == Propose(partner, 3, (PEACE,))
            board.give("red", Propose(partner, 3, (PEACE,)))
        assert decided(board) == EndTalks()


def test_messages_are_read() -> None:
    """Before the talks are ended once more."""
    board = talking(LAND)
    board.give("blue", SendMessage("red", "hello"))
    assert decided(board) == ReadPost()
    board.give("red", ReadPost())
    assert decided(board) == EndTalks()


OF_GREEN = ("R1R2B2B1", "R1G1G2B1")


@pytest.mark.parametrize(
    ("rows", "side", "clauses", "turns", "answer"),
    [
        (OF_GREEN, "green", [PEACE], 3, Sign),
        (OF_GREEN, "green", [PEACE], 0, Refuse),
        (OF_GREEN, "green", [gift("green", "supply", 3)], 0, Sign),
        (OF_GREEN, "green", [passage("green")], 0, Sign),
        (OF_GREEN, "green", [PEACE, gift("red", "supply", 3)], 3, Refuse),
        (OF_GREEN, "green", [PEACE, passage("red")], 3, Refuse),
        (OF_GREEN, "green", [PEACE, cession("green", "G1")], 3, Sign),
        (OF_GREEN, "green", [guarantee("red")], 3, Refuse),
        ((LAND,), "blue", [PEACE], 3, Refuse),
        (("R1B2B3B4", "B1B5B6B7"), "blue", [PEACE], 9, Sign),
    ],
)
def test_it_signs_what_costs_it_nothing(
    rows: tuple[str, ...], side: str, clauses: list[ClauseRecord], turns: int, answer: type[Sign | Refuse]
) -> None:
    """Gifts, and peace for a short time with whom is no rival of its; with its rival only if he is far stronger: twice
    its own regions, capitals counted as several."""
    board = talking(*rows)
    board.give(side, propose("red", *clauses, turns=turns))
    assert decided(board) == answer(board.state.talks.treaties[0].id)


def test_it_does_not_sign_the_same_once_more() -> None:
    """What holds already for as long is refused; what would hold longer is signed."""
    board = talking(*OF_GREEN)
    board.give("green", propose("red", passage("green"), turns=4))
    board.give("red", Sign(board.state.talks.treaties[0].id))
    for turns, answer in ((4, Refuse), (3, Refuse), (5, Sign), (0, Sign)):
        board.give("green", propose("red", passage("green"), turns=turns))
        proposed = board.state.talks.treaties[-1].id
        assert decided(board) == answer(proposed)
        board.give("red", Refuse(proposed))


# -- attacks on land ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (2, 1), (2, 3)])
def test_the_chances_of_a_battle(attack: int, defence: int) -> None:
    """THE-6.1: the sums of six-sided dice; a tie is neither won nor lost."""
    assert list(chances(attack, defence)) == counted(attack, defence)


def test_in_battles_of_hundreds_the_stronger_wins_as_in_smaller_ones() -> None:
    """What can't be reckoned quickly is reckoned by the proportion."""
    assert chances(300, 150) == chances(20, 10)


NEUTRAL = "R1R2N1B1"


@pytest.mark.parametrize(
    ("row", "units", "supply", "target", "attackers"),
    [
        pytest.param(LAND, "red 2 infantry R2, red tanks R2", 20, "B2", ["red-infantry-1"], id="one-does"),
        pytest.param(NEUTRAL, "red tanks R2", 20, "", [], id="THE-6.3-three-divisions-beat-one"),
        pytest.param(NEUTRAL, "red 2 tanks R2", 20, "N1", ["red-tanks-1", "red-tanks-2"], id="two-beat-three"),
        pytest.param(LAND, "red 2 infantry R2, blue 4 tanks B2", 20, "", [], id="against-the-odds"),
        pytest.param(LAND, "red 3 tanks R2", 0, "", [], id="THE-5.3-who-is-not-paid"),
        pytest.param("N1R1B2B1", "red infantry R1, blue tanks B2", 20, "", [], id="a-capital-in-danger"),
    ],
)
def test_as_many_attack_as_make_the_odds_good(
    row: str, units: str, supply: int, target: str, attackers: list[str]
) -> None:
    """An undefended region is taken by one division of infantry, which costs less supply than tanks; nobody attacks
    against the odds, without supply, or out of a capital which somebody would walk into."""
    board = poor(row, units=units.split(", "), supply=supply, options=FULL_GARRISONS)
    found = [(attack.target, sorted(attack.units)) for attack in written(board, Attack)]
    assert found == ([(target, attackers)] if target else [])


def test_the_last_capital_is_worth_a_bold_attack() -> None:
    """THE-9.1: who holds it has won."""
    board = poor("R1R2B1", "R1R2B2", units=("red 2 tanks R2", "blue 4 infantry B1"))
    (attack,) = written(board, Attack)
    assert attack.target in ("B1", "B2")
    board.put("red 2 tanks R2", "blue 4 infantry B2")
    assert written(board, Attack)[0].target == "B1"


def test_it_tells_what_else_could_have_been_attacked() -> None:
    """By what that would gain: a region that nobody holds, had the one unit not gone for the capital. Nothing of what
    attacks nothing."""
    board = poor("R1R2B1", "R1R2B2", units=("red infantry R2",), war=True)
    known, player = board.known("red"), PracticePlayer(MANNERS["steady"])
    observation = Observation(known, THEATRE.order_types, sealed=True, may_seal=False)
    order = decided(board)
    assert isinstance(order, Attack)
    first, other = player.weigh(observation, order)
    assert first.order == order
    assert isinstance(other.order, Attack)
    assert {order.target, other.order.target} == {"B1", "B2"}
    assert first.worth >= other.worth > 0
    assert player.weigh(observation, Choose("later")) == []


@pytest.mark.parametrize(("turn", "least", "most"), [(1, 1, 6), (28, 7, 8)])
def test_all_that_is_ordered_can_be_paid(turn: int, least: int, most: int) -> None:
    """And something is left for the defence, but in the last turn."""
    units = ("red 8 tanks R2", "red 2 bombers R2", "blue infantry B2")
    board = poor("R1R2B2B1", "N1R2B3~1", options=FULL_GARRISONS, supply=8, units=units)
    board.state.turn = turn
    assert written(board, Attack)
    known = board.known("red")
    assert least <= supply_of(known, known.orders) <= most


def test_a_treaty_of_peace_is_kept() -> None:
    """THE-8.1: nothing of a partner's is prey."""
    board = poor(LAND, units=("red 3 tanks R2",))
    board.peace("red", "blue")
    assert written(board, Attack) == []


# -- guards and marches ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "units", "order"),
    [
        pytest.param(
            "R3R2R1B2B1",
            ("red infantry R2", "red infantry R1", "blue 2 tanks B2"),
            Defend(target="R1", units=("red-infantry-1",)),
            id="a-capital-is-helped-by-its-neighbours",
        ),
        pytest.param(
            "R1R3R4R2B2B1",
            ("red infantry R3", "blue 2 tanks B2"),
            Move(target="R2", units=("red-infantry-1",)),
            id="a-border-gets-a-guard-from-far-away",
        ),
        pytest.param(
            "R1R3R2B2B1",
            ("red 2 tanks R1", "blue 6 infantry B2"),
            Move(target="R2", units=("red-tanks-1", "red-tanks-2")),
            id="the-others-go-to-where-the-next-attack-begins",
        ),
        pytest.param(
            "R1~1R2B2B1",
            ("red 2 tanks R1", "blue 6 infantry B2"),
            Move(target="R2", units=("red-tanks-1", "red-tanks-2")),
            id="over-a-free-sea-too",
        ),
        pytest.param(LAND, (), StandingWord(region="R1", word="all"), id="a-capital-is-defended-by-all"),
    ],
)
def test_what_is_in_danger_is_guarded(row: str, units: tuple[str, ...], order: object) -> None:
    """By who stands beside it, at once, or by who is not needed where he stands."""
    assert order in written(poor(row, units=units))


def test_the_word_for_a_capital_is_changed_once() -> None:
    """It stands until somebody else holds it."""
    board = Board(LAND)
    board.word("R1", Word.ALL)
    assert written(board, StandingWord) == []


# -- landings ----------------------------------------------------------------------------------------------------------


def test_infantry_lands_on_a_coast_that_is_open_with_an_escort_for_each() -> None:
    """THE-6.4."""
    board = poor(COASTS, units=("red infantry R2", "red war-fleet ~1"))
    landing = Land(target="B2", sea="~1", units=("red-infantry-1",), fleets=("red-war-fleet-1",))
    assert written(board, Land) == [landing]


def test_nobody_lands_past_enemy_fleets() -> None:
    """THE-6.4: they are fought first."""
    orders = written(poor(COASTS, war=True, units=("red infantry R2", "red war-fleet R2", "blue war-fleet ~1")))
    assert of(Land, orders) == []
    assert [order.target for order in of(Assault, orders)] == ["~1"]


# -- in the air --------------------------------------------------------------------------------------------------------

FIGHTERS, BOMBERS = ("red-fighters-1",), ("red-bombers-1",)


@pytest.mark.parametrize(
    ("units", "orders"),
    [
        pytest.param(("red bombers R2",), [Bomb(target="B1", aim="derrick", units=BOMBERS)], id="what-works"),
        pytest.param(
            ("red 3 bombers R2",),
            [Bomb(target="B1", aim="derrick", units=(*BOMBERS, "red-bombers-2"))],
            id="two-for-each-work",
        ),
        pytest.param(
            ("red bombers R2", "red fighters R2", "blue fighters B1"),
            [Bomb(target="B1", aim="derrick", units=BOMBERS), Escort(target="B1", units=FIGHTERS)],
            id="escorted-where-they-may-be-met",
        ),
        pytest.param(
            ("red fighters R2", "blue bombers B1"),
            [Hunt(target="B1", units=FIGHTERS)],
            id="hunters-of-what-can't-fight-back",
        ),
        pytest.param(
            ("red fighters R1", "blue bombers B2", "blue fighters B2"),
            [Cover(target="R1", units=FIGHTERS)],
            id="covers-of-what-may-be-bombed",
        ),
    ],
)
def test_aircraft_do_what_they_are_for(units: tuple[str, ...], orders: list[object]) -> None:
    """THE-7.1, 7.2: a derrick gives nothing for a turn; fighters meet the cover first, and hunt bombers at their base,
    or cover what these are after, where fighters stand by them."""
    guards = [f"{power} 6 infantry {place}" for power, place in (("red", "R1"), ("red", "R2"), ("blue", "B1"))]
    made = poor(LAND, war=True, factories={"R1": 1}, derricks={"B1": 1}, units=(*guards, "blue 6 infantry B2", *units))
    flown = [order for order in written(made) if isinstance(order, Bomb | Escort | Hunt | Cover)]
    assert flown == orders


@pytest.mark.parametrize(("derricks", "goal"), [(1, ["R3"]), (0, [])])
def test_bombers_with_nothing_to_bomb_in_reach_move_nearer(derricks: int, goal: list[str]) -> None:
    """To the own region from which there is most to bomb; they stay where that is nowhere."""
    board = poor("R1R2R3~1B1", war=True, derricks={"B1": derricks}, units=("red bombers R1",))
    assert [order.target for order in written(board, Move) if order.units == BOMBERS] == goal


# -- at sea ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "type", "foreign", "kind", "target"),
    [
        pytest.param(2, "war-fleet", 1, Assault, "~2", id="no-more-than-themselves"),
        pytest.param(1, "war-fleet", 2, Hold, "~1", id="hold-their-sea-otherwise"),
        pytest.param(1, "trade-fleet", 1, Raid, "~2", id="hunt-trade"),
    ],
)
def test_fleets_attack_no_more_than_they_are_themselves(
    own: int, type: str, foreign: int, kind: type[Assault | Hold | Raid], target: str
) -> None:
    """THE-7.3: all roll at once."""
    units = ("red 2 infantry R1", f"red {own} war-fleet ~1", f"blue {foreign} {type} ~2")
    orders = written(poor("R1~1~2B1", war=True, units=units))
    found = [(order.target, len(order.units)) for order in orders if isinstance(order, Assault | Hold | Raid)]
    assert found == [(target, own)]
    assert of(kind, orders)


def test_fleets_go_to_the_sea_over_which_can_be_landed() -> None:
    """From a port that is not next to it."""
    board = poor("~2R1R2~1B1", "~2~3~3~1B1", units=("red infantry R1", "red war-fleet ~2"))
    moves = [order.target for order in written(board, Move) if order.units == ("red-war-fleet-1",)]
    assert moves == ["~1"]


def test_trade_goes_overseas_where_no_enemy_is_in_its_way() -> None:
    """THE-7.4: supply as long as it is short."""
    board = poor("R1~1=1B1", supply=2, units=("red 4 infantry R1", "red trade-fleet R1"))
    assert written(board, Fetch) == [Fetch(target="=1", good="supply", units=("red-trade-fleet-1",))]
    assert written(poor("R1~1=1B1", war=True, units=("red trade-fleet R1", "blue war-fleet ~1")), Fetch) == []


# -- good play ---------------------------------------------------------------------------------------------------------


def test_it_beats_the_random_player() -> None:
    """A short trial on the learning scenario; `hexwar trial theatre` plays hundreds of games."""
    trial = Trial("steady", "random")
    for number in range(8):
        game = trial.play(REGISTRY, load_scenario(REGISTRY, "theatre/first-summer"), "short", number)
        assert game.faults() == []
    assert trial.score.won >= 7
