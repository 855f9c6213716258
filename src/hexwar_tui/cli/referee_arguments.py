"""The commands of a referee, and of games by mail, and their arguments."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.cli.talk.declaring import (
    FORMS,
    Commands,
    add,
    add_file,
    add_letter,
    add_pin_file,
    add_repeated,
    add_seat,
)
from hexwar_tui.cli.talk.usage import number, term


def declare_referee(commands: Commands) -> None:
    """Declares the commands of a referee: clock, rule, notes, step."""
    clock = add(
        commands, "clock", "at_table.clock", term("what the clock of a game shows; or tell it how long it has run")
    )
    add_file(clock)
    add_seat(clock, required=False)
    clock.add_argument(
        "--seconds", type=number, metavar=term("N"), help=term("whole seconds that have passed while it ran")
    )
    rule = add(commands, "rule", "at_table.ruling", term("the referee's word; without fields, what can be ruled on"))
    add_file(rule)
    rule.add_argument(
        "words",
        nargs="*",
        metavar=term("RULING field=value ..."),
        help=term("a thing and its facts; or message text=…, take-back entry=…, amend entry=… order=…"),
    )
    rule.add_argument("--because", metavar=term("TEXT"), help=term("the reason"))
    rule.add_argument("--secret", action="store_true", help=term("told to nobody"))
    rule.add_argument("--public", action="store_true", help=term("told to everybody; else to those who could see it"))
    add_repeated(rule, "--to", term("SIDE"), term("told to this side alone, or to all so given"))
    rule.add_argument("--dry-run", action="store_true", help=term("what every side would learn; nothing is ruled"))
    add_pin_file(rule)
    step = add(commands, "step", "at_table.orders", term("take the next step of what happens by itself"))
    add_file(step)
    step.add_argument("--all", action="store_true", help=term("until somebody is waited for"))
    step.add_argument(
        "--rehearse",
        action="store_true",
        help=term("on a copy: what every side would be told; the game does not change"),
    )
    step.add_argument("--dice", metavar=term("DICE"), help=term("dice thrown on the table, parted by commas"))
    add_pin_file(step)


def declare_post(commands: Commands) -> None:
    """Declares post and turn."""
    post = add(commands, "post", "files.post", term("take in the order sheets that have come, and answer them"))
    add_file(post)
    post.add_argument(
        "folder", type=Path, metavar=term("FOLDER|MBOX"), help=term("a folder of texts or mails, a mailbox, or a mail")
    )
    post.add_argument("--seal", action="store_true", help=term("seal for each side whose sheet has no fault"))
    post.add_argument(
        "--out",
        dest="output",
        type=Path,
        metavar=term("ANSWERS"),
        help=term("where answers go; else beside the game"),
    )
    add_pin_file(post)
    turn = add(commands, "turn", "at_table.turn", term("a turn in one go: carry it out, and write all papers"))
    add_file(turn)
    turn.add_argument("--yes", action="store_true", help=term("carry it out without asking"))
    silent = term("seal for sides without a sheet: with what they have entered, or the least that the rules demand")
    turn.add_argument("--silent", choices=("entered", "plain"), help=silent)
    turn.add_argument(
        "--out", dest="output", type=Path, metavar=term("FOLDER"), help=term("where papers go to; else beside the game")
    )
    turn.add_argument("--again", action="store_true", help=term("carry nothing out, and write the papers again"))
    turn.add_argument("--deadline", metavar=term("TEXT"), help=term("when orders are wanted: it stands in the papers"))
    turn.add_argument(
        "--public",
        metavar="rankings,battles,treaties",
        help=term("by the referee's word, what not everybody saw; else only what everybody did"),
    )
    add_repeated(turn, "--form", "md|txt|bbcode|html", term("a form of reports; else Markdown and HTML"))
    add_repeated(
        turn, "--language", term("[SIDE=]en|ru"), term("the language of papers; else that of the side's last sheet")
    )
    turn.add_argument("--dice", metavar=term("DICE"), help=term("dice thrown on the table, parted by commas"))
    add_pin_file(turn)


def declare_newspaper(commands: Commands) -> None:
    """Declares newspaper."""
    told = term("what all may know of a turn, as a story with a map")
    newspaper = add(commands, "newspaper", "files.newspaper", told, json=False)
    add_file(newspaper)
    add_seat(newspaper, required=False)
    newspaper.add_argument(
        "--turn", type=number, metavar=term("N"), help=term("which turn; else the last one that is over")
    )
    newspaper.add_argument(
        "--public",
        metavar="rankings,battles,treaties",
        help=term("by the referee's word, what not everybody saw; else only what everybody did"),
    )
    add_letter(newspaper, *FORMS, "discord")


def declare_seal(commands: Commands) -> None:
    """Declares seal."""
    seal = add(commands, "seal", "at_table.silence", term("end this side's part of a sealed phase"))
    add_file(seal)
    add_seat(seal, required=False)
    seal.add_argument("--undo", action="store_true", help=term("open it again"))
    seal.add_argument(
        "--for", dest="silent", metavar=term("SIDE"), help=term("the referee's word for a side that has sent nothing")
    )
    ways = ("entered", "plain", "standing")
    told = term("with --for: what it has entered (else this), the least that the rules demand, or its standing orders")
    seal.add_argument("--with", dest="way", choices=ways, help=told)
    standing = seal.add_mutually_exclusive_group()
    standing.add_argument("--plan", metavar=term("NAME"), help=term("the kept orders that stand; else “standing”"))
    standing.add_argument(
        "--from", dest="orders", type=Path, metavar=term("ORDERS"), help=term("a file with the standing orders")
    )
