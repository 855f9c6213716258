"""Lines that were carried out already, or name what is gone; and what orders are understood and told by their words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.called import called
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.forms import in_language
from hexwar_tui.engine.orders.sentences import Reader, forms_of
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.blanks.examples import sentence_of
from hexwar_tui.papers.report import report
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.situation import how_it_ended
from hexwar_tui.papers.taking.earlier_lines import CAN_STILL_ACT, SEND_THE_REST, BeforeNow
from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.papers.turn.writing_out import USUAL_FORMS, Wishes, write_turn
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Break, Propose
from hexwar_tui.systems.theatre.say.clauses import titles_of
from tests.papers.sheets import saved, talks

ASHLANDS = "ashlands-full-two-middle"
GIVEN = (
    "Scouts 1: attack Marksmen 5 from 2009\n"
    "Sworn marksmen 2: move to 1606, then shoot at Marksmen 5, picking Marksman\n"
    "Beam lancers 3: march to 2113\n"
)


def test_what_was_carried_out_already_holds_nothing_back() -> None:
    """Also where the same line would mean another way by now, as the unit has moved."""
    game = saved(ASHLANDS)
    taken = enter_sheet(game, "south", f"{GIVEN}done\n", "en")
    assert [line.stands for line in taken.lines] == [True, True, True, False]
    assert not taken.faults
    assert game.waiting_for() != ("south",)
    told = "\n".join(render(line, "en") for line in answer(game, taken, "en"))
    assert "Entered and carried out; none of it can be taken back:" in told


def test_what_names_a_unit_that_is_gone_holds_the_end_back_while_its_own_can_act() -> None:
    """Else that unit would do nothing; once it has acted nothing is held back."""
    game = saved(ASHLANDS)
    state = game.top.state
    state.take_up(state.units["north-marksmen-5"])
    del state.units["north-marksmen-5"]
    sheet = f"{GIVEN}Walker 4: shoot at Marksmen 5\nWalker 4: shoot at Nobody 5\n"
    *stand, gone, never = enter_sheet(game, "south", sheet, "en").lines
    assert [line.stands for line in stand] == [True] * 3
    assert render(gone.fault, "en") == render(CAN_STILL_ACT, "en")
    assert "Nobody 5" in render(never.fault, "en")
    _, gone, done = enter_sheet(game, "south", "Walker 4: wait\nWalker 4: shoot at Marksmen 5\ndone\n", "en").lines
    assert (gone.fault, render(gone.already, "en")) == ("", "What this is about is no longer there.")
    assert done.fault == ""


def test_what_more_units_are_called_by_now_is_ordered_as_it_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that named one unit when the papers were written, and has a second of its kind beside it since, is entered
    and is nothing that is gone."""
    game = saved(ASHLANDS)
    meant = Reader(game.top.system.order_types, naming(game, "south"), {}).read("Walker 4: wait")
    monkeypatch.setattr(BeforeNow, "orders", lambda self, line: [meant] if line == "the big one waits" else [])
    (entered,) = enter_sheet(game, "south", "the big one waits\nthe small one waits\n", "en").lines
    assert (entered.order, entered.already, entered.fault) == ("Walker 4: wait", "", "")


def test_who_has_acted_holds_nothing_back() -> None:
    """Another order for it is told of, and does not keep the part from ending."""
    taken = enter_sheet(saved(ASHLANDS), "south", "Beam lancers 3: wait\ndone\n", "en")
    assert not taken.faults
    assert [render(line.already, "en") for line in taken.needless] == ["Beam lancers 3 has acted this turn. (ASH-3.4)"]


