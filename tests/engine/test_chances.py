"""Chances as players read them."""

import pytest

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.words.language import render


@pytest.mark.parametrize(
    ("chance", "english", "russian"),
    [
        (0.0, "0 %", "0 %"),
        (1e-9, "under 0.1 %", "меньше 0,1 %"),
        (0.00049, "under 0.1 %", "меньше 0,1 %"),
        (0.00051, "0.1 %", "0,1 %"),
        (0.425, "42.5 %", "42,5 %"),
        (0.5, "50.0 %", "50,0 %"),
        (0.99949, "99.9 %", "99,9 %"),
        (0.99951, "over 99.9 %", "больше 99,9 %"),
        (1.0, "100 %", "100 %"),
    ],
)
def test_only_what_is_certain_is_0_or_100_percent(chance: float, english: str, russian: str) -> None:
    """What may happen is under 0.1 %, however seldom; what may fail over 99.9 %."""
    assert (render(percent(chance), "en"), render(percent(chance), "ru")) == (english, russian)
