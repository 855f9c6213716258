"""A ruling that is being made at the referee's desk, and who will be told of it."""

from __future__ import annotations

from dataclasses import field

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.audience import could_see
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change, Words
from hexwar_tui.engine.words.language import Text, listing, say


@dataclass(slots=True)
class Draft:
    """A ruling that is being made. `seen_by` are the sides that will be told of it; None stands for all. Until the
    referee has chosen them (`is_chosen`), they are those that could see the changes happen."""

    changes: list[Change] = field(default_factory=list)
    message: str = ""
    reason: str = ""
    seen_by: tuple[Side, ...] | None = ()
    is_chosen: bool = False

    @property
    def lacks_readers(self) -> bool:
        """Whether it would be told to nobody without the referee's having said so: a message, or what no side sees."""
        return not self.is_chosen and self.seen_by == ()

    def for_who_sees(self, game: Game) -> Draft:
        """Returns the draft, told to those who could see its changes unless the referee has chosen others."""
        if not self.is_chosen:
            try:
                self.seen_by = could_see(game, self.changes) if self.changes else ()
            except HexwarError:  # Ruling it will say why it can't be.
                self.seen_by = None
        return self

    def told_to(self, words: Words) -> Text:
        """The line of the sheet that says who will be told."""
        if self.lacks_readers:
            return say("Told to: –")
        if self.seen_by is None:
            return say("Told to: {readers}", readers=say("everybody"))
        names = [words.side(side) for side in self.seen_by]
        readers = listing(names) if names else say("nobody: it is secret")
        if self.is_chosen:
            return say("Told to: {readers}", readers=readers)
        return say("Told to: {readers} (who could see it)", readers=readers)
