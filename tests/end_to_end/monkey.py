"""A monkey at the keyboard: `python -m tests.end_to_end.monkey --system ashlands --keys 20000 --seed 1 --busy 2`.

It plays sitting after sitting on a real terminal: games at one keyboard, with practice players, with a referee, with
dice that are typed in, or from the title. Keys come several in one write, faster than any screen opens, with clicks,
turns of the wheel, bytes that are no text, sequences cut in two, pastes and other sizes of the window between them. The
program has to live, to write down no fault, and to leave when it is asked to; else the monkey ends with 1, and says
what it did last. The same seed does the same; how fast the program answers is not in its hands.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random

from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.systems import REGISTRY
from tests.end_to_end.terminal import FLOOD_OVER, FLOODS, MOST_MEMORY, ROOT, Terminal

SITTING = 600
"""Keys of one sitting; it may end earlier, where they lead out of the program."""

LAST = 40
"""Writes that are told of after a failure."""

PATIENCE = 180.0
"""Seconds in which the program has to leave, be the machine as busy as it may."""

INTERRUPTED = (128 + signal.SIGINT, -signal.SIGINT)
"""How the program ends by Ctrl+C where that is no key."""

KEPT = 100_000
"""Bytes of what is drawn that are kept."""

HELP = b"Keys"
"""What is drawn when the keys of a screen are shown."""

ANSWERED = 1.0
"""Seconds within which a key behind a paste is answered."""

TAKEN = b"\x1b[?2004h"
"""What the program draws when it has taken the keyboard."""

ESCAPE, ENTER, LEAVE = "\x1b", "\r", "\x11"
ARROWS = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
PAGES = ("\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F")
OVER_ALL = ("\x1bOP", "\x1bOQ", "\x1bOR", "?", "\x10")
"""Rule book, settings, the other language, keys, actions."""
EDITING = ("\x7f", "\x1b[3~", "\t", "\x1b[Z", " ", "\x13", "\x03")
LETTERS = "abcdefghiklmnopqrstuwxyzHKQTP0123456789+-[]/.,"
RUSSIAN = "фисвуапршолдьтщзйкыегмцчня"

SIZES = ((80, 24), (80, 24), (100, 30), (120, 40), (160, 48), (79, 24), (40, 10), (1, 1))
RUBBISH = (b"\xff", b"\xfe\xc3(", b"\x1b[", b"\x1b[200~\x1b[201~", b"\x1b[1114112u", b"\x1b[97:65;1u", b"\x1b[<0;;M")
PASTED = ("Red", "hello\nworld", "e\re\r", "\x1b[31m", "[b]x[/b]", "9" * 300)

HABITS: tuple[tuple[str, ...], ...] = (
    ("e", ENTER),
    ("e", ENTER, ENTER),
    (ENTER, ENTER),
    ("\t", ENTER, ENTER),
    ("a", ENTER, ENTER),
    ("a", ARROWS[1], ENTER, ENTER, ENTER),
    ("a", ESCAPE),
    ("\x1bOP", ESCAPE),
    ("\x1bOP", "\x1b[6~", "/"),
    ("\x1bOQ", ESCAPE),
    ("\x1bOQ", ENTER, ENTER),
    ("\x1bOR", "\x1b[6~"),
    ("?", ESCAPE),
    ("\x10", "s", ENTER),
    ("/", "a", ENTER),
    ("i", ENTER),
    ("o", ARROWS[1], ENTER),
    ("H", ESCAPE),
    ("Q", ESCAPE),
    ("l", ENTER),
    ("n", ENTER, "b"),
    ("l", ENTER, ENTER),
    (ESCAPE, ENTER),
    ("1", ENTER),
)
"""What people type in one go at tables, at the title and in dialogs."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What the monkey does at once: a write of so many keys, or another size of the window."""

    data: bytes = b""
    keys: int = 0
    size: tuple[int, int] | None = None


def strokes(chance: Random) -> Iterator[Stroke]:
    """Yields what one sitting is made of, without end."""
    columns, rows = SIZES[0]
    while True:
        match chance.choices(("keys", "habit", "mouse", "size", "rubbish", "paste"), (40, 40, 12, 3, 3, 2))[0]:
            case "keys":
                keys = [_key(chance) for _ in range(chance.choice((1, 1, 2, 3, 5, 9)))]
                yield Stroke("".join(keys).encode(), len(keys))
            case "habit":
                keys = [key for _ in range(chance.choice((1, 1, 2, 4))) for key in chance.choice(HABITS)]
                yield Stroke("".join(keys).encode(), len(keys))
            case "mouse":
                yield Stroke("".join(_mouse(chance, columns, rows)).encode(), 1)
            case "size":
                columns, rows = chance.choice(SIZES)
                yield Stroke(size=(columns, rows))
                if columns < SIZES[0][0]:
                    yield Stroke(_key(chance).encode(), 1)
                    columns, rows = SIZES[0]
                    yield Stroke(size=(columns, rows))
            case "rubbish":
                yield Stroke(chance.choice(RUBBISH) + chance.choice((b"", ESCAPE.encode(), b"?")), 1)
            case "paste":
                yield Stroke(f"\x1b[200~{chance.choice(PASTED)}\x1b[201~".encode(), 1)


