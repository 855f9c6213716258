"""An older file, or one that was played on elsewhere, is noticed, even with all that lies beside it (row 32)."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game
from hexwar_tui.storage.campaigns.last_seen import MOST_GAMES, read_seen, remember
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.disk.files import write_file
from hexwar_tui.storage.saves.journal_file import journal_of
from hexwar_tui.storage.saves.save_file import encode
from tests.storage.faulty import every_kill, failing, striking, system
from tests.storage.games import kept, names_in, noon, raid, shout
from tests.storage.kinds import PLAIN, SEALED, Kind, of_both_kinds
from tests.storage.sealing import PHRASES
from tests.toys import TOYS
from tests.toys.raid import Fence

OLDER, OTHER = "This is an older state of the game", "This is another course of the game"
COPY = "This is a copy: the game itself was last played here as"
UNSEALED = "This game was sealed when it was last played here"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the game of the test is kept."""
    return tmp_path / "saves" / "a.hexwar"


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    """The file in which this machine remembers."""
    return tmp_path / "home" / "last-seen.json"


def begun(kind: Kind, path: Path, seen: Path) -> Path:
    """Keeps a new game, some orders long; a copy of its whole folder."""
    with kind.begin(raid(), path, last_seen=seen) as campaign:
        shout(campaign.game)
    return Path(shutil.copytree(path.parent, path.parent.with_name("copy"), dirs_exist_ok=True))


def played(kind: Kind, path: Path, seen: Path | None, orders: int = 1, words: str = "played on") -> None:
    """Opens it, gives some orders and closes it."""
    with kind.open(path, last_seen=seen) as campaign:
        for _ in range(orders):
            shout(campaign.game, words)


def told(kind: Kind, path: Path, seen: Path, *, read_only: bool = False) -> str:
    """What its players are told of another state or course of the game when it is opened."""
    with kind.open(path, last_seen=seen, read_only=read_only) as campaign:
        notices = [render(notice, "en") for notice in campaign.notices]
    return " ".join(notice for notice in notices if notice.startswith((OLDER, OTHER, UNSEALED, COPY)))


def put_back(copy: Path, path: Path) -> None:
    """Puts a copy of the whole folder in its place."""
    shutil.rmtree(path.parent)
    shutil.copytree(copy, path.parent)


@pytest.mark.row(32)
@of_both_kinds
def test_an_older_save_or_one_that_was_played_on_elsewhere_is_said_once(kind: Kind, path: Path, seen: Path) -> None:
    """Row 32: put back with its journal. To be looked at, it is told, too; once the game has gone on from it, that is
    where it was last played. One that was played elsewhere is longer than what was seen here, and not what followed."""
    copy = begun(kind, path, seen)
    played(kind, path, seen)
    put_back(copy, path)
    assert OLDER in told(kind, path, seen, read_only=True)
    assert OLDER in told(kind, path, seen)
    assert told(kind, path, seen) == ""
    played(kind, path, seen)
    put_back(copy, path)
    played(kind, path, None, 9, "played elsewhere")
    assert OTHER in told(kind, path, seen)
    assert told(kind, path, seen) == ""


def test_what_the_journal_beside_it_has_said_is_not_said_again(path: Path, seen: Path) -> None:
    """An older save beside the journal of the newer one: one notice, that the journal is put aside."""
    begun(PLAIN, path, seen)
    old = path.read_bytes()
    for _ in range(2):
        with PLAIN.open(path, last_seen=seen) as campaign:
            campaign.save()
    path.write_bytes(old)
    with PLAIN.open(path, last_seen=seen) as campaign:
        (notice,) = campaign.notices
        assert "older than the journal" in render(notice, "en")


# -- no false alarms ---------------------------------------------------------------------------------------------------


def undo(campaign: Campaign) -> None:
    campaign.game.submit("red", Fence(edge=(campaign.game.view("red").grid.cells[0], 2)))
    campaign.game.undo("red")


def save(campaign: Campaign) -> None:
    shout(campaign.game)
    campaign.save()


@pytest.mark.row(32)
@of_both_kinds
def test_what_is_done_in_a_game_is_no_older_state(kind: Kind, path: Path, seen: Path) -> None:
    """Row 32: what is taken back stays in the journal, so the game has only become longer; an autosave and a branch, a
    game of its own that nobody has seen more of, change nothing."""
    begun(kind, path, seen)
    for act in (
        undo,
        lambda campaign: campaign.game.rewind(2),
        save,
        lambda campaign: campaign.autosave(path.parent / "auto"),
        Campaign.close,
    ):
        with kind.open(path, last_seen=seen) as campaign:
            act(campaign)
            keys = campaign.seal and campaign.seal.keys
        assert told(kind, path, seen) == "", act
    branch_game(TOYS, path, path.with_name("b.hexwar"), entry=2, clock=noon, keys=keys)
    assert told(kind, path.with_name("b.hexwar"), seen) == ""
    assert told(kind, path, seen) == ""


