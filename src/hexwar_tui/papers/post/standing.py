"""Whose orders are in: how far each side is that is waited for."""

from __future__ import annotations

from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.papers.given import given_orders
from hexwar_tui.papers.post.ended import sides_of_people, was_opened
from hexwar_tui.papers.post.received import part_of, received_now


class HowFar(StrEnum):
    """How far a side is that plays on: it has sealed; its sheet is in and could be sealed, lacks something that the
    rules demand, or has lines that are not entered; it has entered orders without a sheet; it has sent nothing; or
    others have opened its part again, which it had ended."""

    SEALED = "sealed"
    READY = "ready"
    INCOMPLETE = "incomplete"
    FAULTY = "faulty"
    ENTERED = "entered"
    NOTHING = "nothing"
    OPENED = "opened"


@dataclass(frozen=True, slots=True)
class SideNow:
    """How far a side is; `orders` is how many it has entered that stand, `faults` how many lines of its sheet are not
    entered, `why` what keeps it from being sealed; `is_secret`: orders are secret and sealed in this phase."""

    side: Side
    how_far: HowFar
    orders: int = 0
    faults: int = 0
    why: Text = ""
    is_secret: bool = True

    def line(self, name: Text) -> Text:
        """What a referee is told of it."""
        match self.how_far:
            case HowFar.SEALED:
                return say("{side}: sealed", side=name)
            case HowFar.READY:
                return self._ready_line(name)
            case HowFar.FAULTY:
                return say_many(
                    "{side}: the sheet is in, but {n} line of it is not entered",
                    "{side}: the sheet is in, but {n} lines of it are not entered",
                    self.faults,
                    side=name,
                )
            case HowFar.INCOMPLETE:
                return say("{side}: the sheet is in, but it can't be sealed: {why}", side=name, why=self.why)
            case HowFar.ENTERED:
                return self._entered_line(name)
            case HowFar.NOTHING:
                return say("{side}: nothing has come", side=name)
            case HowFar.OPENED:
                return say(
                    "{side}: it had ended its part, and then something came that it may want to answer; it has to end "
                    "it again",
                    side=name,
                )

    def _entered_line(self, name: Text) -> Text:
        if not self.is_secret:
            told = say("{side}: no sheet has come; orders carried out: {n}", side=name, n=self.orders)
            return say("{told}; its part goes on until it ends it", told=told)
        return say_many(
            "{side}: no sheet has come; {n} order is entered, not sealed",
            "{side}: no sheet has come; {n} orders are entered, not sealed",
            self.orders,
            side=name,
        )

    def _ready_line(self, name: Text) -> Text:
        if not self.is_secret:
            return say("{side}: the sheet is in; its part goes on until it ends it", side=name)
        if self.why:
            return say_many(
                "{side}: the sheet is in, {n} order; not sealed: {why}",
                "{side}: the sheet is in, {n} orders; not sealed: {why}",
                self.orders,
                side=name,
                why=self.why,
            )
        return say_many(
            "{side}: the sheet is in, {n} order; not sealed",
            "{side}: the sheet is in, {n} orders; not sealed",
            self.orders,
            side=name,
        )


def sides_now(game: Game) -> tuple[SideNow, ...]:
    """How far the sides are that people play and that act in this phase; none while another step is due than that all
    is revealed."""
    if game.outcome is not None or (game.next_step() is not None and not game.top.sealed):
        return ()
    people = sides_of_people(game)
    sealed, waiting = game.top.sealed, game.waiting_for()
    return tuple(
        SideNow(side, HowFar.SEALED) if side in sealed else _side_now(game, side)
        for side in game.sides
        if side in people and (side in waiting or side in sealed)
    )


def _side_now(game: Game, side: Side) -> SideNow:
    orders, sheet = len(game.entered(side)), received_now(game, side)
    if sheet is None and was_opened(game, side):
        return SideNow(side, HowFar.OPENED, orders)
    if sheet is None:
        # Where orders are carried out at once, those that stand may be of an earlier part of the turn.
        orders = orders if game.is_sealed() else len(given_orders(game, side))
        return SideNow(side, HowFar.ENTERED if orders else HowFar.NOTHING, orders, is_secret=game.is_sealed())
    if sheet.faults:
        return SideNow(side, HowFar.FAULTY, orders, sheet.faults)
    why = why_unsealable(game, side)
    if why:
        return SideNow(side, HowFar.INCOMPLETE, orders, why=why)
    has_no_word = game.is_sealed() and not sheet.seal
    why = say("it has no “done”") if has_no_word else ""
    return SideNow(side, HowFar.READY, orders, why=why, is_secret=game.is_sealed())


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the turn is: the part of it that is under way, and who is waited for."""

    part: str
    waiting: tuple[Seat, ...]

    def is_over(self, game: Game) -> bool:
        """Whether the game has gone on to a part for which other papers are wanted, or to somebody who had none."""
        now = stage_of(game)
        return now.part != self.part or not (game.is_sealed() or set(now.waiting) <= set(self.waiting))


def stage_of(game: Game) -> Stage:
    """How far the turn of the game is now."""
    return Stage(part_of(game, game.sides[0]), game.waiting_for())


def why_unsealable(game: Game, side: Side) -> Text:
    """Why the side's part can't be sealed; "" where it can, or where nothing is sealed in this phase."""
    objection = game.top.seal_objection(game.known(side)) if game.is_sealed() else None
    return "" if objection is None else objection.reason
