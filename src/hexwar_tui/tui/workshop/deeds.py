"""What a person does at a drawing by dialogs."""

from __future__ import annotations

import asyncio

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.maps.paintbox import Saying, Shape
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.errors import shown
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.tell import AskDialog, TellDialog
from hexwar_tui.tui.setup.game_setup import create, usual_setup
from hexwar_tui.tui.workshop import asking
from hexwar_tui.tui.workshop.area_deeds import AtDrawing
from hexwar_tui.tui.workshop.asking import pick
from hexwar_tui.tui.workshop.fairness import FairnessScreen
from hexwar_tui.workshop import acts
from hexwar_tui.workshop.hand import OfGround, OfThings, brushes
from hexwar_tui.workshop.kept import scenario_of, would_be_lost, write_scenario
from hexwar_tui.workshop.picture import thing_words
from hexwar_tui.workshop.scenario_facts import page_in, text_in
from hexwar_tui.workshop.symmetry import TITLES


@dataclass(slots=True)
class Deeds:
    """What is asked for at a screen with a drawing."""

    screen: AtDrawing

    async def ask(self, what: str) -> None:
        """Opens the dialog of this name: "choose", "next", "symmetry", "edit", "scenario", "faults", "fairness", "play"
        or "write". Raises HexwarError where what is asked for can't be done."""
        asked = {
            "choose": self._choose,
            "next": self._next,
            "symmetry": self._symmetry,
            "edit": self._edit,
            "scenario": self._scenario,
            "faults": self._faults,
            "fairness": self._fairness,
            "write": self._write,
            "play": self._play,
        }
        await asked[what]()

    async def _choose(self) -> None:
        hand = self.screen.hand
        every = brushes(hand.drawing)
        items: list[Item] = [Item(at, hand.name_of(brush)) for at, brush in enumerate(every)]
        items += self._new_places()
        now = every.index(hand.brush) if hand.brush in every else 0
        chosen = await pick(self.screen.hexwar, say("What is painted or put there"), items, at=now)
        if chosen is None:
            return
        if isinstance(chosen, str):
            await self._new_place(chosen)
            return
        hand.brush = every[chosen]
        if isinstance(hand.brush, OfThings):
            await self._ask_facts(hand.brush.key)
        self.screen.tell_hand()

    async def _ask_facts(self, key: str) -> None:
        """Asks what the next things of a kind are to be."""
        hand = self.screen.hand
        things = hand.drawing.kind(key)
        facts = await asking.ask_facts(self.screen.hexwar, hand.drawing, things, hand.facts_of(key))
        if facts is not None:
            hand.choose(key, facts)

    async def _symmetry(self) -> None:
        kinds = list(TITLES)
        items = [Item(kind, TITLES[kind]) for kind in kinds]
        kind = await pick(
            self.screen.hexwar,
            say("Symmetry"),
            items,
            say("What is drawn is drawn again elsewhere; sides take turns."),
            kinds.index(self.screen.hand.kind),
        )
        if kind is not None:
            self.screen.kept.easel.lead(kind)
            self.screen.hand.kind = kind
            self.screen.tell_hand()

    async def _edit(self) -> None:
        """Asks for other facts of what is on the hex."""
        screen, drawing = self.screen, self.screen.drawing
        here = [each for each in self._all_here() if asking.has_facts(drawing.kind(each[0]))]
        if not here:
            screen.tell(say("Nothing stands here of which anything could be changed. “t” changes what is put next."))
            return
        chosen = here[0]
        if len(here) > 1:
            words = [thing_words(drawing, drawing.kind(key), drawing.things[key][at]) for key, at in here]
            items = [Item(each, told) for each, told in zip(here, words, strict=True)]
            chosen = await pick(screen.hexwar, say("What is here"), items)
        if chosen is None:
            return
        key, at = chosen
        facts = await asking.ask_facts(screen.hexwar, drawing, drawing.kind(key), drawing.things[key][at].facts)
        if facts is not None:
            screen.do(acts.change_facts(drawing, key, at, facts))

    def _all_here(self) -> list[tuple[str, int]]:
        return [*self.screen.drawing.standing(self.screen.map.cursor), *self._places_here()]

    async def _next(self) -> None:
        """Asks what the next things of the brush are to be."""
        screen, brush = self.screen, self.screen.hand.brush
        if isinstance(brush, OfThings) and asking.has_facts(screen.drawing.kind(brush.key)):
            await self._ask_facts(brush.key)
            screen.tell_hand()
        else:
            screen.tell(say("There is nothing to choose about this brush."))

    def _places_here(self) -> list[tuple[str, int]]:
        """The places that are painted on the hex."""
        drawing, cell = self.screen.drawing, self.screen.map.cursor
        found = []
        for things in drawing.paintbox.things:
            if things.shape is Shape.PLACE:
                code = drawing.layers[things.over][cell]
                every = enumerate(drawing.things[things.key])
                found += [(things.key, at) for at, each in every if each.facts.get(str(things.listed_by)) == code]
        return found

    async def _scenario(self) -> None:
        app, drawing = self.screen.hexwar, self.screen.drawing
        language, at = app.language, 0
        while True:
            items = [
                Item("title", say("Title"), getattr(drawing.frame, "title", "")),
                Item("about", say("What it is about"), asking.beginning(text_in(drawing, "description", language))),
                Item("page", say("The page"), asking.beginning(page_in(drawing, language))),
                Item("minutes", say("Minutes"), str(drawing.rest.get("minutes", ""))),
                *asking.sayings(drawing),
                Item("sides", say("Sides"), str(len(drawing.sides()))),
                Item("options", say("Options of the rules")),
                Item("size", say("Size of the map"), f"{drawing.width}×{drawing.height}"),
            ]
            chosen = await pick(app, say("The scenario"), items, at=at)
            if chosen is None or language != app.language:
                return
            at = next(number for number, item in enumerate(items) if item.value == chosen)
            await self._change(chosen)

    def _new_places(self) -> list[Item]:
        """A line for each kind of places that can be named and then painted."""
        return [
            Item(things.key, say("New: {title}", title=things.title))
            for things in self.screen.drawing.paintbox.things
            if things.shape is Shape.PLACE
        ]

    async def _change(self, chosen: str | tuple[Saying, str]) -> None:
        """Asks for what was chosen of the scenario, and does it."""
        app, drawing = self.screen.hexwar, self.screen.drawing
        if not isinstance(chosen, str):
            edit = await asking.ask_saying(app, drawing, *chosen)
            if edit is not None:
                self.screen.do(edit)
            return
        asked = {"title": asking.ask_title, "about": asking.ask_description, "minutes": asking.ask_minutes}
        asked |= {"page": asking.ask_page, "sides": asking.ask_sides, "size": asking.ask_size}
        if chosen == "options":
            await self._options()
            return
        has_more = chosen in ("page", "sides")
        while (edit := await asked[chosen](app, drawing)) is not None:
            self.screen.area, self.screen.hand.start = [], None
            self.screen.do(edit)
            if not has_more:
                return

    async def _new_place(self, key: str) -> None:
        """Asks for a place, such as a region, that is to be painted next, and takes it as brush."""
        drawing, things = self.screen.drawing, self.screen.drawing.kind(key)
        facts = await asking.ask_place(self.screen.hexwar, drawing, things)
        if facts is not None:
            self.screen.do(acts.add_place(drawing, key, facts))
            self.screen.hand.brush = OfGround(things.over, facts[str(things.listed_by)])
            self.screen.show_again()

    async def _options(self) -> None:
        at = 0
        while (asked := await asking.ask_option(self.screen.hexwar, self.screen.drawing, at)) is not None:
            edit, at = asked
            self.screen.do(edit)

    async def _fairness(self) -> None:
        """Shows how even the sides are, and what comes of games between equals."""
        screen = self.screen
        try:
            scenario = await asyncio.to_thread(scenario_of, screen.hexwar.registry, screen.drawing)
        except HexwarError:
            await self._tell_why_not()
            return
        await screen.hexwar.push_screen_wait(FairnessScreen(screen.drawing.system, scenario))

    async def _faults(self) -> None:
        """Lists what is missing or wrong; the cursor goes to the one that is picked."""
        screen = self.screen
        screen.tell(say("Being looked over …"))
        await screen.look_over()
        screen.tell("")
        if not screen.faults:
            screen.tell(say("Nothing is missing, nothing is wrong."))
            return
        label = screen.drawing.grid.label
        items = [
            Item(at, fault.text, label(fault.cells[0]) if fault.cells else "") for at, fault in enumerate(screen.faults)
        ]
        chosen = await pick(screen.hexwar, say("What is missing or wrong"), items)
        if chosen is not None and screen.faults[chosen].cells:
            screen.map.cursor = screen.faults[chosen].cells[0]

    # -- out of the workshop -----------------------------------------------------------------------------------------

    async def _write(self) -> None:
        screen = self.screen
        folder, easel = screen.hexwar.places.scenarios, screen.kept.easel
        if screen.faults:
            ask = say("It can't be played yet. Write it all the same, in the place of what was written before?")
            why = [fault.text for fault in screen.faults]
            if not await screen.hexwar.push_screen_wait(AskDialog(say("Write"), ask, why, say("write"))):
                return
        lost = would_be_lost(folder, easel)
        if lost is not None:
            ask = say("There is a file of this name, which is not what was last written here. Write in its place?")
            if not await screen.hexwar.push_screen_wait(AskDialog(say("Write"), ask, (shown(lost),), say("write"))):
                return
        path = write_scenario(folder, easel)
        told = say("Written: {path}. It is listed among the scenarios of new games.", path=shown(path))
        screen.tell(told if not screen.faults else say("{told} It can't be played yet: !", told=told))

    async def _play(self) -> None:
        """Begins a game of the scenario; when it is left, this screen is seen again."""
        from hexwar_tui.tui.setup.seats import SetupSheet

        screen, app = self.screen, self.screen.hexwar
        if app.campaign is not None:
            return
        try:
            scenario = await asyncio.to_thread(scenario_of, app.registry, screen.drawing)
        except HexwarError:
            await self._tell_why_not()
            return
        setup = await app.push_screen_wait(SetupSheet(usual_setup(app.registry, scenario)))
        campaign = None if setup is None else await create(app, setup)
        if campaign is not None:
            app.play(campaign)

    async def _tell_why_not(self) -> None:
        """Tells what is missing or wrong."""
        await self.screen.look_over()
        reasons = [fault.text for fault in self.screen.faults] or [say("Something is missing or wrong.")]
        await self.screen.hexwar.push_screen_wait(TellDialog(say("It can't be played yet"), reasons))
