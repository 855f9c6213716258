"""What papers tell of the rules: how the game is won, and what each order does and costs."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.primer import Primer
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.mechs.options import MecOptions


def in_short(options: MecOptions) -> Mapping[str, Text]:
    """By the kind of an order a sentence on what it does and costs, in a game with these options."""
    return {
        "march": say("As long as movement points last; next to an enemy it stops and they fight."),
        "engage": say("You pick which of the battles due comes first."),
        "buy": say("For credits, at your own key point, at the start of your turn."),
        "repair": say("At your own key point, at the start of your turn: free by industry, else for credits."),
        "industry": say(
            "Repairing (units: {units}, turns it takes: {repair_turns}) or building mechs (mechs: {mechs}, turns it "
            "takes: {mech_turns}); a change begins a new count.",
            units=options.repair_units,
            repair_turns=options.repair_turns,
            mechs=options.mechs,
            mech_turns=options.mech_turns,
        ),
        "split": say(
            "At the start of your turn, to a free hex beside it without an enemy next to it; neither part moves."
        ),
        "join": say("At the start of your turn, with an army beside it; neither moves this turn."),
        "train": say("1 experience makes gunnery or piloting better by 1 (lower is better)."),
        "assign": say("A pilot of the army into a mech; who was in it changes with him."),
        "leave-out": say(
            "Who attacks a fortress leaves {n} of his units out of the battle; of fewer all but one.",
            n=options.fortress_out,
        ),
        "retreat": say(
            "Exactly {n} hexes, to a passable, free hex with no enemy beside it; where there is none, to the nearest "
            "such hex within {most}.",
            n=options.retreat,
            most=options.retreat_within,
        ),
        "lesson": say("One surviving pilot of the loser gains 1 experience."),
        "fight-quickly": say("An exchange of dice from the same statistics, if the other side agrees."),
        "fight-on-board": say("On a board by the rules of Skirmish; the other need not agree."),
        "end-turn": say("Hands over to the next side."),
    }


PRIMER = Primer(("MEC-5.1",), in_short)
"""The rules of victory, and the orders in short."""
