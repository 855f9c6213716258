"""Everything of Textual's that the app uses although Textual keeps it private and may change it at any time.

Nothing else in the app may use a private name of Textual's: it inherits from what stands here, or asks it, by public
names. `PARTS` is what a test holds against the Textual that is installed.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import IO, Any, TypeVar, cast

from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual._xterm_parser import BRACKETED_PASTE_END as BRACKETED_PASTE_END
from textual._xterm_parser import BRACKETED_PASTE_START as BRACKETED_PASTE_START
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.events import Key, Mount, MouseDown, Resize
from textual.geometry import Region, Size
from textual.keys import _character_to_key
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from hexwar_tui.tui.stage.sending.escapes import Part, Piece, escapes
from hexwar_tui.tui.stage.sending.sent import ToSend
from hexwar_tui.tui.stage.sending.slides import Slide

Answer = TypeVar("Answer")

PARTS: Mapping[str, str] = {
    "App._fatal_error": "(self)",
    "App._check_bindings": "(self, key, priority)",
    "App._close_messages_no_wait": "(self)",
    "App._handle_exception": "(self, error)",
    "App._return_code": "",
    "App._exception": "",
    "App._current_mode": "",
    "App._keymap": "",
    "App._display": "(self, screen, renderable)",
    "App._batch_count": "",
    "App._driver": "",
    "App._previous_cursor_position": "",
    "Screen._dispatch_message": "(self, message)",
    "Screen._refresh_layout": "(self, size, scroll)",
    "Screen._on_resize": "(self, event)",
    "Screen._compositor_refresh": "(self)",
    "Screen._on_timer_update": "(self)",
    "Screen._pruning": "",
    "Screen._layout_required": "",
    "Screen._recompose_required": "",
    "Screen._callbacks": "",
    "Screen._compositor": "",
    "Compositor._render_chops": "(self, crop, is_rendered_line)",
    "Compositor._dirty_regions": "",
    "LinuxDriver._file": "",
    "LinuxDriver._in_band_window_resize": "",
    "LinuxDriver._get_terminal_size": "(self)",
    "LinuxDriver._debug": "",
    "XTermParser._sequence_to_key_events": "(self, sequence, alt)",
    "XTermParser._timeout_time": "",
}
"""The private methods, with their parameters, and private attributes of Textual's classes that are used here."""


class Frame(CompositorUpdate):
    """Pieces of the screen that are sent to the terminal, and nothing else."""

    def __init__(
        self, found: ToSend, written: Callable[[Iterable[Part], Console, Iterable[Slide]], str] = escapes
    ) -> None:
        self.found, self._written = found, written
        self.sent = 0
        """How many bytes were sent for it, once they were."""

    @property
    def is_empty(self) -> bool:
        """Whether the terminal shows all of it already."""
        return not (self.found.parts or self.found.slides)

    def render_segments(self, console: Console) -> str:
        """The pieces as they are written to the terminal."""
        text = self._written(self.found.parts, console, self.found.slides)
        self.sent = len(text.encode(errors="replace"))
        return text


def pieces_of(update: LayoutUpdate | ChopsUpdate) -> Iterator[Piece]:
    """The pieces that Textual would send for one frame."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            # Parts by column; None where nothing is drawn yet, as on a screen that comes or goes.
            parts: Mapping[int, Strip | None] = cast(Any, line).mapping
            yield from ((x, y, strip) for x, strip in parts.items() if strip is not None)
        return
    for y, first, last in update.spans:
        for end, (x, chop) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if chop is not None and x < last and end > first:
                yield x, y, chop.crop(0, min(end, last) - x)


def key_of(character: str) -> str:
    """Textual's name for the key that types a character."""
    return _character_to_key(character)


def is_leaving(widget: Widget) -> bool:
    """Whether a widget is being removed from the app."""
    return widget._pruning


def is_unsettled(screen: Screen[object]) -> bool:
    """Whether a screen has still to be laid out, to be composed anew, or to call functions back."""
    return bool(screen._layout_required or screen._recompose_required or screen._callbacks)


def lines_of(screen: Screen[Any]) -> list[Strip]:
    """The lines of a screen as they are on the terminal while it is on top."""
    return screen._compositor.render_strips()


def whole_lines(screen: Screen[Any]) -> Iterator[Piece]:
    """All lines of a screen, as pieces of a frame."""
    yield from ((0, y, strip) for y, strip in enumerate(lines_of(screen)))


def hand_fault(app: App[Any], fault: Exception) -> None:
    """Ends the app as if `fault` had happened in one of the app's own handlers."""
    app._handle_exception(fault)


