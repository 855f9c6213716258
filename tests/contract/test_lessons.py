"""Lessons: each is played to its end by its own hints, against the practice player, and says what fits the screen."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_course import Ask, Course
from hexwar_tui.engine.games.lesson_places import places_of
from hexwar_tui.engine.games.lessons import MOST_LINES, WIDEST, Lesson, lesson_beside, lesson_faults
from hexwar_tui.engine.games.scenario_files import (
    ScenarioFile,
    find_scenarios,
    read_scenario_file,
    scenario_faults,
    taught_scenario,
)
from hexwar_tui.engine.lab.players import decision_of, give_for, player_kinds, with_dice
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.seats import HUMAN, Seat, SeatSetup
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.rounds.actions import Shoot
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.systems.theatre.orders.units.land import Attack, Land
from hexwar_tui.systems.theatre.orders.units.odds import odds
from hexwar_tui.tui.table.again import WayBack, way_back

TAUGHT = {file.name: file for file in find_scenarios(REGISTRY) if lesson_beside(file.path) is not None}

MOST_ACTS = 150
"""In so many acts of the pupil every lesson is done, plain play against the practice player included."""

lessons = pytest.mark.parametrize("name", TAUGHT)


def begun(file: ScenarioFile, seed: str) -> tuple[Game, Course]:
    """A game of the lesson with the practice player in all seats but the first, and the course of the first."""
    lesson = lesson_beside(file.path)
    assert lesson is not None
    scenario = taught_scenario(REGISTRY, file.path, lesson)
    pupil, *others = (side.id for side in scenario.sides)
    kind = next(iter(player_kinds(REGISTRY[scenario.system])))
    seats = [SeatSetup(pupil, player=HUMAN), *(SeatSetup(side, player=kind) for side in others)]
    game = Game.new(REGISTRY, scenario, seed=seed, seats=seats)
    return game, Course(lesson, game, pupil)


def pupils_turns(game: Game, course: Course) -> Iterator[Ask | None]:
    """Plays until the lesson is done, yielding what it asks for whenever the pupil is to act."""
    rng = random.Random(game.record.id)
    while course.step is not None and game.outcome is None:
        if game.next_step() is not None:
            with_dice(rng, game.step)
            continue
        other = next((seat for seat in game.waiting_for() if seat != course.seat), None)
        if other is None:
            yield course.ask()
        else:
            give_for(game, other, decision_of(game, other).fall())


def obey(game: Game, course: Course, ask: Ask | None) -> None:
    """Does what the lesson asks for: an order, the end of the part, or looking at a screen."""
    step, seat = course.step, course.seat
    assert step is not None
    if ask is None:
        assert step.ends in ("look", "rules", "go-on"), f"nothing can be done in “{step.title}”"
        course.note_seen(step.ends)
    elif ask.order is None and game.is_sealed():
        give_for(game, seat, None)
    else:
        order = ask.order or ending(game, seat)
        with_dice(random.Random(len(game.record.entries)), lambda dice: game.submit(seat, order, dice))
    course.note_entries()


def ending(game: Game, seat: Seat) -> Order:
    """The order that ends the pupil's part now."""
    ends = (kind() for kind in game.top.system.order_types if kind.ends_part)
    return next(order for order in ends if order.objection(game.known(seat)) is None)


@lessons
@pytest.mark.parametrize("seed", ["chalk", "slate", "sponge"])
def test_a_lesson_is_played_to_its_end_by_its_own_hints(name: str, seed: str) -> None:
    """What each step asks for is legal when it is asked, is somewhere on the map if it has a place, and takes the
    lesson on; nothing that the lesson asks for is answered as if it were wrong."""
    game, course = begun(TAUGHT[name], seed)
    for acts, ask in enumerate(pupils_turns(game, course), 1):
        assert acts <= MOST_ACTS, f"the lesson goes no further than step {course.at + 1}"
        if ask is not None and ask.order is not None:
            assert ask.order.objection(game.known(course.seat)) is None
            places = places_of(game, game.view(course.seat), ask.order)
            assert not {places.unit, places.ends, *places.way} - {None, *game.view(course.seat).grid.cells}
        obey(game, course, ask)
        assert not course.answer
    assert course.is_done


