"""What is staked is said by the words of the question, too, in either language."""

from __future__ import annotations

import pytest

from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.systems.ashlands.orders.preparing.entering import Stake
from tests.papers.sheets import entered
from tests.papers.test_lines_for_several import buying


@pytest.mark.parametrize("line", ["поставить 30", "Поставить 30 престижа", "ставка 30", "bid 30", "stake 30"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_stake_goes_by_its_word(line: str, language: str) -> None:
    game = buying()
    assert not enter_sheet(game, "north", f"{line}\n", language).faults
    assert entered(game, "north") == [Stake(30)]
