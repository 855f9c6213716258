"""The keys at a drawing, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding, BindingType

from hexwar_tui.engine.words.language import N_, Text, say

ARROWS = "↑↗↘↓↙↖"
"""For each side of a hex the sign that stands for it on the hex under the cursor."""

HOW = say("Arrows move the cursor, Enter paints with the brush, Tab takes the next one. “?” shows all keys.")
"""What somebody is told who has done nothing yet."""

LINE = say("From here. “l” once more where the line is to end.")
LINE_OF_SIDES = say("From here. “l” once more where it is to end: on the left of the way.")
"""What somebody is told who has begun a line, of a ground or of things on sides of hexes."""

KEYS: Sequence[tuple[str, Text]] = (
    ("Enter", say("paint")),
    ("Tab", say("brush")),
    ("z", say("undo")),
    ("s", say("scenario")),
    ("P", say("play it")),
    ("w", say("write")),
    ("e", say("edit")),
    ("m", say("symmetry")),
    ("f", say("fill")),
    ("x", say("take away")),
    ("t", say("kind")),
    ("F", say("fair?")),
)
"""The keys of the lowest line."""

BINDINGS: Sequence[BindingType] = (
    Binding("space", "strike", N_("Paint the hex, or put the thing there")),
    Binding("tab", "brush(1)", N_("Next brush"), priority=True),
    Binding("shift+tab", "brush(-1)", N_("Previous brush"), priority=True),
    Binding("g", "do('choose')", N_("Choose a brush from the list")),
    Binding("t", "do('next')", N_("What is to be put next: its kind, its side")),
    Binding("k", "pick_up", N_("Take up what is on the hex as brush")),
    Binding("right_square_bracket", "wider(1)", N_("Wider brush")),
    Binding("left_square_bracket", "wider(-1)", N_("Narrower brush")),
    Binding("d", "turn(1)", N_("Next side of the hex")),
    Binding("D", "turn(-1)", N_("Previous side of the hex")),
    Binding("p", "pen", N_("Pen down: the cursor paints; pen up")),
    Binding("l", "line", N_("Line: its first hex, then its last")),
    Binding("f", "deed('fill')", N_("Fill all hexes of the same ground around")),
    Binding("a", "deed('mark_area')", N_("Area: a corner, then the other; once more: none")),
    Binding("r", "deed('fill_area')", N_("Paint the area")),
    Binding("c", "deed('copy')", N_("Copy the area")),
    Binding("v", "deed('paste')", N_("Put what was copied here")),
    Binding("x,delete", "deed('take_away')", N_("Take away what stands on the hex")),
    Binding("z,backspace,ctrl+z", "undo", N_("Take back")),
    Binding("Z,ctrl+y", "redo", N_("Do again")),
    Binding("m", "do('symmetry')", N_("Symmetry: what is drawn is drawn again, mirrored or turned")),
    Binding("e", "do('edit')", N_("What is here: change what is said of it")),
    Binding("s", "do('scenario')", N_("The scenario: title, sides, options, size")),
    Binding("exclamation_mark", "do('faults')", N_("What is missing or wrong")),
    Binding("F", "do('fairness')", N_("How fair it is: ways, ground, forces, games")),
    Binding("w", "do('write')", N_("Write it among your scenarios")),
    Binding("P", "do('play')", N_("Play it from here, and come back")),
    Binding("escape,q", "leave", N_("Back; everything is kept")),
)
"""All keys at a drawing, beside those of its map."""
