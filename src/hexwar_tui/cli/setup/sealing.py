"""Sealed games on the command line: the phrases of a new game, and a new phrase for a seat."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from hexwar_tui.cli.talk.knocking import read_pin
from hexwar_tui.cli.talk.seating import find_side, open_seal, seat_of, side_called
from hexwar_tui.cli.talk.speak import print_json, say_line
from hexwar_tui.cli.talk.usage import seat_named
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOrder, HexwarError, IllegalOrder
from hexwar_tui.engine.seats import HUMAN, REFEREE, Seat, SeatSetup, all_seats
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.places import places
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.seals.seal import Seal
from hexwar_tui.systems import REGISTRY

WHAT_A_SEAL_IS = say(
    "The game is sealed: its files open by the PIN or pass phrase of one who plays in it. A lost one can't be "
    "recovered; only a referee can set another. Four digits fall to a patient program in about 20 minutes."
)


def new_seal(scenario: Scenario, given: Sequence[SeatSetup], asked: argparse.Namespace) -> Seal | None:
    """The seal of a new game, with a phrase for every person who plays in it or is its referee; None where --seal is
    not given. Phrases are read from files, or asked for at the keyboard.

    Raises BadOrder for a phrase of a seat where no person sits, IllegalOrder for one that is missing or empty.
    """
    names: dict[Seat, Text] = {side.id: side.name for side in scenario.sides}
    files = _pin_files(asked.pin_file, names)
    if not asked.seal:
        if files:
            raise BadOrder(say("--pin-file goes with --seal."))
        return None
    people = [seat.side for seat in all_seats(tuple(names), given) if seat.player == HUMAN]
    people += [REFEREE] if asked.referee else []
    idle = next((seat for seat in files if seat not in people), None)
    if idle is not None:
        raise BadOrder(say("No person plays {seat}: nobody needs a PIN there.", seat=_called(idle, names)))
    if not people:
        raise BadOrder(say("No person plays in this game: nobody could open its seal."))
    return Seal.make({seat: asked_twice(files.get(seat), _called(seat, names)) for seat in people}, names)


def _called(seat: Seat, names: Mapping[Seat, Text]) -> Text:
    return names.get(seat, say("the referee"))


def _pin_files(texts: Iterable[str], names: Mapping[Seat, Text]) -> dict[Seat, Path]:
    """The files of phrases by seat, each given as ``side=file``. Raises BadOrder for anything else, and for a seat
    given twice."""
    found: dict[Seat, Path] = {}
    for text in texts:
        name, _, file = text.partition("=")
        name = seat_named(name)
        seat = REFEREE if name == REFEREE else find_side(name, [(side, (called,)) for side, called in names.items()])
        if not file or seat in found:
            raise BadOrder(say("“{text}”: a file of a PIN is given once, as side=file.", text=clean(text, 80)))
        found[seat] = Path(file)
    return found


def asked_twice(file: Path | None, who: Text) -> str:
    """A new phrase for `who`: the text of `file`, or, without one, what is typed twice alike. Raises IllegalOrder where
    it is empty, differs, or nobody is there to type it."""
    wanted = say("{who} needs a PIN or pass phrase: name a file that holds it with --pin-file.", who=who)
    first = read_pin(file, wanted, say("New PIN or pass phrase of {who}: ", who=who))
    if file is None and first != read_pin(None, wanted, say("Once more, please: ")):
        raise IllegalOrder(say("These were two different ones. Nothing has changed."))
    if not clean(first, len(first)):
        raise IllegalOrder(say("A PIN or pass phrase has at least one character."))
    return first


def phrase(asked: argparse.Namespace) -> None:
    """`hexwar phrase FILE --as SIDE [--of SIDE]`: sets another phrase for a seat of a sealed game."""
    keys = open_seal(asked, asked.file)
    if keys is None:
        raise BadOrder(say("{file} is not sealed.", file=shown(asked.file)))
    with Campaign.open(REGISTRY, asked.file, keys=keys, last_seen=places().last_seen) as campaign:
        if campaign.read_only:
            raise HexwarError(campaign.notices[0])
        own = seat_of(campaign.game, asked.seat, asked)
        seat = own if asked.of is None else _seat_called(campaign, asked.of)
        _give(campaign, own, seat, asked.new_pin_file)
    if asked.json:
        print_json({"seat": seat})
    else:
        say_line(say("It opens by the new one from now on; copies made before open by the old one still."))


def _seat_called(campaign: Campaign, name: str) -> Seat:
    return REFEREE if name == REFEREE else side_called(campaign.game, name)


def _give(campaign: Campaign, own: Seat, seat: Seat, file: Path | None) -> None:
    seal = campaign.seal
    assert seal is not None, "opened by its keys"
    if seat not in seal.slots:
        raise BadOrder(say("No person plays there: nobody needs a PIN."))
    if seat != own and not seal.has_key_of(seat):
        raise IllegalOrder(say("Only the referee can set the PIN or pass phrase of another."))
    campaign.give_phrase(seat, asked_twice(file, seat_name(campaign.game, seat)))
