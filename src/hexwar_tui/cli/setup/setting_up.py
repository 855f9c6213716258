"""Commands that set up a game: systems, scenarios, new."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import wrap

from hexwar_tui.cli.setup.folders import own_folders, tell_folders
from hexwar_tui.cli.setup.sealing import WHAT_A_SEAL_IS, new_seal
from hexwar_tui.cli.talk.keeping import go_on, say_written
from hexwar_tui.cli.talk.seating import find_side
from hexwar_tui.cli.talk.speak import complain, print_json, say_line, what_comes, words
from hexwar_tui.engine.data.options import Options, option_list, parse_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOptions, BadOrder, HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario, no_room, path_of, read_scenario_file
from hexwar_tui.engine.games.waiting import openly_waited_for
from hexwar_tui.engine.lab.outside_players import BrokenPlayer, load_player
from hexwar_tui.engine.lab.players import brought_for, player_kinds
from hexwar_tui.engine.packages import origin_of
from hexwar_tui.engine.seats import HUMAN, REFEREE, SeatSetup
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import demand_free
from hexwar_tui.storage.disk.places import places
from hexwar_tui.systems import REGISTRY, SYSTEMS, outside

BOT = "bot"
"""The word for the usual practice player of a system, whatever that is."""

LONGEST_SEED = 100

PAGE_WIDTH = 100
"""How many characters a line of a scenario's page has, at most."""


def system_called(name: str) -> AnySystem:
    """The rule system with the id `name`. Raises BadOrder, which names those there are, if no system has that id."""
    if name not in REGISTRY:
        known = tuple(REGISTRY)
        raise BadOrder(say("There is no system “{system}”. There are: {known}.", system=clean(name, 80), known=known))
    return REGISTRY[name]


def system_or_scenario(name: str) -> tuple[AnySystem, Scenario | None]:
    """The rule system with the id `name`, or the scenario of that name with its system. Raises BadOrder for what is
    neither, and ScenarioError."""
    if "/" not in name and not _is_file(name):
        return system_called(name), None
    scenario = scenario_called(name)
    return REGISTRY[scenario.system], scenario


def scenario_called(name: str) -> Scenario:
    """The scenario called ``system/id`` or ``system/pack/id``, or the one in the file of that name. Raises
    NoSuchScenario, ScenarioError."""
    if _is_file(name):
        return read_scenario_file(REGISTRY, Path(name))
    return load_scenario(REGISTRY, name, own_folders())


def scenario_path(name: str) -> Path:
    """The file of the scenario called ``system/id``, or the file of that name. Raises NoSuchScenario."""
    return Path(name) if _is_file(name) else path_of(REGISTRY, name, own_folders())


def _is_file(name: str) -> bool:
    """Whether `name` is that of a file, and not ``system/id``."""
    return Path(name).suffix == ".json" or Path(name).is_file()


@contextmanager
def _naming_the_file(asked: argparse.Namespace) -> Iterator[None]:
    """A block in which a game is begun. Where that fails with BadOptions because of the scenario's file, ScenarioError
    is raised, which names the line; where options were given, which may be the reason, BadOptions stays."""
    try:
        yield
    except BadOptions as fault:
        if asked.option:
            raise
        raise no_room(scenario_path(asked.scenario), fault)[0] from fault


def systems(asked: argparse.Namespace) -> None:
    """`hexwar systems`: lists the rule systems with their practice players."""
    if asked.json:
        print_json([_system_data(system) for system in _loadable()])
        return
    for system in _loadable():
        facts = [say("practice players: {players}", players=tuple(_players(system)))]
        if origin := _origin(system):
            facts.insert(0, say("from {package}", package=origin))
        print(f"{system.id:<12} {words(system.title)} ({'; '.join(map(words, facts))})")


def _players(system: AnySystem) -> Iterator[Text]:
    """Yields the practice players of `system`, those from other packages with the package; what can't be loaded is
    named on standard error."""
    brought = brought_for(system)
    yield from (id for id in player_kinds(system) if id not in brought)
    for id, entry in brought.items():
        try:
            load_player(entry)
        except BrokenPlayer as fault:
            complain(fault.text)
        else:
            yield say("{player} (from {package})", player=id, package=origin_of(entry))


def _loadable() -> Iterator[AnySystem]:
    """Yields the systems that can be loaded; says on standard error why the others can't be."""
    for id in REGISTRY:
        try:
            yield REGISTRY[id]
        except outside.BrokenSystem as fault:
            complain(fault.text)


def _origin(system: AnySystem) -> str:
    """The package that `system` comes from; "" for a system of the program's own."""
    return "" if system.id in SYSTEMS else origin_of(outside.named()[system.id])


def _system_data(system: AnySystem) -> dict[str, object]:
    players = {id: words(kind.title) for id, kind in player_kinds(system).items()}
    facts = {"id": system.id, "title": words(system.title), "version": system.version, "players": players}
    brought = {id: origin_of(entry) for id, entry in brought_for(system).items() if id in players}
    return {**facts, "from": _origin(system), "players_from": brought}


def scenarios(asked: argparse.Namespace) -> None:
    """`hexwar scenarios [SYSTEM|SCENARIO]`: lists the shipped scenarios, the player's own and those of packs, of one
    system or all, or tells all about one; with --where the folders in which they are looked for."""
    system, one = (None, None) if asked.system is None else system_or_scenario(asked.system)
    wanted = None if system is None else system.id
    if asked.where:
        tell_folders(wanted, as_json=asked.json)
        return
    found = list(_readable(wanted)) if one is None else [(asked.system, one)]
    if asked.json:
        print_json([_scenario_data(name, scenario) for name, scenario in found])
        return
    _list_scenarios(found)
    for paragraph in one.page if one is not None else ():
        print("", *wrap(words(paragraph), PAGE_WIDTH), sep="\n")


