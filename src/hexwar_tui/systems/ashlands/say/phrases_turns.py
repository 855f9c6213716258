"""The sentences for events that tell of turns, the reveal, places and gains, and the end of the game (ASH-2, 3, 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, listing, say
from hexwar_tui.systems.ashlands.events import turns
from hexwar_tui.systems.ashlands.say.fragments import prestige, signed, standing
from hexwar_tui.systems.ashlands.say.words import PHASES, AshWords


def _pairs(words: AshWords, pairs: Sequence[tuple[Side, int]]) -> Text:
    return listing([say("{side} {n}", side=words.side(side), n=n) for side, n in pairs])


PHRASES = Phrases[AshWords](
    by_word.PHRASES,
    unit=AshWords.whose,
    side=AshWords.side,
    upgrade=AshWords.upgrade,
    round=lambda words, phase: PHASES[phase],
    stakes=_pairs,
    rolls=_pairs,
    gained=lambda words, number: signed(number),
)

PHRASES.says(turns.PreparationBegins, N_("Preparation of turn {turn} begins."))
PHRASES.says(turns.RoundBegins, N_("{round} begins."))
PHRASES.says(turns.RoundPassed, N_("{round}: {side} ends its part."))
PHRASES.says(turns.TurnEnded, N_("Turn {turn} is over."))

# -- the reveal: initiative --------------------------------------------------------------------------------------------

PHRASES.says(turns.Stakes, N_("Staked on initiative: {stakes}."))
PHRASES.says(turns.Tie, N_("Equal stakes, d100: {rolls}."))


@PHRASES.sentence
def _initiative(event: turns.Initiative, words: AshWords) -> Text:
    return say("Initiative: {order}.", order=tuple(map(words.side, event.order)))


@PHRASES.sentence
def _stake_back(event: turns.StakeBack, words: AshWords) -> Text:
    return say("{side} gets its stake back: {n}.", side=words.side(event.side), n=prestige(event.gained))


# -- the reveal: bases, units, structures ------------------------------------------------------------------------------


@PHRASES.sentence
def _base_placed(event: turns.BasePlaced, words: AshWords) -> Text:
    return say("{side} has its central base at {hex}.", side=words.side(event.side), hex=words.hex(event.cell))


PHRASES.says(turns.Bought, N_("{unit} is bought and waits in the reserve."))


@PHRASES.sentence
def _placed(event: turns.Placed, words: AshWords) -> Text:
    return say("{side} places {unit} at {hex}.", **standing(event, words))


@PHRASES.sentence
def _kept_back(event: turns.KeptBack, words: AshWords) -> Text:
    return say(
        "{unit} stays in the reserve: {hex} went to a side earlier in the initiative.",
        unit=words.whose(event.unit),
        hex=words.hex(event.cell),
    )


@PHRASES.sentence
def _withdrawn(event: turns.Withdrawn, words: AshWords) -> Text:
    return say("{side} withdraws {unit} from {hex}.", **standing(event, words))


PHRASES.says(turns.UpgradeChosen, N_("{unit} gets a rank upgrade: {upgrade}."))


_ORDER_LOST = {
    False: N_(
        "{side} does not build at {hex} ({structure}) and gets {price} back: "
        "the hex went to a side earlier in the initiative."
    ),
    True: N_(
        "{side} does not build at {hex} ({structure}) and gets {price} back: a central base has been placed on the hex."
    ),
}
"""The sentences for a structure that is paid back, by whether its hex went to a central base."""


@PHRASES.sentence
def _order_lost(event: turns.OrderLost, words: AshWords) -> Text:
    return say(
        _ORDER_LOST[event.to_base],
        side=words.side(event.side),
        hex=words.hex(event.cell),
        structure=words.structure(event.structure),
        price=prestige(event.price),
    )


# -- what is taken, gained and built -----------------------------------------------------------------------------------


def _taken(event: turns.Taken, words: AshWords) -> Mapping[str, Text]:
    """What sentences of places taken fill in: the names of `unit`, `side` and `hex`, and of who held it `before`."""
    before = say("nobody") if event.from_ is None else words.side(event.from_)
    return {**standing(event, words), "before": before}


@PHRASES.sentence
def _key_point_taken(event: turns.KeyPointTaken, words: AshWords) -> Text:
    return say("{side} takes the key point {hex} with {unit}; it was held by {before}.", **_taken(event, words))


@PHRASES.sentence
def _depot_taken(event: turns.DepotTaken, words: AshWords) -> Text:
    return say("{side} takes the supply depot {hex} with {unit}; it was held by {before}.", **_taken(event, words))


@PHRASES.sentence
def _base_taken(event: turns.BaseTaken, words: AshWords) -> Text:
    return say(
        "{side} takes the central base of {before} at {hex} with {unit}: a supply depot from now on.",
        **_taken(event, words),
    )


PHRASES.says(turns.Points, N_("{side}: control points {gained}, now {total}."))
PHRASES.says(turns.Income, N_("{side}: prestige {gained}, now {total}."))


def _built(event: turns.Ordered | turns.Structures, words: AshWords) -> Mapping[str, Text]:
    """What sentences of structures fill in: the names of a `side`, of the `hexes`, and of the `structure`."""
    structure = words.structure(event.structure)
    return {"side": words.side(event.side), "hexes": words.hexes(event.cells), "structure": structure}


@PHRASES.sentence
def _ordered(event: turns.Ordered, words: AshWords) -> Text:
    return say("{side} orders at {hexes}: {structure}.", **_built(event, words))


@PHRASES.sentence
def _structure_done(event: turns.StructureDone, words: AshWords) -> Text:
    return say("{side} has finished at {hexes}: {structure}.", **_built(event, words))


@PHRASES.sentence
def _structure_lost(event: turns.StructureLost, words: AshWords) -> Text:
    return say("{side} has lost the work at {hexes}: {structure}. The base it was for is gone.", **_built(event, words))


# -- the end -----------------------------------------------------------------------------------------------------------

PHRASES.says(turns.SideOut, N_("{side} has neither a central base nor a unit, and is out."))


@PHRASES.sentence
def _game_over(event: by_word.GameOver, words: AshWords) -> Text:
    return by_word.ending(event.winners, words.why_ended(event.why), words)
