"""Games of the toys that the tests of this room play, what is done and looked at in them again and again, and chance
that is laid out beforehand."""

from __future__ import annotations

import random
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, render
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Strike, Walk


def new(system: str, sides: int = 2, *, seed: str = "s", **more: Any) -> Game:
    """A game of a toy at its start."""
    return Game.new(TOYS, toy_scenario(system, sides), seed=seed, **more)


def raid(seed: str = "s", *, sides: int = 2, columns: int = 6, **more: Any) -> Game:
    """A raid on two rows of a plain, where raiders soon meet."""
    return Game.new(TOYS, toy_scenario("raid", sides, rows=("." * columns,) * 2), seed=seed, **more)


def meet(game: Game) -> None:
    """Red walks up to blue's first raider."""
    game.submit("red", Walk("red-2", (1, 2, 3, 4)))
    turns(game, 1)


def struck(seed: str = "fall", **more: Any) -> Game:
    """A raid in which red has struck blue: a duel is begun, and red bids first."""
    game = raid(seed, **more)
    meet(game)
    game.submit("red", Strike("red-2", "blue-2"))
    return game


def bid(game: Game, *, feint: bool = False) -> None:
    """Red bids one finger, and blue two, by which red wins."""
    game.submit("red", Bid("1", feint=feint))
    game.submit("blue", Bid("2", feint=False))


def turns(game: Game, number: int) -> None:
    """So many turns of a raid of two sides in which nobody does anything."""
    for _ in range(2 * number):
        game.submit(game.waiting_for()[0], EndTurn())


def send(game: Game, *sides: Seat) -> None:
    """Each of these sides of a harvest, or all, sends its first worker north."""
    for side in sides or game.sides:
        game.submit(side, Send((f"{side}-1",), "north"))


def seal(game: Game, *sides: Seat) -> None:
    """The same, and each seals its part at once."""
    for side in sides or game.sides:
        send(game, side)
        game.seal(side)


def gift(**more: Any) -> Game:
    """A harvest with a referee in which red gives blue something, and both have sealed."""
    game = new("harvest", referee=True, **more)
    game.submit("red", Give("blue", 2))
    seal(game)
    return game


def reopened(game: Game) -> Game:
    """The game, opened again from its record as it is kept."""
    return Game.resume(game.registry, record_from(game.record.data()))


def moment(game: Game) -> tuple[str, int]:
    """What is the same as long as nothing is done: the digest of the state and the length of the journal."""
    return game.digest(), len(game.record.entries)


def english(text: Text) -> str:
    """A text in English."""
    return render(text, "en")


def told(game: Game, seat: Seat) -> list[str]:
    """All news of a seat, in English."""
    return [english(game.phrase(event)) for _, event in game.news(seat)]


def heard(game: Game, seat: Seat, since: int = 0) -> list[str]:
    """The kinds of events that a seat was told of."""
    return [event.kind for _, event in game.news(seat, since)]


class Drawn(random.Random):
    """A generator whose next `random()` are laid out beforehand, the last one again and again; all else is drawn."""

    def __init__(self, *draws: float, seed: object = 0) -> None:
        super().__init__(str(seed))
        self.draws = list(draws)

    def random(self) -> float:
        return self.draws.pop(0) if len(self.draws) > 1 else self.draws[0]

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)
