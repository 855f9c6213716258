"""Commands that look at a game and change nothing: show, choices."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hexwar_tui.cli.at_table.clock import clock_data, clock_line
from hexwar_tui.cli.talk.keeping import look_at
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.speak import is_plain, language, outcome_data, print_json, say_line, words
from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.errors import BadOrder, Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.waiting import waited_for
from hexwar_tui.engine.maps.text_map import map_rows
from hexwar_tui.engine.orders.choices import Choices, Refusal, candidates, objecting, order_type
from hexwar_tui.engine.orders.order import Draft, FieldKind, FieldSpec, Preview
from hexwar_tui.engine.orders.order_words import Naming, read_draft, value_words
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import OtherMap, UnitLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.papers.markdown import line_text
from hexwar_tui.papers.situation import CAN_BE_AMENDED, amendable_lines, what_is_next
from hexwar_tui.storage.disk.places import places
from hexwar_tui.storage.packs.installed import told_of_pack


def show(asked: argparse.Namespace) -> None:
    """`hexwar show FILE --as SIDE [--map N]`: prints the view of that side, of the map played on or of other map N."""
    game = look_at(asked)
    seat = seat_of(game, asked.seat, asked)
    view = game.view(seat)
    others = _others(game, view)
    if asked.map is not None:
        if not others:
            raise BadOrder(say("There is no other map to look at."))
        if not 1 <= asked.map <= len(others):
            raise BadOrder(say("Other maps are numbered from 1 to {n}.", n=len(others)))
        view, others = others[asked.map - 1].view(), ()
    if asked.json:
        print_json(_view_data(game, view))
    else:
        _print_view(game, view)
        _print_amendable(game, seat)
        _print_others(others)


def _view_data(game: Game, view: View) -> dict[str, Any]:
    grid = view.grid
    return {
        "system": game.top.system.id,
        "scenario": game.frames[0].scenario.id,
        "pack": _pack_data(game),
        "turn": view.turn,
        "phase": words(view.phase),
        "waiting_for": list(waited_for(game, view.seat)),
        "side": view.seat,
        "headline": [words(fact) for fact in view.headline],
        "alarm": None if view.alarm is None else words(view.alarm.sentence),
        "clock": None if view.clock is None else clock_data(view.clock),
        "map": {"width": grid.width, "height": grid.height, "rows": map_rows(view, language(), is_plain())},
        "units": [_unit_data(grid, line) for line in view.units],
        "panels": [
            {"id": panel.id, "title": words(panel.title), "lines": [_line_data(grid, line) for line in panel.lines]}
            for panel in view.panels
        ],
        "outcome": outcome_data(game),
    }


def _pack_data(game: Game) -> dict[str, str] | None:
    """What the game remembers of the pack it comes from, and what is to be told of that; None where it is from none."""
    pack = game.record.pack
    return None if pack is None else {**pack.data(), "told": words(told_of_pack(pack, places().packs))}


def _unit_data(grid: Grid, line: UnitLine) -> dict[str, Any]:
    return {
        "id": line.badge.unit,
        "name": words(line.name),
        "side": line.badge.side,
        "hex": None if line.cell is None else grid.label(line.cell),
        "strength": line.badge.strength,
        "marks": line.badge.marks,
        "ready": line.ready,
    }


def _line_data(grid: Grid, line: Line) -> dict[str, Any]:
    return {
        "text": words(line.text),
        "value": words(line.value),
        "bar": line.bar,
        "unit": line.unit,
        "hex": None if line.cell is None else grid.label(line.cell),
    }


def _print_view(game: Game, view: View) -> None:
    say_line(say("{turn} · {phase}", turn=view.turn_words, phase=view.phase))
    say_line(what_is_next(game, view.seat))
    if told := told_of_pack(game.record.pack, places().packs):
        say_line(told)
    if view.headline:
        print("   ".join(words(fact) for fact in view.headline))
    if view.alarm is not None:
        say_line(view.alarm.sentence)
    if view.clock is not None:
        say_line(clock_line(game, view.clock))
    print("\n".join(map_rows(view, language(), is_plain())))
    for panel in view.panels:
        print(f"\n== {words(panel.title)}")
        for line in panel.lines:
            print(line_text(line, language()))


def _print_amendable(game: Game, seat: Seat) -> None:
    """Prints, for the referee, the orders that he may amend with the numbers that “hexwar rule FILE amend” asks for;
    nothing where there are none."""
    lines = amendable_lines(game, seat, language())
    if lines:
        print(f"\n== {words(CAN_BE_AMENDED)}", *lines, sep="\n")


def _others(game: Game, view: View) -> Sequence[OtherMap]:
    """The other maps that can be shown: those of the games that this one is played within, and those that belong to
    hexes of any of them."""
    below = game.below(view.seat)
    return (*below, *view.maps, *(other for under in below for other in under.view().maps))


def _print_others(others: Sequence[OtherMap]) -> None:
    """Prints the other maps with the numbers by which --map asks for them; nothing where there are none."""
    if others:
        print(f"\n== {words(say('Other maps'))}")
    for number, other in enumerate(others, 1):
        print(f"--map {number}: {words(other.title)}")


# -- choices ----------------------------------------------------------------------------------------------------------


def choices(asked: argparse.Namespace) -> None:
    """`hexwar choices FILE --as SIDE [KIND [field=value ...]]`: prints which orders the side can give; of an order
    begun in words, what its next field can be; of a complete one, what it would do or why it can't be given."""
    game = look_at(asked)
    seat = seat_of(game, asked.seat, asked)
    names = naming(game, seat)
    draft = Draft(seat)
    if asked.words:
        draft = Draft(seat, asked.words[0], read_draft(game.top.system.order_types, asked.words, names))
    offered = game.choices(draft)
    if offered.field is None:
        _complete(game, draft, as_json=asked.json)
        return
    data = _choices_data(offered, offered.refused if asked.all else (), names)
    if offered.spec is not None and offered.spec.kind is FieldKind.PARTS:
        data["parts"] = _parts_data(offered.spec, game.known(seat), draft.values, names)
    if asked.json:
        print_json(data)
        return
    _print_choices(data)
    if draft.kind is None and not offered.candidates:
        say_line(say("Nothing can be ordered from this seat now."))
    if draft.kind is not None and offered.bounds is None and not (offered.candidates or data["refused"]):
        kind = order_type(game.top.system.order_types, draft.kind)
        say_line(_verdict(objecting(kind, game.known(seat), draft.values)))


