"""What a seat would best do next, for somebody who has never played, and what would be lost by sealing now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.choices import can_be_completed
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.systems.theatre.catalogue import INFANTRY, TRADE_FLEET
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.buying import Buy, Choose
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, ReadPost, unread
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Refuse, Sign, is_to_sign
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.previews import shortfalls
from hexwar_tui.systems.theatre.orders.units.sea import Hold
from hexwar_tui.systems.theatre.orders.units.tasks import TAKERS
from hexwar_tui.systems.theatre.orders.units.trade import Fetch
from hexwar_tui.systems.theatre.rules.economy.purchases import affordable, places_for
from hexwar_tui.systems.theatre.show import borders
from hexwar_tui.systems.theatre.state import Good, Phase, PlaceId, Task, Unit


def seal_objection(known: TheKnown) -> Objection | None:
    """An objection as long as a side that writes orders has not chosen when to act (THE-5.1); else None."""
    if known.seat in known.sides_in and known.phase is Phase.ORDERS and known.when is None:
        told = say("First choose whether you act sooner or later.")
        return Objection(told, "THE-5.1", mended_by=Choose.kind)
    return None


def without_order(known: TheKnown) -> list[Unit]:
    """The seat's own units that could take an order and have none written this turn."""
    return [unit for unit in known.ready.values() if unit.id not in known.orders]


def waiting(known: TheKnown) -> tuple[tuple[Text, str], ...]:
    """What waits for the seat in the talks: the number of new messages and that of treaties to sign as texts, each with
    the kind of order for it; nothing at other times."""
    if known.seat not in known.sides_in or known.phase is not Phase.TALKS:
        return ()
    messages, treaties = unread(known), sum(1 for treaty in known.treaties if is_to_sign(known, treaty))
    told = (
        (messages, say_many("{n} new message", "{n} new messages", messages), ReadPost.kind),
        (treaties, say_many("{n} treaty to sign", "{n} treaties to sign", treaties), Sign.kind),
    )
    return tuple((said, kind) for many, said, kind in told if many)


def left_undone(known: TheKnown) -> tuple[Text, ...]:
    """Sentences on what would be lost by sealing now: orders that will fail, units without one, and what could still be
    bought; in the talks what waits for the seat; else empty."""
    if known.seat not in known.sides_in or known.phase not in (Phase.MOBILISING, Phase.ORDERS):
        return tuple(said for said, _ in waiting(known))
    writing = known.phase is Phase.ORDERS
    told: list[Text] = list(shortfalls(known)) if writing else []
    if writing and (idle := without_order(known)):
        told.append(say_many("{n} unit has no order and stays.", "{n} units have no order and stay.", len(idle)))
        told.append(say("Without an order: {units}.", units=_by_place(known, idle)))
    told += [borders.warning(known)] if borders.open_borders(known) else []
    if affordable(known.open.scenario.price_list, INFANTRY, known.stores) and not (writing and known.purchases):
        told.append(say("What you do not spend now is kept; there is still enough for a division."))
    return tuple(told)


def fatal(known: TheKnown) -> tuple[Text, ...]:
    """Those sentences of `left_undone` that tell of orders which will fail, and of regions that whoever comes takes."""
    writing = known.phase is Phase.ORDERS
    grave = {*(shortfalls(known) if writing else ()), borders.warning(known)} if known.seat in known.sides_in else set()
    return tuple(said for said in left_undone(known) if said in grave)


def _by_place(known: TheKnown, units: Iterable[Unit]) -> Text:
    """Units counted by type, place by place: "2 × infantry division (Rome)"."""
    types: dict[PlaceId, list[str]] = {}
    for unit in units:
        types.setdefault(unit.at, []).append(unit.type)
    words = known.words
    return listing(
        tuple(say("{units} ({place})", units=words.types(there), place=words.place(at)) for at, there in types.items())
    )


