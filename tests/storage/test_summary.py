"""What has happened to a side, summed up by places: the worst first, in every system, nothing that it can't know."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.events import About, Event
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.look_back import LookBack
from hexwar_tui.engine.record.counting import Lost
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.situation import last_part
from hexwar_tui.storage.campaigns import summary as summing
from hexwar_tui.storage.campaigns.in_one import told_at_the_end
from hexwar_tui.storage.campaigns.summary import MOST_PLACES, MOST_TOLD, Grade, Summary, summary
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Shout, Walk

SAVES = Path(__file__).parents[2] / "saves"

GAMES = (
    "ashlands-the-long-rift-finished",
    "envoys-four-realms-middle",
    "mechs-three-lances-middle",
    "skirmish-the-village-middle",
    "theatre-first-summer-finished",
)


def played(name: str) -> Game:
    """A game of `saves/`."""
    return load_game(REGISTRY, SAVES / f"{name}.hexwar").game


def summed_up(game: Game, seat: str, back: int) -> Summary:
    """The summary of what the seat was told by the last entries, so many of them."""
    since = max(0, len(game.record.entries) - back)
    return summary(game, seat, list(game.news(seat, since)))


def sentences(found: Summary) -> list[list[str]]:
    """What is told, place by place."""
    return [[render(each.sentence, "en") for each in spot.told] for spot in found.spots]


def test_few_news_are_told_whole() -> None:
    """There is room for what would else be left to the chronicle, as placing units and what of details there is. The
    dice of a fight are told of at its place, which says whose they are."""
    few = summed_up(played("ashlands-first-steps-middle"), "north", 3)
    assert (few.more, len(few.elsewhere)) == (0, 1)
    assert sentences(few)[-1] == [
        "Mortar: 1 4 3 4 2 1 (5+ hits), 0 hits.",
        "Mortars 5 (North) fires at Sappers 4 (South): no wounds.",
    ]
    many = summed_up(played("ashlands-the-long-rift-finished"), "south", 17)
    assert many.more > 0


def test_a_place_counts_what_it_leaves_out() -> None:
    """Three sentences stand where South has lost most, and four more are left to the chronicle; at the next place all
    is told. No places leave out more than is left out in all."""
    found = summed_up(played("ashlands-the-long-rift-finished"), "south", 30)
    assert [(len(spot.told), spot.more) for spot in found.spots[:2]] == [(3, 4), (2, 0)]
    assert sum(spot.more for spot in found.spots) <= found.more


def test_losses_come_first_then_threats_then_the_rest() -> None:
    """South has lost two units and two key points, and won one: in this order, each place with what was lost there;
    what has no place stands by itself."""
    found = summed_up(played("ashlands-the-long-rift-finished"), "south", 17)
    grades = [min(each.grade for each in spot.told) for spot in found.spots]
    assert grades[:5] == [Grade.OWN_LOSS, Grade.OWN_LOSS, Grade.THREAT, Grade.THREAT, Grade.REST]
    assert grades == sorted(grades)
    assert [spot.lost for spot in found.spots[:3]] == [{"south": 1}, {"south": 1}, {}]
    assert found.lost == {"south": 2}
    assert sentences(found)[1][-1] == "Sappers 3 (South) is destroyed by Rocket carts 10."
    assert any("The game is won by North" in render(each.sentence, "en") for each in found.elsewhere)


def test_the_same_news_are_graded_for_whom_they_concern() -> None:
    """What South has lost is a fight to North, and the key points that it took are no threat to itself."""
    found = summed_up(played("ashlands-the-long-rift-finished"), "north", 17)
    grades = {render(each.sentence, "en"): each.grade for spot in found.spots for each in spot.told}
    lost = next(grade for sentence, grade in grades.items() if "is destroyed" in sentence)
    won = [grade for sentence, grade in grades.items() if sentence.startswith("North takes the key point")]
    assert lost is Grade.FIGHT
    assert won
    assert set(won) == {Grade.REST}
    assert found.lost == {"south": 2}


def test_what_was_ones_own_goes_before_what_is_merely_near() -> None:
    """West has lost two key points; another changed hands between two others, next to a unit of its own."""
    found = summed_up(played("ashlands-full-four-finished"), "west", 30)
    threats = [each for spot in found.spots for each in spot.told if each.grade is Grade.THREAT]
    assert [each.is_own for each in threats] == [True, True, False, False]
    assert "held by West" in render(threats[0].sentence, "en")


@pytest.mark.parametrize("name", GAMES)
def test_every_system_is_summed_up(name: str) -> None:
    """Places are on the map, few, the worst first and with few sentences; neither marches nor details stand before
    anything else, and no sentence is told twice. Nothing is lost but what is counted in `more`,
    and steps that are told with the last of their way."""
    game = played(name)
    for seat in game.sides:
        news = list(game.news(seat, max(0, len(game.record.entries) - 60)))
        found = summary(game, seat, news)
        told = [each for spot in found.spots for each in spot.told] + [*found.elsewhere]
        assert len(found.spots) <= MOST_PLACES
        assert len({each.at for each in told}) == len(told) == len(told_at_the_end(game, seat, news)) - found.more
        worst = [min(each.grade for each in spot.told) for spot in found.spots]
        assert worst == sorted(worst)
        for spot in found.spots:
            assert spot.cell in game.view(seat).grid.cells
            assert 1 <= len(spot.told) <= MOST_TOLD
            assert Grade.DETAIL not in {each.grade for each in spot.told}
            assert (
                Grade.MARCH not in {each.grade for each in spot.told} or worst[found.spots.index(spot)] == Grade.MARCH
            )


@pytest.mark.parametrize("name", GAMES)
def test_every_system_tells_of_something_by_its_place(name: str) -> None:
    """Each of the systems declares enough for its events to be found on the map."""
    game = played(name)
    assert any(summed_up(game, seat, 120).spots for seat in game.sides)


@pytest.mark.parametrize("seat", ["torland", "corvia", "referee"])
def test_a_winner_is_told_what_the_other_has_lost(seat: str) -> None:
    """Torland's 24 have destroyed Corvia's 12 and lost 2: so it is told to both, and the referee counts each loss once,
    who is told of it by both."""
    game = played("envoys-four-realms-middle")
    news = [pair for pair in game.news(seat) if pair[0].number == 161]
    assert summary(game, seat, news).lost == {"torland": 2, "corvia": 12}


def test_who_fell_is_known_as_he_was_before() -> None:
    """News of one entry alone are told by how things stood before it: the soldier that is shot in it, and is no more
    behind it, is the attacker's own and lies where he stood; a fleet that fought its last is counted as lost."""
    village, summer = played("skirmish-the-village-middle"), played("theatre-first-summer-finished")
    shot = [pair for pair in village.news("attacker") if pair[0].number == 207]
    assert [spot.told[0].is_own for spot in summary(village, "attacker", shot).spots] == [True]
    fought = [pair for pair in summer.news("west") if pair[0].number == 164]
    assert summary(summer, "west", fought).lost == {"west": 1}


