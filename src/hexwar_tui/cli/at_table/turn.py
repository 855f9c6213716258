"""`hexwar turn`: a turn in one go, from what is missing to the papers of every side."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path

from hexwar_tui.cli.at_table.dice import dice_of_step, take_steps
from hexwar_tui.cli.at_table.orders import can_step, step_on
from hexwar_tui.cli.talk.keeping import changing, go_on, say_written
from hexwar_tui.cli.talk.publishing import published
from hexwar_tui.cli.talk.seating import seat_of, side_called
from hexwar_tui.cli.talk.speak import complain, dice_wanted, language, need_data, print_json, say_line, words
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import RollRequest
from hexwar_tui.engine.errors import BadOrder, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Silence
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import LANGUAGES, Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.forms.form import Form
from hexwar_tui.papers.post.answers import writing_answers
from hexwar_tui.papers.post.delivering import Delivered, deliver_waiting
from hexwar_tui.papers.post.folders import answer_folder, papers_folder
from hexwar_tui.papers.post.standing import sides_now, stage_of
from hexwar_tui.papers.post.telling import told_of_missing, told_of_sheets, told_of_waiting, told_of_ways_on
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.papers.turn.carrying_out import Plan, Trial, plan_turn, try_turn
from hexwar_tui.papers.turn.letters import take_in_answers, told_of_answers
from hexwar_tui.papers.turn.writing_out import USUAL_FORMS, TurnPapers, Wishes, write_turn
from hexwar_tui.practice.room import Room
from hexwar_tui.storage.errors import shown


def turn(asked: argparse.Namespace) -> int:
    """`hexwar turn FILE [--yes] [--silent entered|plain] [--out FOLDER]`: says what is missing; where nothing is,
    rehearses, shows what every side would read, asks, and carries the turn out, with what waits of the sheets that have
    come. Then it writes the papers. With --again it only writes them, even where they lie there already.

    Returns the exit status: 2 where orders are missing, and the papers lie there already.
    """
    done, need = False, None
    with changing(asked) as game:
        seat_of(game, REFEREE, asked)
        wishes = _wishes(game, asked)
        go_on(game)
        out = asked.output or papers_folder(asked.file, language())
        answered = take_in_answers(game, out)
        waiting = _Waiting(asked)
        if not asked.again:
            waiting.take_in(game)
        before = stage_of(game)
        plan = plan_turn(game, None if asked.silent is None else Silence(asked.silent))
        is_ready = not plan.missing and (plan.seal or plan.silent or game.next_step() is not None)
        if is_ready and not asked.again:
            done, need = _carry_out(game, plan, asked, waiting)
            if not done:
                return 0
    if need is not None:
        return _ask_for_dice(need, asked)
    papers = write_turn(game, out, wishes, again=asked.again)
    for line in () if asked.json else told_of_answers(game, *answered):
        say_line(line)
    waiting.tell(game)
    return _tell(game, plan, papers, asked, done=done, goes_on=done and stage_of(game).part != before.part)


@dataclass
class _Waiting:
    """What waits of the sheets that have come, and what has become of it."""

    asked: argparse.Namespace
    delivered: list[Delivered] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)

    @property
    def _answers(self) -> Path:
        return answer_folder(self.asked.file, language())

    def take_in(self, game: Game) -> bool:
        """Takes in what can be by now, and writes the answers; returns whether there was anything."""
        answer = writing_answers(game, self._answers, language(), self.written)
        taken = deliver_waiting(game, answer, language())
        self.delivered += taken
        return bool(taken)

    def tell(self, game: Game) -> None:
        """Tells what has become of it, and where the answers are."""
        if self.asked.json:
            return
        for line in told_of_sheets(game, self.delivered):
            say_line(line)
        if self.written:
            say_written(self._answers)


def _carry_out(game: Game, plan: Plan, asked: argparse.Namespace, waiting: _Waiting) -> tuple[bool, RollRequest | None]:
    """Shows what every side would read, and carries the turn out, if that is wanted; returns whether it was, and the
    dice that the next step wants. Raises IllegalOrder where nobody is there to be asked."""
    dice = dice_of_step(game, asked.dice)

    def steps(copy: Game) -> RollRequest | None:
        def can() -> bool:
            return copy.next_step() is not None

        return _steps_on(copy.step, can, dice, lambda: bool(deliver_waiting(copy, lambda _: None, language())))

    trial = try_turn(game, plan, steps)
    if not asked.json:
        _show(game, plan, trial)
    if not asked.yes and not _is_wanted():
        game.put_down(EntryKind.REHEARSAL, REFEREE, steps=trial.steps)
        say_line(say("The game is as it was."))
        return False, None
    plan.make_ready(game)
    with Room() as room:
        need = None
        if can_step(game):
            need = _steps_on(
                partial(step_on, game, room), partial(can_step, game), dice, partial(waiting.take_in, game)
            )
    return True, need


def _steps_on(
    step: Callable[..., object], can: Callable[[], bool], dice: tuple[list[int], bool], take_in: Callable[[], bool]
) -> RollRequest | None:
    """Takes the steps that are due, then takes in what has waited for them; again as long as more is due then. Returns
    the dice that the next step wants, None where it wants none."""
    need = take_steps(step, can, *dice, all_of_them=True)
    while need is None and take_in() and can():
        need = take_steps(step, can, (), False, all_of_them=True)
    return need


def _is_wanted() -> bool:
    """Whether somebody at the keyboard wants the turn to be carried out. Raises IllegalOrder where nobody is there."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise IllegalOrder(say("Nothing was carried out: with --yes it is, without being asked."))
    try:
        answer = input(words(say("Carry it out? (yes or no) ")))
    except EOFError:
        return False
    return answer.strip().casefold() in {"yes", "y", "да", "д"}