@pytest.mark.row(32)
@of_both_kinds
def test_a_game_carried_to_another_machine_and_back(kind: Kind, path: Path, seen: Path) -> None:
    """Row 32: each of two machines has seen less of it than the other has played since."""
    other = seen.with_name("of the other machine")
    begun(kind, path, seen)
    for machine in (other, seen, other, seen):
        assert told(kind, path, machine) == ""
        played(kind, path, machine)


@pytest.mark.row(32)
@of_both_kinds
def test_under_another_path(kind: Kind, path: Path, seen: Path) -> None:
    """Row 32: the game goes on there; the file that it has left is an older state."""
    begun(kind, path, seen)
    new = path.with_name("b.hexwar")
    with kind.open(path, last_seen=seen) as campaign:
        campaign.save_as(new)
        shout(campaign.game)
    assert told(kind, new, seen) == ""
    assert OLDER in told(kind, path, seen)


def test_what_was_had_back_is_where_the_game_is(path: Path, seen: Path) -> None:
    """Whoever goes on from the backup, without the journal, has been told; the new file is no surprise."""
    begun(PLAIN, path, seen)
    with PLAIN.open(path, last_seen=seen) as campaign:
        save(campaign)
        save(campaign)
    for lost in (path, journal_of(path)):
        lost.unlink()
    new = path.with_name("b.hexwar")
    Campaign.create(recover(TOYS, path)[0].game, new, noon, last_seen=seen).close()
    assert told(PLAIN, new, seen) == ""


def test_another_phrase_for_a_seat(path: Path, seen: Path) -> None:
    """The key of the game stays, and with it what is remembered."""
    copy = begun(SEALED, path, seen)
    with SEALED.open(path, last_seen=seen) as campaign:
        campaign.give_phrase("red", PHRASES["red"] + "5")
        campaign.give_phrase("red", PHRASES["red"])
    assert told(SEALED, path, seen) == ""
    put_back(copy, path)
    assert OLDER in told(SEALED, path, seen)


@pytest.mark.row(1, 32)
@pytest.mark.parametrize("act", [pytest.param(save, marks=pytest.mark.long), Campaign.close], ids=["save", "close"])
def test_killed_at_any_call_what_is_remembered_is_on_disk(
    tmp_path: Path, seen: Path, act: Callable[[Campaign], None]
) -> None:
    """Rows 1 and 32: a program killed while it saves or closes raises no alarm at the next opening."""

    def make(folder: Path) -> Path:
        with PLAIN.begin(raid(), folder / "a.hexwar", last_seen=seen) as campaign:
            shout(campaign.game)
        return folder / "a.hexwar"

    for path in every_kill(tmp_path, make, lambda path: act(PLAIN.open(path, last_seen=seen)), least=31):
        assert told(PLAIN, path, seen) == ""


def test_what_could_not_be_written_is_not_remembered(path: Path, seen: Path) -> None:
    """Orders that never came to the disk are gone with the program, and nobody is accused of that."""
    begun(PLAIN, path, seen)
    before = seen.read_bytes()

    def refuse(name: str, args: tuple[Any, ...]) -> None:
        if name == "open" and Path(args[0]).parent == path.parent and args[1] & os.O_WRONLY:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    with system(striking(refuse, lambda made, name: True)), PLAIN.open(path, last_seen=seen) as campaign:
        shout(campaign.game)
        assert campaign.status
    assert seen.read_bytes() == before
    assert told(PLAIN, path, seen) == ""


# -- the file ----------------------------------------------------------------------------------------------------------


NOTHING_KEPT = (b"", b"{", b"[]", b"\xff", b'{"games":[]}')
STRANGELY_KEPT = (b"7", b'"x"', b'[true,"x"]', b'[-1,"x"]', b"[1,2]", b"[1]", b"{}")


def test_what_can_not_be_read_is_forgotten(path: Path, seen: Path) -> None:
    """Nobody is told, and the next closing writes it anew."""
    begun(PLAIN, path, seen)
    game = next(iter(read_seen(seen).games))
    for raw in (*NOTHING_KEPT, *(b'{"games":{"%b":%b}}' % (game.encode(), odd) for odd in STRANGELY_KEPT)):
        seen.write_bytes(raw)
        assert told(PLAIN, path, seen) == "", raw
        assert list(read_seen(seen).games) == [game], raw


def test_a_file_is_read_up_to_a_mebibyte(seen: Path) -> None:
    """With one byte more it is none that this program wrote, and nothing is remembered."""
    seen.parent.mkdir()
    written = b'{"games":{"a":[1,"x"]}}'
    for size, games in ((2**20, ["a"]), (2**20 + 1, [])):
        seen.write_bytes(written.ljust(size))
        assert list(read_seen(seen).games) == games


def test_a_bounded_number_of_games_is_remembered(path: Path, seen: Path) -> None:
    """The ones that were played longest ago go first."""
    games = {str(number): [number, "x"] for number in range(MOST_GAMES)}
    seen.parent.mkdir()
    seen.write_text(json.dumps({"games": games}))
    record = raid().record
    remember(seen, record, None, path)
    assert list(read_seen(seen).games) == [*list(games)[1:], record.id]
    record.id = "5"
    remember(seen, record, None, path)
    assert len(read_seen(seen).games) == MOST_GAMES
    assert list(read_seen(seen).games)[-1] == "5"


