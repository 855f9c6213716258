"""What papers tell of the rules: how the game is won, and what each order does and costs."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.primer import Primer
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.catalogue import FACES, load_catalogue
from hexwar_tui.systems.skirmish.options import SkiOptions


def in_short(options: SkiOptions) -> Mapping[str, Text]:
    """By the kind of an order a sentence on what it does and costs, in a game with these options."""
    tending = {"n": load_catalogue().numbers.tending, "faces": FACES}
    return {
        "move": say("Up to the unit's movement points, before, after or between the shots of its weapons."),
        "fire": say(
            "Each weapon once a turn, at an enemy in range and sight; d{faces} and what counts against the "
            "number on the sheet.",
            faces=FACES,
        ),
        "strike": say("Once a game: the air strike of a flyer, on a hex that the caller sees."),
        "take-opening": say(
            "A soldier within 1 hex of a door or window of his house sees and fires out of it until your next turn."
        ),
        "observe": say("A soldier at an opening may detect enemies for others."),
        "spot": say(
            "Once a turn a detection test for the whole side, of an enemy that he sees: {n}+ on d{faces}.",
            n=options.detect,
            faces=FACES,
        ),
        "treat": say(
            "Once a turn, in place of shooting, a Medic on the same or a neighbouring hex: {n}+ on d{faces}.", **tending
        ),
        "mend": say(
            "Once a turn, in place of shooting, an Engineer on the same or a neighbouring hex: {n}+ on d{faces}.",
            **tending,
        ),
        "done": say("The unit acts no more this turn."),
        "recruit": say("Costs the sum of chassis, weapons and skills, out of the points of your side."),
        "take-force": say("In place of all that you have entered."),
        "buy-spotter": say("A house or bunker detects for your whole side."),
        "dismiss": say("Its whole price can be spent again."),
        "deploy": say("On a free hex of your zone; it can be moved there until you end the deployment."),
        "deploy-rest": say("The program places all that wait."),
        "end-deployment": say("Then the other side deploys, or the first turn begins."),
        "turn": say("Hands over to the other side; units that have not acted lose their turn."),
    }


PRIMER = Primer(("SKI-3.3", "SKI-3.4"), in_short)
"""The rules of victory, and the orders in short."""
