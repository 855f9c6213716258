"""The post at the referee's desk: sheets that have come are taken in, the turn is carried out in one go, and all papers
are written into a folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from textual.binding import Binding, BindingType

from hexwar_tui.engine.dice.rolls import NeedDice, RollRequest
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Silence
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import N_, Text, render, say
from hexwar_tui.papers.forms.form import Form
from hexwar_tui.papers.newspaper import Published
from hexwar_tui.papers.post.answers import writing_answers
from hexwar_tui.papers.post.delivering import deliver, deliver_waiting
from hexwar_tui.papers.post.folders import answer_folder, papers_folder
from hexwar_tui.papers.post.found import find_sheets
from hexwar_tui.papers.post.mailbag import Mailbag, open_mailbag
from hexwar_tui.papers.post.standing import stage_of
from hexwar_tui.papers.post.telling import told_of_missing, told_of_post
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.papers.turn.carrying_out import Plan, Trial, plan_turn, try_turn
from hexwar_tui.papers.turn.letters import take_in_answers, told_of_answers
from hexwar_tui.papers.turn.writing_out import (
    LONGEST_DEADLINE,
    USUAL_FORMS,
    TurnPapers,
    Wishes,
    write_turn,
)
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.desk.steps import ReportScreen, Steps, Watched
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.entry import TextDialog, path_in
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.outlook.talk import Work, choose
from hexwar_tui.tui.papers.aside import aside

POST_KEYS: Sequence[BindingType] = (
    Binding("f", "begin('post')", N_("Take in order sheets that have come"), id="desk.post"),
    Binding("R", "begin('turn')", N_("Carry out the turn, and write the papers"), id="desk.turn"),
    Binding("w", "begin('write')", N_("Write reports and order sheets"), id="table.write"),
)

LONGEST_PATH = 400


class Post:
    """The referee's post of one game, at his desk `screen`."""

    def __init__(self, screen: Watched, campaign: Campaign, steps: Steps) -> None:
        self._screen, self._campaign, self._steps = screen, campaign, steps
        self._come: Path | None = None
        """Where the sheets were that were taken in last."""
        self._forms: tuple[Form, ...] = USUAL_FORMS
        self._published: tuple[Published, ...] = ()

    @property
    def work(self) -> Mapping[str, Work]:
        """What the bindings of `POST_KEYS` begin, by the name that stands in their `begin('…')`."""
        return {"post": self.take_in, "turn": self.carry_out, "write": self.write}

    @property
    def _game(self) -> Game:
        return self._campaign.game

    @property
    def _papers(self) -> Path:
        return papers_folder(self._campaign.path, self._language)

    @property
    def _language(self) -> str:
        return self._screen.hexwar.language

    # -- what has come -------------------------------------------------------------------------------------------------

    async def take_in(self) -> None:
        """Asks where the sheets lie, takes them in, and shows what came of each and who is missing."""
        title, path = say("The post"), self._campaign.path
        start = self._come or path.with_name(render(say("{name} - post", name=path.stem), self._language))
        ask = say("In which folder, mailbox or file?")
        typed = await self._screen.ask(TextDialog(title, ask, LONGEST_PATH, str(start)))
        if not typed:
            return
        folder = path_in(typed)
        try:
            bag = await aside(partial(open_mailbag, folder))
            told = self._taken_in(bag, answer_folder(self._campaign.path, self._language))
        except HexwarError as fault:
            await self._screen.refuse(title, fault)
            return
        self._come = folder
        self._screen.show_again()
        await self._screen.ask(TellDialog(title, told))

    def _taken_in(self, bag: Mailbag, answers: Path) -> list[Text]:
        """Takes in what has come; returns what is to be told of it."""
        game, written = self._game, list[Path]()
        answered = take_in_answers(game, self._papers)
        found = find_sheets(game, bag)
        answer = writing_answers(game, answers, self._language, written)
        before = stage_of(game)
        delivered = deliver(game, found, answer, seal=False, language=self._language)
        told = [*told_of_answers(game, *answered), *told_of_post(game, delivered, found, before)]
        return [*told, say("Answers: {n}, in {folder}.", n=len(written), folder=str(answers))] if written else told

    # -- the turn ------------------------------------------------------------------------------------------------------

    async def carry_out(self) -> None:
        """Says who is missing, and asks whether to seal for them; shows what every side would read; if that is wanted,
        carries the turn out and writes its papers."""
        title = say("The turn in one go")
        try:
            take_in_answers(self._game, self._papers)
            plan = await self._plan(title)
            if plan is None:
                return
            reports = self._reports(try_turn(self._game, plan, self._tried))
            if not await self._screen.ask(ReportScreen(reports, say("carry it out"))):
                self._screen.prompt(say("Left: the game is as it was."))
                return
            plan.make_ready(self._game)
        except HexwarError as fault:
            await self._screen.refuse(title, fault)
            return
        await self._steps.take_all()
        while self._game.next_step() is None and self._waiting_taken_in(self._game):
            await self._steps.take_all()
        if self._game.next_step() is None:
            await self._write(self._papers)

    def _waiting_taken_in(self, game: Game) -> bool:
        """Takes in what has waited of the sheets, and writes the answers; returns whether there was anything."""
        answers = answer_folder(self._campaign.path, self._language)
        answer = writing_answers(game, answers, self._language, [])
        return bool(deliver_waiting(game, answer, self._language))

    def _tried(self, copy: Game) -> RollRequest | None:
        """Takes the steps of a copy, and takes in what waits for them, until somebody is waited for, or dice are
        wanted, which are returned."""
        need = _steps(copy)
        while need is None and deliver_waiting(copy, lambda _: None, self._language) and copy.next_step() is not None:
            need = _steps(copy)
        return need

    async def _plan(self, title: Text) -> Plan | None:
        """How the turn is to be carried out; None where it can't be, or the referee does not want it without those who
        are missing."""
        plan = plan_turn(self._game)
        if plan.missing and not self._game.is_sealed():
            await self._screen.ask(TellDialog(title, [*told_of_missing(self._game, plan.missing)]))
            return None
        if plan.missing:
            missing = tuple(seat_name(self._game, side.side) for side in plan.missing)
            ways = [Item(way, say(sentence)) for way, sentence in _WAYS.items()]
            way = await choose(self._screen, title, ways, say("Orders are missing of: {sides}.", sides=missing))
            return None if way is None else plan_turn(self._game, way)
        if not plan.seal and self._game.next_step() is None:
            self._screen.prompt(say("Nothing happens by itself now."))
            return None
        return plan

    def _reports(self, trial: Trial) -> list[list[str]]:
        """What every side would be told, each as the lines of a report."""
        return [
            [
                render(say("{side} would read:", side=seat_name(self._game, seat)), self._language),
                *(f"- {render(line, self._language)}" for line in told),
            ]
            for seat, told in trial.told()
        ]

    # -- papers --------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Asks for a folder, for the forms and what the newspaper tells, which hold from then on at this desk; and
        writes the papers of every side, the referee's, and those for everybody."""
        start = str(self._papers)
        title = say("Reports and order sheets")
        typed = await self._screen.ask(TextDialog(title, say("Into which folder?"), LONGEST_PATH, start))
        if not typed:
            return
        forms = [Item(forms, say(named)) for forms, named in _FORMS.items()]
        told = say("The newspaper is written for forums (BBCode) and Discord, too.")
        chosen = await choose(self._screen, say("In which form?"), forms, told, [*_FORMS].index(self._forms))
        if chosen is None:
            return
        topics = [Item(topics, say(named)) for topics, named in _PUBLISHED.items()]
        ask = say("What does the newspaper tell besides what everybody saw?")
        published = await choose(self._screen, say("The newspaper"), topics, ask, [*_PUBLISHED].index(self._published))
        if published is not None:
            self._forms, self._published = chosen, published
            await self._write(path_in(typed))

    async def _write(self, out: Path) -> None:
        """Asks what the papers say of the deadline, writes them while keys are heard, and says where they are."""
        title = say("Reports and order sheets")
        ask = say("Until when are orders wanted? It stands in the papers, and may be left out.")
        deadline = await self._screen.ask(TextDialog(title, ask, LONGEST_DEADLINE))
        self._screen.prompt(say("Writing …"))
        try:
            papers: TurnPapers = await aside(partial(self._written, out, deadline or ""))
        except HexwarError as fault:
            self._screen.prompt("")
            await self._screen.refuse(title, fault)
        else:
            told = say("Files written: {n}, into {folder}.", n=len(papers.files), folder=str(papers.folder))
            self._screen.prompt(told)

    def _written(self, out: Path, deadline: str) -> TurnPapers:
        wishes = Wishes(self._language, _drawn, forms=self._forms, deadline=deadline, published=self._published)
        return write_turn(self._game, out, wishes, again=True)


