"""Lines of very many words: whatever they are, they are tried a bounded number of times, and answered."""

from __future__ import annotations

from collections import Counter

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.lines.tries import MOST_PARTS, MOST_WAYS, TooManyWays, Tries
from hexwar_tui.engine.orders.sentences import LONGEST_LINE, Reader
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.mail import MOST_LINES, mail_lines
from hexwar_tui.papers.taking_in import take_in
from tests.papers.sheets import letters, saved, talks

ALDMARK, WEST = "aldmark", "west"
ARMY, FLEET = "Aldmark 1", "fleet 1 (West League)"

PATTERNS = (
    "{unit}: stay; when it sees lorem lorem lorem ",
    "{unit}: stay; when it is attacked, it halts, lorem, ",
    "{unit}: stay; when it is attacked and it halts and ",
    "{unit}: march to 0305, 0306, ",
    "{unit} - march - ",
    "lorem: ipsum: ",
    "buy 2 rifles two ",
    "treaty with East League: peace, gift: West League, ",
    "{unit} at 0305 in 0305 ",
)
"""What is said again and again in these lines: words, numbers, commas, colons."""

MOST_READINGS = 12
"""How often a line is read at most that gives no order: as it stands, with words put right, with a colon, twice."""

ALL_IN_ALL = 3
"""How often a line's bound these readings may need together: few of them come near it."""


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts lines that are read, and what of them."""
    found: Counter[str] = Counter()

    def counting(name: str) -> None:
        before = getattr(Tries, name)

        def counted(tries: Tries) -> None:
            found[name] += 1
            before(tries)

        monkeypatch.setattr(Tries, name, counted)

    for name in ("begin", "count_way", "count_part"):
        counting(name)
    return found


@pytest.mark.parametrize("words", [20, 200, 600, 2000])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_of_many_words_is_tried_so_often_and_no_more(pattern: str, words: int, tried: Counter[str]) -> None:
    """It is told of as wrong, or kept as a letter; nothing is entered."""
    said = pattern.format(unit=ARMY)
    line = said * (words // len(said.split()))
    taken = take_in(letters(), ALDMARK, line, "en")
    assert bool(taken.faults) != bool(taken.letter)
    assert not taken.entered
    assert tried["begin"] <= MOST_READINGS
    assert tried["count_way"] <= ALL_IN_ALL * MOST_WAYS
    assert tried["count_part"] <= ALL_IN_ALL * MOST_PARTS


def _reader(game: Game, seat: str) -> Reader:
    known = naming(game, seat)
    return Reader(game.top.system.order_types, known, dict(known.stands), game.known(seat))


def test_a_line_with_too_many_ways_to_read_it_is_refused() -> None:
    """Nobody could tell whether what was tried first is all that it may mean."""
    line = "treaty with East League for 3 turns: " + "gift: West League, 1 manpower, " * 20 + "lorem"
    with pytest.raises(TooManyWays):
        _reader(talks(), WEST).read(line)


def test_a_long_order_is_read_all_the_same() -> None:
    """Eight tasks with nothing but commas between them are the eight that semicolons part."""
    reader = _reader(letters(), ALDMARK)
    tasks = ["when it sees an enemy army, it flees the way it came", "when it is beaten back, it halts"] * 4
    read = reader.read("Aldmark 2: march southeast 3; " + ", ".join(tasks))
    assert read == reader.read("Aldmark 2: march southeast 3; " + "; ".join(tasks))


def test_a_line_is_not_read_that_is_longer_than_any() -> None:
    """What was left of it, cut somewhere, might be an order that nobody has given."""
    order = "Aldmark 1: march to 0306"
    with pytest.raises(BadOrder, match="longer"):
        _reader(letters(), ALDMARK).read(order + " " * (LONGEST_LINE - len(order)) + ", 0307")


def test_free_words_are_not_tried_with_all_lines_behind_them(tried: Counter[str]) -> None:
    """No mailer has parted an order that does not begin like one; and a line is read once, as it stands."""
    lines = [f"What we have seen of {hill}hill so far was hardly worth the ride." for hill in "abcdefghijklmnopqrst"]
    assert take_in(letters(), ALDMARK, "\n".join(lines), "en").letter.splitlines() == lines
    assert tried["begin"] <= 4 * len(lines)


def test_a_sheet_of_endless_lines_is_refused() -> None:
    """Nobody has so many orders; whoever quotes all his papers is told to leave them out."""
    with pytest.raises(BadOrder, match="quoted"):
        take_in(letters(), ALDMARK, "Hello.\n" * (MOST_LINES + 1), "en")
    assert take_in(letters(), ALDMARK, "# Hello.\n" * (MOST_LINES + 1) + "Aldmark 1: stay", "en").entered


@pytest.mark.parametrize("last", ["99999999", "9" * 3000])
def test_a_row_of_units_is_not_counted_further_than_there_can_be_any(last: str) -> None:
    """Whatever number is said to be its last, the line is one with a fault, and answered."""
    game = saved("skirmish-first-shots-middle")
    (fault,) = take_in(game, "blue", f"Soldier 1-{last}: wait", "en").faults
    assert render(fault.fault, "en") == "This is no order that can be read."


def test_a_gap_of_any_width_is_one_of_a_few_spaces() -> None:
    """Whoever leans on the space bar says no more by it."""
    (line,) = mail_lines("Aldmark 1:" + " " * 3000 + "stay")
    assert line.text.split() == ["Aldmark", "1:", "stay"]
    assert len(line.text) < 30
