"""What the things of a game of Theatre of War are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.agreements import nth
from hexwar_tui.engine.words.language import Name, Phrase, Text, listing, say
from hexwar_tui.engine.words.values import change_words, value_words
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.catalogue import counted, load_catalogue, so_many, unit_type
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.say.phrases_rulings import FACTS, VALUES
from hexwar_tui.systems.theatre.state import Good, Phase, PlaceId, Power, Stage, When

PHASES: Mapping[Phase, Text] = {
    Phase.MOBILISING: say("Mobilisation"),
    Phase.INCOME: say("Income"),
    Phase.TALKS: say("Talks"),
    Phase.ORDERS: say("Orders"),
    Phase.RESOLUTION: say("Resolution"),
    Phase.OVER: say("The game is over"),
}

STAGES: Mapping[Stage, Text] = {
    Stage.ORDER_OF_SIDES: say("Order of sides"),
    Stage.SEA: say("Sea"),
    Stage.AIR: say("Air"),
    Stage.LAND: say("Land"),
    Stage.MOVES: say("Moves"),
    Stage.TRADE: say("Trade"),
    Stage.END: say("End of the turn"),
}

SEASONS: Mapping[str, Text] = {
    "spring": say("spring"),
    "summer": say("summer"),
    "autumn": say("autumn"),
    "winter": say("winter"),
}

GOODS: Mapping[Good, Text] = {
    Good.MANPOWER: say("manpower"),
    Good.PRODUCTION: say("production"),
    Good.SUPPLY: say("supply"),
}

WHENS: Mapping[When, Text] = {When.SOONER: say("sooner"), When.LATER: say("later")}

ALSO_WHEN: Mapping[When, Text] = {
    When.SOONER: Name.of({"en": "early", "ru": "поскорее"}),
    When.LATER: Name.of({"en": "late", "ru": "попозже"}),
}
"""Other words that players write for these."""


class TheWords:
    """Names the things of a frame by their ids: units, powers, places and so on. Fulfils `engine.system.Words`."""

    def __init__(self, frame: TheFrame) -> None:
        self._frame = frame
        self._scenario = frame.scenario

    def unit(self, unit: str) -> Text:
        """The name of a unit, living or gone: "infantry division 3 (Axis)". Raises KeyError for any other text."""
        kind, _, number = unit.rpartition("-")
        for type in load_catalogue():
            power = kind.removesuffix(f"-{type}")
            if power != kind:
                return say("{type} {n} ({power})", type=self.type(type), n=number, power=self.power(power))
        raise KeyError(unit)

    def units(self, units: Sequence[str]) -> Phrase:
        """The names of several units as a list, in the order given."""
        return listing([self.unit(unit) for unit in units])

    def type(self, type: str) -> Text:
        """The name of a type of unit. Raises KeyError for any other id."""
        return unit_type(type).name

    def types(self, types: Sequence[str]) -> Phrase:
        """Units in words, counted by type: "2 × tank division". Each entry of `types` is one unit."""
        return counted(types)

    def stack(self, type: str, n: int) -> Text:
        """`n` units of a type in words: "3 × infantry division"; a single one is named by its type alone."""
        return so_many(type, n)

    def hex(self, cell: Cell) -> str:
        """The label of a hex, column before row."""
        return self._scenario.grid.label(cell)

    def side(self, side: Side) -> Text:
        """The name a side goes by at this table."""
        return self._frame.side_name(side)

    def sides(self, sides: Sequence[Side]) -> Phrase:
        """The names of several sides as a list, in the order given."""
        return listing([self.side(side) for side in sides])

    def power(self, power: Power) -> Text:
        """The name of a side or a neutral state. Raises KeyError for any other id."""
        neutral = self._scenario.neutral_names.get(power)
        return self.side(power) if neutral is None else neutral

    def powers(self, powers: Sequence[Power]) -> Phrase:
        """The names of several powers as a list, in the order given."""
        return listing([self.power(power) for power in powers])

    def region(self, region: str) -> Text:
        """The name of a region or a sea. Raises KeyError for any other code."""
        return self.place(region)

    def place(self, place: PlaceId) -> Text:
        """The name of a region or a sea. Raises KeyError for any other code."""
        return self._scenario.place_name(place)

    def places(self, places: Sequence[PlaceId]) -> Phrase:
        """The names of several regions and seas as a list, in the order given."""
        return listing([self.place(place) for place in places])

    def good(self, good: str) -> Text:
        """The name of a resource. Raises ValueError for any other id."""
        return GOODS[Good(good)]

    def date(self, turn: int) -> Text:
        """The season and the year in which a turn is played: "spring 1939"."""
        season, year = self._scenario.date(turn)
        return say("{season} {year}", season=SEASONS[season], year=str(year))

    def change(self, change: Change) -> Text:
        """A referee's change, whether its subject is still there or gone: "Poland: holder – Axis"."""
        value = value_words(change.value, lambda word: self._word(change.fact, word))
        return change_words(self._subject(change.subject), FACTS[change.fact], value)

    def treaty(self, id: str) -> Text:
        """The name of a treaty by its id: its parties, and its number among theirs but for the first."""
        parties, _, number = id.partition("/")
        powers = self.powers(parties.split("+"))
        if number == "1":
            return say("Treaty: {powers}", powers=powers)
        return say("Treaty: {powers}, the {nth} between them", powers=powers, nth=nth(number))

    def _subject(self, subject: str) -> Text:
        kind, _, id = subject.partition(":")
        match kind:
            case "unit":
                return self.unit(id)
            case "power":
                return self.power(id)
            case "region":
                return self.place(id)
            case "wishes":
                return say("Wishes of {power}", power=self.power(id))
            case "treaty":
                return self.treaty(id)
            case _:
                return say("The game")

    def _word(self, fact: str, value: str) -> Text:
        if value in VALUES:
            return VALUES[value]
        if fact == "winner":
            return self.sides(value.split(","))
        return self.power(value) if fact in ("owner", "war", "peace") else self.place(value)
