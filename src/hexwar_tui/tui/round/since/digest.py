"""The digest: what happened in this side's sight since its last turn, place by place, beside the map as it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.events import MouseDown
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.summary import Spot, Summary, Told
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover import bound_dice
from hexwar_tui.tui.look.curves import MARK, QUIET
from hexwar_tui.tui.look.themes import side_ink
from hexwar_tui.tui.map import HexMap, MapFrame, Overprint
from hexwar_tui.tui.map import Mark as MapMark
from hexwar_tui.tui.map.overprint import CROSS, PLAIN_POINT, POINT, Fallen
from hexwar_tui.tui.round.inks import Inks
from hexwar_tui.tui.round.since.strip import WatchStrip
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.widgets.line_parts import STYLES, in_lines

BROAD = 150
"""From how many columns of the terminal on the sentences have more room beside the map."""

INDENT = 4
"""How many cells the sentences of a place stand behind its number."""


class Digest(FullScreen[Cell | None]):
    """The `summary` of a side's news as a list of places with numbers, and these numbers on the map, which follows what
    is chosen; below, always in sight, where the side stands, and an alarm in red. Answers with the hex of the chosen
    place, where the side wants to go there, else with None.

    The side has read the first `read` of the news before, and the digest opens at the first place with others. `replay`
    makes the screen that shows the news one by one, from the entry of the journal with this number or from the first,
    `chronicle` the one with all that was ever told; `entries` are the numbers of the entries of all news; `dice` are
    the sentences about the hash that binds the dice, none where they are not to be told.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss(None)", ""),
        ("space", "dismiss(None)", ""),
        ("r", "replay", ""),
        Binding("C,H", "chronicle", N_("The chronicle")),
        ("d", "dice", ""),
        *((str(number), f"choose({number})", "") for number in range(1, 10)),
    ]

    def __init__(
        self,
        title: Text,
        summary: Summary,
        view: View,
        replay: Callable[[int | None], Screen[Any]],
        chronicle: Callable[[], Screen[Cell | None]],
        *,
        read: int = 0,
        entries: Sequence[int] = (),
        alarm: Text = "",
        stand: Sequence[Text] = (),
        dice: Sequence[Text] = (),
    ) -> None:
        super().__init__(classes="digest")
        self._heading, self.summary, self._view, self._read = title, summary, view, read
        self._replay, self._chronicle = replay, chronicle
        self._alarm, self._stand, self._dice = alarm, stand, dice
        self._inks = Inks(self, view)
        self._numbers = {spot.cell: str(number) for number, spot in enumerate(summary.spots, 1)}
        slots = {line.side: line.colour for line in view.sides}
        self._fallen = tuple(Fallen(cell, slots.get(side)) for cell, side in summary.fallen.items())
        self._entries = entries
        self._drawn_for: tuple[int, int | None] = (0, None)
        self._pointed_from: int | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it has nothing to tell but the news: no alarm, and nothing of the dice."""
        return not self._alarm and not self._dice

    # -- laying out ----------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lays out the heading, the places with where the side stands, the map, the alarm and the keys."""
        yield Static("", classes="top-line")
        with Container(classes="digest-body"):
            with Vertical(classes="digest-right"):
                yield OptionList(markup=False, classes="digest-list")
                yield Static("", classes="digest-stand")
            with Vertical(classes="digest-left"):
                yield MapFrame(HexMap(self._view))
                yield Static("", classes="digest-legend")
        if self._alarm:
            yield Static(self.content(self._alarm, STYLES[Tone.BAD]), classes="digest-alarm")
        yield WatchStrip(self._entries, dict(self._times()))
        yield Static("", classes="key-line")

    def _times(self) -> Iterator[tuple[str, int]]:
        """By the number of each place the entry with the first of what is told of it, where that is known."""
        for number, spot in enumerate(self.summary.spots, 1):
            first = min(each.at for each in spot.told)
            if first < len(self._entries):
                yield str(number), self._entries[first]

    def on_mount(self) -> None:
        """Marks the places on the map, which is shown as a whole, and gives the list the keyboard."""
        self.map.marks = {cell: MapMark("numbered", number) for cell, number in self._numbers.items()}
        self.map.can_focus = False
        self.map.show_whole(shaped=True)
        self.query_one(".digest-stand").display = bool(self._stand or self._dice)
        self.speak_again()
        self.list.focus()

    def speak_again(self) -> None:
        """Says everything in the language of the settings; what is chosen stays."""
        self._inks = Inks(self, self._view)
        self.map.redraw()
        self.query_one(".top-line", Static).update(self._top_line())
        self.query_one(".digest-legend", Static).update(Content("   ").join(self._legend()))
        self.query_one(".digest-stand", Static).update(Content("\n").join(self._where_you_stand()))
        self.query_one(".key-line", Static).update(self._keys())
        self._fill()

    def on_resize(self) -> None:
        """Wraps the sentences to the new width, and brings the chosen place into sight."""
        self.set_class(self.size.width >= BROAD, "broad")
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        if self.is_there:
            self.query_one(".digest-stand", Static).update(Content("\n").join(self._where_you_stand()))
            self.query_one(".key-line", Static).update(self._keys())
            self._fill()
            self.call_after_refresh(self._bring_into_sight, top=True)
            self._go_to_chosen()

    @property
    def list(self) -> OptionList:
        """The list of places; the first line may be of what happened at no single hex."""
        return self.query_one(OptionList)

    @property
    def map(self) -> HexMap:
        """The map with the numbers of the places."""
        return self.query_one(HexMap)

    @property
    def chosen(self) -> Spot | None:
        """The place that is chosen; None where something else is."""
        at = self.list.highlighted
        return self._blocks[at] if at is not None and at < len(self._blocks) else None

    @property
    def _blocks(self) -> Sequence[Spot | None]:
        """What the list tells of: first what happened everywhere, which stands as None, as it concerns all; then the
        places."""
        return [*([None] if self.summary.elsewhere else []), *self.summary.spots]

    # -- the heading and the end ---------------------------------------------------------------------------------------

    def _top_line(self) -> Content:
        parts = [self.content(self._heading, "bold")]
        if spots := self.summary.spots:
            parts.append(self.content(say_many("{n} place", "{n} places", len(spots))))
        if lost := self._losses(self.summary.lost):
            parts.append(Content.assemble(self.content(say("{what}:", what=self.summary.lost_title)), " ", lost))
        return Content("   ").join(parts)

    def _losses(self, lost: Mapping[Side, int]) -> Content:
        """What each side has lost, in the ink of the side, the reader's own first and in red."""
        own, palette = self._view.seat, self.hexwar.palette
        sides = sorted((line for line in self._view.sides if lost.get(line.side)), key=lambda line: line.side != own)
        styles = (STYLES[Tone.BAD] if line.side == own else side_ink(line.colour, palette) for line in sides)
        said = (say("{side} −{n}", side=line.name, n=lost[line.side]) for line in sides)
        return Content("  ").join(map(self.content, said, styles))

    def _legend(self) -> Iterator[Content]:
        """What the marks on the map stand for, as far as there are any."""
        plain = self.hexwar.charset == "ascii"
        if self._fallen:
            yield Content.assemble((CROSS[plain], STYLES[Tone.BAD]), " ", self.content(say("fallen"), QUIET))
        if self.summary.ways:
            dots = (PLAIN_POINT if plain else POINT) * 3
            yield Content.assemble(dots, " ", self.content(say("seen marching"), QUIET))

    def _where_you_stand(self) -> Iterator[Content]:
        """The facts about where the side stands behind their heading, and where to read what binds the dice."""
        if self._stand:
            heading = self.content(say("Where you stand"), "$text-accent bold")
            yield from in_lines([heading, *map(self.content, self._stand)], self._room_to_stand)
        if self._dice:
            yield self.content(say("The program's dice are bound from the start: “d” shows by what."), QUIET)

    @property
    def _room_to_stand(self) -> int:
        """How many cells wide a line of where the side stands may be; as many as there are before it is laid out."""
        return self.query_one(".digest-stand").content_size.width or self.size.width

    def _keys(self) -> Content:
        """The keys that do something now, as many as fit."""
        pairs: list[tuple[str, Text]] = [("Enter", say("to the map"))]
        if self.summary.spots:
            pairs = [("Enter", say("to this place")), ("Esc", say("to the map"))]
        pairs += [("r", say("replay")), ("C", say("chronicle")), ("↑ ↓", say("choose"))]
        return self.keys_that_fit(pairs, [("?", say("help"))], self.size.width - 2)

    # -- the places ----------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Writes the list anew, and chooses what was chosen before: at first what is new to the side."""
        chooser = self.list
        at = self._first_new() if chooser.highlighted is None else chooser.highlighted
        chooser.clear_options()
        chooser.add_options(Option(prompt) for prompt in self._prompts(at))
        if chooser.option_count:
            chooser.highlighted = min(at, chooser.option_count - 1)

    def _first_new(self) -> int:
        """The index of the first place of which anything is new, or else of what has no place."""
        places = [at for at, block in enumerate(self._blocks) if block is not None]
        new = (at for at in places if any(each.at >= self._read for each in self.summary.spots[at - places[0]].told))
        is_new = any(each.at >= self._read for each in self.summary.elsewhere)
        return next(new, 0 if is_new or not places else places[0])

    @property
    def _width(self) -> int:
        return max(20, self.list.scrollable_content_region.width - 1)

    @property
    def _is_narrow(self) -> bool:
        return self.hexwar.has_class("narrow")

    def _prompts(self, chosen: int) -> Iterator[Content]:
        """The entries of the list: what happened everywhere, the places, how much more there is. On narrow terminals
        all places but the chosen one have a single sentence."""
        for at, block in enumerate(self._blocks):
            lines = self._everywhere() if block is None else self._place(block, is_chosen=at == chosen)
            yield self._block(list(lines), is_chosen=at == chosen)
        if self._unplaced > 0:
            yield self._block(list(self._more(self._unplaced, 0)), is_chosen=chosen >= len(self._blocks))

    def _everywhere(self) -> Iterator[Content]:
        yield self.content(say("In general"), "bold")
        yield from self._sentences(self.summary.elsewhere, 0)

    def _place(self, spot: Spot, *, is_chosen: bool) -> Iterator[Content]:
        is_told = is_chosen or not self._is_narrow
        told = spot.told if is_told else (min(spot.told, key=lambda each: each.grade),)
        yield self._title(self.summary.spots.index(spot) + 1, spot)
        yield from self._sentences(told, INDENT)
        yield from self._more(spot.more, INDENT)

    @property
    def _unplaced(self) -> int:
        """How many news are left out that belong to none of the places shown."""
        return self.summary.more - sum(spot.more for spot in self.summary.spots)

    def _block(self, lines: Sequence[Content], *, is_chosen: bool) -> Content:
        blank = [] if self._is_narrow or self.hexwar.is_compact else [Content("")]
        block = Content("\n").join([*lines, *blank])
        # With 16 colours the ground of what is chosen may be the very ink of a side.
        return Content(block.plain) if is_chosen and self.hexwar.palette.flat else block

    def _title(self, number: int, spot: Spot) -> Content:
        """The number and name of a place, and at the right what was lost there."""
        name = self.content(spot.name, "bold")
        lost = self._losses(spot.lost)
        room = self._width - INDENT - lost.cell_length - 1
        name = name.truncate(max(6, room), ellipsis=self.hexwar.charset == "unicode")
        gap = " " * max(1, self._width - INDENT - name.cell_length - lost.cell_length)
        return Content.assemble((f" {number} ", MARK), " ", name, gap, lost)

    def _sentences(self, told: Sequence[Told], indent: int) -> Iterator[Content]:
        """The sentences, wrapped; those that the side has read before are dim."""
        for each in told:
            said = self._inks.content(each.sentence)
            if each.at < self._read:
                said = Content.styled(said.plain, QUIET)
            for line in said.wrap(self._width - indent):
                yield Content.assemble(" " * indent, line)

    def _more(self, more: int, indent: int) -> Iterator[Content]:
        if more > 0:
            said = say_many("{n} more in the chronicle (C)", "{n} more in the chronicle (C)", more)
            yield Content.assemble(" " * indent, self.content(said, QUIET))

    @on(OptionList.OptionHighlighted)
    def _chose(self, event: OptionList.OptionHighlighted) -> None:
        """Has the map follow; on narrow terminals tells the chosen place in full, and the others in short; with 16
        colours draws it in one."""
        varies = self._is_narrow or self.hexwar.palette.flat
        drawn_for = self._width, event.option_index if varies else None
        if varies and drawn_for != self._drawn_for:
            for at, prompt in enumerate(self._prompts(event.option_index)):
                self.list.replace_option_prompt_at_index(at, prompt)
            self.call_after_refresh(self._bring_into_sight)
        self._drawn_for = drawn_for
        self._go_to_chosen()

    def _bring_into_sight(self, *, top: bool = False) -> None:
        """Scrolls to what is chosen, and not past what stands above the first place, as long as both can be seen."""
        leads = self.list.highlighted in (0, 1) and len(self.summary.elsewhere) + 1 < self.list.size.height
        if leads:
            self.list.scroll_home(animate=False)
        else:
            self.list.scroll_to_highlight(top=top)

    def _go_to_chosen(self) -> None:
        cell = None if self.chosen is None else self.chosen.cell
        if cell is not None and self._is_narrow:
            self.map.centre_on(cell)
        elif cell is not None:
            self.map.cursor = cell
        ways = self.summary.ways
        self.map.over = Overprint(numbers=self._numbers, chosen=cell, ways=ways, fallen=self._fallen)
        self.query_one(WatchStrip).choose("" if cell is None else self._numbers[cell])

    # -- keys ----------------------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: MouseDown) -> None:
        """Notes what is chosen before a click on the list, which is to choose first."""
        self._pointed_from = self.list.highlighted if self.list.region.contains(*event.screen_offset) else None

    @on(OptionList.OptionSelected)
    def _go_on(self, event: OptionList.OptionSelected) -> None:
        """Closes the digest, unless a click has only just chosen; the table comes next, at the chosen place."""
        before, self._pointed_from = self._pointed_from, None
        if before in (None, event.option_index):
            self.dismiss(None if self.chosen is None else self.chosen.cell)

    @on(HexMap.Chosen)
    @on(HexMap.Picked)
    def _clicked(self, event: HexMap.Chosen | HexMap.Picked) -> None:
        """Chooses the place at the hex that was clicked on."""
        if event.cell in (cells := [spot.cell for spot in self.summary.spots]):
            self.action_choose(cells.index(event.cell) + 1)

    def action_choose(self, number: int) -> None:
        """Chooses the place with this number, if there is one."""
        if number <= len(self.summary.spots):
            self.list.highlighted = self._blocks.index(self.summary.spots[number - 1])

    def action_replay(self) -> None:
        """Opens the replay, which shows the same news on the map, step by step."""
        self.app.push_screen(self._replay(None))

    @on(WatchStrip.Pointed)
    def _watch_from(self, event: WatchStrip.Pointed) -> None:
        """Opens the replay where the strip was clicked on."""
        self.app.push_screen(self._replay(event.entry))

    def action_chronicle(self) -> None:
        """Opens the chronicle; a hex that is chosen there is gone to on the map of the table."""
        self.app.push_screen(self._chronicle(), self._leave_for)

    def _leave_for(self, cell: Cell | None) -> None:
        if cell is not None:
            self.dismiss(cell)

    def action_dice(self) -> None:
        """Opens a dialog that says what binds the dice; does nothing where that is not to be told."""
        if self._dice:
            self.app.push_screen(TellDialog(bound_dice.TITLE, self._dice))
