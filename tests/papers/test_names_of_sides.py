"""A side goes by the beginning of its name where no other has it, and a proposal is read in the words of every day."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.called import found_by_beginning
from hexwar_tui.papers.taking_in import take_in
from tests.papers.sheets import talks

PEACE = "treaty with East League for 4 turns: Peace"


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ('message to Eas: "Hi."', 'message to East League: "Hi."'),
        ("сообщение, кому: Восток: «Hi.»", 'message to East League: "Hi."'),
        ("сообщение Востоку: Hi.", 'message to East League: "Hi."'),
        ("договор с Востоком на 4 хода: мир", PEACE),
        ("предложить Восточному союзу мир на 4 хода", PEACE),
        ("предложить мир Востоку на 4 хода", PEACE),
        ("propose East League peace for 4 turns", PEACE),
        ("offer peace East for 4 turns", PEACE),
    ],
)
def test_the_beginning_of_a_name_is_enough(line: str, order: str) -> None:
    """In both languages and in every case."""
    (told,) = take_in(talks(), "west", line, "en").lines
    assert (told.fault, told.order) == ("", order)


def test_a_beginning_that_several_have_or_that_is_short_names_nobody() -> None:
    """The order then says what can stand there."""
    names = {"west": ("West League", "Западный союз"), "wessex": ("Wessex", "Уэссекс")}
    assert found_by_beginning(names, "Wes") == ["west", "wessex"]
    assert found_by_beginning(names, "We") == []
    assert found_by_beginning(names, "Запад") == ["west"]


@pytest.mark.parametrize("line", ["break treaty with Karst", "разорвать договор с Карстом"])
def test_an_order_about_what_is_not_there_is_no_letter(line: str) -> None:
    """It is refused with its line, and holds back the end of the part."""
    taken = take_in(talks(), "west", f"{line}\ndone\n", "en")
    assert ([fault.number for fault in taken.faults], taken.letter) == ([1, 2], "")
