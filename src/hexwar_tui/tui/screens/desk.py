"""The referee's desk: all is seen, or what any side sees; what happens by itself is taken step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content

from hexwar_tui.engine.dice import NeedDice
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.journal import EntryKind, standing
from hexwar_tui.engine.language import N_, Text, say, say_many
from hexwar_tui.engine.rehearsal import Rehearsal
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.papers import report, seat_name, what_is_next
from hexwar_tui.tui.dialogs.ask import AskDialog
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.dice import DiceDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.screens.desk_rulings import DeskRulings
from hexwar_tui.tui.widgets.lines import Chronicle


class Desk(DeskRulings):
    """Answers "next" when the referee passes the keyboard on, "leave" when the game is to be left.

    A rehearsal lies over the game: as long as it lasts, all that is shown is of its copy, and nothing but steps and
    looks is offered.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "step", N_("The next step")),
        Binding("S", "step_all", N_("All steps, until somebody is waited for")),
        Binding("D", "own_dice", N_("The next step, with dice of the referee's own")),
        Binding("v", "eyes", N_("Through whose eyes the map is seen")),
        Binding("l", "report", N_("The report of the side looked through")),
        Binding("t", "rehearse", N_("Rehearse the steps on a copy")),
        Binding("c", "rule", N_("Rule: change anything")),
        Binding("w", "send_word", N_("Send word to a side")),
        Binding("k", "take_back", N_("Take back a ruling")),
        Binding("a", "amend", N_("Amend or strike an order that is still secret")),
        Binding("g", "rewind", N_("Go back to an earlier point")),
        Binding("f", "branch", N_("A branch: a game of its own from here or from a turn")),
        Binding("x", "papers", N_("Write reports and order sheets into files")),
        Binding("e", "pass_on", N_("Pass the keyboard on; in a rehearsal: take it over")),
        Binding("ctrl+s", "save", N_("Save")),
        Binding("escape", "back", N_("Back, or leave")),
    ]

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(classes="table desk")
        self.campaign, self.game = campaign, campaign.game
        self.rehearsal: Rehearsal | None = None
        self.eyes = REFEREE
        self.view = self.game.view(REFEREE)

    # -- what is shown -------------------------------------------------------------------------------------------------

    def show_again(self) -> None:
        """Shows how things stand now, in the game or its rehearsal, through the eyes chosen."""
        self.view = self.shown.view(self.eyes)
        self.show_view()
        self.query_one(Chronicle).show(self.told_lines())

    def speak_again(self) -> None:
        """Says everything in the language of now."""
        self.view = self.shown.view(self.eyes)
        super().speak_again()

    def top_parts(self) -> list[Content]:
        """Whose desk it is, through whose eyes it is looked, and whether this is a rehearsal."""
        parts = [self.content(say(" The referee’s desk "), "reverse bold")]
        if self.rehearsal is not None:
            parts.append(self.content(say(" Rehearsal "), "$text-warning reverse bold"))
        if self.eyes != REFEREE:
            colour = next(line.colour for line in self.view.sides if line.side == self.eyes)
            seen_as = say(" as {name} sees it ", name=seat_name(self.game, self.eyes))
            parts.append(self.content(seen_as, self.hexwar.side_style(colour)))
        return [*parts, *super().top_parts()]

    def usual_prompt(self) -> Text:
        """What comes next, and why."""
        notice = self.shown.next_step()
        if notice is None or not notice.rule:
            return what_is_next(self.shown, REFEREE)
        return say("Next: {what} ({rule})", what=notice.what, rule=notice.rule)

    def keys_now(self) -> list[tuple[str, Text]]:
        """The keys of the moment."""
        goes_on = self.shown.next_step() is not None
        step = [(self.hexwar.key_text("space"), say("step")), ("S", say("all steps"))] if goes_on else []
        if self.rehearsal is not None:
            ends = [("e", say("take it over")), ("Esc", say("leave it"))]
            return [*step, ("v", say("eyes")), ("l", say("report")), *ends, ("D", say("own dice"))]
        first = [*step, ("t", say("rehearse"))] if goes_on else [("e", say("pass on"))]
        return [
            *first,
            ("v", say("eyes")),
            ("c", say("rule")),
            ("w", say("word")),
            ("a", say("orders")),
            ("g", say("go back")),
            ("f", say("branch")),
            ("x", say("papers")),
            ("?", say("help")),
            ("Esc", say("leave")),
        ]

    def told_lines(self) -> list[Content]:
        """What the eyes chosen know of; the referee's own chronicle names every order and whose it was."""
        if self.rehearsal is not None:
            return [self.content(self.rehearsal.phrase(event)) for _, event in self.rehearsal.news(self.eyes)]
        if self.eyes != REFEREE:
            return [self.content(self.game.phrase(event)) for _, event in self.game.news(self.eyes)]
        return list(self._all_told())

    def _all_told(self) -> Iterator[Content]:
        titles = {kind.kind: kind.title for kind in self.game.top.system.order_types}
        for entry in standing(self.game.record.entries):
            if entry.kind is EntryKind.ORDER:
                title = titles.get(entry.body["kind"], say("an order of another game"))
                name = seat_name(self.game, entry.seat)
                ordered = say("#{number} {name} orders: {title}", number=entry.number, name=name, title=title)
                yield self.content(ordered, "$foreground-muted")
            elif entry.kind is EntryKind.SEAL:
                sealed = say("#{number} {name} has sealed.", number=entry.number, name=seat_name(self.game, entry.seat))
                yield self.content(sealed, "$foreground-muted")
            yield from (self.content(self.game.phrase(event)) for event in entry.events)

    def cells_to_visit(self) -> list[Cell]:
        """Where units stand."""
        return list(dict.fromkeys(line.cell for line in self.view.units if line.cell is not None))

    def hex_chosen(self, cell: Cell) -> None:
        """Rules on what is found at the hex."""
        if not self.is_busy and self.rehearsal is None:
            self.rule_at(cell)

    def palette_entries(self) -> Iterator[tuple[Text, Callable[[], object]]]:
        """Nothing beyond the keys."""
        return iter(())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A rehearsal offers steps and looks alone."""
        in_game_only = {"rule", "send_word", "take_back", "amend", "rewind", "branch", "papers", "rehearse"}
        if self.rehearsal is not None and action in in_game_only:
            return False
        return super().check_action(action, parameters)

    # -- steps ---------------------------------------------------------------------------------------------------------

    def action_step(self) -> None:
        """The next step."""
        self._take_steps(most=1, own_dice=False)

    def action_step_all(self) -> None:
        """All steps."""
        self._take_steps(most=100_000, own_dice=False)

    def action_own_dice(self) -> None:
        """The next step, for which the referee throws."""
        self._take_steps(most=1, own_dice=True)

    @work(exclusive=True, group="entry")
    async def _take_steps(self, *, most: int, own_dice: bool) -> None:
        taken, dice = 0, list[int]()
        acting = self.rehearsal or self.game
        while taken < most and acting.next_step() is not None:
            try:
                acting.step(dice, own_dice=own_dice)
            except NeedDice as need:
                thrown = await self.app.push_screen_wait(DiceDialog(need.request))
                if thrown is None:
                    break
                dice += thrown
            except HexwarError as fault:
                await self.app.push_screen_wait(TellDialog(say("That can’t be done"), (fault.text,)))
                break
            else:
                taken, dice = taken + 1, []
        self.show_again()
        if not taken:
            self.prompt(say("Nothing happens by itself now.") if acting.next_step() is None else "")

    # -- looks ---------------------------------------------------------------------------------------------------------

    @work(exclusive=True, group="entry")
    async def action_eyes(self) -> None:
        """Whose eyes the map is seen through from now on."""
        seats = (REFEREE, *self.game.sides)
        items = [Item(seat, seat_name(self.game, seat), key=str(at)) for at, seat in enumerate(seats)]
        dialog = ChooseDialog(say("Through whose eyes?"), items, at=seats.index(self.eyes))
        picked = await self.app.push_screen_wait(dialog)
        if picked is not None:
            self.eyes = picked.value
            self.show_again()

    @work(exclusive=True, group="entry")
    async def action_report(self) -> None:
        """The whole report of the seat looked through, as it would be mailed now."""
        lines = report(self.shown, self.eyes, self.hexwar.language, plain=self.hexwar.charset == "ascii")
        title = say("The report of {name}", name=seat_name(self.game, self.eyes))
        await self.app.push_screen_wait(TellDialog(title, lines))

    # -- rehearsal -----------------------------------------------------------------------------------------------------

    def action_rehearse(self) -> None:
        """From here on a copy is played."""
        if self.game.next_step() is None:
            self.prompt(say("There is nothing to rehearse: sides are waited for."))
            return
        self.rehearsal = self.game.rehearse()
        self.show_again()

    @work(exclusive=True, group="entry")
    async def _end_rehearsal(self, rehearsal: Rehearsal) -> None:
        """Takes it over, once he has said so."""
        n = len(rehearsal.steps)
        ask = say_many(
            "Take over this {n} step, with the dice it had?", "Take over these {n} steps, with the dice they had?", n
        )
        if not n:
            self.prompt(say("Nothing has been rehearsed yet."))
        elif await self.app.push_screen_wait(AskDialog(say("Rehearsal"), ask, (), say("take it over"))):
            rehearsal.commit()
            self.rehearsal = None
            self.show_again()
            self.prompt(say("Done as rehearsed."))

    # -- coming and going ----------------------------------------------------------------------------------------------

    def action_pass_on(self) -> None:
        """The keyboard goes to the next side; a rehearsal is taken over."""
        if self.rehearsal is not None:
            self._end_rehearsal(self.rehearsal)
        elif self.game.next_step() is None or self.game.outcome is not None:
            self.dismiss("next")
        else:
            self.prompt(say("The steps that wait come first."))

    def action_save(self) -> None:
        """Saves; what is said afterwards is true."""
        try:
            self.campaign.save()
        except HexwarError as fault:
            self.prompt(fault.text)
        else:
            self.prompt(say("Saved."))

    def action_back(self) -> None:
        """Out of the ruler, of the rehearsal, or of the game."""
        if self.ruler_from is not None:
            self.action_ruler()
        elif self.rehearsal is not None:
            self.rehearsal.leave()
            self.rehearsal = None
            self.show_again()
            self.prompt(say("The rehearsal is left: the game has not changed."))
        else:
            self._ask_to_leave()

    @work(exclusive=True, group="entry")
    async def _ask_to_leave(self) -> None:
        ask = say("Save the game and go to the title?")
        if await self.app.push_screen_wait(AskDialog(say("Leave the desk"), ask, (), say("save and leave"))):
            self.dismiss("leave")
