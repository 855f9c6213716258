"""What lies beside saves: settings, read with patience and written like a save; orders kept for another time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.beside.plans import LARGEST_PLAN, Plan, keep_plan, kept_plans, offered_plans, take_plan
from hexwar_tui.storage.beside.settings import Settings, read_settings, write_settings
from hexwar_tui.storage.errors import SaveError
from tests.storage.games import one_sentence
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Note, Send
from tests.toys.harvest import Plan as Wishes
from tests.toys.survey import SURVEYED, Survey

OWN = Settings(
    language="ru",
    theme="colour-blind",
    zoom="compact",
    map_style="drawn",
    panels="left",
    keys={"end-turn": "x", "zoom.in": "plus"},
    bell="off",
    reduced_motion=True,
    fights="slow",
    practice_speed=0,
    last_save="Мои игры/Поход.hexwar",
)


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    """Every field, in folders that are made on the way."""
    path = tmp_path / "new" / "settings.json"
    assert read_settings(path) == (Settings(), ())
    write_settings(path, OWN)
    assert read_settings(path) == (OWN, ())


def test_a_setting_of_earlier_versions_is_read_over(tmp_path: Path) -> None:
    """Every file that they wrote has it: nothing is said of it, and the rest holds."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"bell": False, "notes": ["learning-offered"], "screen_reader": False}))
    assert read_settings(path) == (Settings(bell="off"), ())


@pytest.mark.parametrize(("before", "now"), [(True, "turn"), (False, "off")])
def test_a_bell_of_earlier_versions_is_understood(tmp_path: Path, before: bool, now: str) -> None:
    """It was on or off; nothing is said of it."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"bell": before}))
    settings, notices = read_settings(path)
    assert (settings.bell, notices) == (now, ())


@pytest.mark.parametrize(
    ("bad", "names"),
    [
        ({"bell": 1}, "bell"),
        ({"zoom": "huge", "panels": None}, "panels and zoom"),
        ({"language": "tlh"}, "language"),
        ({"practice_speed": -1}, "practice_speed"),
        ({"practice_speed": True}, "practice_speed"),
        ({"keys": {"UP": "x"}}, "keys"),
        ({"keys": []}, "keys"),
        ({"from_the_future": 1}, "from_the_future"),
        ({"\u001b[31m": 1}, "[31m"),
    ],
    ids=str,
)
def test_what_can_not_be_has_its_default_and_the_rest_stays(tmp_path: Path, bad: dict[str, object], names: str) -> None:
    """One bad value does not cost the others; the notice names it."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "dark", **bad}))
    settings, notices = read_settings(path)
    assert settings == Settings(theme="dark")
    one_sentence(render(notices[0], "en"), path)
    assert all(name in render(notices[0], "en") for name in names.split(" and "))


@pytest.mark.parametrize(
    "raw",
    [b"", b"\xff\xfe{\0}\0", b"[]", b"null", b"{", b"[" * 100_000, b'{"bell":true,"bell":false}', b"x" * 2_000_000],
)
def test_a_file_that_can_not_be_read_gives_the_defaults(tmp_path: Path, raw: bytes) -> None:
    """Whatever is in the file, the program starts, says so, and leaves the file until settings are changed."""
    path = tmp_path / "settings.json"
    path.write_bytes(raw)
    settings, notices = read_settings(path)
    assert settings == Settings()
    one_sentence(render(notices[0], "en"), path)
    assert path.read_bytes() == raw


def test_settings_that_are_no_file_give_the_defaults(tmp_path: Path) -> None:
    """A folder in the place of the settings."""
    (tmp_path / "settings.json").mkdir()
    settings, notices = read_settings(tmp_path / "settings.json")
    assert settings == Settings()
    assert len(notices) == 1


def harvest(seed: str = "s") -> Game:
    return Game.new(TOYS, toy_scenario("harvest"), seed=seed)


def given(game: Game, seat: str) -> list[object]:
    return [order for _, order in game.entered(seat)]


