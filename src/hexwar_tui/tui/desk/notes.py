"""The referee's notes at his desk, on the hex under the cursor or on anything, and the letters of the sides to him."""

from __future__ import annotations

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import LONGEST_NOTE, Kept, Note, keep_note, letters, line_of, notes
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.outlook.talk import Place, choose


class Notes:
    """Shows the referee what he has noted and what sides have written to him, and takes down more."""

    def __init__(self, screen: Place, game: Game) -> None:
        self._screen, self._game = screen, game

    async def look(self) -> None:
        """Lists what there is, the newest first, behind the ways to note something; a line picked is read in full."""
        label = self._screen.outlook.view.grid.label(self._screen.map.cursor)
        turn = self._game.turn
        items = [
            Item(Note("", hex=label), say("Note on hex {hex}", hex=label), key="h"),
            Item(Note("", turn=turn), say("Note on turn {turn}", turn=turn), key="t"),
            *(
                Item(Note("", side=side), say("Note on {side}", side=seat_name(self._game, side)))
                for side in self._game.sides
            ),
        ]
        kept = sorted((*notes(self._game), *letters(self._game)), key=lambda one: -one.entry)
        items += [Item(one, line_of(self._game, one)) for one in kept]
        picked: Note | Kept | None = await choose(self._screen, say("The referee's notes"), items)
        if isinstance(picked, Kept):
            await self._screen.ask(TellDialog(say("The referee's notes"), [line_of(self._game, picked)]))
        elif picked is not None:
            await self._write(picked)

    async def _write(self, about: Note) -> None:
        title = say("The referee's notes")
        text = await self._screen.ask(TextDialog(title, say("What is noted? Nobody else reads it."), LONGEST_NOTE))
        if not text:
            return
        try:
            keep_note(self._game, Note(text, about.hex, about.side, about.turn))
        except HexwarError as fault:
            await self._screen.refuse(title, fault)
        else:
            self._screen.prompt(say("Noted."))
