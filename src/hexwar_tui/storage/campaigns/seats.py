"""A seat handed over in a game that is kept: another player, and another PIN or pass phrase, in save and backup."""

from __future__ import annotations

from hexwar_tui.engine.games.referee.substitutes import take_seat
from hexwar_tui.engine.lab.opponents import change_opponent
from hexwar_tui.engine.seats import Side
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.seals.pins import lock


def change_player(campaign: Campaign, side: Side, player: str) -> None:
    """Has the practice player with this id go on for `side` in place of the one before, and saves that. Raises
    IllegalOrder, NoSuchPlayer, SaveError."""
    change_opponent(campaign.game, side, player)
    campaign.save()


def wants_phrase(campaign: Campaign, side: Side) -> bool:
    """Whether the seat has a PIN or pass phrase, so that a substitute needs one of his own."""
    return bool(campaign.game.record.lock_of(side)) if campaign.seal is None else side in campaign.seal.slots


def hand_over(campaign: Campaign, side: Side, name: str, phrase: str = "") -> None:
    """Gives the seat of `side` to another player, called `name`, with `phrase` as the PIN or pass phrase of it from now
    on; "" leaves the seat as it is kept.

    In a sealed game the side's own key stays what it was: what it has entered before stays its own, and the phrase of
    the player before opens nothing any more. Raises IllegalOrder; SaveError; KeyError where the seal was opened by
    another side, which has no key of this one.
    """
    if phrase and campaign.seal is not None and not campaign.seal.has_key_of(side):
        raise KeyError(side)
    take_seat(campaign.game, side, name)
    if phrase and campaign.seal is not None:
        campaign.give_phrase(side, phrase)
        return
    if phrase:
        setup = next(seat for seat in campaign.game.record.seats if seat.side == side)
        setup.lock = lock(phrase)
        campaign.save()  # This one becomes the backup, which must not open by the PIN of before, either.
    campaign.save()
