"""Keys: what they are called, what they do, and which of them players may change.

A binding with an id may be changed; its id begins with the place it works in, as in ``table.end``. Descriptions of
bindings are templates, marked by `N_` where they are written, and said here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.stage.private import key_of

GROUPS: dict[str, Text] = {
    "table": say("Table"),
    "desk": say("Referee's desk"),
    "map": say("Map"),
    "app": say("Everywhere"),
    "": say("This screen"),
}
"""The headings of the help, by the first part of a binding's id; "" is for bindings without one."""

FIXED = frozenset({"escape", "enter", "ctrl+c", "ctrl+q"})
"""Keys that always do the same, so that players can't give them to anything else."""

_OURS = "hexwar_tui."

_NAMES = {
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "space": "Space",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
}
_NAMES |= {key_of(sign): sign for sign in "?/\\+-=_.,[]<>!#*;:'\"@~`"}
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_KEYS = {shown: name for names in (_NAMES, _ARROWS) for name, shown in names.items()}
_KEYS |= {f"F{n}": f"f{n}" for n in range(1, 13)}
_ARROW_WORDS = frozenset(_NAMES[arrow] for arrow in _ARROWS)
"""Words for arrows, which may stand together before what they do, as signs do in ``+ - zoom``."""

_NAMED = re.compile(r"\S+(?: \S+)*")
"""Finds a key with what it does in a line of keys: two blanks or more part it from the next one."""

_MODIFIERS = {"ctrl": "Ctrl", "shift": "Shift", "alt": "Alt"}

_RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбю.ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?"
_SAME_KEY = {russian: latin for russian, latin in zip(_RUSSIAN, _LATIN, strict=True) if russian not in ".,"}


@dataclass(frozen=True, slots=True)
class Shown:
    """An action that keys begin now: the key in `GROUPS` of its heading, its keys as Textual calls them, its name, and
    the action string that is run on `node`."""

    group: str
    keys: tuple[str, ...]
    name: Text
    action: str
    node: DOMNode


def in_lines(keys: str, width: int) -> str:
    """A line of keys in lines so many cells wide at most, each key on one with what it does as far as there is room."""
    lines = [""]
    for hint in _NAMED.findall(keys):
        longer = f"{lines[-1]}   {hint}" if lines[-1] else hint
        if len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(hint)
    return "\n".join(lines)


def key_at(line: str, x: int) -> str | None:
    """The key that is named at cell `x` of a line such as ``Enter: take it   Esc: back``; None if none is.

    Of several keys that stand together, as in ``- +: fewer, more``, it is the one at `x`, or the one whose turn it is
    among what they do. Where that is not as many things, as in ``+ - zoom``, only the keys themselves are named.
    """
    for hint in _NAMED.finditer(line):
        if hint.start() <= x < hint.end():
            return _key_in(hint.group(), x - hint.start())
    return None


def _key_in(hint: str, x: int) -> str | None:
    """The key that is named at place `x` of one key, or several, with what they do."""
    named = _begun_with(hint)
    if len(named) < 2:
        return named[0][1] if named else None
    at_x = next((key for word, key in named if word.start() <= x < word.end()), None)
    end = named[-1][0].end()
    does = hint[end:].split(",")
    return named[hint[end:x].count(",")][1] if at_x is None and x > end and len(does) == len(named) else at_x


def _begun_with(hint: str) -> list[tuple[re.Match[str], str]]:
    """The keys with which a hint begins, each with the word that names it: one, or several signs that stand together,
    or a letter with the same one as a capital."""
    named: list[tuple[re.Match[str], str]] = []
    for word in re.finditer(r"\S+", hint):
        shown = word.group().rstrip(":,") or word.group()
        key = _key_of(shown) or _single(f"{shown} " if shown != hint else hint)
        if key is None or (named and not _stand_together(named[0][0].group(), shown)):
            break
        named.append((word, key))
        if word.group() != shown:
            break
    return named


def _stand_together(first: str, shown: str) -> bool:
    """Whether a key that is shown like this may stand behind the `first` one, before what both do."""
    signs = {first, shown} & _KEYS.keys()
    is_sign = len(signs) == len({first, shown}) and all(len(sign) == 1 or sign in _ARROW_WORDS for sign in signs)
    return is_sign or (len(first) == 1 and first.swapcase() == shown)


def key_printed(shown: str) -> str | None:
    """The key that is printed on keyboards like this; None if none is."""
    return _key_of(shown) or _single(f"{shown} ")


def _key_of(shown: str) -> str | None:
    """Textual's name of the key that is printed like this, with Ctrl, Shift and Alt before it; None if none is."""
    *modifiers, name = shown.split("+") if shown != "+" else [shown]
    key = _KEYS.get(name) or (name.lower() if modifiers and len(name) == 1 and name.isalnum() else None)
    if key is None or not set(modifiers) <= set(_MODIFIERS.values()):
        return None
    return "+".join([*(modifier.lower() for modifier in modifiers), key])