@lessons
def test_another_order_is_answered_and_the_lesson_goes_on(name: str) -> None:
    """A pupil who gives another order than the first that he could is answered, and can still do what is asked."""
    game, course = begun(TAUGHT[name], "own head")
    strayed = False
    for ask in pupils_turns(game, course):
        other = None if strayed or ask is None or ask.order is None or ask.meanwhile else stray(game, course, ask.order)
        obey(game, course, ask if other is None else Ask(other))
        assert bool(course.answer) is (other is not None)
        strayed = strayed or other is not None
    assert course.is_done
    assert strayed


def stray(game: Game, course: Course, wanted: Order) -> Order | None:
    """A legal order of another kind than the one `wanted`; None where there is none."""
    known = game.known(course.seat)
    kinds = [kind for kind in game.top.system.order_types if not (kind.any_time or kind.ends_part)]
    orders = (order for kind in kinds if kind.kind != wanted.kind for order in legal_orders(kind, known))
    return next(orders, None)


@lessons
def test_what_is_told_fits_the_screen_in_every_language(name: str) -> None:
    """Six to eleven steps; each tells at most three lines of 76 characters, in all languages."""
    lesson = lesson_beside(TAUGHT[name].path)
    assert lesson is not None
    assert 6 <= len(lesson.steps) <= 11
    for step in lesson.steps:
        assert len(step.told) <= MOST_LINES
    for step in (*lesson.steps, *(step.as_passed() for step in lesson.steps)):
        said = filter(None, (step.until, step.otherwise, step.news))
        for text in (step.title, *step.told, *said, lesson.done, *lesson.then):
            in_each = dict(text.texts)
            assert set(in_each) == set(LANGUAGES), text
            assert all(len(words) <= WIDEST for words in in_each.values())


@lessons
@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_that_a_step_names_begin_the_order_that_it_asks_for(name: str, language: str) -> None:
    """Behind “(a, then” stands the letter of an order; of a step that asks for an order and names letters, also its
    own."""
    lesson = lesson_beside(TAUGHT[name].path)
    assert lesson is not None
    letters = {kind.kind: kind.key for kind in REGISTRY[TAUGHT[name].system].order_types}
    for step in lesson.steps:
        told = " ".join(line.in_language(language) for line in step.told)
        named = re.findall(r"\(a, (?:then|потом) (\w)\)", told)
        assert set(named) <= set(letters.values())
        assert not named or not step.order or letters[step.order] in named


def test_every_learning_game_of_the_program_has_a_lesson() -> None:
    """Whoever begins a game to learn by is taught."""
    learning = [file.name for file in find_scenarios(REGISTRY) if file.read(REGISTRY).learning]
    assert set(learning) <= set(TAUGHT)


STEP = {"title": "Go", "told": ["Go."], "ends": "order", "order": "move"}


def lesson_file(folder: Path, *steps: object, **more: object) -> Path:
    """A scenario's path in `folder`, beside which lies a lesson of these steps."""
    (folder / "lessons").mkdir()
    lesson = {"format": 1, "steps": steps, "done": "Done.", **more}
    (folder / "lessons" / "war.json").write_text(json.dumps(lesson, indent=1))
    return folder / "war.json"


@pytest.mark.parametrize(
    ("step", "key"),
    [
        ({**STEP, "telt": 1}, "steps[1].telt"),
        ({**STEP, "told": ["x" * (WIDEST + 1)]}, "steps[1].told[0]"),
        ({**STEP, "told": ["a", "b", "c", "d"]}, "steps[1].told"),
        ({**STEP, "order": ""}, "steps[1].order"),
        ({**STEP, "ends": "end"}, "steps[1].order"),
        ({**STEP, "ends": "wonder"}, "steps[1].ends"),
        ({**STEP, "within": 1}, "steps[1].within"),
        ({**STEP, "when_passed": {"title": "So", "told": ["x" * (WIDEST + 1)]}}, "steps[1].when_passed.told[0]"),
    ],
)
def test_faults_of_a_lesson_are_named_by_line_and_key(tmp_path: Path, step: object, key: str) -> None:
    """Unknown keys, lines too long or too many, and ends that do not fit are refused like those of scenarios."""
    (fault,) = lesson_faults(lesson_file(tmp_path, STEP, step))
    assert (fault.key, fault.file) == (key, "lessons/war.json")
    assert fault.line > 1


