"""The steps of a way are told as one, where it ended."""

from __future__ import annotations

from dataclasses import replace

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.in_one import told_at_the_end, told_once
from tests.storage.test_summary import played


def test_steps_of_a_march_stand_where_it_ended() -> None:
    """One sentence for all of a side's news of marches, at the place of the last; a referee reads each."""
    game = played("envoys-three-crowns-middle")
    news = [pair for pair in game.news("torland") if pair[0].turn == game.record.entries[-1].turn - 1]
    steps = [at for at, (_, event) in enumerate(news) if event.kind == "seen-marching"]
    assert len(steps) > 1
    ends = told_at_the_end(game, "torland", news)
    assert [*ends] == [at for at in range(len(news)) if at not in steps[:-1]]
    assert ends[steps[-1]] != news[steps[-1]][1]
    assert render(game.phrase(ends[steps[-1]]), "en").startswith("Marching in sight: ")
    assert [*told_at_the_end(game, REFEREE, news).values()] == [event for _, event in news]


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


def test_battles_at_several_places_are_told_apart() -> None:
    """What one side came to does not stand for what it was come to elsewhere, in the same entry."""
    game = played("envoys-three-crowns-finished")
    battles = [pair for pair in game.news(REFEREE) if pair[1].kind == "battle"]
    came = next(pair for pair in battles if pair[1].facts["came"])
    other = next(pair for pair in battles if not pair[1].facts["came"] and pair[1].facts["at"] != came[1].facts["at"])
    two = [came, (came[0], other[1])]
    assert list(told_once(game, two)) == two


def test_what_can_not_be_read_stands_for_nothing_else() -> None:
    """Beside two battles in one entry whose facts are gone, what else was told there is told as well."""
    game = played("envoys-three-crowns-finished")
    news = list(game.news(REFEREE))
    battles = [pair for pair in news if pair[1].kind == "battle"][:2]
    entry, other = next(pair for pair in news if pair[1].kind != "battle")
    unread = [(entry, replace(event, facts={})) for _, event in battles]
    assert list(told_once(game, [*unread, (entry, other)])) == [*unread, (entry, other)]
