"""What papers tell of the rules: how the game is won, and what each order does and costs."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.primer import Primer
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.options import TheOptions

IN_TALKS: Mapping[str, Text] = {
    "message": say("To one side; what you write may be true or false."),
    "propose": say("To one power; in force as soon as it has signed."),
    "sign": say("The treaty is in force at once."),
    "refuse": say("The proposal is gone."),
    "withdraw": say("Your own proposal, as long as it is not signed."),
    "break": say("All are told if it was of peace or a guarantee."),
    "give": say("Over land as much as you have, over sea 3 points a trade fleet; at once."),
    "hand-over": say("Infantry and tanks, over land, for good."),
    "end-talks": say("You are waited for again if somebody writes, proposes or answers."),
}
"""What is ordered in the talks, in short."""


def in_short(options: TheOptions) -> Mapping[str, Text]:
    """By the kind of an order a sentence on what it does and costs, in a game with these options."""
    return {
        **IN_TALKS,
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
        "land": say("Infantry across one sea, each with a war fleet as escort; tanks only where nobody resists."),
        "move": say("To a new base, linked by land or sea, however far; free."),
        "bomb": say(
            "Reach 2. 4–6 puts out a factory or derrick or sinks a trade fleet, 6 destroys a land unit or war fleet."
        ),
        "cover": say("Fighters, reach 2: they meet all enemy aircraft there the whole turn, 4–6 destroys one."),
        "hunt": say("Fighters, reach 2: at aircraft at their base, 4–6 destroys one."),
        "escort": say("Fighters fly with all bombers that are ordered to this place."),
        "assault": say("War fleets, their sea or the next: each rolls, 4–6 sinks a war fleet."),
        "hold": say("War fleets stay, and fight enemies that come; free without a fight."),
        "raid": say("War fleets hunt trade fleets in a sea; fleets of war there are fought first."),
        "convoy": say("One war fleet for each land unit or trade fleet that crosses a sea to this place."),
        "fetch": say("Each trade fleet brings 1 production or supply from a sea at the edge of the map; free."),
        "trade": say("Fetches what a neutral has agreed by treaty to sell; free."),
        "carry": say("Own production or supply to the coast of another, past enemy fleets."),
        "as-last-turn": say("The same orders as last turn, as far as they can be given now."),
        "none": say("What was written for these units this turn."),
        "standing": say("With how many units it is defended if it is attacked; holds until changed."),
    }


PRIMER = Primer(("THE-9.1",), in_short)
"""The rules of victory, and the orders in short."""