def test_a_sound_lesson_is_read_and_none_is_none(tmp_path: Path) -> None:
    """A scenario without a lesson has none, and no faults."""
    assert lesson_beside(tmp_path / "war.json") is None
    assert lesson_faults(tmp_path / "war.json") == []
    assert isinstance(lesson_beside(lesson_file(tmp_path, STEP)), Lesson)


# -- what ends a step --------------------------------------------------------------------------------------------------


def at_step(name: str, title: str) -> tuple[Game, Course]:
    """A game of the lesson that has come by its hints to the step with this English title."""
    game, course = begun(TAUGHT[name], "chalk")
    for ask in pupils_turns(game, course):
        assert course.step is not None
        if course.step.title.in_language("en") == title:
            return game, course
        obey(game, course, ask)
    raise AssertionError(f"the lesson has no step “{title}”")


def given_instead(game: Game, course: Course, unlike: Callable[[Order, Order], bool]) -> None:
    """Gives the first legal order of the kind asked for that is `unlike` the order asked for."""
    ask = course.ask()
    assert ask is not None
    assert ask.order is not None
    known, kind = game.known(course.seat), type(ask.order)
    other = next(order for order in legal_orders(kind, known) if unlike(order, ask.order))
    game.submit(course.seat, other)
    course.note_entries()


@pytest.mark.parametrize(
    ("name", "title", "field"),
    [
        ("theatre/first-summer", "A war fleet", "type"),
        ("envoys/first-letters", "An army sets out", "unit"),
        ("envoys/first-letters", "Tasks", "task"),
        ("theatre/first-summer", "The army", "place"),
    ],
)
def test_an_order_with_other_values_is_answered_and_does_not_end_the_step(name: str, title: str, field: str) -> None:
    """Another type than the one to be bought, another army, no task, another place: it is carried out, and answered;
    the step still waits."""
    game, course = at_step(name, title)
    at = course.at
    given_instead(game, course, lambda order, wanted: getattr(order, field) != getattr(wanted, field))
    assert (course.at, bool(course.answer)) == (at, True)


def test_an_order_that_leads_elsewhere_is_answered_where_the_place_matters() -> None:
    """A march of the unit that is meant, but not to the star, does not end the step; what is suggested alone, such as
    how much is staked, does not matter."""
    game, course = at_step("ashlands/first-steps", "The march")
    at = course.at
    given_instead(game, course, lambda order, wanted: order.unit == wanted.unit and order.path[-1] != wanted.path[-1])
    assert (course.at, bool(course.answer)) == (at, True)
    game, course = at_step("ashlands/first-steps", "The stake")
    given_instead(game, course, lambda order, wanted: order.prestige != wanted.prestige)
    assert not course.answer


def test_a_step_is_not_waited_for_in_vain() -> None:
    """Where the order with the values wanted can't be given any more, any of its kind ends the step; where none of the
    kind can, and one was given, the step is passed over."""
    game, course = at_step("ashlands/first-steps", "The march")
    given_instead(game, course, lambda order, wanted: order.unit == wanted.unit and order.path[-1] != wanted.path[-1])
    ask = course.ask()
    assert ask is not None
    assert ask.order is not None
    obey(game, course, ask)
    assert course.step is not None
    assert course.step.title.in_language("en") == "End of your part"


