"""The course of a lesson at a raid: what each step asks for, and what takes it on."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_course import Ask, Course, may_end, wanted_order
from hexwar_tui.engine.games.lesson_places import Places, places_of
from hexwar_tui.engine.games.lessons import Lesson, Step
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import render
from tests.engine.games import new, raid
from tests.toys.harvest import Send
from tests.toys.raid import EndTurn, Fence, Shout, Strike, Walk

WALK = {"order": "walk", "values": {"unit": "red-2"}}


def step(ends: str = "order", **more: Any) -> Step:
    """A step of a lesson."""
    return Step.model_validate({"title": "Go", "told": ["Go."], "ends": ends, **more}, strict=False)


def course(*steps: Step, game: Game | None = None) -> tuple[Game, Course]:
    """A lesson of these steps, and one more at its end, which red takes."""
    game = game or raid()
    lesson = Lesson(format=1, steps=(*steps, step("go-on")), done="Done.")  # type: ignore[arg-type]
    return game, Course(lesson, game, "red")


def after(lesson: Course, game: Game, order: Order) -> tuple[int, bool]:
    """Has red give the order when it was asked; which step the lesson is at then, and whether it has answered."""
    lesson.ask()
    game.submit("red", order)
    lesson.note_entries()
    return lesson.at, bool(lesson.answer)


def test_a_step_asks_for_the_order_with_its_values_nearest_to_its_hex() -> None:
    """The first of several; without a hex the first that is legal."""
    game, lesson = course(step(**WALK))
    asked = lesson.ask()
    assert asked is not None
    assert isinstance(asked.order, Walk)
    assert (asked.order.unit, asked.meanwhile) == ("red-2", False)
    _, lesson = course(step(**WALK, near="0401"), game=game)
    nearest = lesson.ask()
    assert nearest is not None
    assert isinstance(nearest.order, Walk)
    assert nearest.order.path[-1] == game.view("red").grid.cell_of_label("0401")
    suggested = step(order="walk", suggested={"unit": "red-2"}, near="0401")
    assert wanted_order(game, "red", suggested) == nearest.order


@pytest.mark.parametrize(
    ("order", "at", "answered"),
    [
        (Walk("red-2", (1, 2, 3, 4)), 1, False),
        (Walk("red-2", (1, 2, 3)), 1, False),
        (Walk("red-2", (1, 2)), 0, True),
        (Walk("red-1", (0, 6)), 0, True),
        (Shout("No"), 0, True),
    ],
    ids=["as asked", "as near as is wanted", "too far from it", "another raider", "another order"],
)
def test_a_step_ends_by_its_order_with_its_values_near_enough(order: Order, at: int, *, answered: bool) -> None:
    """Whatever else is given is carried out and answered, and the step still waits."""
    game, lesson = course(step(**WALK, near="0501", within=1))
    assert after(lesson, game, order) == (at, answered)


def test_an_answer_is_the_steps_own_and_goes_when_the_order_is_taken_back() -> None:
    """Else a common one."""
    for own in ("Not so.", None):
        game, lesson = course(step(**WALK, otherwise=own))
        after(lesson, game, Fence((0, 2)))
        assert str(lesson.answer) != ""
        assert (own is None) or own in str(lesson.answer)
        game.undo("red")
        lesson.note_entries()
        assert lesson.answer == ""


def test_taking_back_what_ended_a_step_takes_the_lesson_back() -> None:
    """If it was the last that has ended one; what was given beside it is taken back without that."""
    game, lesson = course(step(order="fence"), step(**WALK))
    assert after(lesson, game, Fence((0, 2))) == (1, False)
    assert after(lesson, game, Fence((0, 1))) == (1, True)
    for at in (1, 0):
        game.undo("red")
        lesson.note_entries()
        assert lesson.at == at
    assert after(lesson, game, Fence((0, 2))) == (1, False)


def test_taking_back_what_ended_a_step_takes_back_what_was_passed_over_behind_it() -> None:
    """Those steps are passed over anew once the order is given again."""
    steps = step(order="fence"), step(**WALK), step(order="walk", values={"unit": "red-1"})
    game, lesson = course(*steps)
    for order in (Walk("red-2", (1, 2)), Walk("red-1", (0, 1))):
        after(lesson, game, order)
    for _ in range(2):
        assert after(lesson, game, Fence((0, 2))) == (1, False)
        lesson.ask()
        assert lesson.at == len(steps)
        game.undo("red")
        lesson.note_entries()
        assert lesson.at == 0


def test_where_no_order_has_all_that_a_step_wants_any_of_its_kind_will_do() -> None:
    """Also one that has less of it than the order asked for, or ends far from the step's hex."""
    for order in (Walk("red-2", (1, 2)), Walk("red-1", (0, 6))):
        game, lesson = course(step(order="walk", values={"unit": "red-1", "path": [99]}, near="0501", within=0))
        lesson.ask()
        assert lesson.is_asked_otherwise
        assert after(lesson, game, order) == (1, False)


def test_a_step_at_the_end_of_the_part_ends_by_that() -> None:
    """By the order that hands over, or by the seal where all write in secret; another order is answered."""
    game, lesson = course(step("end"))
    assert lesson.ask() == Ask(None)
    assert after(lesson, game, Shout("No")) == (0, True)
    assert after(lesson, game, EndTurn()) == (1, False)
    game, lesson = course(step("end"), game=new("harvest"))
    game.submit("red", Send(("red-1",), "north"))
    lesson.note_entries()
    assert lesson.at == 0
    assert may_end(game, "red")
    game.seal("red")
    lesson.note_entries()
    assert lesson.at == 1
    assert not may_end(game, "red")