def _key(chance: Random) -> str:
    kinds: tuple[Sequence[str], ...] = (ARROWS, (ENTER,), (ESCAPE,), PAGES, OVER_ALL, EDITING, LETTERS, RUSSIAN)
    return chance.choice(chance.choices(kinds, (25, 15, 14, 4, 8, 8, 22, 4))[0])


def _mouse(chance: Random, columns: int, rows: int) -> Iterator[str]:
    """A click or two, or a turn of the wheel, anywhere, also a little outside."""
    at = f"{chance.randint(1, columns + 1)};{chance.randint(1, rows + 1)}"
    if chance.random() < 0.2:
        yield f"\x1b[<{chance.choice((64, 65, 66, 67))};{at}M"
        return
    button = chance.choice((0, 0, 0, 2))
    for _ in range(chance.choice((1, 1, 2))):
        yield f"\x1b[<{button};{at}M\x1b[<{button};{at}m"
    if chance.random() < 0.3:
        yield chance.choice((ESCAPE, ENTER))


class Fallen(Exception):
    """The program did what it must not."""


class Monkey:
    """One who plays a system, with a home of his own, until so many keys are pressed."""

    def __init__(self, system: str, home: Path, seed: str) -> None:
        self.system, self.home, self.seed = system, home, seed
        self.keys = self.sittings = 0
        self._done: deque[Stroke] = deque(maxlen=LAST)

    def play(self, keys: int) -> None:
        """Plays until `keys` are pressed. Raises Fallen."""
        while self.keys < keys:
            self.sittings += 1
            chance = Random(f"{self.system} {self.seed} {self.sittings}")
            self._done.clear()
            with self._program(self._words(chance)) as terminal:
                self._sit(terminal, chance, min(SITTING, keys - self.keys))
                self._leave(terminal)

    def paste(self, pastes: int) -> float:
        """Pastes 128 kB so many times, of all kinds in turn; the most seconds until the next key was answered. Raises
        Fallen where that is more than one, or where memory grows beyond its bounds."""
        slowest = 0.0
        (self.home / "settings.json").write_text('{"language": "en"}', "utf-8")
        save = self._made(self._scenarios()[0], "pasted", [])
        with self._program(["play", save]) as terminal:
            terminal.wait_for("Pass the keyboard")
            for flood in list(islice(cycle(FLOODS.values()), pastes)):
                terminal.type(flood)
                terminal.look(FLOOD_OVER)
                begun = time.monotonic()
                terminal.type("?")
                terminal.wait_until(lambda _: HELP in terminal.raw, "the keys of the screen")
                slowest = max(slowest, time.monotonic() - begun)
                terminal.type(ESCAPE)
                terminal.look(FLOOD_OVER)
                terminal.raw.clear()
            if terminal.most_memory > MOST_MEMORY or slowest > ANSWERED:
                raise Fallen(f"{terminal.most_memory >> 20} MB in memory, answered after {slowest:.1f} s")
            self._leave(terminal)
        return slowest

    def last(self) -> str:
        """What was done last, to be read."""
        return "\n".join(repr(stroke.size or stroke.data) for stroke in self._done)

    def _program(self, words: Sequence[str]) -> Terminal:
        command = [sys.executable, "-m", "hexwar_tui.cli.main", *words]
        return Terminal(command, {"HEXWAR_HOME": str(self.home), "HOME": str(self.home)}, cwd=self.home)

    def _scenarios(self) -> list[str]:
        return sorted(f"{self.system}/{path.stem}" for path in (ROOT / "scenarios" / self.system).glob("*.json"))

    def _words(self, chance: Random) -> list[str]:
        """What the program is started with; the settings are new each time, as a key may have been bound elsewhere."""
        language = chance.choice(("en", "en", "ru"))
        (self.home / "settings.json").write_text(f'{{"language": "{language}", "practice_speed": 0}}', "utf-8")
        if chance.random() < 0.15:
            return []
        scenario = chance.choice(self._scenarios())
        if chance.random() < 0.4:
            return ["play", scenario]
        return ["play", self._new_game(chance, scenario)]

    def _new_game(self, chance: Random, scenario: str) -> str:
        """A game of people and practice players, with or without a referee and typed dice; its file."""
        words = ["--seed", f"{chance.random()}"]
        for side in load_scenario(REGISTRY, scenario, ()).sides[1:]:
            words += ["--side", f"{side.id}={chance.choice(('human', 'bot', 'random'))}"]
        words += ["--referee"] if chance.random() < 0.4 else []
        words += ["--dice", "typed"] if chance.random() < 0.2 else []
        return self._made(scenario, str(self.sittings), words)

    def _made(self, scenario: str, name: str, words: Sequence[str]) -> str:
        """The file of a new game."""
        save = self.home / f"{name}.hexwar"
        command = [sys.executable, "-m", "hexwar_tui.cli.main", "new", scenario, "-o", str(save), *words]
        environment = {**os.environ, "HEXWAR_HOME": str(self.home)}
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        return str(save)

    def _sit(self, terminal: Terminal, chance: Random, keys: int) -> None:
        """One sitting of so many keys; it is over before if the program was left."""
        # Before the program has the keyboard, Ctrl+C is no key.
        terminal.wait_until(lambda _: TAKEN in terminal.raw, "the terminal taken", PATIENCE)
        upto = self.keys + keys
        for stroke in strokes(chance):
            if self.keys >= upto or terminal.process.poll() is not None:
                return
            self._done.append(stroke)
            self.keys += stroke.keys
            if stroke.size is not None:
                terminal.resize(*stroke.size)
            terminal.type(stroke.data, PATIENCE)
            # Mostly at once, now and then as fast as a person, sometimes only when all is quiet.
            terminal.look(chance.choices((0, 0.01, 0.2), (60, 30, 10))[0])
            _call_back(terminal)
            del terminal.raw[:-KEPT]

    def _leave(self, terminal: Terminal) -> None:
        """Leaves the program. Raises Fallen unless it does so in good order, and has written down no fault."""
        if terminal.process.poll() is None:
            _call_back(terminal)
            terminal.resize(*SIZES[0])
            terminal.type(LEAVE, PATIENCE)
        try:
            status = terminal.wait_end(PATIENCE)
        except AssertionError as fault:
            raise Fallen(f"does not leave: {fault}") from fault
        faults = [path.read_text("utf-8") for path in sorted(self.home.rglob("fault-*.log"))]
        # Once the keyboard is given back, Ctrl+C is no key any more, and ends the program while it leaves.
        interrupted = any(b"\x03" in stroke.data for stroke in self._done)
        if status not in ((0, *INTERRUPTED) if interrupted else (0,)) or faults:
            raise Fallen("\n".join([f"ended with {status}", terminal.text(), *faults]))