def test_what_is_advised_leads_towards_what_the_step_lights(tmp_path: Path) -> None:
    """A new unit that is to be placed before there can be a shot is placed in front, near the enemies that are lit."""
    shipped, shot = TAUGHT["ashlands/first-steps"], {**STEP, "order": "shoot", "lit": ["enemies"]}
    path = lesson_file(tmp_path, shot)
    path.write_bytes(shipped.path.read_bytes())
    game, course = begun(replace(shipped, path=path), "chalk")
    placed = []
    for ask in pupils_turns(game, course):
        assert course.step is not None
        if ask is not None and ask.meanwhile and ask.order is not None and ask.order.kind == "place":
            view, known = game.view(course.seat), game.known(course.seat)
            enemies = [line.cell for line in view.units if line.badge.side != course.seat and line.cell is not None]
            far = {
                order.hex: min(view.grid.distance(order.hex, cell) for cell in enemies)
                for order in legal_orders(type(ask.order), known)
            }
            placed.append(far[ask.order.hex] == min(far.values()))
        obey(game, course, ask)
    assert placed
    assert all(placed)


# -- the scenario of a lesson ------------------------------------------------------------------------------------------


def test_a_lesson_can_change_its_scenario(tmp_path: Path) -> None:
    """Key by key within objects, as a whole otherwise; null leaves a key out; what is not named stays."""
    shipped = TAUGHT["ashlands/first-steps"].path
    path = lesson_file(tmp_path, STEP, scenario={"options": {"goal": 7, "turns": None}, "key_points": ["0603"]})
    path.write_bytes(shipped.read_bytes())
    lesson = lesson_beside(path)
    assert lesson is not None
    plain, taught = read_scenario_file(REGISTRY, path), taught_scenario(REGISTRY, path, lesson)
    assert taught.options == {**{k: v for k, v in plain.options.items() if k != "turns"}, "goal": 7}
    assert taught.model_dump()["key_points"] == ("0603",)
    assert taught.sides == plain.sides


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"unitz": []}, "scenario.unitz"),
        ({"key_points": ["0603", "9999"]}, "scenario.key_points[1]"),
        ({"options": {"goal": 0}}, "scenario.options.goal"),
    ],
)
def test_faults_of_what_a_lesson_changes_are_named_in_its_own_file(tmp_path: Path, change: object, key: str) -> None:
    """By the key in the lesson's file, and the line there."""
    path = lesson_file(tmp_path, STEP, scenario=change)
    path.write_bytes(TAUGHT["ashlands/first-steps"].path.read_bytes())
    (fault,) = scenario_faults(REGISTRY, path)
    assert (fault.file, fault.key) == ("lessons/war.json", key)
    assert fault.line > 1


MECHS = "mechs/one-evening"


def gives(game: Game, course: Course, kind: str) -> None:
    """Gives the first legal order of this kind, and has the other sides answer and all steps go on."""
    made = next(other for other in game.top.system.order_types if other.kind == kind)
    game.submit(course.seat, next(iter(legal_orders(made, game.known(course.seat)))))
    course.note_entries()


def title_of(course: Course) -> str:
    """The English title of the present step."""
    assert course.step is not None
    return course.step.title.in_language("en")


@pytest.mark.parametrize(
    ("title", "other", "comes_to"),
    [
        ("A battle in the campaign", "fight-quickly", "What dice decided"),
        ("A quick battle", "fight-on-board", "On the board after all"),
    ],
)
def test_a_battle_fought_the_other_way_passes_over_the_steps_that_it_makes_untrue(
    title: str, other: str, comes_to: str
) -> None:
    """Unanswered, to a step that tells what was chosen, in the words that the game tells of it, also when it is opened
    again there; and the lesson goes on to its end, without the board where none was played."""
    game, course = at_step(MECHS, title)
    kinds = [kind for kind in game.top.system.order_types if kind.kind in ("fight-quickly", "fight-on-board")]
    assert all(kind().preview(game.known(course.seat)).lines for kind in kinds), "nobody chooses blindly"
    gives(game, course, other)
    assert (course.answer, title_of(course)) == ("", comes_to)
    again = Course(course.lesson, game, course.seat, course.at)
    assert again.step == course.step
    titles = []
    for acts, ask in enumerate(pupils_turns(game, course), 1):
        assert acts <= MOST_ACTS
        titles.append(title_of(course))
        obey(game, course, ask)
        assert not course.answer
    assert course.is_done
    assert not {"The board", "Deployed", "A line of sight", "Fire"} & set(titles)


