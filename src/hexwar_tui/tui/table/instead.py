"""An order in the place of a struck one, entered at the table of the side whose it was."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.table.screen import TableScreen

NOT_HERE = ("end_part", "take_back", "entered", "queue", "save")


class InsteadScreen(TableScreen):
    """A side's table over a copy of the game; answers "given", and `order` is the order, or "leave"."""

    def __init__(self, campaign: Campaign, copy: Game, side: Side) -> None:
        super().__init__(campaign, side)
        self.game, self.view = copy, copy.view(side)
        self.order: Order | None = None

    def on_mount(self) -> None:
        """Asks for the order at once."""
        self.call_after_refresh(self.make_order)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is ended, taken back or saved on a copy."""
        return action not in NOT_HERE and super().check_action(action, parameters)

    def usual_prompt(self) -> Text:
        """What this is for."""
        return say("Enter the order that is to stand in place of the struck one. Esc leaves all as it was.")

    async def give(self, order: Order) -> bool:
        """Takes the order to the desk."""
        self.order = order
        self.dismiss("given")
        return True

    def action_back(self) -> None:
        """One step back, or to the desk."""
        if self.asked_on_map is not None:
            self.leave_map()
        else:
            self.dismiss("leave")