def test_of_a_sealed_game_the_file_tells_that_there_is_one(path: Path, seen: Path) -> None:
    """Neither how much was entered nor the hash at its end, on which guesses could be tried. What another key has
    encrypted under the same id tells nothing, and raises no fault."""
    begun(SEALED, path, seen)
    lengths = set()
    for orders in (1, 10, 100):
        played(SEALED, path, seen, orders)
        with SEALED.open(path, read_only=True) as campaign:
            record = campaign.game.record
        kept = read_seen(seen).games[record.id]
        assert isinstance(kept, str)
        assert record.entries[-1].chain not in seen.read_text()
        lengths.add(len(kept))
    assert len(lengths) == 1
    write_file(seen, json.dumps({"games": {record.id: "gAAAAA" + "A" * 120}}).encode())
    assert read_seen(seen).why_other(record, campaign.seal, path) is None


@pytest.mark.row(3)
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS], ids=errno.errorcode.get)
def test_where_nothing_can_be_remembered_saving_succeeds(path: Path, seen: Path, code: int) -> None:
    """Row 3: at every call of remembering, the file is the old one or the new one, and nothing else is left."""
    begun(PLAIN, path, seen)
    record = raid(3).record
    old = seen.read_bytes()
    for number in range(1, 14):
        seen.write_bytes(old)
        with system(failing(number, code)):
            remember(seen, record, None, path)
        assert set(read_seen(seen).games) - {record.id} == set(json.loads(old)["games"])
        assert names_in(seen.parent) == {seen.name}


def test_where_a_file_is_in_the_way_a_game_is_played_all_the_same(path: Path, tmp_path: Path) -> None:
    """A folder of that name, a file where its folder should be: nothing is remembered, nobody is told."""
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for seen in (tmp_path / "file" / "last-seen.json", tmp_path / "folder"):
        with kept(path) as campaign:
            campaign._last_seen = seen
            campaign.save()
        assert told(PLAIN, path, seen) == ""
        shutil.rmtree(path.parent)


@pytest.mark.row(31)
def test_a_file_without_the_seal_that_its_game_had_is_said(path: Path, seen: Path) -> None:
    """Row 31: without a seal nothing vouches for what is in it: players are told so, once."""
    begun(SEALED, path, seen)
    with SEALED.open(path, read_only=True) as campaign:
        raw = encode(campaign.game, noon())
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    path.write_bytes(raw)
    assert told(PLAIN, path, seen).startswith(UNSEALED)
    assert told(PLAIN, path, seen) == ""


@of_both_kinds
def test_a_copy_is_said_to_be_one(kind: Kind, path: Path, seen: Path) -> None:
    """However it was made, as long as the game is where it was; a game that was moved is no copy. Who plays on in a
    copy is found out: the game itself is another course then than the one last played here."""
    begun(kind, path, seen)
    copy = Path(shutil.copy(path, path.with_name("copy.hexwar")))
    shutil.copy(journal_of(path), journal_of(copy))
    assert told(kind, copy, seen, read_only=True) == f"{COPY} {path.resolve()}."
    path.rename(path.with_name("moved"))
    assert told(kind, copy, seen, read_only=True) == ""
    with kind.begin(raid(1), path.with_name("other.hexwar"), last_seen=seen):
        path.with_name("other.hexwar").replace(path)
    assert told(kind, copy, seen, read_only=True) == ""
    path.with_name("moved").replace(path)
    played(kind, copy, seen)
    assert told(kind, path, seen, read_only=True).startswith((OLDER, OTHER))


@of_both_kinds
def test_a_copy_is_not_asked_about_without_a_path(kind: Kind, path: Path, seen: Path) -> None:
    """What is older or of another course is told all the same."""
    begun(kind, path, seen)
    campaign, remembered = kind.open(path, read_only=True), read_seen(seen)
    record, seal = campaign.game.record, campaign.seal
    assert remembered.why_other(record, seal, None) is None
    assert remembered.why_other(record, seal, path.with_name("copy.hexwar")) is not None
    record.entries.pop()
    assert remembered.why_other(record, seal, None) is not None


def test_what_earlier_versions_remembered_counts(path: Path, seen: Path) -> None:
    """Without a path: how far the game had come is compared as ever."""
    begun(PLAIN, path, seen)
    ((game, (entry, chain, *_)),) = read_seen(seen).games.items()
    for length, expected in ((entry, ""), (entry + 1, OLDER)):
        seen.write_text(json.dumps({"games": {game: [length, chain]}}))
        assert told(PLAIN, path, seen, read_only=True)[: len(OLDER)] == expected


def test_a_file_whose_name_is_no_text_is_remembered_all_the_same(path: Path, seen: Path) -> None:
    """What is known of all other games stays."""
    begun(PLAIN, path, seen)
    remember(seen, raid(1).record, None, Path(os.fsdecode(b"/tmp/\xff.hexwar")))
    assert len(read_seen(seen).games) == 2
