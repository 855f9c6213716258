"""Answers about what a seat knows that are worked out once."""

from __future__ import annotations

from hexwar_tui.engine.orders.remembered import remembered


class Sees:
    """A façade, with the questions that were put to it."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.asked: list[int] = []


@remembered
def far(known: Sees, cell: int) -> str:
    """How far it is."""
    known.asked.append(cell)
    return f"{known.seat} {cell}"


@remembered
def near(known: Sees, cell: int) -> str:
    """How near it is."""
    known.asked.append(-cell)
    return f"{known.seat} {-cell}"


def test_each_question_is_answered_once_for_each_facade() -> None:
    """Other questions, other functions and other façades have answers of their own."""
    red, blue = Sees("red"), Sees("blue")
    assert [far(red, 1), far(red, 1), far(red, 2), near(red, 1), far(red, 1)] == ["red 1"] * 2 + [
        "red 2",
        "red -1",
        "red 1",
    ]
    assert red.asked == [1, 2, -1]
    assert (far(blue, 1), blue.asked) == ("blue 1", [1])


def test_nothing_is_seen_of_it_but_by_the_function() -> None:
    """A façade has no public member more, and the function keeps its name and its docstring."""
    red = Sees("red")
    far(red, 1)
    assert [name for name in vars(red) if not name.startswith("_")] == ["seat", "asked"]
    assert (far.__name__, far.__doc__, far.__module__) == ("far", "How far it is.", __name__)
