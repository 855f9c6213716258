"""How games come to the table: from a save, from what can be recovered of a damaged one, or new."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game
from hexwar_tui.storage.campaigns.recovery import nothing_left, recover
from hexwar_tui.storage.disk.places import free_save_path
from hexwar_tui.storage.errors import DamagedSave, SaveError, SealedSave, shown
from hexwar_tui.storage.seals.seal import Keys
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.unsealing import keys_for
from hexwar_tui.tui.setup.game_setup import HINT, create, usual_setup
from hexwar_tui.tui.setup.learn import LearnScreen, Taught, all_lessons, lesson_of, to_learn_by
from hexwar_tui.tui.stage.host import Host

if TYPE_CHECKING:
    from hexwar_tui.tui.books.rule_book import RuleBook


async def open_save(app: Host, path: Path, keys: Keys | None = None) -> Campaign | None:
    """Opens the game saved at `path`: a sealed one with `keys`, or else after asking for a phrase; of a damaged one,
    what can be recovered. None if it can't be opened, which the player has been told, or if he has left."""
    try:
        keys = keys or await keys_for(app, path)
        return Campaign.open(app.registry, path, keys=keys, last_seen=app.places.last_seen)
    except DamagedSave as fault:
        return await offer_recovery(app, path, fault, keys)
    except SealedSave:
        return None
    except SaveError as fault:
        await app.push_screen_wait(TellDialog(say("This can't be opened"), (fault.text,)))
        return None


async def offer_recovery(
    app: Host, path: Path, fault: SaveError | None = None, keys: Keys | None = None
) -> Campaign | None:
    """Asks from which of the remains of a damaged save to go on, and makes a game of that in a new file; the damaged
    files stay as they are. `fault` says what is wrong. None when left, or if nothing can be used, which the player has
    been told."""
    title = say("What can be recovered")
    sources = recover(app.registry, path, keys, autosaves=app.places.autosaves)
    told = fault.text if fault is not None else say("{file}: everything the game can go on from.", file=shown(path))
    if not sources:
        nothing = nothing_left(path)
        await app.push_screen_wait(TellDialog(title, (told, nothing)))
        return None
    items = [Item(source, source.text()) for source in sources]
    picked = await app.push_screen_wait(ChooseDialog(title, items, told))
    if picked is None:
        return None
    try:
        source = picked.value
        to = free_save_path(app.places.saves, path.stem)
        return Campaign.create(source.to_go_on(), to, seal=source.seal, last_seen=app.places.last_seen)
    except (SaveError, CannotUndo) as failed:
        await app.push_screen_wait(TellDialog(title, (failed.text,)))
        return None


async def branch_and_open(app: Host, path: Path, turn: int | None = None) -> Campaign | None:
    """Makes a new game of the one at `path`, from the start of `turn` or, with None, as it is now, and opens it. None
    when left, or if it can't be made, which the player has been told."""
    keys: Keys | None = None
    try:
        keys = await keys_for(app, path)
        to = free_save_path(app.places.saves, path.stem)
        told = branch_game(app.registry, path, to, turn=turn, keys=keys)
    except DamagedSave as fault:
        return await offer_recovery(app, path, fault, keys)
    except SealedSave:
        return None
    except (SaveError, CannotUndo) as fault:
        await app.push_screen_wait(TellDialog(say("No branch was made"), (fault.text,)))
        return None
    await app.push_screen_wait(TellDialog(say("A branch"), (told,)))
    return await open_save(app, to, keys)


async def go_on(app: Host, path: Path) -> None:
    """Opens the game saved at `path` and sits down to it; if it can't be opened, leads to the title."""
    _sit_down(app, await open_save(app, path))


async def new_game(app: Host) -> None:
    """Asks for a scenario, then for seats, options and dice, and sits down to that game; Escape goes one step back."""
    from hexwar_tui.tui.setup.new_game import NewGame
    from hexwar_tui.tui.setup.seats import SetupSheet

    start: Scenario | None = None
    while True:
        start = await app.push_screen_wait(NewGame(start))
        if start is None:
            return
        setup = await app.push_screen_wait(SetupSheet(usual_setup(app.registry, start)))
        if setup is not None:
            campaign = await create(app, setup)
            if campaign is not None:
                begin(app, campaign, start)
                return


async def play_scenario(app: Host, scenario: Scenario) -> None:
    """Sits down to a new game of `scenario` with the usual seats, that of its lesson if it has one; if it can't be
    made, leads to the title."""
    scenario = to_learn_by(app, scenario)
    campaign = await create(app, usual_setup(app.registry, scenario))
    if campaign is not None:
        begin(app, campaign, scenario)
    else:
        app.show_title()


async def learn(app: Host) -> None:
    """Asks which lesson to take, and sits down to a new game of its scenario."""
    taught: Taught | None = await app.push_screen_wait(LearnScreen(all_lessons(app)))
    if taught is None:
        return
    campaign = await create(app, usual_setup(app.registry, taught.scenario))
    if campaign is not None:
        app.play(campaign, lesson=taught.lesson)


def begin(app: Host, campaign: Campaign, scenario: Scenario) -> None:
    """Sits down to `campaign`, a new game of `scenario`: with the lesson that is taken in just this scenario, if there
    is one, or else, where it is for learning, with a hint at the first table."""
    lesson = lesson_of(app, scenario) if to_learn_by(app, scenario) == scenario else None
    app.play(campaign, HINT if scenario.learning and lesson is None else "", lesson)


def _sit_down(app: Host, campaign: Campaign | None) -> None:
    if campaign is not None:
        app.play(campaign)
    else:
        app.show_title()


def rule_book(app: Host, system: AnySystem, rule_id: str | None) -> RuleBook:
    """The rule book of `system` at `rule_id` or its beginning, with the options and the scenario of the game under way,
    if its rules are played in one."""
    from hexwar_tui.tui.books.rule_book import RuleBook  # with all that reads Markdown, loaded when it is asked for

    frames = app.campaign.game.frames if app.campaign is not None else ()
    played = next((frame for frame in reversed(frames) if frame.system.id == system.id), None)
    if played is None:
        return RuleBook(system, rule_id)
    return RuleBook(system, rule_id, played.options, played.scenario)


async def system_of_rules(app: Host, rule_id: str | None) -> AnySystem | None:
    """The system that has the rule `rule_id`. If none has, or it is None, the system of the game under way, else one
    that the player picks; None when he leaves."""
    from hexwar_tui.tui.books.rule_pages import page_of, pages  # which loads all that reads Markdown

    frames = app.campaign.game.frames if app.campaign is not None else ()
    systems = [frame.system for frame in reversed(frames)] or list(app.registry.values())
    if rule_id is not None:
        for system in (*systems, *app.registry.values()):
            if page_of(pages(system.rule_book(app.language)), rule_id) is not None:
                return system
    if frames or len(systems) == 1:
        return systems[0]
    picked = await app.push_screen_wait(
        ChooseDialog(say("Rule books"), [Item(system, system.title) for system in systems])
    )
    return None if picked is None else picked.value
