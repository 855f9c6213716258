"""The screen of saved games: a list that tells nothing secret, and what can be done with each."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.practice_player import called
from hexwar_tui.engine.seats import HUMAN
from hexwar_tui.engine.words.language import N_, Text, listing, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.checking import examine
from hexwar_tui.storage.campaigns.export import export_game
from hexwar_tui.storage.disk.places import SAVE_ENDING
from hexwar_tui.storage.errors import SaveError, shown
from hexwar_tui.storage.packs.installed import told_of_pack
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_file import Heading, SideHeading
from hexwar_tui.storage.saves.save_list import SavedGame, delete_save, older_forms, saved_games
from hexwar_tui.tui.dialogs.entry import NumberDialog, TextDialog, path_in
from hexwar_tui.tui.dialogs.tell import AskDialog, TellDialog
from hexwar_tui.tui.handover.unsealing import keys_for
from hexwar_tui.tui.setup import opening
from hexwar_tui.tui.setup.recent import age
from hexwar_tui.tui.widgets.sheet import Sheet

LONGEST_PATH = 1000

NOT_OVER = say(
    "This game is not over. Each side sees again what it has seen at its own table, behind the curtain: N, then r."
)
"""The refusal to replay a game that goes on from a list that everybody sees."""


class Saves(Sheet[None]):
    """The list of the saves, and below them of the autosaves; Enter goes on with the marked game, keys branch, copy,
    delete, check it or show what can be recovered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "do('replay')", N_("Replay a game that is over, by all eyes")),
        Binding("b", "do('branch')", N_("A branch: a game of its own from a turn")),
        Binding("c", "do('copy')", N_("Copy into a file")),
        Binding("d,delete", "do('delete')", N_("Delete")),
        Binding("k", "do('check')", N_("Check")),
        Binding("r", "do('recover')", N_("What can be recovered")),
        Binding("o", "open_path", N_("Open a file by its path")),
        Binding("escape", "dismiss", N_("Back")),
    ]

    def __init__(self) -> None:
        keys = {
            "Enter": say("load"),
            "v": say("replay"),
            "b": say("branch"),
            "c": say("copy"),
            "d": say("delete"),
            "k": say("check"),
        }
        keys |= {"r": say("recover"), "o": say("path"), "Esc": say("back")}
        super().__init__("saves", say("Saved games"), *keys.items())
        self._lines: list[SavedGame | None] = []
        self._autosaves: frozenset[Path] = frozenset()

    def on_mount(self) -> None:
        """Gives the list the keyboard, and fills it."""
        self.sheet.focus()
        self._read()

    @work(exclusive=True, group="read")
    async def _read(self) -> None:
        """Reads the folders of saves and autosaves, and lists what is there; the screen goes on meanwhile, and may have
        been left by then."""
        if not self._is_open:
            return
        self.tell(say("Reading …"))
        try:
            saves = await asyncio.to_thread(saved_games, self.hexwar.places.saves)
            autosaves = await asyncio.to_thread(saved_games, self.hexwar.places.autosaves)
        except SaveError as fault:
            if self._is_open:
                self.tell(fault.text)
            return
        if not self._is_open:
            return
        self._autosaves = frozenset(save.path for save in autosaves)
        self.tell("")
        self._fill(saves, autosaves)

    @property
    def _is_open(self) -> bool:
        """Whether the screen is there with all that it shows; one that was left at once never has anything."""
        return self.is_there and bool(self.children)

    def _fill(self, saves: tuple[SavedGame, ...], autosaves: tuple[SavedGame, ...]) -> None:
        chooser = self.sheet
        at = chooser.highlighted or 0
        chooser.clear_options()
        self._lines = [*saves, *([None] if autosaves else []), *autosaves]
        chooser.add_options(Option(self._line(save), disabled=save is None) for save in self._lines)
        chooser.highlighted = at
        if not self._lines:
            self.tell(say("No game is saved yet. “o” opens a file by its path."))

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _line(self, save: SavedGame | None) -> Content:
        if save is None:
            return self.content(say("Autosaves, written by themselves at the hand-overs"), "bold $foreground-muted")
        if save.sealed is not None:
            stem = Content.styled(shown(Path(save.path.stem)), "bold")
            return Content.assemble(stem, "  ", self.content(age(save.saved)), "\n  ", self.content(say("sealed")))
        if save.heading is None:
            fault = self.content(save.reason, "$text-error")
            return Content.assemble(Content.styled(shown(Path(save.path.name)), "bold"), "\n  ", fault)
        head = save.heading
        title, name = self.words(head.title), shown(Path(save.path.stem))
        first = Content.assemble(Content.styled(title, "bold"), "  ", self.content(age(head.saved)))
        if name != title:
            first = Content.assemble(first, "  ", Content.styled(name, "$foreground-muted"))
        told = told_of_pack(head.pack, self.hexwar.places.packs)
        more = ("\n  ", self.content(told, "$text-warning")) if told else ()
        return Content.assemble(first, "\n  ", self.content(self._about(head)), *more)

    def _about(self, head: Heading) -> Text:
        """What anybody may know of a game. Names are sorted, as it may be secret who plays what."""
        system = self.hexwar.registry.get(head.system)
        names = listing(sorted(map(_who, head.sides), key=self.words))
        waiting = listing(sorted((side.name for side in head.sides if side.id in head.waiting), key=self.words))
        return say(
            "{system} · turn {turn} · {whose} · {date} · {sides}",
            system=system.title if system is not None else head.system,
            turn=head.turn,
            whose=self._whose(head, waiting),
            date=f"{head.saved.astimezone():%Y-%m-%d %H:%M}",
            sides=names,
        )

    def _whose(self, head: Heading, waiting: Text) -> Text:
        if head.over:
            return say("over")
        return say("{names} to act", names=waiting) if head.waiting else say("a step comes next")

    # -- what is done --------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if not self.has_only_marked(event.option_index):
            self.action_do("load")

    @work(exclusive=True, group="saves")
    async def action_do(self, what: str) -> None:
        """Does `what` ("load", "replay", "branch", "copy", "delete", "check" or "recover") with the marked save, if
        any; if that fails, says why below the list."""
        at = self.sheet.highlighted
        save = self._lines[at] if at is not None and at < len(self._lines) else None
        if save is None:
            return
        acts = {"load": self._load, "branch": self._branch, "copy": self._copy, "delete": self._delete}
        try:
            await (acts | {"check": self._check, "replay": self._replay, "recover": self._recover})[what](save)
        except HexwarError as fault:
            self.tell(fault.text)

    async def _replay(self, save: SavedGame) -> None:
        """Opens the replay of a game that is over. Of one that goes on it would show what its sides may not know of
        each other: each of them has its own replay at its table."""
        keys = await keys_for(self.hexwar, save.path)
        self.tell(say("Reading …"))
        game = (await asyncio.to_thread(load_game, self.hexwar.registry, save.path, keys)).game
        if game.outcome is None:
            self.tell(NOT_OVER)
            return
        self.tell("")
        if self.is_current:
            self.hexwar.show_replay(game)

    async def _load(self, save: SavedGame) -> None:
        await self._open(save.path)

    async def _open(self, path: Path) -> None:
        """Goes on with the game at `path`. An autosave stays what it is: its game goes on as a branch."""
        opened = opening.branch_and_open if path in self._autosaves else opening.open_save
        self._sit_down(await opened(self.hexwar, path))

    def _sit_down(self, campaign: Campaign | None) -> None:
        if campaign is not None:
            self.dismiss()
            self.hexwar.play(campaign)
        else:
            self._read()

    async def _branch(self, save: SavedGame) -> None:
        """Asks for a turn, and goes on from its start in a new game, with new dice."""
        if save.turn is None:
            return
        ask = say("From the start of which turn? {now} is where it stands now.", now=save.turn)
        turn = await self.app.push_screen_wait(NumberDialog(say("A branch"), ask, 1, max(1, save.turn), save.turn))
        if turn is not None:
            from_now = turn == save.turn
            self._sit_down(await opening.branch_and_open(self.hexwar, save.path, None if from_now else turn))

    async def _copy(self, save: SavedGame) -> None:
        """Asks for a path, and writes save and journal there in one file, to be carried or mailed."""
        usual, ask = Path.home() / save.path.name, say("Into which file? The copy is a save like any other.")
        path = await self.app.push_screen_wait(TextDialog(say("Copy"), ask, LONGEST_PATH, str(usual)))
        if path:
            keys = await keys_for(self.hexwar, save.path)
            to = path_in(path)
            more = await asyncio.to_thread(export_game, self.hexwar.registry, save.path, to, keys=keys)
            told = say("Copied to {path}.", path=shown(Path(path)))
            self.tell(say("{told} {more}", told=told, more=more) if more else told)

    async def _delete(self, save: SavedGame) -> None:
        """Deletes a save with its backup and journal, if the player says so when asked."""
        name = save.heading.title if save.heading is not None else shown(Path(save.path.name))
        lines: list[Text] = [shown(save.path), say("its backup and its journal")]
        older = older_forms(save.path)
        lines += [say("{file}, as it was in an older format", file=shown(Path(file.name))) for file in older]
        ask = say("Delete “{name}” for good?", name=name)
        if await self.app.push_screen_wait(AskDialog(say("Delete"), ask, lines, say("delete"))):
            delete_save(save.path)
            self._read()

    async def _check(self, save: SavedGame) -> None:
        """Plays the save through from its start, and names every fault."""
        keys, autosaves = await keys_for(self.hexwar, save.path), self.hexwar.places.autosaves
        self.tell(say("Playing it through …"))
        found = await asyncio.to_thread(examine, self.hexwar.registry, save.path, keys, autosaves=autosaves)
        self.tell("")
        whole = say("All right: save, journal and backup are whole, and the dice play again as recorded.")
        told = (*(found.faults or (whole,)), *found.facts)
        await self.app.push_screen_wait(TellDialog(say("Check"), told))

    async def _recover(self, save: SavedGame) -> None:
        """Shows from what a damaged game can go on."""
        keys = await keys_for(self.hexwar, save.path)
        self._sit_down(await opening.offer_recovery(self.hexwar, save.path, keys=keys))

    @work(exclusive=True, group="saves")
    async def action_open_path(self) -> None:
        """Asks for the path of a save anywhere, and goes on with that game."""
        ask = say("Path of the save (its name ends in {ending}):", ending=SAVE_ENDING)
        path = await self.app.push_screen_wait(TextDialog(say("Open"), ask, LONGEST_PATH))
        if path:
            await self._open(path_in(path))


def _who(side: SideHeading) -> Text:
    """What a side of a saved game is called, with the practice player that has it."""
    if side.player == HUMAN:
        return side.name
    return say("{side} ({player})", side=side.name, player=called(side.player))
