"""The referee's word on disk: in the journal before anybody is told, and back after a crash."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Give, Send
from tests.toys.raid import Strike


def test_rulings_repeals_amendments_and_rehearsals_come_back_from_the_journal(tmp_path: Path) -> None:
    """The program dies without saving: all of them stand, in the journal first, then in a save."""
    path = tmp_path / "game.hexwar"
    campaign = Campaign.create(Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True), path)
    game = campaign.game
    game.submit("red", Give("blue", 2))
    campaign.save()
    game.rule(Ruling("a windfall", (Change("side:red", "grain", 9),), "shh", ("red",)))
    game.rule(Ruling("mildew", (Change("side:blue", "grain", 3),), seen_by=()))
    game.take_back(2, "no windfall")
    game.amend_order(1, "misread", [Give("blue", 1)])
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    rehearsal = rehearse(game)
    rehearsal.step()
    rehearsal.leave()
    again = load_game(TOYS, path).game
    assert again.digest() == game.digest()
    assert [entry.chain for entry in again.record.entries] == [entry.chain for entry in game.record.entries]
    campaign.save()
    campaign.close()
    again = load_game(TOYS, path).game
    assert again.digest() == game.digest()
    again.verify()


def test_a_game_within_the_game_is_kept_when_it_has_ended(tmp_path: Path) -> None:
    """What happened in it is told after saving and opening as it was before."""
    game = Game.new(TOYS, toy_scenario("raid", 3, rows=("...",) * 2), seed="fall")
    path = tmp_path / "game.hexwar"
    with Campaign.create(game, path) as campaign:
        game.submit("red", Strike("red-2", "green-2"))
        for side in ("red", "green"):
            game.submit(side, Bid("1", feint=False))
        campaign.save()
    again = load_game(TOYS, path).game
    assert list(again.record.boards) == [1]
    told = [[run.phrase(event) for _, event in run.news("red")] for run in (game, again)]
    assert told[0] == told[1]
    assert len(again.frames) == 1
