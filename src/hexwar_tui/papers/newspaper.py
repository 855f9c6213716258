"""The newspaper of a game: what all may know of a turn, as a story with a map.

What was told to some only is in it where the referee has it published, topic by topic.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from hexwar_tui.engine.events import About, News, Topic
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.play.rulings import TABLE
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.seats import NOBODY, REFEREE
from hexwar_tui.engine.view import Fog
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.document import Block, Document, Items, Paragraph, Picture, Table, section
from hexwar_tui.papers.parts.map_part import map_part
from hexwar_tui.papers.situation import how_it_ended, seat_name


class Published(StrEnum):
    """What a referee may have published besides what everybody saw: how sides stand, battles, and what sides have
    agreed on."""

    RANKINGS = "rankings"
    BATTLES = "battles"
    AGREEMENTS = "agreements"


_TOPICS: Mapping[Topic, Published] = {
    Topic.BATTLES: Published.BATTLES,
    Topic.AGREEMENTS: Published.AGREEMENTS,
}

_PAGES: Mapping[Text, tuple[About, ...]] = {
    say("Battles"): (About.FIGHT, About.LOSS),
    say("Won and lost"): (About.GROUND,),
    say("In other news"): (About.EVENT,),
    say("Talks"): (About.TALK,),
    say("On the march"): (About.MARCH,),
    say("Bought, built and earned"): (About.MEANS,),
}
"""The pages, each with what its news are about; details are on none."""


def newspaper(
    game: Game,
    language: str,
    turn: int | None = None,
    published: Collection[Published] = (),
    *,
    plain: bool = False,
    picture: Picture | None = None,
) -> Document:
    """The newspaper of `turn`, None for the last one that is over; with `plain` its map is in ASCII. A `picture` of the
    map stands below that."""
    told = last_turn(game) if turn is None else turn
    return Document(_title(game, told), tuple(_blocks(game, language, told, published, plain, picture)))


def last_turn(game: Game) -> int:
    """The last turn that is over, or the first where none is yet: some games begin with turn 0."""
    if game.outcome is not None:
        return game.turn
    first = min((entry.turn for entry in standing(game.record.entries)), default=game.turn)
    return max(min(1, first), game.turn - 1)


def moment(game: Game, turn: int) -> Answers:
    """The game as it was at the end of `turn`: itself, where nothing has moved since."""
    if turn >= game.turn or (turn == game.turn - 1 and game.is_sealed()):
        return game
    past = game.look_back(0)
    past.go_to(max((entry.number for entry in standing(game.record.entries) if entry.turn <= turn), default=0))
    return past


def _title(game: Game, turn: int) -> Text:
    return say("{scenario}: the news of turn {n}", scenario=game.frames[0].scenario.title, n=turn)


def _blocks(
    game: Game, language: str, turn: int, published: Collection[Published], plain: bool, picture: Picture | None
) -> Iterator[Block]:
    if game.outcome is not None and turn == last_turn(game):
        yield Paragraph((how_it_ended(game),), strong=True)
    pages = _pages(game, turn, published)
    contents = [say("{page}: {n}", page=title, n=len(sentences)) for title, sentences in pages.items() if sentences]
    none = say("Nothing that everybody knows of has happened.")
    yield Paragraph((say("{contents}.", contents=contents) if contents else none,))
    for title, sentences in pages.items():
        yield from section(title, Items(tuple(sentences)))
    then = moment(game, turn)
    view = then.whole_view(NOBODY)
    if any(view.look(cell).fog is not Fog.UNKNOWN for cell in view.grid.cells):
        yield from map_part(view, language, plain)
        yield from [] if picture is None else [picture]
    if Published.AGREEMENTS in published:
        yield from section(say("In force"), Items(then.agreements(REFEREE)))
    # What begins the next turn, such as its event, counts already.
    is_later = then is game and game.turn > turn
    title = say("Standings as turn {n} begins", n=game.turn) if is_later else say("Standings")
    yield from section(title, *_standings(game, then, published))


# -- what has happened -------------------------------------------------------------------------------------------------


def has_news(game: Game, turn: int, published: Collection[Published]) -> bool:
    """Whether the newspaper of a turn tells anything."""
    return any(_pages(game, turn, published).values())


def _pages(game: Game, turn: int, published: Collection[Published]) -> Mapping[Text, list[Text]]:
    """By the heading of each page the sentences on it, in the order in which things happened."""
    pages: dict[Text, list[Text]] = {title: [] for title in _PAGES}
    for entry, news in game.news(REFEREE):
        if entry.turn == turn and not news.frame and (news.seen_by is None or _topic(game, news) in published):
            about = _about(game, news)
            for title in (title for title, kinds in _PAGES.items() if about in kinds):
                pages[title].append(game.phrase(news))
    return pages


def _about(game: Game, news: News) -> About:
    return About.EVENT if news.system == TABLE else game.registry[news.system].say.phrase.about(news.kind)


def _topic(game: Game, news: News) -> Published | None:
    """Under which heading the referee may publish news that were told to some only; None where he may not."""
    if news.system == TABLE:
        return None
    topic = game.registry[news.system].say.phrase.read(news).topic()
    return None if topic is None else _TOPICS[topic]


# -- how sides stand ---------------------------------------------------------------------------------------------------


def _standings(game: Game, then: Answers, published: Collection[Published]) -> Iterator[Block]:
    """What every side has of what wins, as far as all know it; where rankings are published, all that is counted."""
    if Published.RANKINGS in published and (counted := then.counted(REFEREE)):
        head = (say("Side"), *(title for title, _ in counted))
        rows = ((seat_name(game, side), *(str(numbers[side]) for _, numbers in counted)) for side in game.sides)
        yield Table(head, tuple(rows))
        return
    scores = [(line.name, line.score) for line in then.whole_view(NOBODY).sides if line.score is not None]
    yield Table((say("Side"), say("Points")), tuple((name, f"{has}/{goal}") for name, (has, goal) in scores))
