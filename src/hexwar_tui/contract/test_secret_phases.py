"""What is written in secret can't be read by playing on in a copy: every road out of a game, in every system with
sealed phases, from games with a seal and without."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.contract.tools.dump import dump_view
from hexwar_tui.contract.tools.moments import moment as moment_of
from hexwar_tui.contract.tools.seals import seal_of
from hexwar_tui.contract.tools.tables import Moment, Table, one_act
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import CannotUndo, NotYourTurn
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.referee.silence import open_for, seal_for
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.history.replay import History
from hexwar_tui.engine.lab.players import RandomPlayer, act, default_order, give_for, with_dice
from hexwar_tui.engine.play.rulings import Silence
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.seats import Side
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game, export_game
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.storage.seals.seal import Keys, Seal

SECRETS = 3
"""How many orders the writing side tries to enter before it seals."""

LONGEST = 400
"""For how many acts a random game is searched for the sealed phase wanted."""


@dataclass
class Written:
    """A game in a sealed phase in which the side `writer` has written and sealed; `onlooker` has not, and may not know
    what was written. `before` is the digest of the game before that, `began` the number of the last entry before."""

    game: Game
    before: str
    began: int
    writer: Side
    onlooker: Side


def begun(table: Table, phases: int = 1) -> Game | None:
    """A random game at the beginning of its sealed phase number `phases`, counting those in which several sides write;
    None where it does not come to that."""
    game, rng = table.begin("secret"), random.Random("secret")
    seen = -1
    for _ in range(LONGEST):
        if game.outcome is not None:
            return None
        if game.is_sealed() and len(game.waiting_for()) > 1 and game.open_point() != seen:
            phases, seen = phases - 1, game.open_point()
            if phases == 0:
                return game
        one_act(game, rng)
    return None


def written(game: Game) -> Written:
    """Has the first side that is waited for enter a few orders and seal; returns the game with that side, and the last
    side waited for as onlooker."""
    writer, onlooker = game.waiting_for()[0], game.waiting_for()[-1]
    assert writer != onlooker
    before, began, rng = moment_of(game), len(game.record.entries), random.Random("writes")
    for _ in range(SECRETS):
        if game.is_sealed() and not game.top.sealed:
            act(game, writer, RandomPlayer(rng), rng)
    while writer not in game.top.sealed:
        give_for(game, writer, default_order(game, writer))
    assert game.is_sealed()
    assert moment_of(game) != before
    return Written(game, before, began, writer, onlooker)


def all_seal(game: Game) -> None:
    """Has all sides still waited for write what they must and seal; then takes the step that reveals it all."""
    phase = game.open_point()
    for seat in game.waiting_for():
        while seat in game.waiting_for() and game.open_point() == phase:
            give_for(game, seat, default_order(game, seat))
    if game.next_step() is not None:
        with_dice(random.Random("reveals"), game.step)


@pytest.fixture
def there(moment: Moment) -> Written:
    """A copy of a game in the sealed phase that `moment` names, in which one side has written; the test is skipped
    where no game has come to that phase."""
    made = _written(moment)
    if made is None:
        pytest.skip(f"No random game has come to its sealed phase number {moment.phase} in which several sides write.")
    return replace(made, game=copy_of(made.game))


@cache
def _written(moment: Moment) -> Written | None:
    table = next((table for table in moment.tables if begun(table) is not None), None)
    game = None if table is None else begun(table, moment.phase)
    assert game is not None or moment.may_not_come
    return None if game is None else written(game)


@pytest.fixture(params=[False, True], ids=["plain", "sealed"])
def kept(request: pytest.FixtureRequest, there: Written, tmp_path: Path) -> Kept:
    """The game of `there` in a file, with a seal and without; its last orders are only in the journal beside it."""
    seal = seal_of(there.game) if request.param else None
    path = tmp_path / "original.hexwar"
    with Campaign.create(there.game, path, seal=seal) as campaign:
        campaign.save()
        autosave = campaign.autosave(tmp_path / "autosaves")
    return Kept(there, path, autosave, seal)


@dataclass
class Kept:
    """A game of `there` in its files: the save, an autosave, and the seal, None without one."""

    there: Written
    path: Path
    autosave: Path
    seal: Seal | None

    @property
    def keys(self) -> Keys | None:
        """The keys that open the save; None where it has no seal."""
        return None if self.seal is None else self.seal.keys

    def branch(self, to: Path, **point: int | bool) -> Path:
        """Writes a branch of the save to the file `to`, from its end or from `point`; returns `to`."""
        branch_game(self.there.game.registry, self.path, to, keys=self.keys, **point)  # type: ignore[arg-type]
        return to


def _exported(kept: Kept, to: Path) -> Path:
    export_game(kept.there.game.registry, kept.path, to, keys=kept.keys)
    return to


def _recovered(kept: Kept, to: Path) -> Path:
    (source, *_) = recover(kept.there.game.registry, kept.path, kept.keys)
    Campaign.create(source.to_go_on(), to, seal=source.seal).close()
    return to


def _of_autosave(kept: Kept, to: Path) -> Path:
    branch_game(kept.there.game.registry, kept.autosave, to, keys=kept.keys)
    return to


def _recovered_autosave(kept: Kept, to: Path) -> Path:
    source = recover(kept.there.game.registry, kept.path, kept.keys, autosaves=kept.autosave.parent)[-1]
    Campaign.create(source.to_go_on(), to, seal=source.seal).close()
    return to


ROADS: dict[str, Callable[[Kept, Path], Path]] = {
    "branch-from-now": lambda kept, to: kept.branch(to),
    "branch-behind-the-last-entry": lambda kept, to: kept.branch(to, entry=len(kept.there.game.record.entries)),
    "branch-behind-the-first-entry": lambda kept, to: kept.branch(to, entry=kept.there.began + 1),
    "branch-from-nowhere": lambda kept, to: kept.branch(to, entry=999_999),
    "export": _exported,
    "what-can-be-had-back": _recovered,
    "autosave": _of_autosave,
    "what-can-be-had-back-of-an-autosave": _recovered_autosave,
}
"""All ways by which the program makes another file of a game for anybody, by name."""


@pytest.mark.row(35)
@pytest.mark.parametrize("road", ROADS)
def test_a_copy_begins_before_what_is_written_in_secret(kept: Kept, road: str, tmp_path: Path) -> None:
    """Row 35: in a copy made by any of `ROADS` nobody has entered or sealed anything, and all have to write anew; a
    file without a seal does not even hold what was written."""
    there, to = kept.there, tmp_path / "copy.hexwar"
    copy = load_game(there.game.registry, ROADS[road](kept, to), kept.keys).game
    assert moment_of(copy) == there.before
    assert (copy.top.sealed, copy.entered(there.writer)) == ([], [])
    assert {there.writer, there.onlooker} <= set(copy.waiting_for())
    if kept.seal is None:
        left = [entry for entry in copy.record.entries if entry.number > there.began]
        assert {entry.kind for entry in left} <= {EntryKind.BRANCH}
    copy.verify()


@pytest.mark.row(35)
def test_nobody_plays_on_in_a_backup_or_an_autosave(kept: Kept) -> None:
    """Row 35: a backup or autosave opens only to be looked at: a notice says why, and it can't be saved."""
    for path in (backup_of(kept.path), kept.autosave):
        before = path.read_bytes()
        with Campaign.open(kept.there.game.registry, path, keys=kept.keys) as campaign:
            assert campaign.read_only
            assert "copy that is kept" in str(campaign.notices[0])
            with pytest.raises(SaveError):
                campaign.save()
        assert path.read_bytes() == before