def test_what_was_entered_is_taken_again_in_another_game(tmp_path: Path) -> None:
    """Every kind of field goes through the file: units, sides, numbers, records, typed text."""
    game, other = harvest(), harvest("other")
    orders = [
        Send(("red-1", "red-3"), "north"),
        Give("blue", 2),
        Wishes((("east", 3), ("west", 9))),
        Note("a 'b' # c"),
    ]
    for order in orders:
        game.submit("red", order)
    plan = keep_plan(tmp_path, game, "red", "First sowing")
    assert plan == Plan("First sowing", tmp_path / "harvest" / "First sowing.orders")
    assert kept_plans(tmp_path, "harvest") == [plan]
    taken = take_plan(plan, other, "red")
    assert (taken.entered, taken.refused, given(other, "red")) == (4, (), orders)


def test_what_can_not_be_entered_is_left_out_with_its_reason(tmp_path: Path) -> None:
    """The rest is entered beside what is there already."""
    game = harvest()
    game.submit("red", Give("blue", 4))
    game.submit("red", Note("well"))
    plan = keep_plan(tmp_path, game, "red", "gifts")
    taken = take_plan(plan, game, "red")
    assert (taken.entered, len(given(game, "red"))) == (1, 3)
    ((line, why),) = taken.refused
    assert line.startswith("give ")
    assert render(why, "en") == "You have 1 grain. (TOY-1.1)"


def test_what_was_replaced_is_not_kept(tmp_path: Path) -> None:
    """Only what stands at the end."""
    game = Game.new(SURVEYED, toy_scenario("harvest"), seed="s")
    game.submit("red", Survey((("eye", None, 0),)))
    game.submit("red", Survey((("spade", "deep", 1),)))
    plan = keep_plan(tmp_path, game, "red", "survey")
    assert len(plan.path.read_text("utf-8").splitlines()) == 2, "the head, and one order"


def test_nobody_elses_orders_are_kept(tmp_path: Path) -> None:
    """The file holds what the seat itself has entered, and says nothing of another's."""
    game = harvest()
    game.submit("blue", Note("secret"))
    with pytest.raises(IllegalOrder, match="Nothing has been entered"):
        keep_plan(tmp_path, game, "red", "plan")
    assert kept_plans(tmp_path, "harvest") == []


def test_no_plan_is_written_over(tmp_path: Path) -> None:
    """A second one of the same name gets a number; names are made harmless."""
    game = harvest()
    game.submit("red", Note("one"))
    names = [keep_plan(tmp_path, game, "red", name).name for name in ("plan", "plan", "../..//x")]
    assert names[:2] == ["plan", "plan 2"]
    assert {plan.path.parent for plan in kept_plans(tmp_path, "harvest")} == {tmp_path / "harvest"}
    assert len(kept_plans(tmp_path, "harvest")) == 3


def test_plans_belong_to_sealed_phases(tmp_path: Path) -> None:
    """Where orders are given openly there is nothing to keep, and nothing is taken."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    with pytest.raises(IllegalOrder, match="in secret"):
        keep_plan(tmp_path, game, "red", "plan")
    with pytest.raises(IllegalOrder, match="in secret"):
        take_plan(Plan("plan", tmp_path / "plan.orders"), game, "red")


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00note", b"x" * (LARGEST_PLAN + 1)])
def test_a_file_that_is_no_plan_is_refused(tmp_path: Path, raw: bytes) -> None:
    """With a sentence, and nothing is entered."""
    path = tmp_path / "bad.orders"
    path.write_bytes(raw)
    game = harvest()
    with pytest.raises(SaveError):
        take_plan(Plan("bad", path), game, "red")
    assert given(game, "red") == []


def test_what_a_seat_keeps_is_not_offered_to_the_others_of_its_game(tmp_path: Path) -> None:
    """It was entered in secret: the other seats of that game don't get to see it, those of other games do."""
    game = harvest()
    game.submit("red", Note("hush"))
    plan = keep_plan(tmp_path, game, "red", "secret")
    assert offered_plans(tmp_path, game, "red") == [plan]
    assert offered_plans(tmp_path, game, "blue") == []
    assert offered_plans(tmp_path, harvest("other"), "blue") == [plan]


def test_a_plan_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    """A file that is too large for a plan is refused when it is taken; the plans beside it can be taken."""
    game = harvest()
    game.submit("red", Note("good"))
    plan = keep_plan(tmp_path, game, "red", "good")
    large = plan.path.with_name("large.orders")
    large.write_bytes(b"#" * (LARGEST_PLAN + 1))
    assert offered_plans(tmp_path, game, "red") == [plan, Plan("large", large)]
    with pytest.raises(SaveError, match="larger than"):
        take_plan(Plan("large", large), game, "red")
