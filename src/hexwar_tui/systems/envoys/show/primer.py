"""What papers tell of the rules: how the game is won, and what each order does and costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexwar_tui.engine.primer import Primer, Ruled
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.options import EnvOptions


def in_short(options: EnvOptions) -> Mapping[str, Text]:
    """By the kind of an order a sentence on what it does and costs, in a game with these options."""
    return {
        "route": say("The army takes exactly this way, hex by hex, as far as its steps last."),
        "go": say("The army finds its way there by itself, as far as its steps last."),
        "march": say("Straight on in a direction, so many hexes."),
        "approach": say(
            "Goes for the nearest army of a state in sight, aimed anew at every step, of several as near for the"
            " strongest, and stops next to it. There it is not safe: without a battle of yours the other may still"
            " attack. For tasks an ally is no enemy; only “next to a foreign army” means armies of allies, too."
        ),
        "stay": say("Stays; tasks may still set it off. An army without an order stays, too."),
        "split": say(
            "Each part has at least {least}; the new part must leave the hex in the same turn.",
            least=options.split_min,
        ),
        "capital": say("One of your cities, in turn 1 and for good; levies form there."),
        "propose": say(
            "To states in contact; in force once all parties have signed. Clauses on victory and on standing in cities"
            " hold between allies only: the treaty, or one in force for all its turns, needs the clause Alliance."
            " A treaty with a term ends with that, one without end when all its parties agree; an alliance without end"
            " also when one of them signs another that leaves a party out."
        ),
        "sign": say("When all parties have signed, the treaty is in force."),
        "refuse": say("The proposal is ended for all its parties."),
        "withdraw": say("Your own proposal, as long as not all have signed."),
        "end-treaty": say("It ends with the turn in which all parties have agreed."),
        "message": say("To one state in contact; what you write may be true or false."),
        "disclose": say("Tells one state in contact who plays yours."),
        "introduce": say("Two states that you are in contact with are in contact with each other."),
        "found-union": say(
            "All contacts become known to all, and a public chronicle is kept of who fought and what fell; nobody's"
            " map is opened. Who founds it is in contact with all."
        ),
    }


def of_play(options: EnvOptions) -> Sequence[Ruled]:
    """Sentences on the land, on fights, on cities and on talks, each with its rule, in a game with these options."""
    return (*_of_marches(options), *_of_own_armies(options), *_of_battles(options), *_of_treaties())


def _of_own_armies(options: EnvOptions) -> Iterator[Ruled]:
    told = say(
        "Two of your armies never end a turn in one hex: they pass each other, and one stops before the other. They"
        " join by a task, “when it meets an army of yours, it merges with an army”: at most {most} together.",
        most=options.merge_max,
    )
    yield told, "ENV-2.3"
    told = say(
        "An army can be split into parts of {n} or more each; the sheet has an order for it when one is strong enough.",
        n=options.split_min,
    )
    yield told, "ENV-2.4"


def _of_treaties() -> Iterator[Ruled]:
    told = say(
        "A treaty is in force from the turn after the last signature; until then its parties may still attack each"
        " other. Once it is, no order breaks it: armies of allies do not fight."
    )
    yield told, "ENV-7.3"
    told = say(
        "Peace is an alliance for so many turns, with “Separate victory” if you remain rivals: there is no other that"
        " holds armies back. What is agreed by word only can be broken."
    )
    yield told, "ENV-7.3"


def _of_marches(options: EnvOptions) -> Iterator[Ruled]:
    told = say("Plain, woods and hills are all the same: each hex is one step. Nobody enters sea or mountains.")
    yield told, "ENV-1.1"
    told = say(
        "An army moves up to {steps} hexes a turn. East and west are the straightest line of hexes that way.",
        steps=options.move,
    )
    yield told, "ENV-2.1"
    told = say(
        "A city is taken by an army that is in it, free or hostile; nobody enters a city of an ally, not even on the"
        " way, unless a treaty allows it."
    )
    yield told, "ENV-3.3"


def _of_battles(options: EnvOptions) -> Iterator[Ruled]:
    told = say(
        "Whoever marches into the hex of a hostile army attacks it. All states are hostile that are in no alliance in"
        " force."
    )
    yield told, "ENV-3.1"
    told = say(
        "Each counts its strength, +{garrison} in its own city, and a die from 1 to {die}. The higher sum wins, and the"
        " loser is destroyed; after a tie both stand where they stood.",
        garrison=options.garrison,
        die=options.die,
    )
    yield told, "ENV-3.1"
    told = say(
        "The winner loses {loss}; if it takes a city from an army it gains {gain} instead.",
        loss=options.battle_loss,
        gain=options.city_gain,
    )
    yield told, "ENV-3.2"


TERMS: Mapping[str, Text] = {
    ClauseKind.ALLIANCE.value: say("Armies of allies do not fight each other, and take no city of each other."),
    ClauseKind.JOINT_VICTORY.value: say("If the allies hold all cities together, they win together."),
    ClauseKind.SEPARATE_VICTORY.value: say("Allies remain rivals: one of them alone can win."),
    ClauseKind.SHARE_MAP.value: say("The other sees on its map what the giver has explored, now and from now on."),
    ClauseKind.SHARE_SIGHT.value: say("The other sees, as long as the treaty holds, all that the giver sees."),
    ClauseKind.STAND.value: say("One army of an ally may be in a city together with one of its owner."),
    ClauseKind.CITY.value: say("The city changes hands once, with the orders of the next turn."),
    ClauseKind.ARMY.value: say("The army changes hands once, on the hex where it stands; it forgets its orders."),
    ClauseKind.CONTACTS.value: say("The parties can write to the third state from then on, and it to them."),
    ClauseKind.WORDS.value: say("Whatever you agree in words; it binds by word only, and nobody enforces it."),
}
"""What each kind of clause means."""

PRIMER = Primer(("ENV-1.3", "ENV-1.4"), in_short, of_play=of_play, terms=TERMS)
"""The rules of victory, the orders in short, what no order says, and what is agreed by clauses."""