@pytest.mark.row(35)
def test_the_copy_goes_on(kept: Kept, tmp_path: Path) -> None:
    """Row 35: in a branch all sides can write and seal; saved and opened it is the same game, and is not called
    altered; a copy of the branch keeps its dice."""
    registry, to = kept.there.game.registry, kept.branch(tmp_path / "copy.hexwar")
    with Campaign.open(registry, to, keys=kept.keys) as campaign:
        game = campaign.game
        phase = game.open_point()
        all_seal(game)
        campaign.save()
    again = load_game(registry, to, kept.keys)
    assert again.game.digest() == game.digest()
    assert [str(told) for told in again.notices if "altered" in str(told)] == []
    assert again.game.open_point() != phase
    export_game(registry, to, tmp_path / "third.hexwar", keys=kept.keys)
    assert load_game(registry, tmp_path / "third.hexwar", kept.keys).game._core.branch == game._core.branch != ""


@pytest.mark.row(35)
def test_the_referee_takes_all_of_it(kept: Kept, tmp_path: Path) -> None:
    """Row 35: with `whole`, for a referee, exports and branches hold what was written and sealed in secret."""
    there, to = kept.there, tmp_path / "copy.hexwar"
    export_game(there.game.registry, kept.path, to, keys=kept.keys, whole=True)
    assert load_game(there.game.registry, to, kept.keys).game.digest() == there.game.digest()
    last = standing(there.game.record.entries)[-1].number
    branch = kept.branch(tmp_path / "branch.hexwar", entry=last, whole=True)
    assert moment_of(load_game(there.game.registry, branch, kept.keys).game) == moment_of(there.game)