def advice(known: TheKnown) -> Advice:
    """One sentence on what to do next, for somebody who has never played, with drafts of the orders that it is about
    (None among them stands for sealing); empty for a seat that has nothing to do."""
    if known.seat not in known.sides_in:
        return Advice()
    match known.phase:
        case Phase.MOBILISING:
            return _advice_for_mobilising(known)
        case Phase.TALKS:
            return _advice_for_talks(known)
        case Phase.ORDERS:
            return _advice_for_orders(known)
        case _:
            return Advice()


def _advice_for_mobilising(known: TheKnown) -> Advice:
    if not can_be_completed(Buy, known, {}):
        return Advice(say("Everything is spent: seal."), (None,))
    drafts = *(each for each in _well_placed(known) if can_be_completed(Buy, known, each.values)), _begun(known, Buy)
    if affordable(known.open.scenario.price_list, INFANTRY, known.stores):
        text = say("Buy units and place them: infantry where you border on others, fleets at your coasts.")
        return Advice(text, drafts)
    return Advice(say("Buy one more unit with what is left, or keep that and seal."), (*drafts, None))


def _well_placed(known: TheKnown) -> Iterator[Draft]:
    """Purchases begun where they are of most use: infantry for the first region that lies open, and a trade fleet for
    the sea at the edge of the map beside which others hold least."""
    for place in borders.open_borders(known)[:1]:
        yield _begun(known, Buy, type=INFANTRY, place=place)
    places = places_for(known.geography, TRADE_FLEET, known.regions_of(known.seat))
    seas = [place for place in places if place in known.scenario.overseas()]
    if seas and affordable(known.open.scenario.price_list, TRADE_FLEET, known.stores):
        yield _begun(known, Buy, type=TRADE_FLEET, place=min(seas, key=lambda sea: (_rivals(known, sea), sea)))


def _rivals(known: TheKnown, sea: PlaceId) -> int:
    """How many regions beside a sea other sides hold."""
    owners = (known.owner(place) for place in known.geography.regions_near(sea))
    return sum(owner != known.seat and owner is not None and known.is_side(owner) for owner in owners)


def _begun(known: TheKnown, order: type[Order], **values: object) -> Draft:
    return Draft(known.seat, order.kind, values)


def _advice_for_talks(known: TheKnown) -> Advice:
    treaty = next((treaty.id for treaty in known.treaties if is_to_sign(known, treaty)), None)
    if treaty is not None:
        refuse = _begun(known, Refuse, treaty=treaty)
        if not can_be_completed(Sign, known, {"treaty": treaty}):
            return Advice(say("You can't keep a treaty that waits for your signature: refuse it."), (refuse,))
        text = say("A treaty waits for your signature: sign or refuse it.")
        return Advice(text, (_begun(known, Sign, treaty=treaty), refuse))
    if unread(known):
        return Advice(say("You have new messages, on the tab of the treaties."), (_begun(known, ReadPost),))
    if known.is_done_talking(known.seat):
        return Advice(say("You have ended your talks; the others still talk."))
    told = say("Talk to the others if you like, then end your talks.")
    return Advice(told if known.turn <= 1 else say("All said? Then end your talks."), (_begun(known, EndTalks),))


def _advice_for_orders(known: TheKnown) -> Advice:
    if without_order(known):
        by_land = borders.advice_for(known, without_order(known))
        if by_land is not None:
            return by_land
        others = [unit for unit in without_order(known) if unit.type not in TAKERS[Task.DEFEND]]
        fetch = Fetch, {"good": Good.SUPPLY.value}  # without supply nobody attacks
        for unit, (order, values) in product(others, (fetch, (Hold, {}), (Move, {}))):
            if can_be_completed(order, known, {"units": (unit.id,), **values}):
                text = say("Give your units something to do: {units}.", units=_by_place(known, (unit,)))
                return Advice(text, (_begun(known, order, units=(unit.id,), **values),))
    if (bought := borders.to_buy(known)) is not None:
        return bought
    if known.when is None:
        return Advice(say("Choose whether you act sooner or later."), (_begun(known, Choose),))
    done = (
        say("Units without an order stay where they are: seal.")
        if without_order(known)
        else say("All is written: seal.")
    )
    return Advice(done, (None,))