def _drawn(view: View, language: str) -> Mapping[str, bytes]:
    from hexwar_tui.tui.papers.drawings import drawings_aside  # what draws pictures is loaded when one is asked for

    return drawings_aside(view, language)


_FORMS: Mapping[tuple[Form, ...], str] = {
    USUAL_FORMS: N_("Markdown and HTML"),
    (Form.PLAIN,): N_("Plain text"),
    (Form.MARKDOWN,): N_("Markdown"),
    (Form.BBCODE,): N_("BBCode, for forums"),
    (Form.HTML,): N_("HTML, with the map in it"),
    tuple(Form): N_("All of them"),
}

_PUBLISHED: Mapping[tuple[Published, ...], str] = {
    (): N_("Nothing more"),
    (Published.RANKINGS,): N_("Rankings"),
    (Published.BATTLES,): N_("Battles"),
    (Published.AGREEMENTS,): N_("What was agreed on and is in force"),
    tuple(Published): N_("All three"),
}

_WAYS = {
    Silence.ENTERED: N_("Seal for them with what they have entered"),
    Silence.PLAIN: N_("Seal for them with the least that the rules demand"),
}


def _steps(copy: Game) -> RollRequest | None:
    """Takes the steps of a copy until somebody is waited for, or dice are wanted, which are returned."""
    try:
        while copy.next_step() is not None:
            copy.step()
    except NeedDice as need:
        return need.request
    return None