def _list_scenarios(found: Sequence[tuple[str, Scenario]]) -> None:
    for name, scenario in found:
        facts = say("{n} sides, about {m} minutes", n=len(scenario.sides), m=scenario.minutes)
        sides = ", ".join(f"{side.id} ({words(side.name)})" for side in scenario.sides)
        if scenario.pack is not None:
            facts = say(
                "{facts}, pack {pack} {version}", facts=facts, pack=scenario.pack.id, version=scenario.pack.version
            )
        print(f"{name:<28} {words(scenario.title)} ({words(facts)})")
        print(f"    {words(scenario.description)}\n    {sides}")


def _readable(system: str | None) -> Iterator[tuple[str, Scenario]]:
    """The names and scenarios, of `system` or, where that is None, of all; of those that can't be read the fault is
    said on standard error."""
    for found in find_scenarios(REGISTRY, own_folders()):
        if system in (None, found.system):
            try:
                yield found.name, found.read(REGISTRY)
            except HexwarError as fault:
                complain(fault.text)


def _scenario_data(name: str, scenario: Scenario) -> dict[str, object]:
    return {
        "name": name,
        "title": words(scenario.title),
        "description": words(scenario.description),
        "page": [words(paragraph) for paragraph in scenario.page],
        "sides": [{"id": side.id, "name": words(side.name)} for side in scenario.sides],
        "minutes": scenario.minutes,
        "pack": None if scenario.pack is None else scenario.pack.data(),
    }


NO_PIN_OF_REFEREE = say(
    "The referee has no PIN: anybody at this keyboard can look, rule and copy the game in his name. In the app, or "
    "with --seal, he can have one."
)


def new(asked: argparse.Namespace) -> None:
    """`hexwar new SCENARIO -o FILE`: begins a game and keeps it in a new file."""
    scenario = scenario_called(asked.scenario)
    demand_free(asked.output)
    seats = _seats(scenario, asked.side)
    seal = new_seal(scenario, seats, asked)
    options = options_for(scenario, asked.option)
    seed = seed_of(asked.seed)
    with _naming_the_file(asked):
        game = Game.new(
            REGISTRY,
            scenario,
            seats=seats,
            options=options,
            seed=seed,
            typed=asked.dice == "typed",
            referee=asked.referee,
        )
    go_on(game)
    Campaign.create(game, asked.output, seal=seal, last_seen=places().last_seen).close()
    if asked.json:
        print_json({"file": str(asked.output), "waiting_for": list(openly_waited_for(game)), "dice": _commitment(game)})
        return
    say_written(asked.output)
    if seal is not None:
        say_line(WHAT_A_SEAL_IS)
    elif game.record.referee:
        say_line(NO_PIN_OF_REFEREE)
    if _commitment(game) is not None:
        say_line(say("The dice are bound by {hash}; seed and salt are shown at the end.", hash=game.commitment))
    say_line(what_comes(game, REFEREE))


def _commitment(game: Game) -> str | None:
    """The hash by which the program's dice are bound; None where dice are thrown on the table."""
    return None if game.record.dice.typed else game.commitment


def seed_of(text: str | None) -> str | None:
    """The seed as it was typed, None where none was. Raises BadOptions for one that is empty, too long or not to be
    shown."""
    if text is not None and (not text or clean(text, LONGEST_SEED) != text):
        raise BadOptions(say("A seed is 1 to {n} characters that can be shown.", n=LONGEST_SEED))
    return text


def _seats(scenario: Scenario, texts: Sequence[str]) -> list[SeatSetup]:
    """The seats given as ``side=player``; those not given have their usual players. Raises BadOrder for anything else,
    and for a side given twice."""
    sides = [(side.id, (side.name,)) for side in scenario.sides]
    found: dict[str, SeatSetup] = {}
    for text in texts:
        name, _, player = text.partition("=")
        side = find_side(name, sides)
        if side in found:
            raise BadOrder(say("Side “{name}” is given twice.", name=clean(name, 80)))
        found[side] = SeatSetup(side, player=_player(REGISTRY[scenario.system], player))
    return list(found.values())


def _player(system: AnySystem, word: str) -> str:
    """The id of a player of `system`: a person, or the practice player that `word` stands for. Raises BadOrder where
    there is none."""
    kinds = tuple(player_kinds(system))
    if word == BOT:
        return kinds[0]
    players = (HUMAN, *kinds)
    if word not in players:
        known = (*players, BOT)
        raise BadOrder(say("“{player}” plays no side; these do: {players}.", player=clean(word, 80), players=known))
    return word


def options_for(scenario: Scenario, texts: Sequence[str]) -> dict[str, int | bool | str]:
    """The options given as ``name=value`` for a game of the scenario. Raises BadOptions, also for an option that would
    change nothing in this scenario."""
    options_type: type[Options] = REGISTRY[scenario.system].options_type
    options = parse_options(options_type, option_words(texts))
    names = [spec.name for spec in scenario.open_options(options_type)]
    for spec in option_list(options_type):
        if spec.name in options and spec.name not in names:
            raise BadOptions(
                say(
                    "{title} ({name}): this means nothing in “{scenario}”. There are: {names}.",
                    title=spec.title,
                    name=spec.name,
                    scenario=scenario.title,
                    names=tuple(names),
                )
            )
    return options


def option_words(texts: Sequence[str]) -> Mapping[str, str]:
    """The values given as ``name=value``, by name. Raises BadOptions for anything else, and for an option given
    twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name in found:
            raise BadOptions(say("“{text}”: an option is given once, as name=value.", text=clean(text, 80)))
        found[name] = value
    return found
