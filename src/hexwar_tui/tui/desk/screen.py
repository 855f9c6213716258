"""The screen of the referee's desk: he sees all, takes steps one by one, amends, rules, rehearses, goes back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.papers.situation import what_is_next
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.desk.corrections import Corrections
from hexwar_tui.tui.desk.eyes import Eyes
from hexwar_tui.tui.desk.notes import Notes
from hexwar_tui.tui.desk.post import POST_KEYS, Post
from hexwar_tui.tui.desk.rehearsal import RehearsalScreen
from hexwar_tui.tui.desk.rulings import Rulings
from hexwar_tui.tui.desk.silence import StandsIn
from hexwar_tui.tui.desk.steps import WATCH_KEYS, Steps
from hexwar_tui.tui.handover.unsealing import give_phrase
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.outlook.outlook import Keys, Label
from hexwar_tui.tui.outlook.screen import MapScreen
from hexwar_tui.tui.outlook.talk import Work, ask_to_leave, save

LOOKS = {one.action.partition("(")[0] for one in Binding.make_bindings(MapScreen.BINDINGS)}
"""The names of the actions that only look about on a map."""

DESK_KEYS: Sequence[BindingType] = (
    Binding("a", "begin('rule')", N_("All orders"), id="table.orders"),
    Binding("t", "begin('word')", N_("Send word to the sides"), id="desk.word"),
    Binding("l", "begin('amend')", N_("What was entered"), id="table.entered"),
    Binding("backspace", "begin('take back')", N_("Take back"), id="table.take-back"),
    Binding("h", "begin('rehearse')", N_("Rehearse what comes next"), id="desk.rehearse"),
    Binding("j", "begin('journal')", N_("The journal: go back, or branch"), id="desk.journal"),
    *POST_KEYS,
    Binding("Z", "begin('silence')", N_("Seal for a side that has sent nothing"), id="desk.silence"),
    Binding("B", "begin('notes')", N_("The referee's notes, and letters to him"), id="desk.notes"),
    Binding("X", "begin('seat')", N_("Give a seat to another player"), id="desk.seat"),
    Binding("P", "begin('phrase')", N_("Another PIN or pass phrase for a seat"), id="desk.phrase"),
    Binding("e", "hand_over", N_("End the turn, or seal"), id="table.end"),
    Binding("ctrl+s", "save", N_("Save"), id="table.save"),
    Binding("escape", "back", N_("Back, or leave"), id="table.back"),
)


class RefereeDesk(MapScreen):
    """The referee's screen. Answers "next" when he hands the keyboard over, "leave" when he wants to stop the game."""

    BINDINGS: ClassVar[list[BindingType]] = [*WATCH_KEYS, *DESK_KEYS]

    def __init__(self, campaign: Campaign) -> None:
        self._campaign, self.game = campaign, campaign.game
        self.rulings, corrections = Rulings(self, self.game), Corrections(self, campaign)
        stands_in = StandsIn(self, campaign)
        self.eyes = Eyes(
            self.game, say("referee"), self._keys, lambda: campaign.status, lambda: self.rulings.is_picking
        )
        self.steps = Steps(self, self.game, self.eyes)
        work: dict[str, Work] = {
            **self.steps.work,
            "rule": partial(self.rulings.rule_on, None),
            "word": self.rulings.send_word,
            "take back": self.rulings.take_back,
            "amend": corrections.amend,
            "journal": corrections.go_back,
            "rehearse": self._rehearse,
            **Post(self, campaign, self.steps).work,
            "phrase": self._give_phrase,
            "silence": stands_in.seal,
            "seat": stands_in.give_seat,
            "notes": Notes(self, self.game).look,
        }
        super().__init__(self.eyes, "table desk", work)

    def _keys(self, label: Label) -> Keys:
        """The keys that do something now; while a hex is picked, only those for that."""
        if self.rulings.is_picking:
            return [("Enter", say("choose")), ("Esc", say("back")), ("Tab", say("next"))]
        return [
            (label("desk.step"), say("step")),
            (label("desk.rehearse"), say("rehearse")),
            ("Enter", say("rule here")),
            (label("desk.eyes"), say("eyes")),
            (label("table.end"), say("hand over")),
            ("?", say("help")),
            (label("desk.journal"), say("journal")),
            (label("table.orders"), say("ruling")),
            (label("table.entered"), say("orders")),
            (label("desk.word"), say("send word")),
            (label("desk.post"), say("take in post")),
            (label("desk.turn"), say("the turn")),
            (label("table.write"), say("write reports")),
            (label("table.take-back"), say("take back")),
            (label("desk.silence"), say("seal for")),
            (label("desk.notes"), say("notes")),
            ("Esc", say("leave")),
        ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a hex is picked, allows only looking about on this map and stepping back; otherwise as MapScreen."""
        if self.rulings.is_picking and (action not in LOOKS | {"back"} or "map" in parameters):
            return False
        return super().check_action(action, parameters)

    # -- rulings -------------------------------------------------------------------------------------------------------

    @on(HexMap.Picked)
    def _picked(self, event: HexMap.Picked) -> None:
        """Answers the question for a hex; without one, the click has only moved the cursor."""
        self.rulings.settle_hex(event.cell)

    @on(HexMap.Chosen)
    def _chosen(self, event: HexMap.Chosen) -> None:
        """Answers the question for a hex with the chosen one, or else begins a ruling on what is there."""
        if self.rulings.is_picking:
            self.rulings.settle_hex(event.cell)
        elif not self.is_busy:
            self.begin(partial(self.rulings.rule_on, event.cell))

    # -- rehearsal, papers, phrases ------------------------------------------------------------------------------------

    async def _rehearse(self) -> None:
        """Opens a rehearsal of what happens by itself next, on a copy; says so where nothing does."""
        if self.game.next_step() is None:
            self.prompt(say("Nothing happens by itself now."))
            return
        answer = await self.ask(RehearsalScreen(rehearse(self.game)))
        self.show_again()
        self.prompt(say("Taken over as rehearsed.") if answer == "commit" else say("Left: the game is as it was."))

    async def _give_phrase(self) -> None:
        """Lets the referee set another PIN or pass phrase for one who has forgotten his."""
        self.prompt(await give_phrase(self.hexwar, self._campaign))

    # -- ending --------------------------------------------------------------------------------------------------------

    def action_hand_over(self) -> None:
        """Closes the desk with the answer "next"; while steps are still to be taken, says that instead."""
        if self.game.next_step() is not None:
            self.prompt(say("First the steps are taken. {next}", next=what_is_next(self.game, self.eyes.seat)))
        else:
            self.dismiss("next")

    def action_save(self) -> None:
        """Saves the game, and shows whether that succeeded."""
        save(self, self._campaign)

    def action_back(self) -> None:
        """Gives up picking a hex, or measuring; while neither goes on, asks whether to leave the game."""
        if self.rulings.is_picking:
            self.rulings.settle_hex(None)
        elif self.looking.ruler_from is not None:
            self.looking.measure()
        else:
            self.begin(partial(ask_to_leave, self))
