"""The legend beside a map: every sign that is on it now, as it is drawn, while one plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.style import Style

from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.tui.dialogs.samples import Group, signs_on_map
from hexwar_tui.tui.dialogs.signs import COLUMN, SignsDialog, drawn_sign, sign_lines
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.outlook.talk import Place
from hexwar_tui.tui.stage.host import Host
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.stage.steady_app import BROAD
from hexwar_tui.tui.widgets.card import BLANK, Card
from hexwar_tui.tui.widgets.long_text import LongText

CHIP = "$text-accent bold on $panel"
"""How the word is drawn that hides the legend by a click."""

CLOSES = "closes"
"""The name by which that word is known to be clicked on."""


def signs_on(chart: HexMap, app: Host) -> tuple[Group, ...]:
    """The signs on a map as the app draws them now."""
    return signs_on_map(chart, app.palette, app.charset, app.language)


async def ask_about_signs(screen: Place) -> None:
    """Lists the signs on the map of a screen, and opens the rule about the one that is picked."""
    rule = await screen.ask(SignsDialog(say("Signs on this map"), signs_on(screen.map, screen.hexwar)))
    if rule:
        await screen.hexwar.read_rule(rule)


class Legend(LongText, Speaking):
    """The signs on the map `chart`, which are looked for only when they may have become others, and never as the cursor
    moves. It is shown on broad terminals, if the settings say so."""

    def __init__(self, chart: HexMap) -> None:
        super().__init__("legend")
        self._chart = chart
        self._groups: Sequence[Group] | None = None

    def renew(self) -> None:
        """Looks for the signs anew, at once if they are shown, as the map shows something else now."""
        self._groups = None
        if self.size:
            self._wrap()

    @property
    def has_room(self) -> bool:
        """Whether the terminal is broad enough for it."""
        return self.app.size.width >= BROAD

    def turn(self) -> None:
        """Shows the legend, or hides it, here and on all maps from now on."""
        self.hexwar.keep_settings(legend=not self.hexwar.settings.legend)

    def close(self) -> bool:
        """Hides the legend, if it is shown; returns whether it was."""
        was_shown = self.has_room and self.hexwar.settings.legend
        if was_shown:
            self.turn()
        return was_shown

    def on_click(self, event: Click) -> None:
        """Hides the legend by a click on the word for it."""
        if event.style.meta.get(CLOSES):
            self.close()

    def notify_style_update(self) -> None:
        """Draws the signs in the new colours, after those of the theme have changed."""
        self._groups = None
        super().notify_style_update()

    def laid_out(self, size: Size) -> Sequence[Content]:
        """The signs under their headings, with blank lines between groups where all of it has room, unless lines stand
        close together by the settings."""
        if self._groups is None:
            self._groups = signs_on(self._chart, self.hexwar)
        close = self.content(say(" close "), CHIP).stylize(Style.from_meta({CLOSES: True}))
        lines = [close, *(line for group in self._groups for line in self._group(group, size.width))]
        stands_apart = len(lines) <= size.height and not self.hexwar.is_compact
        return lines if stands_apart else [line for line in lines if line is not BLANK]

    def _group(self, group: Group, width: int) -> Iterator[Content]:
        heading, samples = group
        yield BLANK
        yield from Card(self, width).laid_out([Line(heading, tone=Tone.HEADING)])
        for sample in samples:
            drawn = drawn_sign(sample, self.hexwar.palette)
            yield from sign_lines(drawn, self.content(sample.means), width - COLUMN)
