"""What the folders of a game's papers are called: in the language in which its first ones were named, whatever language
a later command speaks, so that all of them lie together."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.storage.disk.files import names_in


def papers_folder(game: Path, language: str) -> Path:
    """Where the papers of the game that is kept at this path go to, if nothing else is said: beside it, into the folder
    that is there already in any language."""
    return _beside(game, say("{name} - papers", name=game.stem), language)


def answer_folder(game: Path, language: str) -> Path:
    """Where the answers for the game that is kept at this path go to, if nothing else is said: beside it, into the
    folder that is there already in any language."""
    return _beside(game, say("{name} - answers", name=game.stem), language)


def language_of_names(out: Path, language: str) -> str:
    """The language in which the folders and files of turns in `out` are named; `language` where there are none yet."""
    found = {each: _turns_in(out, each) for each in _first(language)}
    return max(found, key=lambda each: found[each])


def _beside(game: Path, name: Text, language: str) -> Path:
    """The folder with this name beside the game; of several, each in another language, the fullest."""
    folders = [game.with_name(render(name, each)) for each in _first(language)]
    return max(folders, key=lambda folder: len(_names(folder)))


def _turns_in(out: Path, language: str) -> int:
    """How many names begin with the number of a turn in this language."""
    start = render(say("turn {turn}", turn=""), language)
    return sum(1 for name in _names(out) if name.startswith(start))


def _names(folder: Path) -> list[str]:
    return [*names_in(folder)] if folder.is_dir() else []


def _first(language: str) -> list[str]:
    """The languages, this one first."""
    return [language, *(each for each in LANGUAGES if each != language)]
