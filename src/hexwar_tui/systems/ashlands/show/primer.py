"""What papers tell of the rules: how the game is won, and what each order does and costs."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.primer import Primer, Ruled
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.orders.preparing.preparation import DEPOT_PRICE, RAIL_PRICE

IN_ROUNDS: Mapping[str, Text] = {
    "move": say("As far as the unit's “move”; then it may shoot."),
    "march": say("As far as the unit's “march”, without shooting."),
    "shoot": say("From where it stands, at an enemy that its weapons reach and it sees."),
    "attack": say("Goes up to its march to a hex next to the target, and fights hand to hand; the loser retreats."),
    "wait": say("In the Opening round it stays ready for the Closing round; in the Closing round it does nothing."),
    "rally": say("All that a Suppressed unit can do: it is no longer Suppressed."),
    "recover": say(
        "Stays; buys back dead models for prestige and 1 experience each, and paid upgrades; Toughness comes back."
    ),
    "end-round": say(
        "Your other units do not act in this round: after the Opening round they may in the Closing round, after that "
        "their action of this turn is lost."
    ),
}
"""The orders of the rounds in short."""


def in_short(options: AshOptions) -> Mapping[str, Text]:
    """By the kind of an order a sentence on what it does and costs, in a game with these options."""
    return {
        **IN_ROUNDS,
        "place-base": say(
            "In the first Preparation, on ash plain in your zone; it pays prestige every turn and does not move."
        ),
        "choose-upgrade": say("Free, once for each new rank of a unit."),
        "buy": say("Costs the price of its type; it can be placed in the same Preparation."),
        "place": say(
            "Free: from the reserve, bought on this sheet, too, to a free hex of your zone, or on or next to a linked "
            "depot; with Ambush also to the hexes that the report names. Of several of a type its number in the "
            "reserve says which; that counts through your whole reserve, and is not needed where one unit can be "
            "meant. On the map the unit gets another number, in the order of placing, and goes by that from then on."
        ),
        "withdraw": say("Free: from your zone or a linked depot to the reserve; back next turn at the earliest."),
        "stake": say("The highest stake moves first; all stakes are spent. 0 is allowed."),
        "trenches": say(
            "Costs {price} prestige: Partial cover on all hexes around your base, when the turn ends.",
            price=options.trench_price,
        ),
        "depot": say(
            "Costs {price} prestige: on a key point that you hold, or under a unit of yours; ready when the turn ends.",
            price=DEPOT_PRICE,
        ),
        "railway": say(
            "Costs {price} prestige a hex: a chain that begins at your zone, depot or railway, whose "
            "hex is free; it links depots.",
            price=RAIL_PRICE,
        ),
        "pick-unsupplied": say("As many of your units as the die has shown have No supply this turn."),
        "accept-draw": say("There is no order to decline: leave it out. The offer ends with the turn."),
        "face-rain": say("Either all your units are Slow this turn, or they take the test of the rain when it ends."),
    }


BEHIND = {"place": "buy", "trenches": "place-base"}
"""What is bought can be placed by the same sheet, and a base that it places be dug in."""


def of_play(options: AshOptions) -> tuple[Ruled, ...]:
    """How a turn runs, and what a base is worth and how it is taken: what no single order says."""
    return (
        (
            say(
                "In the Opening round, and then in the Closing round, each side in turn orders its units and ends its"
                " part. A unit acts once a turn, in one of the two rounds."
            ),
            "ASH-3.4",
        ),
        (
            say(
                "A central base pays {income} prestige at the end of every turn. Whoever ends a turn with a unit on it"
                " takes it; it is a supply depot from then on.",
                income=options.cb_income,
            ),
            "ASH-1.6",
        ),
    )


PRIMER = Primer(("ASH-2.1", "ASH-2.2", "ASH-2.3", "ASH-2.4"), in_short, BEHIND, of_play=of_play)
"""The rules of victory, the orders in short, those that others make possible, and how a turn runs."""