def test_nobody_may_end_a_part_that_is_not_his() -> None:
    """Only whoever is waited for."""
    game = raid()
    assert (may_end(game, "red"), may_end(game, "blue")) == (True, False)
    assert wanted_order(game, "blue", step(**WALK)) is None


def test_what_others_do_does_not_take_it_on() -> None:
    """Only what the side itself has entered since the last look."""
    game, lesson = course(step(order="walk"))
    game.submit("red", EndTurn())
    lesson.note_entries()
    assert lesson.at == 0
    game.submit("blue", Walk("blue-2", (10, 9)))
    lesson.note_entries()
    assert lesson.at == 0


def test_where_the_order_can_not_be_given_the_end_is_advised_meanwhile() -> None:
    """A strike needs an enemy beside: until then nothing but the end of the part is left, and giving that is not
    answered as wrong."""
    game, lesson = course(step(order="strike"))
    assert lesson.ask() == Ask(None, meanwhile=True)
    assert after(lesson, game, EndTurn()) == (0, False)


def test_a_step_tells_something_else_once_its_order_can_be_given() -> None:
    """Until then what it tells first; a step that has nothing else, that ever."""
    more = {"told": ["Wait."], "once_possible": ["Now."]}
    for wanted, told in (
        (step(order="strike", **more), "Wait."),
        (step(**WALK, **more), "Now."),
        (step(**WALK), "Go."),
    ):
        _, lesson = course(wanted)
        lesson.ask()
        assert [render(line, "en") for line in lesson.told] == [told]


def test_a_step_whose_order_was_given_before_and_can_not_be_given_now_is_passed_over() -> None:
    """As often as it was given; one that can still be given is asked for again."""
    game, lesson = course(step(order="fence"), step(**WALK), step(order="walk", values={"unit": "red-1"}))
    for order in (Walk("red-2", (1, 2)), Walk("red-1", (0, 1))):
        assert after(lesson, game, order) == (0, True)
    assert after(lesson, game, Fence((0, 2))) == (1, False)
    assert lesson.ask() is None
    assert lesson.at == 3


def test_steps_that_ask_to_look_end_by_looking() -> None:
    """At a hex that is lit, where any is; another is answered, and so is none of the other endings."""
    game, lesson = course(step("look", lit=["0101", "enemies"]), step("look"), step("rules"))
    view = game.view("red")
    assert lesson.ask() is None
    assert set(lesson.lit(view)) == {0, *(line.cell for line in view.units if line.badge.side == "blue")}
    lesson.note_looked(view, 3)
    assert (lesson.at, bool(lesson.answer)) == (0, True)
    lesson.note_looked(view, 0)
    assert (lesson.at, lesson.answer) == (1, "")
    lesson.note_looked(view, 3)
    assert lesson.at == 2
    lesson.note_looked(view, 3)
    lesson.note_seen("go-on")
    assert (lesson.at, lesson.answer) == (2, "")
    lesson.note_seen("rules")
    assert lesson.at == 3
    assert not lesson.is_done
    lesson.note_seen("go-on")
    assert lesson.is_done
    assert (lesson.step, lesson.ask()) == (None, None)


def test_own_units_are_lit_by_their_word() -> None:
    """And each hex once; a label that the map does not have lights nothing. A unit is lit by its id, where it is."""
    game, lesson = course(step("look", lit=["0101", "own-units", "9999", "blue-2"]))
    blue = game.top.state.raiders["blue-2"].cell
    assert blue not in (0, 1)
    assert lesson.lit(game.view("red")) == (0, 1, blue)


def test_a_lesson_that_is_left_asks_for_nothing() -> None:
    """The game goes on without it."""
    game, lesson = course(step(**WALK))
    lesson.leave()
    assert (lesson.step, lesson.ask()) == (None, None)
    game.submit("red", Walk("red-2", (1, 2)))
    lesson.note_entries()
    assert lesson.at == 0


def test_an_order_is_seen_at_its_unit_its_end_and_its_way() -> None:
    """A target's hex is where a strike ends; a hex side's is that of its hex; a shout is nowhere."""
    game = raid()
    view = game.view("red")
    foe = next(line.cell for line in view.units if line.badge.unit == "blue-2")
    assert places_of(game, view, Walk("red-2", (1, 2, 3))) == Places(1, 3, (1, 2, 3))
    assert places_of(game, view, Strike("red-2", "blue-2")) == Places(1, foe)
    assert places_of(game, view, Fence((2, 3))) == Places(None, 2)
    assert places_of(game, view, Shout("No")) == Places()


def test_in_a_free_step_any_order_is_welcome_and_none_is_answered() -> None:
    """The step still ends by what it asks for alone. Elsewhere another order is answered, unless it is given while the
    step's own can't be."""
    game, lesson = course(step("end", free=True))
    lesson.ask()
    assert lesson.is_free
    assert after(lesson, game, Walk("red-2", (1, 2, 3, 4))) == (0, False)
    game, lesson = course(step("end"))
    lesson.ask()
    assert not lesson.is_free
    assert after(lesson, game, Walk("red-2", (1, 2, 3, 4))) == (0, True)