def _call_back(terminal: Terminal) -> None:
    """Goes on with a program that was suspended, as a shell does by `fg`."""
    with suppress(FileNotFoundError):
        state = Path(f"/proc/{terminal.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
        if state == "T":
            terminal.raw.clear()
            terminal.process.send_signal(signal.SIGCONT)
            terminal.wait_until(lambda _: TAKEN in terminal.raw, "the terminal taken again", PATIENCE)


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """So many programs that do nothing but take time."""
    with ExitStack() as stack:
        for _ in range(loops):
            loop = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(loop.kill)
        yield


def main(words: Sequence[str] | None = None) -> int:
    """Lets the monkey play; 0 if nothing happened."""
    parser = argparse.ArgumentParser(prog="python -m tests.end_to_end.monkey")
    parser.add_argument("--system", choices=sorted(REGISTRY), required=True)
    parser.add_argument("--keys", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--busy", type=int, default=2, help="programs that keep the machine busy meanwhile")
    parser.add_argument("--pastes", type=int, default=10, help="pastes of 128 kB, on a machine that is not busy")
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(asked.system, Path(folder), asked.seed)
        try:
            with busy(asked.busy):
                monkey.play(asked.keys)
            slowest = monkey.paste(asked.pastes)
        except Fallen as fallen:
            print(f"{asked.system}, seed {asked.seed}, sitting {monkey.sittings}, key {monkey.keys}: {fallen}")
            print(f"the last writes:\n{monkey.last()}")
            return 1
    print(f"{asked.system}, seed {asked.seed}: {monkey.keys} keys in {monkey.sittings} sittings, no fault; ", end="")
    print(f"{asked.pastes} pastes, the next key answered after {slowest:.2f} s at most")
    return 0


if __name__ == "__main__":
    sys.exit(main())