def test_a_step_tells_its_usual_words_where_nothing_was_passed_over() -> None:
    """After the battle on the board, that of the board."""
    _, course = at_step(MECHS, "Fight and learn")
    assert course.step == course.lesson.steps[course.at]


def answered_offer(game: Game, course: Course, kind: str) -> None:
    """Gives the first legal order of this kind, which answers the treaty that waits."""
    course.ask()
    made = next(other for other in game.top.system.order_types if other.kind == kind)
    game.submit(course.seat, next(iter(legal_orders(made, game.known(course.seat)))))
    course.note_entries()


@pytest.mark.parametrize("kind", ["refuse", "sign"])
def test_the_offer_of_varholm_may_be_refused_or_signed(kind: str) -> None:
    """It waits whenever the lesson comes to it; either answer takes the lesson on, and neither is found wrong."""
    game, course = at_step("envoys/first-letters", "An offer")
    answered_offer(game, course, kind)
    assert (course.answer, title_of(course)) == ("", "How to win")


def test_an_offer_signed_before_the_lesson_speaks_of_it_is_passed_over() -> None:
    """Nobody waits for another one that could be refused."""
    game, course = at_step("envoys/first-letters", "An offer")
    offer, course.at = course.at, course.at - 1
    answered_offer(game, course, "sign")
    course.at = offer
    course.ask()
    assert title_of(course) == "How to win"


def marched(game: Game, course: Course, unit: str) -> None:
    """Gives the first legal march of the army with this id."""
    course.ask()
    kind = next(kind for kind in game.top.system.order_types if kind.kind == "march")
    known = game.known(course.seat)
    march = next(order for order in legal_orders(kind, known) if getattr(order, "unit", "") == unit)
    game.submit(course.seat, march)
    course.note_entries()


def test_the_march_of_another_army_is_answered_and_does_not_count() -> None:
    """The step asks for that of the white army, and still waits for it."""
    game, course = at_step(MECHS, "The march")
    marched(game, course, "red-2")
    assert course.answer
    assert course.step is not None
    assert course.step.title.in_language("en") == "The march"
    ask = course.ask()
    assert ask is not None
    assert getattr(ask.order, "unit", "") == "red-1"


def test_a_step_of_the_campaign_is_not_passed_over_in_a_battle() -> None:
    """Even if its order has been given before: it can't be given on the board, but afterwards."""
    game, course = at_step(MECHS, "The march")
    marched(game, course, "red-2")
    fire = next(at for at, step in enumerate(course.lesson.steps) if step.order == "fire")
    for ask in pupils_turns(game, course):
        obey(game, course, ask)
        course.ask()
        if course.at > fire:
            break
    assert len(game.frames) > 1
    course.at = next(at for at, step in enumerate(course.lesson.steps) if step.values.get("unit") == "red-2")
    course.ask()
    assert course.step is not None
    assert course.step.title.in_language("en") == "The second army"


@pytest.mark.parametrize("seed", ["chalk", "pencil"])
def test_on_the_board_of_the_first_battle_a_hill_is_to_be_passed_before_the_first_shot(seed: str) -> None:
    """The mech that is to move sees nobody from where it is deployed; from the yellow hex it can fire at once."""
    game, course = at_step(MECHS, "A line of sight")
    shooters = [shot.unit for shot in legal_orders(Fire, game.known(course.seat))]
    assert "red-1" not in shooters
    obey(game, course, course.ask())
    ask = course.ask()
    assert ask is not None
    assert not ask.meanwhile
    assert "red-1" in [shot.unit for shot in legal_orders(Fire, game.known(course.seat))]


BATTLES = 20
"""So many first battles are fought by the hints of the lesson; 100 were when it was made, and all of them won."""

