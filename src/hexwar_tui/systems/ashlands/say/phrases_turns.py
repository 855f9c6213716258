"""The sentences for events that tell of turns, the reveal, places and gains, and the end of the game (ASH-2, 3, 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.ashlands.events import turns
from hexwar_tui.systems.ashlands.rules.victory import REASONS
from hexwar_tui.systems.ashlands.say.fragments import prestige, signed, standing
from hexwar_tui.systems.ashlands.say.words import PHASES, AshWords

PHRASES = Phrases[AshWords](by_word.PHRASES)


@PHRASES.sentence
def _preparation_begins(event: turns.PreparationBegins, words: AshWords) -> Text:
    return say("Preparation of turn {turn} begins.", turn=event.turn)


@PHRASES.sentence
def _round_begins(event: turns.RoundBegins, words: AshWords) -> Text:
    return say("{round} begins.", round=PHASES[event.round])


@PHRASES.sentence
def _round_passed(event: turns.RoundPassed, words: AshWords) -> Text:
    return say("{round}: {side} ends its part.", side=words.side(event.side), round=PHASES[event.round])


@PHRASES.sentence
def _turn_ended(event: turns.TurnEnded, words: AshWords) -> Text:
    return say("Turn {turn} is over.", turn=event.turn)


# -- the reveal: initiative --------------------------------------------------------------------------------------------


def _pairs(pairs: Sequence[tuple[Side, int]], words: AshWords) -> Text:
    return listing([say("{side} {n}", side=words.side(side), n=n) for side, n in pairs])


@PHRASES.sentence
def _stakes(event: turns.Stakes, words: AshWords) -> Text:
    return say("Staked on initiative: {stakes}.", stakes=_pairs(event.stakes, words))


@PHRASES.sentence
def _tie(event: turns.Tie, words: AshWords) -> Text:
    return say("Equal stakes, d100: {rolls}.", rolls=_pairs(event.rolls, words))


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


@PHRASES.sentence
def _bought(event: turns.Bought, words: AshWords) -> Text:
    return say("{unit} is bought and waits in the reserve.", unit=words.whose(event.unit))


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


@PHRASES.sentence
def _upgrade_chosen(event: turns.UpgradeChosen, words: AshWords) -> Text:
    unit, upgrade = words.whose(event.unit), words.upgrade(event.upgrade)
    return say("{unit} gets a rank upgrade: {upgrade}.", unit=unit, upgrade=upgrade)


@PHRASES.sentence
def _order_lost(event: turns.OrderLost, words: AshWords) -> Text:
    return say(
        "{side} does not build at {hex} ({structure}) and gets {price} back: "
        "the hex went to a side earlier in the initiative.",
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


def _account(event: turns.Account, words: AshWords) -> Mapping[str, Text | int]:
    """What sentences of gains fill in: the name of a `side`, what it has `gained`, and its `total` now."""
    return {"side": words.side(event.side), "gained": signed(event.gained), "total": event.total}


@PHRASES.sentence
def _points(event: turns.Points, words: AshWords) -> Text:
    return say("{side}: control points {gained}, now {total}.", **_account(event, words))


@PHRASES.sentence
def _income(event: turns.Income, words: AshWords) -> Text:
    return say("{side}: prestige {gained}, now {total}.", **_account(event, words))


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


@PHRASES.sentence
def _side_out(event: turns.SideOut, words: AshWords) -> Text:
    return say("{side} has neither a central base nor a unit, and is out.", side=words.side(event.side))


@PHRASES.sentence
def _game_over(event: by_word.GameOver, words: AshWords) -> Text:
    reason, _ = REASONS[event.why]
    return by_word.ending(event.winners, reason, words)
