"""Who learns what of a referee's word, found out on a copy before it is given."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.shown import shown_parts
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell

_TRIED = "?"
"""Stands for the reason of a ruling that is only tried."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What one side would learn: the sentences it would be told, and whether it would see a change by itself."""

    side: Side
    told: tuple[Text, ...]
    sees: bool

    def lines(self, name: Text) -> tuple[Text, ...]:
        """The lines that tell the referee what the side, called `name`, would learn."""
        if self.told:
            return tuple(say("{side} would be told: {what}", side=name, what=told) for told in self.told)
        if self.sees:
            return (say("{side} would be told nothing, but sees that something has changed.", side=name),)
        return (say("{side} would learn nothing.", side=name),)


def foresee(game: Game, act: Callable[[Game], object], changes: Iterable[Change] = ()) -> list[Learned]:
    """What each side would learn of `act`, which is done on a copy: the game does not change. Hexes of the things that
    `changes` are about are looked at closely. Raises what `act` raises."""
    copy, since = game.trial_copy(), len(game.record.entries)
    act(copy)
    about = {change.subject for change in changes}
    # The same hexes before and after: where the thing was, and where it is now.
    cells = sorted({*_cells(game, about), *_cells(copy, about)})
    return [
        Learned(
            side,
            tuple(copy.phrase(event) for _, event in copy.news(side, since)),
            shown_parts(game.view(side), cells) != shown_parts(copy.view(side), cells),
        )
        for side in copy.sides
    ]


def _cells(game: Game, about: Collection[str]) -> Iterator[Cell]:
    """The hexes of the things with these ids, as far as they are on the map."""
    frame = game.top
    for subject in frame.system.referee.subjects(frame) if about else ():
        if subject.id in about and subject.cell is not None:
            yield subject.cell


def could_see(game: Game, changes: Sequence[Change]) -> tuple[Side, ...] | None:
    """The sides that could see these changes happen, as what they are shown is another before and after; None, for
    everybody, where all sides could, or the game would end by them. Raises IllegalOrder where they can't be ruled."""
    ruling = Ruling(_TRIED, tuple(changes), seen_by=())
    try:
        learned = foresee(game, lambda copy: copy.rule(ruling), changes)
    except IllegalOrder:
        # The end of a game can't be kept from anybody.
        copy = game.trial_copy()
        copy.rule(Ruling(_TRIED, tuple(changes)))
        if copy.outcome is None:
            raise
        return None
    seeing = tuple(one.side for one in learned if one.sees)
    return None if seeing == game.sides else seeing
