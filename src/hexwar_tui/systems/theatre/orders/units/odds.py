"""The exact odds of battles on land (THE-6.1 to 6.3) as far as a side knows, with what is uncertain about them; and how
many hits bombs and shots make (THE-7), if all units get there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.dice.odds import Distribution, convolve, greater, pool_sum, successes, winning_faces
from hexwar_tui.engine.orders.odds_line import OddsLine
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.rules.air.bombing import NEEDS
from hexwar_tui.systems.theatre.rules.economy.supply import by_power, cheapest_first
from hexwar_tui.systems.theatre.rules.land.defence import dice_of, muster
from hexwar_tui.systems.theatre.rules.shooting import HIT
from hexwar_tui.systems.theatre.state import DefenceWord, PlaceId, Task, Unit, UnitOrder, Word

BEFORE_LAND = frozenset((Task.ASSAULT, Task.RAID, Task.CONVOY, Task.BOMB, Task.HUNT, Task.ESCORT))
"""The tasks that are paid before the first attack on land, if all goes as it was written."""

ATTACKS = (Task.ATTACK, Task.LAND)


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle as it may come: the units called to defend, the passive ones, and the chances that the attack wins, ties
    and is beaten off."""

    called: tuple[Unit, ...]
    passive: tuple[Unit, ...]
    chances: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class LandOdds:
    """The odds of an attack. `attackers` are those that can be paid, `unpaid` the others that were ordered to attack.

    `expected` is the battle against the units that stand there, paid out of what their power has now, under their
    standing order, or the usual one where it is a secret. `worst` and `best` are the bounds of what is not known: that
    all defend, paid, with the `helpers` that may have been ordered to come; that all defend passively. For a neutral,
    which keeps no secrets, both are as expected.
    """

    attackers: tuple[Unit, ...]
    unpaid: tuple[Unit, ...]
    expected: Battle
    worst: Battle
    best: Battle
    helpers: tuple[Unit, ...]


def odds(known: TheKnown, target: PlaceId, orders: Mapping[str, UnitOrder]) -> LandOdds:
    """The odds of an attack of the seat's side on a region of another power, if `orders`, by unit id, are given besides
    those already written. Landings are taken to come ashore."""
    written = {**known.orders, **orders}
    paid, unpaid = _attackers(known, target, written, known.stores.supply)
    owner = known.owner(target)
    assert owner is not None, "a region is attacked"
    standing = [unit for unit in known.units_at(target) if _defends(known, unit, owner)]
    if not known.is_side(owner):
        battle = _battle(known, target, paid, standing, DefenceWord(Word.ALL))
        return LandOdds(tuple(paid), tuple(unpaid), battle, battle, battle, ())
    helpers = [unit for near in known.geography.regions_near(target) for unit in known.units_at(near)]
    helpers = [unit for unit in helpers if _defends(known, unit, owner)]
    word = known.regions[target].standing or DefenceWord()
    return LandOdds(
        tuple(paid),
        tuple(unpaid),
        _battle(known, target, paid, standing, word),
        _decided(known, paid, (*standing, *helpers), ()),
        _decided(known, paid, (), standing),
        tuple(cheapest_first(helpers)),
    )


def unpaid_with(known: TheKnown, target: PlaceId, written: Mapping[str, UnitOrder], supply: int) -> Collection[Unit]:
    """The units that can't be paid to attack a region, out of `supply` points, if all `written` is carried out."""
    return _attackers(known, target, written, supply)[1]


def _attackers(
    known: TheKnown, target: PlaceId, written: Mapping[str, UnitOrder], supply: int
) -> tuple[list[Unit], list[Unit]]:
    """The units that attack a region, by what is written: those that can be paid out of `supply`, and the others."""
    attacking = (id for id, order in written.items() if order.task in ATTACKS and order.target == target)
    return affordable((known.own[id] for id in attacking), supply - _spent_before(known, target, written))


def affordable(units: Iterable[Unit], supply: int) -> tuple[list[Unit], list[Unit]]:
    """The units that `supply` points can pay if the cheapest are paid first, and the units that are left unpaid."""
    paid: list[Unit] = []
    unpaid: list[Unit] = []
    for unit in cheapest_first(units):
        price = unit_type(unit.type).supply
        if price <= supply:
            paid.append(unit)
            supply -= price
        else:
            unpaid.append(unit)
    return paid, unpaid


def _spent_before(known: TheKnown, target: PlaceId, written: Mapping[str, UnitOrder]) -> int:
    """The supply of own orders carried out before this attack: at sea, in the air, and on regions before it by code."""
    earlier = (
        unit_type(known.own[id].type).supply
        for id, order in written.items()
        if order.task in BEFORE_LAND or (order.task in ATTACKS and order.target < target)
    )
    return sum(earlier)


def _defends(known: TheKnown, unit: Unit, owner: str) -> bool:
    """Whether a unit would defend a region of `owner` against the seat's side: a land unit of the owner, or of another
    enemy of the side that is at peace with the owner."""
    friend = known.at_war(unit.power, known.seat) and not known.at_war(unit.power, owner)
    return unit_type(unit.type).branch == "land" and (unit.power == owner or friend)


def _battle(
    known: TheKnown, target: PlaceId, attackers: Sequence[Unit], standing: Sequence[Unit], word: DefenceWord
) -> Battle:
    """The battle if the `standing` units defend by this standing order, each power paying out of what it has now."""
    defence = muster(standing, (), word, len(attackers))
    called: list[Unit] = []
    for power, own in by_power(defence.called).items():
        called += affordable(own, _supply_of(known, target, power))[0]
    passive = [*defence.passive, *(unit for unit in defence.called if unit not in called)]
    return _decided(known, attackers, called, passive)


