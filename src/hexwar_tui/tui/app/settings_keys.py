"""The screen of the keys: which key does what, at the table and everywhere, and how players change that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.tui.app.commands import all_bindings
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.stage.keys import GROUPS, changeable, keys_of, taken_by
from hexwar_tui.tui.widgets.sheet import Sheet

KEYS_WIDTH = 22
"""How many cells wide the column of keys is."""


class KeySettings(Sheet[None]):
    """The list of all actions with their keys; Enter gives the marked one another key, if that one is still free."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,backspace", "usual", N_("The usual key")),
        Binding("escape", "dismiss", N_("Back")),
    ]

    def __init__(self) -> None:
        keys = ("Enter", say("another key")), ("Del", say("the usual one")), ("Esc", say("back"))
        super().__init__("settings", say("Keys"), *keys)
        self._ids: list[str] = []

    def on_mount(self) -> None:
        """Fills the list and gives it the keyboard."""
        self._fill(1)
        self.sheet.focus()

    def _fill(self, at: int) -> None:
        """Lists the actions under headings that say where their keys work, and marks line `at`."""
        sheet = self.sheet
        sheet.clear_options()
        self._ids = []
        found = changeable(all_bindings())
        for group in GROUPS:
            ids = [one for one in found if one.partition(".")[0] == group]
            if ids:
                self._ids += ["", *ids]
                sheet.add_option(Option(self.content(GROUPS[group], "bold $foreground-muted"), disabled=True))
                sheet.add_options(Option(self._line(one, say(found[one].description))) for one in ids)
        sheet.highlighted = at

    def _line(self, binding_id: str, name: Text) -> Content:
        settings = self.hexwar.settings
        keys = keys_of(binding_id, all_bindings(), settings.keys)
        shown = " ".join(self.hexwar.key_text(key) for key in keys)
        gap = " " * max(2, KEYS_WIDTH - len(shown))
        mark = "*" if binding_id in settings.keys else " "
        return Content.assemble(mark, " ", Content.styled(shown, "bold"), gap, self.content(name))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._ask(event.option_index)

    @work(exclusive=True)
    async def _ask(self, at: int) -> None:
        binding_id = self._ids[at]
        name = say(changeable(all_bindings())[binding_id].description)
        key = await self.app.push_screen_wait(KeyDialog(name))
        if key is None:
            return
        if self._is_taken(key, binding_id, self.hexwar.settings.keys):
            return
        self.hexwar.keep_settings(keys={**self.hexwar.settings.keys, binding_id: key})
        self._fill(at)
        self.tell("")

    def action_usual(self) -> None:
        """Gives the marked action its usual keys back, unless another action has one of them now."""
        at = self.sheet.highlighted
        binding_id = self._ids[at] if at is not None else ""
        if at is None or binding_id not in self.hexwar.settings.keys:
            return
        others = {name: key for name, key in self.hexwar.settings.keys.items() if name != binding_id}
        if not any(self._is_taken(key, binding_id, others) for key in keys_of(binding_id, all_bindings(), {})):
            self.hexwar.keep_settings(keys=others)
            self._fill(at)

    def _is_taken(self, key: str, binding_id: str, keymap: Mapping[str, str]) -> bool:
        """Whether `key` does something else by this `keymap`; if so, that is said below the list."""
        taken = taken_by(key, binding_id, all_bindings(), keymap)
        if taken is not None:
            self.tell(say("{key} is taken: {what}.", key=self.hexwar.key_text(key), what=taken))
        return taken is not None


class KeyDialog(Dialog[str]):
    """Asks for one key, and answers with Textual's name for it, or with None on Escape."""

    AUTO_FOCUS = ""

    def __init__(self, name: Text) -> None:
        super().__init__(say("Another key"), say("Esc: back"))
        self._action = name

    def body(self) -> ComposeResult:
        """Lays out the question, which names the action that the key is wanted for."""
        yield Static(self.content(say("Press the key for: {name}", name=self._action)), classes="ask")

    def on_key(self, event: Key) -> None:
        """Answers with the key that was pressed, unless it is Escape."""
        if event.key != "escape":
            event.stop()
            event.prevent_default()
            self.answer(event.key)
