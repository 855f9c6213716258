"""What stands around a chronicle: whose it is, chips for the kinds of news, the keys, and a line told in full."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.style import Style

from hexwar_tui.engine.data.rulebook import rule_title
from hexwar_tui.engine.events import About
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.tui.round.chronicle.items import Items, Sieve, Thrown
from hexwar_tui.tui.round.inks import SIGNS, Inks
from hexwar_tui.tui.stage.speech import Speaking

TITLES: dict[About, Text] = {
    About.FIGHT: say("fights"),
    About.LOSS: say("losses"),
    About.GROUND: say("ground held"),
    About.EVENT: say("events"),
    About.TALK: say("talks"),
    About.MARCH: say("marches"),
    About.MEANS: say("means"),
    About.DETAIL: say("details"),
}
"""What kinds of news are called, by what they are about."""

QUIET = "$foreground-muted"

MOST_DICE = 12
"""How many rolls of an entry are told at most beside its sentence."""


class Bars:
    """Makes what stands around the chronicle of `items` for `speaker`."""

    def __init__(self, speaker: Speaking, items: Items) -> None:
        self._speaker, self._items = speaker, items

    def top_line(self, shown: int) -> Content:
        """Which game it is, how many of its lines are shown, and by whose eyes."""
        game, say_in = self._items.game, self._speaker.content
        of_all = say("{shown} of {all} lines", shown=shown, all=len(self._items.all))
        eyes = say("as seen by: {name}", name=seat_name(game, self._items.seat))
        title = say_in(game.frames[0].scenario.title, "bold")
        parts = [say_in(say("Chronicle"), "$text-accent bold"), title, say_in(of_all), say_in(eyes, QUIET)]
        return Content("   ").join(parts)

    def chips(self, sieve: Sieve, width: int) -> Content:
        """A chip for each kind, with the digit that hides or shows it, then what alone is shown; none is broken."""
        lines: list[Content] = []
        for chip in (*self._kinds(sieve), *self._only(sieve)):
            if lines and lines[-1].cell_length + 1 + chip.cell_length <= width:
                lines[-1] = Content.assemble(lines[-1], " ", chip)
            else:
                lines.append(chip)
        return Content("\n").join(lines)

    def _kinds(self, sieve: Sieve) -> Iterator[Content]:
        host = self._speaker.hexwar
        for number, kind in enumerate(self._items.counts, 1):
            unicode, plain, _ = SIGNS[kind]
            is_shown = kind not in sieve.hidden
            words = f"{number} {plain if host.charset == 'ascii' else unicode} {host.words(TITLES[kind])}"
            # Without colours brackets alone say which kinds are shown.
            words = f"[{words}]" if is_shown and host.palette.flat else f" {words} "
            chip = Content.styled(words, "bold on $primary 60%" if is_shown else f"{QUIET} on $panel")
            yield chip.stylize(Style.from_meta({"kind": number}))

    def _only(self, sieve: Sieve) -> Iterator[Content]:
        """Which side, unit or hex the lines are of, if they are of one alone."""
        view = self._items.view
        sides = [line.name for line in view.sides if line.side == sieve.side]
        units = [line.name for line in view.units if line.badge.unit == sieve.unit]
        cells = [] if sieve.cell is None else [self._items.atlas.name(sieve.cell)]
        for name in (*sides, *units, *cells):
            yield self._speaker.content(say(" only {name} ", name=name), "reverse")

    def keys(self, width: int, *, is_searched: bool) -> Content:
        """The keys that do something now, most used first, as many as fit; the last two always."""
        pairs: list[tuple[str, Text]] = [("↑ ↓", say("line")), ("Enter", say("to the hex")), ("/", say("search"))]
        if is_searched:
            pairs.append(("n N", say("next, last match")))
        many = len(self._items.counts)
        pairs += [(f"1-{many}" if many > 1 else "1", say("show, hide")), ("s", say("side")), ("u", say("units"))]
        pairs += [("p", say("hex")), ("w", say("write")), ("0", say("all")), ("[ ]", say("turn"))]
        return self._speaker.keys_that_fit(pairs, [("Esc", say("back")), ("?", say("help"))], width)

    def told(self, at: int, cell: Cell | None, inks: Inks, width: int) -> Iterator[Content]:
        """The line `at` in full, on lines of this `width`: its turn and hex, its sentence in `inks`, and dice."""
        entry, say_in = self._items.all[at].entry, self._speaker.content
        head = say_in(say("Turn {n}", n=entry.turn), "$text-accent bold")
        where = Content("") if cell is None else say_in(self._items.atlas.name(cell), QUIET)
        yield Content.assemble(head, "   ", where)
        yield inks.content(self._items.said(at))
        dice = self._items.dice(at)
        if dice:
            yield Content("")
        for thrown in dice[:MOST_DICE]:
            yield from self._thrown(thrown, inks, width)
        if len(dice) > MOST_DICE:
            left = len(dice) - MOST_DICE
            yield say_in(say_many("and {n} more roll", "and {n} more rolls", left), QUIET)

    def _thrown(self, thrown: Thrown, inks: Inks, width: int) -> Iterator[Content]:
        """What a roll was for, its rule, and below that the dice, as many in a line as have room."""
        if thrown.purpose is not None:
            what = inks.content(thrown.purpose)
        else:
            title = self._speaker.content(self._title_of(thrown.rule), "bold")
            what = Content("  ").join([title, *map(inks.content, dict.fromkeys(thrown.names))])
        yield Content.assemble(what, "  ", (thrown.rule, QUIET))
        tiles = [self._die(die) for die in thrown.dice]
        fitting = max(1, (width + 1) // (max(map(len, tiles), default=1) + 1))
        for first in range(0, len(tiles), fitting):
            yield Content(" ").join(tiles[first : first + fitting])

    def _die(self, die: int) -> Content:
        """A die, on a ground of its own where there are colours."""
        if self._speaker.hexwar.palette.flat:
            return Content(f"[{die}]")
        return Content.styled(f" {die} ", "bold $text on $panel-lighten-2")

    def _title_of(self, rule: str) -> str:
        """The title of a rule, of the game that is played or of one around it."""
        books = (frame.system.rule_book(self._speaker.hexwar.language) for frame in reversed(self._items.game.frames))
        return rule_title(books, rule)