def _show(game: Game, plan: Plan, trial: Trial) -> None:
    """Shows for whom the referee seals, and what every side would be told."""
    for side in plan.seal:
        say_line(say("{side}: sealed with its sheet", side=seat_name(game, side)))
    for side, _ in plan.silent:
        say_line(say("{side}: the referee seals", side=seat_name(game, side)))
    for seat, told in trial.told():
        print(f"== {words(seat_name(game, seat))}")
        for line in told:
            say_line(line)
        print()


def _ask_for_dice(need: RollRequest, asked: argparse.Namespace) -> int:
    if asked.json:
        print_json({"carried_out": True, "needs_dice": need_data(need), "missing": [], "folder": None, "files": []})
    else:
        say_line(dice_wanted(need))
    return 0


def _tell(game: Game, plan: Plan, papers: TurnPapers, asked: argparse.Namespace, *, done: bool, goes_on: bool) -> int:
    """Tells what was done, where the papers are and, unless another part of the turn has begun, who is missing; returns
    the exit status."""
    is_refused = not done and not papers.is_new and bool(plan.missing)
    if asked.json:
        missing = [{"side": side.side, "state": side.how_far.value} for side in plan.missing]
        files = [str(file) for file in papers.files]
        data = {"carried_out": done, "needs_dice": None, "missing": missing}
        print_json({**data, "folder": str(papers.folder), "files": files})
        return 2 if is_refused else 0
    for line in _refused(game) if is_refused else ():
        complain(line)
    for line in _of_papers(game, papers, done=done):
        (complain if is_refused else say_line)(line)
    for line in () if is_refused or goes_on else told_of_waiting(game):
        say_line(line)
    return 2 if is_refused else 0


def _refused(game: Game) -> Iterator[Text]:
    """Yields that the turn is not carried out, whose orders are missing, and what can be done about it."""
    yield say("The turn is not carried out: orders are missing.")
    yield from told_of_missing(game, sides_now(game))
    yield from told_of_ways_on(game)


def _of_papers(game: Game, papers: TurnPapers, *, done: bool) -> Iterator[Text]:
    """Yields where the papers are, and why they have no sheets."""
    if papers.is_new:
        yield say("Papers written: {n}, into {folder}.", n=len(papers.files), folder=shown(papers.folder))
    else:
        yield say("The papers lie in {folder}; --again writes them again.", folder=shown(papers.folder))
    if (notice := game.next_step()) is not None and not done:
        yield say("They have no sheets, as a step comes first. {what} “hexwar turn” carries it out.", what=notice.what)


# -- how the papers are wanted ----------------------------------------------------------------------------------------


def _wishes(game: Game, asked: argparse.Namespace) -> Wishes:
    forms = tuple(Form(form) for form in dict.fromkeys(asked.form)) or USUAL_FORMS
    return Wishes(
        language(), _drawn, _languages(game, asked.language), forms, asked.deadline or "", published(asked.public)
    )


def _drawn(view: View, readers_language: str) -> Mapping[str, bytes]:
    from hexwar_tui.tui.papers.drawings import drawings  # it draws as the app does

    return drawings(view, readers_language)


def _languages(game: Game, said: Sequence[str]) -> dict[Seat, str]:
    """The languages given as ``ru`` for all sides, or as ``SIDE=ru`` for one. Raises BadOrder for anything else."""
    found: dict[Seat, str] = {}
    for word in said:
        name, equals, wanted = word.rpartition("=")
        if wanted not in LANGUAGES:
            raise BadOrder(
                say("“{word}”: a language is wanted, one of {languages}.", word=clean(word, 80), languages=LANGUAGES)
            )
        found |= {side_called(game, name): wanted} if equals else dict.fromkeys(game.sides, wanted)
    return found