HALF_TAKE = 7
"""Half of the first battles take no more orders of the pupil than these, the march and the answer before included."""


def test_the_first_battle_of_iron_lances_is_short_and_won_by_following_the_hints() -> None:
    """In 19 games of 20; the fifth order is the first shot, after one move, and half of the battles are short."""
    won, lengths = [], []
    for number in range(BATTLES):
        game, course = begun(TAUGHT[MECHS], f"battle {number}")
        acts: list[str] = []
        for ask in pupils_turns(game, course):
            if ask is not None and ask.order is not None:
                acts.append(ask.order.kind)
            obey(game, course, ask)
            if "fight-on-board" in acts and len(game.frames) == 1 and game.frames[0].state.battle is None:
                break
        assert acts[:5] == ["march", "fight-on-board", "deploy-rest", "move", "fire"]
        lengths.append(len(acts))
        won.append(any(point.owner == course.seat for point in game.frames[0].state.points.values()))
    assert won.count(True) >= BATTLES * 19 // 20
    assert sorted(lengths)[BATTLES // 2] <= HALF_TAKE


def test_who_shoots_at_a_unit_of_the_same_name_is_called_by_its_side() -> None:
    """In the order as it is told; where the names differ only the other one is."""
    known = begun(TAUGHT["ashlands/first-steps"], "chalk")[0].known("north")
    alike = Shoot("north-machine-guns-2", "south-machine-guns-2", None).sentence(known)
    assert render(alike, "en") == "Shoot: Heavy machine guns 2 (North) at Heavy machine guns 2 (South)"
    other = Shoot("north-grenadiers-3", "south-machine-guns-2", None).sentence(known)
    assert render(other, "en") == "Shoot: Grenadiers 3 at Heavy machine guns 2 (South)"


FIRST = "skirmish/first-shots"


def test_nobody_whom_the_pupil_loses_in_first_shots_takes_the_victory_away() -> None:
    """The dearest of his units costs less than all enemies together; who is dear is told before he is led out."""
    frame = begun(TAUGHT[FIRST], "chalk")[0].frames[0]
    units = frame.state.units.values()
    red, blue = ([points(frame, unit) for unit in units if unit.side == side] for side in ("red", "blue"))
    assert max(red) < sum(blue)
    lesson = lesson_beside(TAUGHT[FIRST].path)
    assert lesson is not None
    (clock,) = (step for step in lesson.steps if step.free)
    assert all(f"{max(red)} " in " ".join(line.in_language(language) for line in clock.told) for language in LANGUAGES)


def test_the_first_shot_of_first_shots_can_be_given_at_once() -> None:
    """Whoever goes first, and wherever the enemy goes: from the window there is somebody to fire at."""
    for number in range(BATTLES):
        game, course = begun(TAUGHT[FIRST], f"window {number}")
        for ask in pupils_turns(game, course):
            if course.step is not None and course.step.order == "fire":
                assert ask is not None
                assert not ask.meanwhile
                break
            obey(game, course, ask)
        else:
            raise AssertionError("the lesson has come to its shot")


SUMMER = "theatre/first-summer"


def test_the_landing_of_first_summer_is_likely_to_succeed() -> None:
    """Wherever the other league has put its units: it is over a sea, on a coast of a neutral, who buys none."""
    for seed in ("chalk", "slate", "sponge"):
        game, course = begun(TAUGHT[SUMMER], seed)
        for ask in pupils_turns(game, course):
            if course.step is not None and course.step.order == "land" and ask is not None and not ask.meanwhile:
                known, order = game.known(course.seat), ask.order
                assert isinstance(order, Land)
                assert odds(known, order.target, order.orders(known)).expected.chances[0] > 0.8
                break
            obey(game, course, ask)
        else:
            raise AssertionError("the lesson has no landing")


def test_first_summer_shows_which_capital_wins_at_once() -> None:
    """The last step lights the capital of the other league, and names it."""
    game, course = at_step(SUMMER, "How to win")
    known, view = game.known(course.seat), game.view(course.seat)
    (cell,) = course.lit(view)
    place = known.geography.place_of[cell]
    assert (known.owner(place), known.regions[place].capital) == ("east", "east")
    step = course.step
    assert step is not None
    for language in LANGUAGES:
        told = " ".join(line.in_language(language) for line in step.told)
        assert known.words.place(place).in_language(language) in told


@lessons
def test_no_clock_of_a_lesson_runs_out_before_it_is_known(name: str) -> None:
    """There is none, or it leaves half an hour for a turn, and for the game as long as it takes."""
    game, _ = begun(TAUGHT[name], "clock")
    options = game.frames[0].options.model_dump()
    assert options.get("turn_seconds", 0) == 0 or options["turn_seconds"] >= 1800
    assert options.get("game_seconds", 0) == 0


@pytest.mark.parametrize("title", ["From cover to cover", "An opening"])
def test_what_is_said_of_an_action_without_dice_is_true_when_it_is_done(title: str) -> None:
    """It settles what was done before it, and can itself be taken back."""
    game, course = at_step(FIRST, title)
    ask = course.ask()
    assert ask is not None
    assert ask.order is not None
    assert way_back(game, course.seat, ask.order) is WayBack.ITSELF
    game.submit(course.seat, ask.order)
    assert [order for _, order in game.entered(course.seat)] == [ask.order]


def bought_too_much(game: Game, course: Course) -> None:
    """Spends all production on tanks elsewhere than the first step wants them."""
    course.ask()
    game.submit(course.seat, Buy("tanks", "Al", 6))
    course.note_entries()
    course.ask()


def test_a_purchase_that_spends_what_a_step_needs_is_taken_back_and_asked_for_again() -> None:
    """The step stays, and asks for that; once it has been taken back, for its own purchase."""
    game, course = begun(TAUGHT[SUMMER], "chalk")
    bought_too_much(game, course)
    assert (course.at, bool(course.answer), course.wants_back) == (0, True, True)
    game.undo(course.seat)
    course.note_entries()
    ask = course.ask()
    assert ask is not None
    assert ask.order == Buy("tanks", "El", 2)
    assert (course.at, course.wants_back) == (0, False)


def test_a_step_that_was_passed_over_comes_back_when_what_it_was_passed_by_is_taken_back() -> None:
    """The pupil goes on with what he has done, and then takes it back after all."""
    game, course = begun(TAUGHT[SUMMER], "chalk")
    bought_too_much(game, course)
    course.forget_answer()
    course.ask()
    assert course.at == 1
    game.undo(course.seat)
    course.note_entries()
    assert course.at == 0


def test_it_is_said_when_what_a_step_tells_cannot_be_done() -> None:
    """The attack that is asked for instead is another than the one told."""
    game, course = at_step(SUMMER, "An attack")
    assert not course.is_asked_otherwise
    known = game.known(course.seat)
    other = next(order for order in legal_orders(Attack, known) if order.target != "Me")
    course.lesson.steps[course.at].values["target"] = "nowhere"
    ask = course.ask()
    assert ask is not None
    assert isinstance(ask.order, Attack)
    assert other.objection(known) is None
    assert course.is_asked_otherwise


def test_where_any_order_is_welcome_another_kind_than_the_advised_one_is_led_on() -> None:
    """In the first battle of Iron Lances, while somebody is to fire: a move begun for who would best move."""
    game, course = at_step(MECHS, "Fight and learn")
    ask, view = course.ask(), game.view(course.seat)
    assert ask is not None
    assert ask.order is not None
    assert (ask.order.kind, ask.meanwhile) == ("fire", True)
    own = (line.badge.unit for line in view.units if line.badge.side == course.seat)
    movers = [unit for unit in own if any(draft and draft.kind == "move" for draft in view.advice_for(unit).orders)]
    begun_moves = [course.towards(Draft(course.seat, "move", {"unit": unit})) for unit in movers]
    assert begun_moves
    assert all(order is not None and order.kind == "move" for order in begun_moves)