def test_a_battle_that_has_begun_this_turn_reads_lines_of_the_world_above_as_those_were_meant() -> None:
    """A wrong line of the battle is a fault, and one that moved an army before it began is about what is gone."""
    game = saved("mechs-two-lances-middle")
    then = game.look_back(next(entry.number for entry in standing(game.record.entries) if entry.turn == game.turn))
    march = next(made for made in then.top.system.order_types if made.kind == "march")
    order = next(legal_orders(march, then.known("red")))
    line = sentence_of(order, naming(then, "red"), "en")
    wrong, gone = enter_sheet(game, "red", f"Hound 7: fire Nothing at 1609\n{line}\n", "en").lines
    assert "Nothing" in render(wrong.fault, "en")
    assert BeforeNow(game, "red", {}).orders(line) == [order]
    assert gone.order == ""


def test_a_neutral_that_is_called_like_its_region_gives_right_of_way() -> None:
    """And what a treaty names wrongly is told of by itself, not by another line of the sheet."""
    game = talks()
    sheet = "treaty with Lido for 4 turns: Guarantee: West League; Right of way: Lido\ntreaty with Lido: nonsense\n"
    first, second = enter_sheet(game, "west", sheet, "en").lines
    assert first.order == "treaty with Lido for 4 turns: Guarantee: West League; Right of way: Lido"
    assert "waits for line" not in render(second.fault, "en")


def test_a_treaty_that_brings_its_proposer_nothing_is_named() -> None:
    game = talks()
    lines = "treaty with Lido for 2 turns: Right of way: West League\ntreaty with East League for 2 turns: Peace\n"
    for_nothing, peace = enter_sheet(game, "west", lines, "en").lines
    nothing = "In this treaty nothing is given to you."
    assert nothing in [render(came, "en") for came in for_nothing.came]
    assert nothing not in [render(came, "en") for came in peace.came]


def test_units_to_hand_over_stand_behind_treaties_and_messages() -> None:
    """What the talks are about comes first on their sheet; the limit of what neutrals grant is told with the term."""
    lines = order_sheet(talks(), "west", "en")
    starts = ("infantry division 1", "# At any time:", "#   treaty with <1>")
    unit, beside, treaty = (next(n for n, line in enumerate(lines) if line.startswith(start)) for start in starts)
    assert beside < treaty < unit
    assert "more it does not sign): 0 to 99" in " ".join(line.lstrip("# ") for line in lines)


def test_every_power_and_resource_stands_in_the_clauses_of_a_sheet() -> None:
    text = " ".join(line.lstrip("# ") for line in order_sheet(talks(), "east", "en"))
    assert "Who gives? Gift | Right of way | Cession of a region: East League | West League | Karst | Lido" in text
    assert "Which resource? manpower | production | supply" in text


def test_turns_are_counted_in_sentences() -> None:
    form = in_language(forms_of(Propose)[0], "ru")
    said = [form.filled({"partner": "Лидо", "turns": str(n), "clauses": "Мир"}) for n in (1, 4, 5)]
    assert ["1 ход:" in said[0], "4 хода:" in said[1], "5 ходов:" in said[2]] == [True] * 3


def test_one_of_several_is_called_in_the_singular() -> None:
    things = {"guns": ("Heavy machine guns", "Тяжёлые пулемёты"), "marksmen": ("Marksmen", "Меткие стрелки")}
    assert called(things, "heavy machine gun") == ["guns"]
    assert called(things, "marksman") == ["marksmen"]
    assert called(things, "heavy gun") == []


def test_ashlands_papers_explain_what_they_name() -> None:
    """The kinds of models that a Sniper picks from, what Suppressed and Dangerous mean, and what Recover does."""
    text = "\n".join(report(saved(ASHLANDS), "south", "en"))
    assert "6/6: Scout with Squad beam lance ×1, Scout ×5" in text
    assert "Suppressed: it can only rally" in text
    assert "An event may make hexes Dangerous" in text
    assert "Recover, an order of the rounds. Stays; buys back dead models" in text