def _single(words: str) -> str | None:
    """The letter or digit that stands alone at the beginning of `words`; None where none does."""
    return words[0] if len(words) > 1 and words[1] in ": " and words[0].isalnum() else None


def same_key(character: str) -> str:
    """The Latin letter on the key that gives `character` on a Russian keyboard; `character` itself for all others."""
    return _SAME_KEY.get(character, character)


def key_text(key: str, *, arrows: bool = True) -> str:
    """A key as it is printed on keyboards: ``shift+pagedown`` is Shift+PgDn. If not `arrows`, arrows are words."""
    *modifiers, name = key.split("+") if key != "+" else ["plus"]
    names = _NAMES | _ARROWS if arrows else _NAMES
    shown = names.get(name, name.upper() if name[0] == "f" and name[1:].isdecimal() else name)
    if modifiers and len(shown) == 1:
        shown = shown.upper()
    return "+".join([*(_MODIFIERS.get(modifier, modifier) for modifier in modifiers), shown])


def without_arrows(keys: str) -> str:
    """Keys as they are printed on keyboards, with words for arrows: ``Up Down``."""
    return keys.translate({ord(arrow): _NAMES[name] for name, arrow in _ARROWS.items()})


def bindings_of(kinds: Iterable[type[DOMNode]]) -> tuple[Binding, ...]:
    """The bindings that these classes declare, in their order; one of several keys becomes one binding for each key."""
    return tuple(Binding.make_bindings(binding for kind in kinds for binding in kind.BINDINGS))


def changeable(bindings: Iterable[Binding]) -> dict[str, Binding]:
    """The bindings that players may change, by id: those with id and description whose key is not in `FIXED`. Of
    several with the same id it is the first."""
    found: dict[str, Binding] = {}
    for binding in bindings:
        if binding.id and binding.description and binding.key not in FIXED:
            found.setdefault(binding.id, binding)
    return found


def keys_of(binding_id: str, bindings: Iterable[Binding], keymap: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of the binding with this id: those that the player's `keymap` gives it, else all in `bindings`."""
    if binding_id in keymap:
        return tuple(key.strip() for key in keymap[binding_id].split(","))
    return tuple(binding.key for binding in bindings if binding.id == binding_id)


def taken_by(key: str, binding_id: str, bindings: Iterable[Binding], keymap: Mapping[str, str]) -> Text | None:
    """Returns what `key` does already, in words; None if the binding `binding_id` can have it in this `keymap`."""
    if key in FIXED:
        return say("always the same")
    bindings = tuple(bindings)
    for other in bindings:
        keys = keys_of(other.id, bindings, keymap) if other.id else (other.key,)
        if key in keys and (not other.id or other.id != binding_id):
            return say(other.description) if other.description else say("something else")
    return None


@runtime_checkable
class ShowsKeys(Protocol):
    """A screen that says itself what its keys do."""

    def keys_shown(self) -> list[Shown]:
        """What keys do on the screen now, in the order in which the help tells it."""


def shown_now(screen: Screen[Any]) -> list[Shown]:
    """Returns what keys do on `screen` now by the app's own bindings, in the order of their headings; what belongs to
    this screen alone comes first. A screen that says itself what its keys do is asked for that."""
    return screen.keys_shown() if isinstance(screen, ShowsKeys) else lines_of_bindings(screen)


def lines_of_bindings(screen: Screen[Any]) -> list[Shown]:
    """Returns what keys do on `screen` now by the bindings of our own classes, in the order of their headings."""
    found: dict[tuple[str, str, DOMNode], Shown] = {}
    for key, active in screen.active_bindings.items():
        binding = active.binding
        if binding.description and active.enabled and binding.action in _own_actions(type(active.node)):
            group = binding.id.split(".")[0] if binding.id else ""
            group = group if group in GROUPS else ""
            of = group, binding.action, active.node
            before = found.get(of)
            keys = (*(before.keys if before else ()), key)
            found[of] = Shown(group, keys, say(binding.description), binding.action, active.node)
    order = ["", *(group for group in GROUPS if group)]
    return sorted(found.values(), key=lambda line: order.index(line.group))


@lru_cache(maxsize=256)
def _own_actions(node_type: type[DOMNode]) -> frozenset[str]:
    """The actions that our own classes bind for nodes of this type; what Textual's widgets bind is not told in any
    language."""
    kinds = [kind for kind in node_type.__mro__ if issubclass(kind, DOMNode) and kind.__module__.startswith(_OURS)]
    return frozenset(binding.action for binding in bindings_of(kind for kind in kinds if "BINDINGS" in vars(kind)))
