"""The steps of a way are told as one, where it ended."""

from __future__ import annotations

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.in_one import told_at_the_end, told_once
from hexwar_tui.storage.campaigns.summary import Grade, Told
from tests.storage.test_summary import played


def test_steps_of_a_march_stand_where_it_ended() -> None:
    """One sentence for all of a side's news of marches, at the place of the last; a referee reads each."""
    game = played("envoys-three-crowns-middle")
    news = [pair for pair in game.news("torland") if pair[0].turn == game.record.entries[-1].turn - 1]
    each = [Told(at, game.phrase(event), Grade.REST) for at, (_, event) in enumerate(news)]
    steps = [at for at, (_, event) in enumerate(news) if event.kind == "seen-marching"]
    assert len(steps) > 1
    whole = list(told_at_the_end(game, "torland", news, each))
    assert [told.at for told in whole] == [told.at for told in each if told.at not in steps[:-1]]
    (way,) = (told for told in whole if told.at == steps[-1])
    assert way.sentence != each[steps[-1]].sentence
    assert render(way.sentence, "en").startswith("Marching in sight: ")
    assert list(told_at_the_end(game, REFEREE, news, each)) == each


def test_a_battle_is_told_once_to_who_reads_both_sides() -> None:
    """To a referee as the comer was told of it; a side reads its own news, and nothing else is left out."""
    game = played("envoys-three-crowns-finished")
    both = list(game.news(REFEREE))
    once = list(told_once(game, both))
    battles = [event for _, event in once if event.kind == "battle"]
    assert battles
    assert all(event.facts["came"] for event in battles)
    assert [pair for pair in both if pair not in once] == [
        pair for pair in both if pair[1].kind == "battle" and not pair[1].facts["came"]
    ]
    one_sided = [pair for pair in both if pair[1].kind == "battle" and not pair[1].facts["came"]]
    assert list(told_once(game, one_sided)) == one_sided