class PrivateApp(App[int]):
    """Textual's app, but its subclass defines what is done when a fault ends it, and when keys do anything."""

    def ended_by(self, fault: BaseException) -> None:
        """Is called before the app closes because of `fault`; each subclass defines what is done."""
        raise NotImplementedError

    def may_heed_keys(self) -> bool:
        """Whether keys do anything now; each subclass defines its own."""
        raise NotImplementedError

    def drawn(self, screen: Screen[Any]) -> None:
        """Is told of each frame of a screen before it is sent; each subclass defines what it makes of that."""
        raise NotImplementedError

    def to_send(self, pieces: Iterable[Piece], whole: Callable[[], Iterable[Piece]]) -> ToSend:
        """What is to be sent to the terminal of the `pieces` of a frame, of which `whole` gives all lines; each
        subclass defines what it leaves out."""
        raise NotImplementedError

    def note_slide(self, slide: Slide) -> None:
        """Is told that what stands in a part of the screen will have moved as a whole in one of the next frames; each
        subclass defines what it makes of that."""
        raise NotImplementedError

    def written(self, parts: Iterable[Part], console: Console, slides: Iterable[Slide]) -> str:
        """What shows parts of the screen on the terminal; each subclass defines what goes with them."""
        raise NotImplementedError

    def before_stopping(self) -> None:
        """Is told that the terminal is about to be given back, for a while or for good; each subclass defines what it
        takes away from there."""
        raise NotImplementedError

    def send(self, text: str) -> None:
        """Sends text to the terminal, after all that was sent before; does nothing where there is none yet."""
        if self._driver is not None:
            self._driver.write(text)

    @property
    def letter_size(self) -> Size:
        """How many points a cell of the terminal is wide and high; no size where it does not tell."""
        return self._driver.letter_now() if isinstance(self._driver, PrivateDriver) else Size()

    def has_sent(self, count: int) -> None:
        """Is told how many bytes were sent for a frame; each subclass defines what it makes of that."""
        raise NotImplementedError

    def forget_sent(self) -> None:
        """Is told that the terminal may show something else than it was sent in frames; each subclass defines what it
        makes of that."""
        raise NotImplementedError

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        self.drawn(screen)
        frame: Frame | None = None
        if renderable is not None and not self._batch_count:  # in a batch nothing is sent
            if isinstance(renderable, LayoutUpdate | ChopsUpdate):
                found = self.to_send(pieces_of(renderable), partial(whole_lines, screen))
                renderable = frame = Frame(found, self.written)
                if frame.is_empty and self.cursor_position == self._previous_cursor_position:
                    return
            else:
                self.forget_sent()
        super()._display(screen, renderable)
        if frame is not None:
            self.has_sent(frame.sent)

    def stop_after_fault(self) -> None:
        """Stops the app with exit status 1, without printing, as Textual would, the values of variables."""
        self._return_code = 1
        self._fatal_error()

    def _fatal_error(self) -> None:
        fault = self._exception or sys.exc_info()[1] or RuntimeError("a fault without an exception")
        # What fails in a worker comes wrapped.
        self.ended_by(getattr(fault, "error", fault))
        self._close_messages_no_wait()

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        return self.may_heed_keys() and await super()._check_bindings(key, priority)

    def keys_for(self, binding: str, usual: str) -> list[str]:
        """The keys that the binding of this id has: those that players gave it, else `usual`, split at its commas."""
        return self._keymap.get(binding, usual).split(",")

    def pop_screen_of(self, mode: str) -> AwaitComplete:
        """Closes the uppermost screen of `mode`, also while the app shows another mode."""
        shown, self._current_mode = self._current_mode, mode
        try:
            return super().pop_screen()
        finally:
            self._current_mode = shown


