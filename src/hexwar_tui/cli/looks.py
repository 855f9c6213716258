"""Commands that only look: systems, scenarios, show, choices, rules, price, schema."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from hexwar_tui.cli.keeping import look_at, seat_of
from hexwar_tui.cli.naming import naming
from hexwar_tui.cli.speak import language, print_json, say_line, words
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import say
from hexwar_tui.engine.order_words import read_draft, value_words
from hexwar_tui.engine.orders import Draft
from hexwar_tui.engine.rulebook import NoSuchRule, RuleBook
from hexwar_tui.engine.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.schemas import schema_of
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import System
from hexwar_tui.engine.text_map import map_rows
from hexwar_tui.engine.view import Line, View
from hexwar_tui.systems import SHELF


def _system(name: str) -> System:
    if name not in SHELF:
        raise BadOrder(say("There is no system “{system}”.", system=name))
    return SHELF[name]


def systems(asked: argparse.Namespace) -> int:
    """`hexwar systems`."""
    found = [{"id": system.id, "title": words(system.title), "version": system.version} for system in SHELF.values()]
    if asked.json:
        print_json(found)
    else:
        for system in found:
            print(f"{system['id']:<12} {system['title']}")
    return 0


def scenarios(asked: argparse.Namespace) -> int:
    """`hexwar scenarios [SYSTEM]`."""
    if asked.system is not None:
        _system(asked.system)
    names = [found.name for found in find_scenarios(SHELF) if asked.system in (None, found.name.split("/")[0])]
    found = [(name, load_scenario(SHELF, name)) for name in names]
    if asked.json:
        print_json(
            [
                {"name": name, "title": words(s.title), "sides": [side.id for side in s.sides], "minutes": s.minutes}
                for name, s in found
            ]
        )
        return 0
    for name, scenario in found:
        facts = say("{n} sides, about {m} minutes", n=len(scenario.sides), m=scenario.minutes)
        print(f"{name:<28} {words(scenario.title)} ({words(facts)})")
        print(f"    {words(scenario.description)}")
    return 0


def show(asked: argparse.Namespace) -> int:
    """`hexwar show FILE --as SIDE`: exactly that side's view."""
    game = look_at(asked.file)
    seat = seat_of(game, asked.seat, asked.pin_file)
    view = game.view(seat)
    if asked.json:
        print_json(_view_data(game, seat, view))
    else:
        _print_view(game, view)
    return 0


def _view_data(game: Game, seat: Seat, view: View) -> dict[str, Any]:
    grid = view.grid
    units = [
        {
            "id": line.badge.unit,
            "name": words(line.name),
            "side": line.badge.side,
            "hex": None if line.cell is None else grid.label(line.cell),
            "strength": line.badge.strength,
            "ready": line.ready,
        }
        for line in view.units
    ]
    panels = [
        {"id": panel.id, "title": words(panel.title), "lines": [_line_text(line) for line in panel.lines]}
        for panel in view.panels
    ]
    return {
        "system": game.top.system.id,
        "scenario": game.frames[0].scenario.id,
        "turn": view.turn,
        "phase": words(view.phase),
        "waiting_for": list(game.waiting_for()),
        "side": seat,
        "map": {"width": grid.width, "height": grid.height, "rows": map_rows(view, language())},
        "units": units,
        "panels": panels,
        "outcome": None if view.outcome is None else words(view.outcome),
    }


def _line_text(line: Line) -> str:
    bar = f" {line.bar[0]}/{line.bar[1]}" if line.bar else ""
    value = f"  {words(line.value)}" if line.value else ""
    return f"{words(line.text)}{bar}{value}"


def _print_view(game: Game, view: View) -> None:
    waiting = [words(game.frames[0].side_name(side)) for side in game.waiting_for()]
    print(f"{words(say('Turn {n}', n=view.turn))} · {words(view.phase)} · {', '.join(waiting)}")
    print("   ".join(words(fact) for fact in view.headline))
    print("\n".join(map_rows(view, language())))
    for panel in view.panels:
        print(f"\n== {words(panel.title)}")
        for line in panel.lines:
            print(_line_text(line))
    if view.outcome is not None:
        say_line(view.outcome)


def choices(asked: argparse.Namespace) -> int:
    """`hexwar choices FILE --as SIDE [KIND [field=value ...]]`."""
    game = look_at(asked.file)
    seat = seat_of(game, asked.seat, asked.pin_file)
    draft = _draft(game, seat, asked.words)
    offered, names = game.choices(draft), naming(game, seat)
    spec = offered.spec
    found = [
        {"value": str(c.value) if spec is None else value_words(spec, c.value, names), "text": words(c.label)}
        for c in offered.candidates
    ]
    refused = [
        {
            "value": str(r.candidate.value) if spec is None else value_words(spec, r.candidate.value, names),
            "why": words(r.objection.reason),
            "rule": r.objection.rule,
        }
        for r in (game.why_not(draft) if asked.all else ())
    ]
    if asked.json:
        print_json({"field": offered.field, "bounds": offered.bounds, "choices": found, "refused": refused})
        return 0
    if offered.field is None:
        say_line(say("The order is complete."))
    elif spec is not None:
        say_line(say("{field}: {ask}", field=offered.field, ask=spec.ask))
    if offered.bounds is not None:
        say_line(say("from {low} to {high}", low=offered.bounds[0], high=offered.bounds[1]))
    for choice in found:
        print(f"  {choice['value']:<20} {choice['text']}")
    for no in refused:
        print(f"  {no['value']:<20} – {no['why']} ({no['rule']})")
    return 0


def _draft(game: Game, seat: Seat, asked: Sequence[str]) -> Draft:
    if not asked:
        return Draft(seat)
    values = read_draft(game.top.system.order_types, asked, naming(game, seat))
    return Draft(seat, asked[0], values)


def rules(asked: argparse.Namespace) -> int:
    """`hexwar rules SYSTEM [ID|WORDS]`."""
    book = RuleBook.read(_system(asked.system).rule_book(language()))
    wanted = " ".join(asked.words)
    if not wanted:
        for section in book.sections:
            print(f"{section.id}  {section.title}")
            for rule in section.rules:
                print(f"    {rule.id}  {rule.title}")
        return 0
    try:
        found = [book.rule(wanted.upper())]
    except NoSuchRule:
        found = list(book.search(wanted))
    if not found:
        raise BadOrder(say("No rule speaks of “{words}”.", words=wanted))
    for rule in found:
        print(f"{rule.id} {rule.title}\n{rule.text}\n")
    return 0


def price(asked: argparse.Namespace) -> int:
    """`hexwar price SYSTEM [ROSTER]`."""
    print("\n".join(_system(asked.system).price_table(asked.roster, language())))
    return 0


def schema(asked: argparse.Namespace) -> int:
    """`hexwar schema scenario|order|save SYSTEM`."""
    print_json(schema_of(asked.what, _system(asked.system)))
    return 0
