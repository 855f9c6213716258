"""Papers that players keep, pictures of the map and the chronicle as a page: files beside the saves, written while the
screens go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import before_secrets
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.tui.papers.aside import aside
from hexwar_tui.tui.papers.png import can_make_png, png_made_aside
from hexwar_tui.tui.stage.host import Host

Paper = AsyncIterator[Text]
"""A paper that is being written: yields what is to be said of it, at last where it is, or why it can't be written."""


AGAIN = 0.1
"""Seconds until it is tried again to say what could not be said."""


def keep(host: Host, kind: str, paper: Paper, tell: Callable[[Text], bool]) -> None:
    """Has a paper written while the screens go on, also behind the one that has asked for it: `tell` says what there is
    to be said, as long as its screen is there, and returns False if that has to wait. While another paper of this
    `kind` is being written, nothing is begun. When the program ends, what is not written yet is not written, and nobody
    waits for it."""
    if not any(worker.group == kind and not worker.is_finished for worker in host.workers):
        host.run_worker(_told(paper, tell), group=kind)


async def _told(paper: Paper, tell: Callable[[Text], bool]) -> None:
    async for said in paper:
        while not tell(said):
            await asyncio.sleep(AGAIN)


async def keep_picture(host: Host, view: View, zoom: Zoom) -> Paper:
    """Writes the map of `view`, as it is when this begins, into a file beside the saves, as SVG and, where that can be
    made, as PNG. Says after each where it is."""
    from hexwar_tui.tui.papers.picture import map_svg  # what draws pictures is loaded when one is asked for

    yield say("Drawing …")
    stem, language = host.words(_picture_name(host, view)), host.language
    try:
        ground = host.ground if host.paints else None
        svg = await aside(partial(map_svg, _still(view), zoom, language, ground_style=ground))
        written = host.write_text(stem, svg, ".svg")
        yield say("Written to {path}.", path=str(written))
        if can_make_png():
            png = await aside(partial(png_made_aside, svg))
            also = host.write_bytes(written.stem, png, ".png")
            yield say("Written to {path}, and as {other}.", path=str(written), other=Path(also).name)
    except HexwarError as fault:
        yield fault.text


async def keep_page(host: Host, game: Game, seat: Seat) -> Paper:
    """Writes what `seat` may know of `game`, turn by turn beside its maps, as a page for browsers beside the saves: as
    it is when this begins, but in a phase in which the sides write in secret only up to that."""
    from hexwar_tui.tui.papers.page import chronicle_page  # what draws pictures is loaded when one is asked for

    yield say("Writing …")
    try:
        is_secret, known = game.is_sealed(), before_secrets(game)
        stem, pieces = host.words(_page_name(host, known, seat)), chronicle_page(known, seat, host.language)
        page: list[str] = []
        while (piece := await aside(partial(next, pieces, None))) is not None:
            page.append(piece)
        path = str(host.write_text(stem, "".join(page), ".html"))
        written = say("Written to {path}.", path=path)
        yield say("{written} What is being written in secret is not in it.", written=written) if is_secret else written
    except HexwarError as fault:
        yield fault.text


def _still(view: View) -> View:
    """A view whose hexes stay as they are now, however the game goes on."""
    looks = {cell: view.look(cell) for cell in view.grid.cells}
    return replace(view, look=looks.__getitem__)


def _game_name(host: Host) -> Text:
    return say("map") if host.campaign is None else host.campaign.path.stem


def _picture_name(host: Host, view: View) -> Text:
    """What the file is called: by the game, if one is open, the turn, and who sees it so."""
    eyes = next((line.name for line in view.sides if line.side == view.seat), say("the referee"))
    return say("{game} - {turn} - {eyes}", game=_game_name(host), turn=view.turn_words, eyes=eyes)


def _page_name(host: Host, game: Game, seat: Seat) -> Text:
    """What the file is called: by the game alone where it has all, else also by the turn and by who knows it so."""
    if seat == REFEREE:
        return say("{game} - chronicle", game=_game_name(host))
    turn, eyes = game.view(seat).turn_words, seat_name(game, seat)
    return say("{game} - chronicle - {turn} - {eyes}", game=_game_name(host), turn=turn, eyes=eyes)