def test_what_the_own_side_waits_to_hear_is_told() -> None:
    """What an army has gained by a city, what a levy has brought, and that a task was carried out on the way: they are
    not left to the chronicle. Nor are the stakes of Ashlands, and who moves first by them."""
    envoys, ashlands = REGISTRY["envoys"].say.phrase, REGISTRY["ashlands"].say.phrase
    kinds = ("city-gain", "levied", "levy-joined", "task-fired")
    assert {envoys.about(kind) for kind in kinds} == {About.EVENT}
    assert {ashlands.about(kind) for kind in ("stakes", "initiative")} == {About.EVENT}


def test_that_a_shot_was_saved_is_told_with_the_shot() -> None:
    """A save belongs to the fight, not to the details that are left out."""
    assert REGISTRY["skirmish"].say.phrase.about("saved") is About.FIGHT


def test_a_system_that_declares_nothing_is_summed_up_all_the_same() -> None:
    """Its events are just events: at their hexes, if they name any, else elsewhere."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    game.submit("red", Walk("red-1", (0, 6, 12)))
    game.submit("red", Shout("Onwards"))
    game.submit("red", EndTurn())
    found = summary(game, "blue", [pair for pair in game.news("blue") if pair[0].seat != "blue"])
    assert [spot.cell for spot in found.spots] == [12]
    assert {each.grade for spot in found.spots for each in spot.told} == {Grade.REST}
    assert any("Onwards" in render(each.sentence, "en") for each in found.elsewhere)
    assert not found.lost


def test_what_happened_in_an_earlier_battle_has_no_place_on_the_map_of_this_one() -> None:
    """Both are battles by the same rules, and their hexes have the same numbers; but the ground is another."""
    game = played("mechs-one-evening-middle")
    earlier, now = 227, game.top.opened_by
    assert (game.record.boards[earlier]["system"], game.top.system.id) == ("skirmish", "skirmish")
    fought = [pair for pair in game.news("red") if pair[1].system == "skirmish"]
    before = summary(game, "red", [pair for pair in fought if pair[1].frame == earlier][-12:])
    assert (before.spots, before.ways, before.fallen) == ((), (), {})
    assert before.elsewhere
    assert summary(game, "red", [pair for pair in fought if pair[1].frame == now][-12:]).spots


def test_what_two_others_do_in_secret_is_in_no_summary() -> None:
    """A gift between two sides is summed up for them alone."""
    game = Game.new(TOYS, toy_scenario("harvest", 3), seed="s")
    game.submit("red", Give("blue", 2))
    for side in ("red", "blue", "green"):
        game.submit(side, Send((f"{side}-1",), "north"))
    for side in ("green", "red", "blue"):
        game.seal(side)
    gift = next(event for _, event in game.news("red") if event.kind == "given")
    words = render(game.phrase(gift), "en")
    summed = {seat: render_all(summary(game, seat, list(game.news(seat)))) for seat in game.sides}
    assert words in summed["red"]
    assert words not in summed["green"]


def render_all(found: Summary) -> str:
    """All sentences of a summary."""
    told = [each for spot in found.spots for each in spot.told] + [*found.elsewhere]
    return " ".join(render(each.sentence, "en") for each in told)


def test_own_news_since_the_last_order_alone_make_the_digest() -> None:
    """The summary has what it is given, and no more: nothing from before."""
    game = played("ashlands-the-long-rift-finished")
    news = list(game.news("south", last_part(game, "south")))
    found = summary(game, "south", news[:1])
    assert len(found.elsewhere) + sum(len(spot.told) for spot in found.spots) + found.more == 1


def test_what_is_counted_stands_up_for_facts_of_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be counted, the declaration of the event alone ranks it."""
    game = played("ashlands-the-long-rift-finished")
    monkeypatch.setattr(summing, "_counted", lambda past, seat, event: ())
    found = summed_up(game, "south", 17)
    assert found.lost == {}
    assert min(each.grade for spot in found.spots for each in spot.told) == Grade.OWN_LOSS


