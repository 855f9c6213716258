"""`hexwar seat`: the seat of a side is given to another player, or another practice player goes on for it."""

from __future__ import annotations

import argparse

from hexwar_tui.cli.setup.sealing import asked_twice
from hexwar_tui.cli.talk.seating import open_seal, seat_of, side_called
from hexwar_tui.cli.talk.speak import print_json, say_line
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.seats import change_player, hand_over, wants_phrase
from hexwar_tui.storage.disk.places import places
from hexwar_tui.systems import REGISTRY


def seat(asked: argparse.Namespace) -> None:
    """`hexwar seat FILE SIDE --to NAME [--new-pin-file PINFILE]`: gives a seat to a substitute, with a PIN or pass
    phrase of his own where the seat has one; the old one opens it no more. With `--player KIND` another practice player
    goes on for the one before."""
    asked.seat = REFEREE
    keys = open_seal(asked, asked.file)
    with Campaign.open(REGISTRY, asked.file, keys=keys, last_seen=places().last_seen) as campaign:
        if campaign.read_only:
            raise HexwarError(campaign.notices[0])
        seat_of(campaign.game, REFEREE, asked)
        side, before = side_called(campaign.game, asked.side), len(campaign.game.record.entries)
        phrase = ""
        if asked.player is not None:
            change_player(campaign, side, asked.player)
        else:
            if asked.new_pin_file is not None or wants_phrase(campaign, side):
                phrase = asked_twice(asked.new_pin_file, asked.name)
            hand_over(campaign, side, asked.name, phrase)
        told = [campaign.game.phrase(event) for _, event in campaign.game.news(REFEREE, before)]
    if asked.json:
        print_json({"side": side, "name": asked.name, "player": asked.player, "phrase": bool(phrase)})
        return
    for sentence in told:
        say_line(sentence)
    if phrase:
        say_line(say("It opens by the new one from now on; copies made before open by the old one still."))