class Layers(Compositor):
    """Textual's compositor, but a widget is only asked for lines of which something is seen that has changed: most of
    what a full screen is made of are containers that their own parts cover, and most of the rest stays as it is."""

    changed: Sequence[Region] = ()
    """While an update is made of some parts of the screen, these parts."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """What has changed since the last update, and nothing else that stands in the same lines."""
        self.changed = [*self._dirty_regions]
        try:
            return super().render_partial_update()
        finally:
            self.changed = ()

    def _render_chops(self, crop: Region, is_rendered_line: Callable[[int], bool]) -> Sequence[Mapping[int, Strip]]:
        chops: list[dict[int, Any]] = [dict.fromkeys(cuts[:-1]) for cuts in self.cuts]
        bare = defaultdict[int, int](int)
        for part in map(crop.intersection, self.changed or [crop]):
            for y in filter(is_rendered_line, part.line_range):
                bare[y] |= (1 << part.right) - (1 << part.x)
        for widget, (region, clip) in self.visible_widgets.items():
            if seen := region.intersection(clip):
                self.lay(widget, seen, seen.translate(-region.offset), bare, chops)
        return cast(Sequence[Mapping[int, Strip]], chops)

    def lay(self, widget: Widget, at: Region, of: Region, bare: dict[int, int], chops: list[dict[int, Any]]) -> None:
        """Lays a part `of` the widget where nothing lies yet: `bare` has a bit for each such column of each line."""
        span = (1 << at.right) - (1 << at.x)
        if not (wanted := [y for y in at.line_range if bare.get(y, 0) & span]):
            return
        first, last = wanted[0], wanted[-1]
        strips = widget.render_lines(Region(of.x, of.y + first - at.y, of.width, last - first + 1))
        # Widgets that have not taken their new size yet draw fewer lines.
        for y, strip in ((y, strips[y - first]) for y in wanted if y - first < len(strips)):
            cuts = [cut for cut in self.cuts[y] if at.x <= cut <= at.right]
            parts = zip(cuts, strip.divide([cut - at.x for cut in cuts[1:]]), strict=False)
            chops[y] |= {cut: part for cut, part in parts if chops[y][cut] is None}
            if strip.cell_length >= at.width:
                bare[y] &= ~span


class PrivateScreen(Screen[Answer]):
    """Textual's screen, but its subclass can forbid that it is mounted, laid out or drawn."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(name, id, classes)
        self._compositor = Layers()

    hides_all = False
    """Whether nothing of the screens below may be left on the terminal while this one is shown."""

    def may_mount(self) -> bool:
        """Whether the screen is to be mounted; if not, it stays empty. Here always."""
        return True

    def has_room(self, size: Size) -> bool:
        """Whether the screen can be laid out in a terminal of this size. Here always."""
        return True

    def takes(self, event: Key | MouseDown) -> bool:
        """Is told of every key and click before anything is done about it; returns whether it is for the screen alone,
        so that nothing else is done. Here never."""
        return False

    def may_draw(self) -> bool:
        """Whether the layout is to be drawn now; if not, the screen is laid out once more. Here always."""
        return True

    async def _dispatch_message(self, message: Message) -> None:
        if not isinstance(message, Mount) or self.may_mount():
            await super()._dispatch_message(message)

    laid_out_for: Size | None = None
    """The size for which the screen was laid out last; None before."""

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        if self.has_room(self.app.size if size is None else size):
            # Without a size Textual takes the screen's own, which may not be the terminal's any more.
            self.laid_out_for = self.outer_size if size is None else size
            super()._refresh_layout(size, scroll)

    def _compositor_refresh(self) -> None:
        if self.may_draw():
            super()._compositor_refresh()
        elif self._layout_required:
            self.set_timer(0.001, self._on_timer_update)  # As nothing was drawn, the next frame needn't wait its time.
        else:
            self.call_next(self._refresh_layout)

    async def _on_resize(self, event: Resize) -> None:
        """Keeps a screen from being laid out for a size that the terminal no longer has.

        Textual's own takes every size it is told, also one that has passed, and tells itself each that it takes: two of
        them on their way to one screen take turns for ever, and no key is heard any more. The app tells each new size
        to all screens that are seen, so nothing is lost. Nor is a screen laid out and drawn twice, with all that is
        seen behind it, because its first layout has told it its size.
        """
        if event.size != self.app.size or (event.size == self.laid_out_for and self.is_current):
            event.prevent_default()


class PrivateParser(XTermParser):
    """Textual's parser, but its subclass decides which keys a sequence gives."""

    def looked_over(self, sequence: str, keys: Callable[[], Iterable[Key]]) -> Iterable[Key]:
        """The keys that `sequence` is to stand for; each subclass defines its own. `keys()` gives those of Textual, and
        may raise whatever Textual's parser raises."""
        raise NotImplementedError

    def end_sequence(self) -> Iterable[Message]:
        """The keys of a sequence that was begun, such as a lone Escape, given that nothing more of it will come."""
        if self._timeout_time is not None:
            self._timeout_time = 0.0
        return self.tick()

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        usual = super()._sequence_to_key_events
        return self.looked_over(sequence, lambda: usual(sequence, alt))


if sys.platform != "win32":
    import fcntl
    import struct
    import termios

    from textual.drivers.linux_driver import LinuxDriver

    class PrivateDriver(LinuxDriver):
        """Textual's driver, but it draws on a stream that its subclass makes out of the terminal's."""

        def __init__(self, app: App[Any], **more: Any) -> None:
            super().__init__(app, **more)
            self.drawn_for = app
            self._file = cast("Any", self.stream_on(cast("IO[str]", self._file)))

        def stop_application_mode(self) -> None:
            """Gives the terminal back, once the app has taken away what it left there."""
            if isinstance(self.drawn_for, PrivateApp):
                self.drawn_for.before_stopping()
            super().stop_application_mode()

        def letter_now(self) -> Size:
            """How many points a cell is wide and high now, as the terminal tells the system; no size if it does not."""
            try:
                told = fcntl.ioctl(cast("IO[str]", self._file).fileno(), termios.TIOCGWINSZ, bytes(8))
            except OSError:
                return Size()
            rows, columns, wide, high = struct.unpack("HHHH", told)
            return Size(wide // columns, high // rows) if rows and columns else Size()

        def stream_on(self, terminal: IO[str]) -> object:
            """The stream to draw on instead of `terminal`: it can `write`, `flush` and tell its `fileno`."""
            raise NotImplementedError

        @property
        def tells_sizes_itself(self) -> bool:
            """Whether the terminal sends its new sizes along with the keys."""
            return self._in_band_window_resize

        def size_now(self) -> Size:
            """The size that the terminal has now."""
            return Size(*self._get_terminal_size())

        @property
        def is_debugging(self) -> bool:
            """Whether the driver was asked to write down what it reads."""
            return self._debug