@pytest.mark.parametrize("fault", [None, KeyError("a unit")])
def test_what_can_not_be_played_again_is_told_by_how_things_stand(
    fault: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a long absence, and in a journal that plays no more, the same is told, with what is known now."""

    def stumble(self: LookBack, number: int) -> None:
        raise fault or AssertionError("nothing is to be played")

    monkeypatch.setattr(LookBack, "go_to", stumble)
    if fault is None:
        monkeypatch.setattr(summing, "MOST_PLAYED", -1)
    found = summed_up(played("ashlands-the-long-rift-finished"), "south", 17)
    assert sentences(found)[1][-1] == "Sappers 3 (South) is destroyed by Rocket carts 10."
    assert found.lost == {"south": 2}


def test_what_an_event_is_about_is_declared_with_its_class() -> None:
    """By a word in the class's own line; it is inherited, and without one it is an event."""

    class Shot(Event, about=About.FIGHT):
        pass

    class LongShot(Shot):
        pass

    class Weather(Event):
        pass

    assert (Shot.about, LongShot.about, Weather.about) == (About.FIGHT, About.FIGHT, About.EVENT)
    assert Shot.kind == "shot"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_counted_as_lost_is_about_fights_or_losses(name: str) -> None:
    """The declarations of a system agree with what it counts: nothing is lost by a march."""
    game = played(name)
    past = game.look_back(max(0, len(game.record.entries) - 200))
    for entry, event in game.news("referee", past.number):
        past.go_to(entry.number - 1)
        if any(isinstance(tally, Lost) and tally.n > 0 for tally in summing._counted(past, "referee", event)):
            assert summing.about(game, event) in (About.FIGHT, About.LOSS, About.GROUND), event.kind