def _choices_data(offered: Choices, refused: tuple[Refusal, ...], names: Naming) -> dict[str, Any]:
    spec = offered.spec
    return {
        "field": offered.field,
        "ask": "" if spec is None else words(spec.ask),
        "bounds": offered.bounds,
        "choices": [{"value": _value(spec, c.value, names), "text": words(c.label)} for c in offered.candidates],
        "refused": [
            {"value": _value(spec, no.candidate.value, names), **_objection_data(no.objection)} for no in refused
        ],
    }


def _value(spec: FieldSpec | None, value: Any, names: Naming) -> str:
    return str(value) if spec is None else value_words(spec, value, names, language())


def _objection_data(objection: Objection) -> dict[str, str]:
    return {"why": words(objection.reason), "rule": objection.rule}


def _print_choices(data: dict[str, Any]) -> None:
    if data["field"]:
        print(f"{data['field']}: {data['ask']}")
    if data["bounds"] is not None:
        say_line(say("from {low} to {high}", low=data["bounds"][0], high=data["bounds"][1]))
    for line in _part_lines(data["parts"]) if "parts" in data else ():
        print(line)
    width = max((len(line["value"]) for line in (*data["choices"], *data["refused"])), default=0)
    for choice in data["choices"]:
        print(f"  {choice['value']:<{width}}  {choice['text']}".rstrip())
    for no in data["refused"]:
        rule = f" ({no['rule']})" if no["rule"] else ""
        print(f"  {no['value']:<{width}}  – {no['why']}{rule}")