@pytest.mark.row(35)
def test_who_goes_back_comes_to_before_it(there: Written) -> None:
    """Row 35: going back to any entry of a sealed phase, also once it was revealed, leads to the state before it."""
    game, first = there.game, there.began + 1
    points = {game.open_point(number) for number in range(there.began, len(game.record.entries) + 1)}
    assert points == {game.open_point(there.began)}
    all_seal(game)
    assert game.open_point() > first
    game.rewind(game.open_point(first))
    assert moment_of(game) == there.before


@pytest.mark.row(35)
def test_nothing_can_be_rehearsed_while_anybody_writes(there: Written) -> None:
    """Row 35: before all sides have sealed there is no step to rehearse, and trying one is refused."""
    rehearsal = rehearse(there.game)
    assert rehearsal.next_step() is None
    with pytest.raises(NotYourTurn):
        rehearsal.step()


def test_a_point_under_other_rules_is_no_point(there: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the phase can't be played again, CannotUndo is raised and says that it was begun under other rules."""
    monkeypatch.setattr(History, "replay", _stumbling)
    with pytest.raises(CannotUndo, match="other rules"):
        there.game.open_point()


def _stumbling(*_: Any, **__: Any) -> None:
    raise ValueError("played under other rules")


def test_nobody_has_written_anything_at_an_open_point(secretive: Table) -> None:
    """At every act of a random game: rewound to its last open point, no side has entered or sealed anything; in a phase
    that is not sealed that point is the present."""
    game, rng = secretive.begin("open"), random.Random("open")
    for _ in range(60):
        one_act(game, rng)
        if game.outcome is not None:
            break
        copy = copy_of(game)
        point = copy.open_point()
        copy.rewind(point)
        assert copy.top.sealed == []
        if game.is_sealed():
            assert [copy.entered(side) for side in copy.sides] == [[]] * len(copy.sides)
        else:
            assert point == standing(game.record.entries)[-1].number


def test_saving_draws_nothing(there: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is saved even where the code for views, knowledge and sentences fails."""
    game = there.game
    for name in ("show", "known", "say"):
        monkeypatch.setitem(vars(game.top.system), name, _stumbling)
    for name, seal in (("plain", None), ("sealed", seal_of(game))):
        with Campaign.create(game, tmp_path / f"{name}.hexwar", seal=seal) as campaign:
            campaign.save()
    (saved,) = (save for save in saved_games(tmp_path) if save.path.stem == "plain")
    assert saved.heading is not None
    assert set(saved.heading.waiting) == set(game.sides)


@pytest.mark.parametrize("way", [Silence.ENTERED, Silence.PLAIN])
def test_the_referee_seals_for_a_silent_side(there: Written, way: Silence) -> None:
    """A side that has sent nothing can be sealed for in every phase, with what the rules demand of it at least; all are
    told that he has, the side alone with what. The phase ends by it, and plays again as it was recorded."""
    game, silent, others = there.game, there.onlooker, [side for side in there.game.sides if side != there.onlooker]
    game.record.referee = True
    before = [dump_view(game.view(side)) for side in others]
    since = len(game.record.entries)
    seal_for(game, silent, way)
    assert silent in game.top.sealed
    assert [dump_view(game.view(side)) for side in others] == before
    for side in game.sides:
        told = [event.kind for _, event in game.news(side, since)]
        assert told[-2:] == ["sealed-for", "sealed-with"] if side == silent else told == ["sealed-for"]
    open_for(game, silent)
    assert silent in game.waiting_for()
    seal_for(game, silent, way)
    all_seal(game)
    assert not game.top.sealed
    game.verify()
