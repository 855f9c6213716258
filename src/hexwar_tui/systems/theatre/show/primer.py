"""What papers tell of the rules: how the game is won, what each order does and costs, and what no order says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexwar_tui.engine.primer import Primer, Ruled
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.catalogue import BOMBERS, FIGHTERS, INFANTRY, TANKS, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.rules.air.bombing import NEEDS
from hexwar_tui.systems.theatre.rules.diplomacy.neutrals import YEAR
from hexwar_tui.systems.theatre.rules.shooting import HIT
from hexwar_tui.systems.theatre.state import Aim, ClauseKind

FACES = 6


def faces(need: int) -> str:
    """The rolls that hit, where `need` is the least: "4–6", "6"."""
    return str(need) if need == FACES else f"{need}–{FACES}"


# -- what no order says ------------------------------------------------------------------------------------------------


def of_play(options: TheOptions) -> Sequence[Ruled]:
    """Sentences on the turn, on fights and on neutrals, each with its rule, in a game with these options."""
    return (*_of_the_turn(options), *_of_battles(options), *_of_the_sea(options), *_of_neutrals(options))


def _of_the_turn(options: TheOptions) -> Iterator[Ruled]:
    yield (
        say(
            "Each turn brings {manpower} manpower a region, {production} production a working factory, {supply} supply "
            "a working derrick; what is not spent is kept.",
            manpower=options.manpower,
            production=options.production,
            supply=options.supply,
        ),
        "THE-2.1",
    )
    yield (
        say(
            "Side after side carries out all its orders, those that act sooner first: fleets, aircraft, battles on "
            "land, moves, trade."
        ),
        "THE-5.1",
    )
    yield (
        say(
            "Supply is paid when a unit acts: by land units for every battle, by aircraft and fleets once a turn. Who "
            "can't be paid does not act; of those that act together the cheapest are paid first. None is kept back for "
            "a defence that comes later in the turn. Moves and trade are free."
        ),
        "THE-5.3",
    )
    yield (
        say("Who attacks, bombs or hunts somebody with whom he is at peace declares war by it, and all are told."),
        "THE-5.5",
    )


def _of_battles(options: TheOptions) -> Iterator[Ruled]:
    dice = {"infantry": unit_type(INFANTRY).dice, "tanks": unit_type(TANKS).dice}
    yield (
        say(
            "All who attack a region fight one battle for it. Each side adds up its dice, {infantry}d6 an infantry "
            "division and {tanks}d6 a tank division; the higher sum takes or keeps the region, and all units of the "
            "loser in this battle are destroyed. A tie keeps the region, and nobody is lost. The winners move in.",
            **dice,
        ),
        "THE-6.1",
    )
    yield (say("A region without land units to defend it is taken without dice."), "THE-6.1")
    yield (
        say(
            "Who defends: units in the region, as many as its standing order calls, then those ordered to defend it "
            "from a neighbouring region. Who is called is paid and rolls; all others in the region roll {die}d6 "
            "together, unpaid. If the region is lost they are all destroyed.",
            die=options.passive_die,
        ),
        "THE-6.2",
    )
    if options.pin:
        yield (say("A unit that is called to defend loses an attack that it has not made yet."), "THE-6.2")
    yield (
        say(
            "A capital fights like any other region. It counts as {n} regions, whoever holds it; who holds those of "
            "all others wins at once.",
            n=options.capital_worth,
        ),
        "THE-9.1",
    )


def _of_the_sea(options: TheOptions) -> Iterator[Ruled]:
    yield (
        say(
            "Overseas trade: a trade fleet that is sent to a sea at the edge of the map brings {points} supply or "
            "production a turn, free; enemy fleets on the way may sink it.",
            points=options.overseas,
        ),
        "THE-7.4",
    )
    yield (
        say(
            "A landing: each division needs a war fleet of its own, in the sea that is crossed or next to it, and no "
            "enemy fleet may be left in that sea. It costs {division} supply a division and {fleet} a fleet; without "
            "that it does not set out. The fleet returns to its base.",
            division=unit_type(INFANTRY).supply,
            fleet=unit_type(WAR_FLEET).supply,
        ),
        "THE-6.4",
    )
    yield (
        say(
            "Fleets of enemies in one sea, and fighters that meet aircraft, roll a die each, both at once: every "
            "{faces} destroys one enemy.",
            faces=faces(HIT),
        ),
        "THE-7.3",
    )


def _of_neutrals(options: TheOptions) -> Iterator[Ruled]:
    yield (
        say(
            "Neutrals attack nobody. Each of their regions has {infantry} infantry divisions at the start, with "
            "{supply} supply of its own that is not renewed, {price} for each in a battle; it defends with all. Who "
            "attacks one region of a neutral is at war with all of them.",
            infantry=options.neutral_infantry,
            supply=options.neutral_supply,
            price=unit_type(INFANTRY).supply,
        ),
        "THE-6.3",
    )
    yield (
        say(
            "What a neutral wishes for buys its signature: propose a treaty in which you give it one of its wishes, as "
            "a gift or a guarantee. For that it grants right of way, and trade of {points} point for each trade fleet "
            "and turn, for {turns} turns at most where it gets resources alone. With a side that it is not at war with "
            "it signs peace, and what only gives to it, anyway; with an enemy it makes peace only where the same "
            "treaty fulfils one of its wishes. It cedes and gives nothing. A wish stays when it has been fulfilled, "
            "and pays for the next treaty, too. A referee may answer for it as he sees fit.",
            points=options.overseas,
            turns=YEAR,
        ),
        "THE-8.1",
    )


# -- the orders --------------------------------------------------------------------------------------------------------


def in_short(options: TheOptions) -> Mapping[str, Text]:
    """By the kind of an order a sentence on what it does and costs, in a game with these options."""
    return {**_in_talks(options), **_at_sea(options), **_in_the_air(), **_on_land()}


_TALKS: Mapping[str, Text] = {
    "message": say("To one side; what you write may be true or false."),
    "propose": say("To one power; in force as soon as it has signed."),
    "sign": say("The treaty is in force at once."),
    "refuse": say("The proposal is gone."),
    "withdraw": say("Your own proposal, as long as it is not signed."),
    "break": say("All are told if it was of peace or a guarantee."),
    "hand-over": say("Infantry and tanks, over land, for good."),
    "end-talks": say("You are waited for again if somebody writes, proposes or answers."),
}


def _in_talks(options: TheOptions) -> Mapping[str, Text]:
    given = say(
        "At once. Over land as much as you have, through regions of yours, of theirs and of neutrals at peace with you;"
        " over sea {cargo} points a trade fleet, but no manpower.",
        cargo=options.cargo,
    )
    return {**_TALKS, "give": given}


def _on_land() -> Mapping[str, Text]:
    return {
        "buy": say(
            "Costs the manpower and production of its type; paid and placed when all have sealed, and takes no order "
            "this turn."
        ),
        "unbuy": say("Bought this turn and not paid yet."),
        "when": say("Sooner: before all who choose later; by the dice among equals."),
        "attack": say("Land units, a neighbouring region; supply is paid for each battle."),
        "defend": say(
            "Land units, an own region, theirs or a neighbouring one; supply is paid if it comes to a battle."
        ),
        "land": say(
            "Infantry across one sea, each with a war fleet as escort, both paid in supply; tanks only where nobody "
            "resists."
        ),
        "move": say("To a new base, linked by land or sea, however far; free."),
        "as-last-turn": say("The same orders as last turn, as far as they can be given now."),
        "none": say("What was written for these units this turn."),
        "standing": say("With how many units it is defended if it is attacked; holds until changed."),
    }


def _in_the_air() -> Mapping[str, Text]:
    return {
        "bomb": say(
            "Reach {reach}. {works} puts out a factory or derrick or sinks a trade fleet, {units} destroys a land unit "
            "or war fleet.",
            reach=unit_type(BOMBERS).reach,
            works=faces(NEEDS[Aim.FACTORY]),
            units=faces(NEEDS[Aim.LAND]),
        ),
        "cover": say(
            "Fighters, reach {reach}: they meet all enemy aircraft there the whole turn, {faces} destroys one.",
            reach=unit_type(FIGHTERS).reach,
            faces=faces(HIT),
        ),
        "hunt": say(
            "Fighters, reach {reach}: at aircraft at their base, {faces} destroys one.",
            reach=unit_type(FIGHTERS).reach,
            faces=faces(HIT),
        ),
        "escort": say("Fighters fly with all bombers that are ordered to this place."),
    }


def _at_sea(options: TheOptions) -> Mapping[str, Text]:
    return {
        "assault": say(
            "War fleets, their sea or the next: each rolls, {faces} sinks a war fleet.",
            faces=faces(HIT),
        ),
        "hold": say("War fleets stay, and fight enemies that come; free without a fight."),
        "raid": say("War fleets hunt trade fleets in a sea; fleets of war there are fought first."),
        "convoy": say("One war fleet for each land unit or trade fleet that crosses a sea to this place."),
        "fetch": say(
            "Each trade fleet brings {points} production or supply from a sea at the edge of the map; free.",
            points=options.overseas,
        ),
        "trade": say("Fetches what a neutral has agreed by treaty to sell; free."),
        "carry": say("Own production or supply to the coast of another, past enemy fleets."),
    }


TERMS: Mapping[str, Text] = {
    ClauseKind.PEACE.value: say("Neither attacks the other, and a war between them is over at once."),
    ClauseKind.GIFT.value: say(
        "The resources change hands once, as soon as the treaty is signed; they need a way as all that is handed over:"
        " over land, or by trade fleets."
    ),
    ClauseKind.GUARANTEE.value: say(
        "Whoever attacks the one that is guaranteed is at war with the one that guarantees it, too, unless a treaty"
        " binds the attacker and the guarantor to peace; guarantor and guaranteed may not attack each other."
    ),
    ClauseKind.PASSAGE.value: say(
        "Units of the other may pass through the giver's regions, and stand there; goods may pass, too. (Goods need it"
        " through regions of sides alone: through neutral ones they go as long as there is peace.)"
    ),
    ClauseKind.CESSION.value: say("The region changes hands for good, as soon as the treaty is signed."),
    ClauseKind.TRADE.value: say(
        "Each trade fleet that is ordered to fetch here brings so many points a turn of what the neutral works."
    ),
}
"""What each kind of clause means."""

PRIMER = Primer(("THE-9.1",), in_short, of_play=of_play, terms=TERMS)
"""The rules of victory, the orders in short, what no order says, and what is agreed by clauses."""
