"""What a lesson says of keys that do nothing at its table now, and what those that do something do there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.stage.keys import Shown, same_key

FIRST: Mapping[str, Text] = {
    "show_me": say("Show me: the cursor goes to what is lit"),
    "nothing": say("Go on in the lesson"),
    "take_back": say("Take back"),
    "read_rules": say("The rule of this step"),
    "legend": say("Legend: what the signs on the map mean"),
    "look": say("All that is known of the hex"),
    "unit(1)": say("Next unit that can act"),
    "begin('orders')": say("All orders"),
    "begin('end')": say("End the turn, or seal"),
    "back": say("Leave the lesson"),
}
"""By their actions, what the keys do that a pupil needs, in the order in which the help tells it."""


def of_lesson(shown: Iterable[Shown]) -> list[Shown]:
    """What keys do at the table of a lesson: first those of `FIRST`, by what they do there, then all others."""
    by_action = {line.action: line for line in shown}
    first = [replace(by_action[action], group="", name=name) for action, name in FIRST.items() if action in by_action]
    return [*first, *(line for action, line in by_action.items() if action not in FIRST)]


def answer(character: str, kinds: Iterable[type[Order]], all_orders: str, help_key: str) -> Text:
    """The answer to a key that does nothing at the table: that it begins an order of one of `kinds` in the menu of
    orders, which the key `all_orders` opens, too, or that `help_key` lists the keys."""
    key = same_key(character)
    title = next((kind.title for kind in kinds if kind.key == key), None)
    if title is None:
        return say("Nothing at this key now; {help} lists the keys.", help=help_key)
    facts = {"key": key, "order": title, "all": all_orders}
    return say("“{key}” ({order}) is in the menu of orders, which Enter or “{all}” opens.", **facts)