def _supply_of(known: TheKnown, target: PlaceId, power: str) -> int:
    garrison = known.regions[target].garrison_supply if known.owner(target) == power else 0
    return known.stores_of(power).supply + garrison


def _decided(known: TheKnown, attackers: Sequence[Unit], called: Sequence[Unit], passive: Sequence[Unit]) -> Battle:
    """The battle, with its chances, if all `called` units are paid and roll and the `passive` ones roll together."""
    if not attackers:
        return Battle(tuple(called), tuple(passive), (0.0, 0.0, 1.0))
    if not called and not passive:
        return Battle((), (), (1.0, 0.0, 0.0))
    defence = convolve(_sum(called), pool_sum(known.options.passive_die if passive else 0, 6))
    return Battle(tuple(called), tuple(passive), greater(_sum(attackers), defence))


def _sum(units: Sequence[Unit]) -> Distribution:
    return pool_sum(dice_of(units), 6)


# -- in words ----------------------------------------------------------------------------------------------------------


def lines(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Iterator[Line]:
    """Lines on each foreign region that `orders`, by unit id, attack: who does, unless those are just all in `orders`,
    the odds, who can't be paid, and what is not known."""
    targets = {order.target for order in orders.values() if order.task in ATTACKS}
    attacking = {id for id, order in orders.items() if order.task in ATTACKS}
    for target in sorted(target for target in targets if known.owner(target) not in (None, known.seat)):
        found = odds(known, target, orders)
        if {unit.id for unit in found.attackers} != attacking:
            names = known.words.types([unit.type for unit in found.attackers])
            yield Line(say("Attack on {place}", place=known.words.place(target)), names)
        yield from _lines(known, target, found)


def _lines(known: TheKnown, target: PlaceId, found: LandOdds) -> Iterator[Line]:
    words = known.words
    if found.unpaid:
        yield Line(say("Not paid"), words.types([unit.type for unit in found.unpaid]), tone=Tone.BAD)
    battle = found.expected
    if battle.called:
        yield Line(say("Called to defend"), words.types([unit.type for unit in battle.called]))
    if battle.passive:
        yield Line(say("Passive defence"), words.types([unit.type for unit in battle.passive]))
    if battle.called or battle.passive:
        yield Line(say("As it stands now"), _ends(battle))
    elif found.attackers:
        yield Line(say("Nobody stands there now: without a defender it falls without a fight."))
    if found.worst is found.expected:
        yield Line(say("Others act, too: it may change by then."), tone=Tone.QUIET)
        return
    yield from _bounds(found)
    yield from _uncertain(known, target, found)


def _ends(battle: Battle) -> Text:
    """How likely an attack ends in which way."""
    if battle.chances[0] == 1:
        return say("wins whatever is rolled")
    won, tied, lost = (percent(chance) for chance in battle.chances)
    return say("wins {won}, ties {tied}, is beaten off {lost}", won=won, tied=tied, lost=lost)


def _bounds(found: LandOdds) -> Iterator[Line]:
    """Lines on how likely the attack wins if all defend who could, and if none of them is called; where these differ
    from how it stands now."""
    now, worst, best = (battle.chances[0] for battle in (found.expected, found.worst, found.best))
    if worst != now:
        yield Line(say("Wins, if all defend who could"), percent(worst))
    if best not in (now, worst):
        nobody = say("Wins, if nobody comes to defend")
        yield Line(say("Wins, if they only defend passively") if found.best.passive else nobody, percent(best))


def _uncertain(known: TheKnown, target: PlaceId, found: LandOdds) -> Iterator[Line]:
    """Lines on what a foreign side keeps secret, and may do before the battle."""
    yield Line(say("They may buy or bring more before the attack is carried out."), tone=Tone.BAD)
    what: list[Text] = [say("what supply is left by then")]
    if known.regions[target].standing is None:
        what.insert(0, say("the standing order there"))
    yield Line(say("Not known: {what}", what=tuple(what)), tone=Tone.QUIET)
    if found.helpers:
        units = known.words.types([unit.type for unit in found.helpers])
        yield Line(say("May have been told to help"), units, tone=Tone.QUIET)


# -- odds of bombs and shots -------------------------------------------------------------------------------------------

_FACES = 6
_SHOOTING = (Task.HUNT, Task.ASSAULT, Task.RAID)
"""The tasks, besides bombing, that are decided by dice that hit; what they meet shoots back."""


def fire_odds(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Iterator[OddsLine]:
    """Yields how likely each number of hits is, for each place that these orders, by unit id, bomb, hunt aircraft in or
    attack at sea, sorted by code, then by the least roll that hits."""
    for (target, need), dice in sorted(_dice(orders).items()):
        title = say(
            "Hits, {place}: {n}d6, each with {need} or more", place=known.words.place(target), n=dice, need=need
        )
        yield OddsLine(title, successes(dice, _FACES, winning_faces(need, _FACES)))


def _dice(orders: Mapping[str, UnitOrder]) -> Counter[tuple[str, int]]:
    """How many dice are rolled, by the place they are rolled for and the least roll that hits."""
    found: Counter[tuple[str, int]] = Counter()
    for order in orders.values():
        if order.task is Task.BOMB and order.aim is not None:
            found[order.target, NEEDS[order.aim]] += 1
        elif order.task in _SHOOTING:
            found[order.target, HIT] += 1
    return found
