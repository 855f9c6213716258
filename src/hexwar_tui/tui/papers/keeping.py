"""Pictures of the map that players keep: files beside the saves, written while the screen goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.tui.papers.png import can_make_png, png_made_aside
from hexwar_tui.tui.stage.host import Host


async def keep_picture(host: Host, view: View, zoom: Zoom) -> AsyncIterator[Text]:
    """Writes the map of `view` into a file beside the saves, as SVG and, where that can be made, as PNG. Yields what is
    to be said after each: where it is, or why it can't be written. While the first is drawn the view must not change.
    """
    from hexwar_tui.tui.papers.picture import map_svg  # what draws pictures is loaded when one is asked for

    try:
        svg = await asyncio.to_thread(map_svg, view, zoom, host.language)
        written = host.write_text(host.words(_name(host, view)), svg, ".svg")
        yield say("Written to {path}.", path=str(written))
        if can_make_png():
            png = await asyncio.to_thread(png_made_aside, svg)
            also = host.write_bytes(written.stem, png, ".png")
            yield say("Written to {path}, and as {other}.", path=str(written), other=Path(also).name)
    except HexwarError as fault:
        yield fault.text


def _name(host: Host, view: View) -> Text:
    """What the file is called: by the game, if one is open, the turn, and who sees it so."""
    game = say("map") if host.campaign is None else host.campaign.path.stem
    eyes = next((line.name for line in view.sides if line.side == view.seat), say("the referee"))
    return say("{game} - {turn} - {eyes}", game=game, turn=view.turn_words, eyes=eyes)