def _complete(game: Game, draft: Draft, *, as_json: bool) -> None:
    """Prints why the complete order `draft` can't be given, or what it would do and the exact odds of its dice."""
    order = game.complete(draft)
    objection = order.objection(game.known(draft.seat))
    preview = game.preview(draft.seat, order) if objection is None else Preview()
    sentence = words(order.sentence(game.known(draft.seat))) if objection is None else ""
    if as_json:
        print_json(
            {
                "field": None,
                "objection": None if objection is None else _objection_data(objection),
                "sentence": sentence,
                "way": [game.view(draft.seat).grid.label(cell) for cell in preview.way],
                "preview": [_line_data(game.view(draft.seat).grid, line) for line in preview.lines],
                "odds": [{"title": words(odds.title), "chances": dict(odds.odds.chances)} for odds in preview.odds],
            }
        )
        return
    say_line(_verdict(objection))
    if sentence:
        print(f"  {sentence}")
    for line in preview.lines:
        print(f"  {line_text(line, language())}")
    for odds in preview.odds:
        chances = ", ".join(f"{value}: {words(percent(chance))}" for value, chance in odds.odds.chances)
        print(f"  {words(odds.title)}: {chances}")


def _verdict(objection: Objection | None) -> Text:
    if objection is None:
        return say("The order is complete.")
    if objection.rule:
        return say("It can't be given: {why} ({rule})", why=objection.reason, rule=objection.rule)
    return say("It can't be given: {why}", why=objection.reason)


# -- fields whose values are records -----------------------------------------------------------------------------------

_LISTED = frozenset((FieldKind.CHOICE, FieldKind.SIDE, FieldKind.UNIT, FieldKind.REGION, FieldKind.FLAG))
"""The kinds of parts of which all values are listed, as they are words and few."""

_MOST_BEGINNINGS = 2000
"""How many beginnings of a record are tried, at most, to find the values that its next part may have."""


def _parts_data(spec: FieldSpec, known: Any, values: Mapping[str, Any], names: Naming) -> list[dict[str, Any]]:
    """For each part of the field `spec`, for JSON: its name, kind and question, whether it may be left out, and, for
    the kinds in `_LISTED`, every value that it may have after any values of the parts before it.

    `values` are those of the order's fields before this one.
    """
    begun, found = [dict(values)], []
    for name, part in spec.parts:
        further: list[dict[str, Any]] = []
        texts: dict[str, str] = {}
        for before in begun:
            for candidate in candidates(part, known, before) if part.kind in _LISTED else ():
                further.append({**before, name: candidate.value})
                if candidate.value is not None:
                    texts.setdefault(value_words(part, candidate.value, names, language()), words(candidate.label))
        begun = further[:_MOST_BEGINNINGS] or [{**before, name: None} for before in begun]
        found.append(
            {
                "part": name,
                "kind": part.kind.value,
                "ask": words(part.ask),
                "optional": part.optional,
                "choices": [{"value": value, "text": text} for value, text in texts.items()],
            }
        )
    return found


def _part_lines(parts: list[dict[str, Any]]) -> Iterator[str]:
    """The lines to print for what `_parts_data` returns, headed by the parts' names, joined by colons."""
    yield "  " + ": ".join(part["part"] for part in parts)
    for part in parts:
        left_out = words(say(" (may be left out)")) if part["optional"] else ""
        yield f"  {part['part']}: {part['ask']}{left_out}"
        width = max((len(choice["value"]) for choice in part["choices"]), default=0)
        for choice in part["choices"]:
            yield f"    {choice['value']:<{width}}  {choice['text']}".rstrip()
