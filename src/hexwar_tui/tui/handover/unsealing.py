"""Opening a sealed game: somebody says who he is and types his PIN or pass phrase; a referee can set new ones."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.recovery import slots_to_recover
from hexwar_tui.storage.errors import SaveError, SealedSave, shown
from hexwar_tui.storage.seals.pins import LONGEST_PIN
from hexwar_tui.storage.seals.seal import Keys, Slot, SlotDoor
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.stage.host import Host

WHAT_A_SEAL_DOES = (
    say("Without the PIN or pass phrase of one who plays, nobody can read anything in the files of the game."),
    say("Whoever knows one of them can read all of it, but not rewrite what another has done without his seeing it."),
)
WHAT_A_SEAL_DOES_NOT = (
    say("One program at one table must know all secrets to judge: whoever changes the program can read them."),
    say("Four digits fall to a patient program in about 20 minutes; four words of your own do not."),
    say("A lost one can't be recovered: only a referee can set another. Reports and kept orders are not sealed."),
)


DIFFERENT_ONES = say("These were two different ones. Nothing has changed.")

Ask = Callable[[Any], Awaitable[Any]]
"""Opens a dialog and returns its answer."""


async def keys_for(app: Host, path: Path) -> Keys | None:
    """Asks one of the players to open the sealed game at `path`, and returns its keys; None if it has no seal. Raises
    SealedSave if they leave without opening it."""
    slots = slots_to_recover(path)
    if not slots:
        return None
    from hexwar_tui.tui.handover.curtain import Curtain

    while True:
        slot = await _who(app, path, slots)
        if slot is None:
            raise SealedSave(path)
        # Who steps back and comes again finds the door as it was: wrong tries are not forgotten.
        door = app.slot_doors.setdefault(slot.wrapped, SlotDoor(slot, monotonic))
        curtain = Curtain(slot.seat, _called(slot), door, steps_back=True, takes_phrases=True)
        if await app.push_screen_wait(curtain) == "enter":
            return door.keys
        if len(slots) == 1:
            raise SealedSave(path)


async def _who(app: Host, path: Path, slots: tuple[Slot, ...]) -> Slot | None:
    """Asks which slot belongs to whoever is there; a single slot is returned unasked, None when he leaves."""
    if len(slots) == 1:
        return slots[0]
    ask = say("{file} is sealed. Who opens it?", file=shown(Path(path.name)))
    picked = await app.push_screen_wait(
        ChooseDialog(say("A sealed game"), [Item(slot, _called(slot)) for slot in slots], ask)
    )
    return None if picked is None else picked.value


async def give_phrase(app: Host, campaign: Campaign) -> Text:
    """Lets a seat, picked by the referee, choose another PIN or pass phrase; returns what to tell, "" when left."""
    seal = campaign.seal
    if seal is None:
        return say("This game is not sealed.")
    title = say("Another PIN or pass phrase")
    items = [Item(slot, _called(slot)) for slot in seal.slots.values()]
    picked = await app.push_screen_wait(ChooseDialog(title, items, say("Whose?")))
    if picked is None:
        return ""
    phrase = await ask_new_phrase(app.push_screen_wait, title, _called(picked.value))
    if not phrase:
        return "" if phrase is None else DIFFERENT_ONES
    try:
        campaign.give_phrase(picked.value.seat, phrase)
    except SaveError as fault:
        return fault.text
    return say("It opens by the new one from now on; copies made before open by the old one still.")


async def ask_new_phrase(ask: Ask, title: Text, who: Text) -> str | None:
    """Asks `who` for a new PIN or pass phrase, twice, by dialogs that `ask` opens; returns it, "" where the two differ,
    None when left."""
    wanted = say("{side}, type your new PIN or pass phrase:", side=who)
    first: str | None = await ask(TextDialog(title, wanted, LONGEST_PIN, least=1, hidden=True))
    if not first:
        return None
    again = await ask(TextDialog(title, say("Once more, please:"), LONGEST_PIN, hidden=True))
    return first if again == first else ""


def _called(slot: Slot) -> Text:
    return slot.name or say("the referee")
