"""The published table of prices (SKI-2.1), and the units of a ready-made force, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.systems.skirmish.catalogue import Catalogue, Force, UnitSpec, Weapon, load_catalogue
from hexwar_tui.systems.skirmish.rules import prices
from hexwar_tui.systems.skirmish.rules.sequence.beginning import recruits
from hexwar_tui.systems.skirmish.rules.sequence.forces import made_of
from hexwar_tui.systems.skirmish.say.carried import worse_on
from hexwar_tui.systems.skirmish.scenario import SkiScenario

Row = tuple[Text, ...]

NOTHING = "–"


def price_table(roster: str | None, language: str, scenario: SkiScenario | None = None) -> Sequence[str]:
    """The lines, in `language`, of the table of prices of the scenario (None: the published one) or, if `roster` is the
    id of a ready-made force, of that force's units and what each costs. Raises BadOrder if there is no such force."""
    catalogue = load_catalogue() if scenario is None else scenario.catalogue
    if roster is not None:
        if roster not in catalogue.forces:
            known = tuple(catalogue.forces)
            raise BadOrder(say("There is no force “{force}”; there are {known}.", force=roster, known=known))
        return _force_lines(catalogue, catalogue.forces[roster], language)
    lines = [render(say("A unit costs the sum of its chassis, weapons and skills, in command points."), language)]
    for rows in (
        _chassis_rows(catalogue),
        _weapon_rows(catalogue, language),
        _skill_rows(catalogue),
        _force_rows(catalogue),
    ):
        lines += ["", *_aligned(list(rows), language)]
    return lines


def _chassis_rows(catalogue: Catalogue) -> Iterator[Row]:
    yield say("chassis"), say("cost"), say("move"), say("save"), say("damage that destroys")
    for kind in catalogue.chassis.values():
        yield kind.name, str(kind.cost), str(kind.move), f"{kind.save}+", str(kind.stages)


def _weapon_rows(catalogue: Catalogue, language: str) -> Iterator[Row]:
    yield say("weapon"), say("cost"), say("range"), say("to hit"), say("shots"), say("damage"), say("notes")
    for weapon in catalogue.weapons.values():
        yield (
            weapon.name,
            str(weapon.cost),
            NOTHING if weapon.range is None else str(weapon.range),
            NOTHING if weapon.hit is None else f"{weapon.hit}+",
            say("{n}, once a game", n=weapon.shots) if weapon.once else str(weapon.shots),
            _damage(weapon),
            "; ".join(render(note, language) for note in weapon_notes(catalogue, weapon)),
        )


def _damage(weapon: Weapon) -> Text:
    """The damage of a failed save: that of machines, and that of soldiers where it differs."""
    vehicle, soldier = weapon.damage["vehicle"], weapon.damage["soldier"]
    return str(vehicle) if vehicle == soldier else say("{n}, {m} to soldiers", n=vehicle, m=soldier)


def weapon_notes(catalogue: Catalogue, weapon: Weapon) -> Iterator[Text]:
    """Yields what is special about a weapon, a few words for each thing."""
    yield from worse_on(catalogue, weapon)
    if weapon.hit is None:
        yield say("never misses")
    if weapon.whole_hex:
        yield say("all on the hex")
    if not weapon.soldiers_save:
        yield say("soldiers get no save")
    if weapon.into_bunkers:
        yield say("may pick a soldier in a bunker")
    if weapon.buildings == ("house", "bunker"):
        yield say("damages houses and bunkers")
    elif weapon.buildings:
        yield say("damages houses")


def _skill_rows(catalogue: Catalogue) -> Iterator[Row]:
    yield say("skill"), say("cost"), say("what it gives")
    for skill in catalogue.skills.values():
        yield skill.name, str(skill.cost), skill.text


def _force_rows(catalogue: Catalogue) -> Iterator[Row]:
    yield say("ready-made force"), say("cost"), say("id"), say("what it is")
    for id, force in catalogue.forces.items():
        yield force.name, str(prices.force_cost(catalogue, force)), id, force.text


def _force_lines(catalogue: Catalogue, force: Force, language: str) -> list[str]:
    total = say("{force}: {n} command points", force=force.name, n=prices.force_cost(catalogue, force))
    rows = [_unit_row(catalogue, unit) for unit in force.units]
    head = (say("soldier or machine"), say("number"), say("cost"), say("together"))
    return [render(total, language), render(force.text, language), "", *_aligned([head, *rows], language)]


def _unit_row(catalogue: Catalogue, unit: UnitSpec) -> Row:
    each = prices.cost(catalogue, unit.chassis, unit.weapons, unit.skills)
    return made_of(catalogue, recruits(unit)[0]), str(unit.count), str(each), str(each * unit.count)


def _aligned(rows: Sequence[Row], language: str) -> list[str]:
    """The rows as lines with columns as wide as their longest text: the first and the last set to the left, the others
    to the right."""
    texts = [[render(text, language) for text in row] for row in rows]
    last = len(texts[0]) - 1
    widths = [max(len(row[column]) for row in texts) for column in range(last + 1)]
    return [
        "  ".join(
            text.ljust(width) if column in (0, last) else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in texts
    ]
