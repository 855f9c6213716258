"""The journal: which entries count, what they strike out, what is final, and the chain that holds them together."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.events import News
from hexwar_tui.engine.record.journal import (
    FIRST_LINK,
    Entry,
    EntryKind,
    Journal,
    entry_from,
    first_broken_link,
    first_struck,
    last_settled,
    ruled_since,
    rules_version,
    since_barrier,
    standing,
)

ORDER, UNDO, REWIND, RULES, BRANCH = (
    EntryKind.ORDER,
    EntryKind.UNDO,
    EntryKind.REWIND,
    EntryKind.RULES,
    EntryKind.BRANCH,
)


def entry(number: int, kind: EntryKind = ORDER, *, settles: bool = False, barrier: bool = False, **body: Any) -> Entry:
    return Entry(number, kind, "red", 1, body, settles=settles, barrier=barrier)


def journal(*kinds: EntryKind | tuple[EntryKind, dict[str, Any]]) -> list[Entry]:
    """Entries of these kinds, numbered from 1."""
    given = [kind if isinstance(kind, tuple) else (kind, {}) for kind in kinds]
    return [entry(number, kind, **body) for number, (kind, body) in enumerate(given, 1)]


def numbers(entries: Sequence[Entry]) -> list[int]:
    return [entry.number for entry in entries]


def test_the_chain_is_a_hash_of_16_bytes_over_the_entry_and_the_hash_before() -> None:
    """Whoever checks a journal with another program finds the same: the first stands behind 32 zeros."""
    first = Entry(1, ORDER, "red", 2, {"kind": "march", "unit": "12"}, events=[News("raid", "walked", {"cell": 3})])
    written = json.dumps(first.data(), separators=(",", ":"), ensure_ascii=False)
    link = hashlib.blake2b(b"0" * 32 + b"\n" + written.encode(), digest_size=16).hexdigest()
    assert first.link(FIRST_LINK) == link
    assert first.data() == {
        "number": 1,
        "kind": "order",
        "seat": "red",
        "turn": 2,
        "body": {"kind": "march", "unit": "12"},
        "dice": [],
        "events": [{"system": "raid", "kind": "walked", "facts": {"cell": 3}}],
        "barrier": False,
    }


def test_an_entry_is_read_as_it_was_written() -> None:
    """With all that it tells: who saw what, in which frame, and what it makes final."""
    events = [
        News("duel", "feinted", {"extra": 2}, ("red",), 7),
        News("raid", "shouted", {}),
        News("a", "b", {}, ()),
    ]
    seen: tuple[tuple[str, ...] | None, ...] = (None, (), ("red", "blue"))
    dice = [Roll("1d6", [4], "R-1", ["a"], "1/R-1/a/0", seen_by) for seen_by in seen]
    for settles, barrier in ((False, True), (True, False)):
        written = Entry(3, ORDER, "red", 1, {"kind": "bid"}, dice, events, barrier, "", settles)
        written.chain = written.link(FIRST_LINK)
        assert entry_from(json.loads(json.dumps({**written.data(), "chain": written.chain}))) == written


def test_a_broken_chain_is_found_at_its_first_entry() -> None:
    """Each hash follows from the one before, wherever it is broken."""
    entries, before = journal(*[ORDER] * 4), FIRST_LINK
    for made in entries:
        made.chain = before = made.link(before)
    assert first_broken_link(entries) is None
    assert first_broken_link([]) is None
    entries[2].turn = 5
    assert first_broken_link(entries) == 3
    assert first_broken_link(entries[1:]) == 2


def test_what_is_taken_back_does_not_stand() -> None:
    """An order taken back is gone, and so is the taking back; of a repeal and an amendment the entry itself stands.
    What other rules leave behind does not stand, up to the entry they name. The dice of a branch stay its own, also
    when the game goes back to before it was made, or goes on by other rules."""
    for kind, left in ((UNDO, [1, 3]), (EntryKind.REPEAL, [1, 3, 4]), (EntryKind.AMENDMENT, [1, 3, 4])):
        assert numbers(standing(journal(ORDER, ORDER, ORDER, (kind, {"entry": 2})))) == left
    assert numbers(standing(journal(ORDER, ORDER, ORDER, (REWIND, {"to": 2}), ORDER))) == [1, 2, 5]
    assert standing(journal(ORDER, (REWIND, {"to": 0}))) == []
    assert numbers(standing(journal(ORDER, ORDER, BRANCH, ORDER, (REWIND, {"to": 1}), ORDER))) == [1, 3, 6]
    entries = journal(ORDER, ORDER, BRANCH, ORDER, (RULES, {"to": 1, "since": 1, "version": 2}), ORDER)
    assert numbers(standing(entries)) == [1, 3, 5, 6]
    assert numbers(standing(journal(ORDER, BRANCH, (RULES, {"to": 2, "since": 0, "version": 2})))) == [1, 2, 3]


@pytest.mark.parametrize(
    ("kind", "body", "struck"),
    [
        (UNDO, {"entry": 4}, 4),
        (EntryKind.REPEAL, {"entry": 4}, 4),
        (EntryKind.AMENDMENT, {"entry": 4}, 4),
        (REWIND, {"to": 4}, 5),
        (RULES, {"to": 4}, 5),
        (ORDER, {}, None),
        (EntryKind.STEP, {}, None),
        (BRANCH, {}, None),
    ],
)
def test_the_first_entry_struck(kind: EntryKind, body: dict[str, Any], struck: int | None) -> None:
    """The one named, or the one behind that to which it goes back."""
    assert first_struck(entry(9, kind, **body)) == struck


def test_the_version_of_the_rules_is_that_of_their_last_change() -> None:
    """Whatever was entered since; where they never changed, that under which the game was begun."""
    assert rules_version(journal(ORDER, ORDER), 3) == 3
    changed = journal(ORDER, (RULES, {"version": 4}), ORDER, (RULES, {"version": 6}), ORDER)
    assert rules_version(changed, 3) == 6
    assert rules_version(changed[:3], 3) == 4


def test_since_when_all_was_played_under_the_rules_of_today() -> None:
    """From the snapshot they were followed from, or from before what was struck out since, which is played again."""
    changed = journal(*[ORDER] * 6, (RULES, {"version": 2, "since": 5, "to": 5}))
    assert ruled_since(journal(ORDER, ORDER)) == 0
    assert ruled_since(changed) == 5
    assert ruled_since([*changed, entry(8), entry(9, UNDO, entry=8)]) == 5
    assert ruled_since([*changed, entry(8, UNDO, entry=5)]) == 4
    assert ruled_since([*changed, entry(8, REWIND, to=2)]) == 2
    assert ruled_since([*changed, entry(8, UNDO, entry=3), entry(9, UNDO, entry=4)]) == 2
    assert ruled_since([entry(1), entry(2), entry(3, UNDO, entry=2)]) == 0


def test_what_stands_behind_the_last_barrier() -> None:
    """Oldest first; a barrier that does not stand is none."""
    entries = [entry(1), entry(2, barrier=True), entry(3), entry(4)]
    assert numbers(since_barrier(entries)) == [3, 4]
    assert numbers(since_barrier([*entries, entry(5, REWIND, to=1), entry(6)])) == [1, 6]
    assert since_barrier([entry(1, barrier=True)]) == []


def test_what_was_made_final_stays_so_unless_the_game_goes_back_behind_it() -> None:
    """Also when the entry that did it was taken back itself."""
    entries = [entry(1), entry(2, settles=True), entry(3, settles=True), entry(4)]
    assert last_settled(entries) == 3
    assert last_settled(entries[:1]) == 0
    assert last_settled([]) == 0
    assert last_settled([*entries, entry(5, UNDO, entry=3)]) == 3
    for kind in (REWIND, RULES):
        assert last_settled([*entries, entry(5, kind, to=3, since=0)]) == 3
        assert last_settled([*entries, entry(5, kind, to=2, since=0)]) == 2
        assert last_settled([*entries, entry(5, kind, to=1, since=0)]) == 0


@pytest.mark.parametrize(
    ("events", "reached"),
    [
        ([], False),
        ([News("raid", "x", {}, ("red",))], False),
        ([News("raid", "x", {}, ())], False),
        ([News("raid", "x", {}, ("red", "blue"))], True),
        ([News("raid", "x", {}, ("red",)), News("raid", "x", {})], True),
    ],
)
def test_others_know_of_what_they_were_told_and_of_what_changed_hands(events: list[News], reached: bool) -> None:
    """A side that is told something by an entry knows that it was made; so does everybody of a barrier."""
    made = entry(1)
    assert not made.is_known_of()
    made.events = events
    assert made.has_reached_others() is made.is_known_of() is reached
    made.barrier = True
    assert made.is_known_of()
    assert made.has_reached_others() is reached


@pytest.mark.parametrize("seed", range(8))
def test_a_journal_remembers_what_counting_anew_finds(seed: int) -> None:
    """However entries are added, dropped from the end and asked for; so does a copy, which goes its own way."""
    rng, kept = random.Random(seed), Journal()
    others: list[tuple[Journal, list[Entry]]] = []
    for _ in range(120):
        number = len(kept) + 1
        kind = rng.choice((ORDER, ORDER, ORDER, BRANCH, UNDO, REWIND, RULES, EntryKind.REPEAL))
        before = rng.randrange(number)
        body = {"entry": before or 1, "to": before, "since": before, "version": 2}
        kept.append(entry(number, kind, settles=rng.random() < 0.2, **body))
        if rng.random() < 0.1:
            del kept[rng.randrange(len(kept)) :]
            continue
        if rng.random() < 0.1:
            others.append((Journal(kept), [*kept]))
        for asked, plain in ((kept, [*kept]), *others[-2:]):
            found = numbers(standing(asked)), ruled_since(asked), last_settled(asked)
            assert found == (numbers(standing(plain)), ruled_since(plain), last_settled(plain))
    assert others