def test_an_order_about_a_treaty_that_is_over_holds_nothing_back() -> None:
    """It is told of, and the word that ends the part counts; of several treaties of the same powers each has a name."""
    game = talks()
    assert not enter_sheet(
        game, "west", "treaty with Karst: Peace\ntreaty with Karst: Peace; Guarantee: West", "en"
    ).faults
    names = [render(name, "en") for name in titles_of(game.known("west").treaties, game.known("west").words).values()]
    assert names[1] == "West League and Karst, the 2nd between them, turn 5: Peace, Guarantee"
    first, second = (treaty.id for treaty in game.known("west").treaties)
    since = len(game.record.entries)
    game.submit("west", Break(first))
    told = [game.phrase(news) for _, news in game.news("west", since)]
    assert "Another treaty still keeps the peace between West League and Karst." in [render(t, "en") for t in told]
    game.submit("west", Break(second))
    game.top.state.turn = 6
    over, done = enter_sheet(game, "west", f"break {names[0]}\ndone\n", "en").lines
    assert (render(over.already, "en"), over.fault) == ("This treaty is over already. (THE-8.1)", "")
    assert not done.fault


def test_what_can_not_be_signed_is_said_at_once() -> None:
    """To whom proposes it, and on the sheet of the other, who can only refuse it; without end no turns are named."""
    game = talks()
    has = game.known("west").stores_of("east").supply
    game.top.state.sides["east"].stores.supply -= 1
    proposal = f"treaty with East League: Peace; Gift: East League, {has} supply"
    (line,) = enter_sheet(game, "west", proposal, "en").lines
    assert line.order == proposal
    assert render(line.came[0], "en").startswith(
        "As things stand the other side can't sign this: Too little is in store"
    )
    sheet = " ".join(row.lstrip("# ") for row in order_sheet(game, "east", "en"))
    assert "Peace, Gift it can't be signed as things stand: Too little is in store" in sheet


def test_a_move_whose_target_is_gone_is_sent_without_the_shot() -> None:
    """It is a fault and holds the end of the part back, or the unit would stay where it is; the rest is offered."""
    game = saved(ASHLANDS)
    state = game.top.state
    state.take_up(state.units["north-marksmen-5"])
    del state.units["north-marksmen-5"]
    sheet = "Walker 4: move to 1517, then shoot at Marksmen 5\ndone\n"
    move, done = enter_sheet(game, "south", sheet, "en").lines
    assert (render(move.fault, "en"), move.meant) == (render(SEND_THE_REST, "en"), "Walker 4: move to 1517")
    assert "not entered: 1." in render(done.fault, "en")
    assert game.waiting_for() == ("south",)


def test_a_language_that_is_asked_for_is_granted() -> None:
    """That is no order for which it is too late."""
    game = saved(ASHLANDS)
    taken = enter_sheet(game, "south", "Referee: in Russian, please\nBeam lancers 3: wait\n", "en")
    told = [render(line, "en") for line in answer(game, taken, "en")]
    assert told.index("Granted:") + 1 == told.index("  Line 1: Referee: in Russian, please")
    assert told.index("Nothing left to do:") + 1 == told.index("  Line 2: Beam lancers 3: wait")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_papers_of_a_game_that_is_over_expect_nothing(language: str, tmp_path: Path) -> None:
    """They say how it ended, by no rule where none ended it, and have no deadline and no offer."""
    game = saved(ASHLANDS)
    for side, line in (("south", "offer a draw: yes"), ("north", "accept the draw: yes")):
        assert not enter_sheet(game, side, line, "en").faults
    assert game.outcome is not None
    wishes = Wishes(language, lambda view, language: {}, forms=USUAL_FORMS[:1], deadline="Tuesday 20:00")
    papers = write_turn(game, tmp_path, wishes)
    said = "\n".join((papers.folder / file).read_text() for file in papers.files)
    assert render(how_it_ended(game), language) in said
    assert not render(how_it_ended(game), language).endswith("()")
    assert "Tuesday" not in said
    assert not re.search("would take a draw|согласие на ничью", said)
