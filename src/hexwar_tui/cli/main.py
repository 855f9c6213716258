"""The entry point: what there is to say on the command line, and what each command's end means.

Exit: 0 done; 1 a fault of ours; 2 refused or bad input, with one sentence on standard error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from hexwar_tui import __version__
from hexwar_tui.cli import arguments
from hexwar_tui.cli.speak import complain
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.language import say


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and exits with 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """One sentence on standard error, without the usage."""
        self.exit(2, f"{self.prog}: {message}. “{self.prog} --help” shows how it is used.\n")


def parser() -> argparse.ArgumentParser:
    """Everything that can be said on the command line."""
    top = _Parser(prog="hexwar", description="Hex wargames in a terminal. Without a command, the app opens.")
    top.add_argument("--version", action="version", version=f"hexwar {__version__}")
    arguments.declare(top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser))
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; its exit status."""
    asked = parser().parse_args(argv)
    try:
        if not hasattr(asked, "run"):
            return arguments.open_app(None)
        status: int = asked.run(asked)
    except HexwarError as refusal:
        complain(refusal.text)
        return 2
    except FileNotFoundError as missing:
        complain(say("{file} is not there.", file=str(missing.filename)))
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
