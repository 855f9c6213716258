"""The sentences of the parts of a turn, of places and gains, and of the end of the game (ASH-2, 3, 6)."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.ashlands.rules.victory import REASONS
from hexwar_tui.systems.ashlands.say.phrasing import Facts, Phrasing, signed
from hexwar_tui.systems.ashlands.say.words import PHASES, AshWords
from hexwar_tui.systems.ashlands.state import Phase


def _preparation_begins(facts: Facts, words: AshWords) -> Text:
    return say("Preparation of turn {turn} begins.", turn=facts["turn"])


def _round_begins(facts: Facts, words: AshWords) -> Text:
    return say("{round} begins.", round=PHASES[Phase(facts["round"])])


def _round_passed(facts: Facts, words: AshWords) -> Text:
    round = PHASES[Phase(facts["round"])]
    return say("{round}: {side} ends its part.", side=words.side(facts["side"]), round=round)


def _turn_ended(facts: Facts, words: AshWords) -> Text:
    return say("Turn {turn} is over.", turn=facts["turn"])


# -- what is taken, gained and built -----------------------------------------------------------------------------------


def _from(facts: Facts, words: AshWords) -> Text:
    return say("nobody") if facts["from"] is None else words.side(facts["from"])


def _key_point_taken(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} takes the key point {hex} with {unit}; it was held by {before}.",
        side=words.side(facts["side"]),
        hex=words.hex(facts["cell"]),
        unit=words.unit(facts["unit"]),
        before=_from(facts, words),
    )


def _depot_taken(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} takes the supply depot {hex} with {unit}; it was held by {before}.",
        side=words.side(facts["side"]),
        hex=words.hex(facts["cell"]),
        unit=words.unit(facts["unit"]),
        before=_from(facts, words),
    )


def _base_taken(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} takes the central base of {before} at {hex} with {unit}: a supply depot from now on.",
        side=words.side(facts["side"]),
        before=_from(facts, words),
        hex=words.hex(facts["cell"]),
        unit=words.unit(facts["unit"]),
    )


def _points(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side}: control points {gained}, now {total}.",
        side=words.side(facts["side"]),
        gained=signed(facts["gained"]),
        total=facts["total"],
    )


def _income(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side}: prestige {gained}, now {total}.",
        side=words.side(facts["side"]),
        gained=signed(facts["gained"]),
        total=facts["total"],
    )


def _structure_done(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} has finished at {hexes}: {structure}.",
        side=words.side(facts["side"]),
        hexes=words.hexes(facts["cells"]),
        structure=words.structure(facts["structure"]),
    )


def _structure_lost(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} has lost the work at {hexes}: {structure}. The base it was for is gone.",
        side=words.side(facts["side"]),
        hexes=words.hexes(facts["cells"]),
        structure=words.structure(facts["structure"]),
    )


# -- the end -----------------------------------------------------------------------------------------------------------


def _side_out(facts: Facts, words: AshWords) -> Text:
    return say("{side} has neither a central base nor a unit, and is out.", side=words.side(facts["side"]))


def _resigned(facts: Facts, words: AshWords) -> Text:
    return say("{side} resigns.", side=words.side(facts["side"]))


def _draw_offered(facts: Facts, words: AshWords) -> Text:
    return say("{side} offers a draw.", side=words.side(facts["side"]))


def _draw_accepted(facts: Facts, words: AshWords) -> Text:
    return say("{side} accepts the draw.", side=words.side(facts["side"]))


def _game_over(facts: Facts, words: AshWords) -> Text:
    reason = REASONS[facts["why"]][0]
    if not facts["winners"]:
        return say("The game ends in a draw. {reason}", reason=reason)
    winners = listing([words.side(side) for side in facts["winners"]])
    return say("The game is won by {winners}. {reason}", winners=winners, reason=reason)


PHRASES: Mapping[str, Phrasing] = {
    "preparation-begins": _preparation_begins,
    "round-begins": _round_begins,
    "round-passed": _round_passed,
    "turn-ended": _turn_ended,
    "key-point-taken": _key_point_taken,
    "depot-taken": _depot_taken,
    "base-taken": _base_taken,
    "points": _points,
    "income": _income,
    "structure-done": _structure_done,
    "structure-lost": _structure_lost,
    "side-out": _side_out,
    "resigned": _resigned,
    "draw-offered": _draw_offered,
    "draw-accepted": _draw_accepted,
    "game-over": _game_over,
}
