"""The process in which practice players think: `python -m hexwar_tui.practice.inside PROCESSOR_SECONDS BYTES`.

Questions come by standard input, each as its length in eight bytes and a message as `telling.Told` writes it. Answers
go to standard output, each a line of JSON: an order as the journal has it, or null for a seal; where the player has
noted something, an object with this as "order", its "notes", and what it has "weighed": lists of what a thing is worth,
an order or null, and the name of a way to play. What players print goes to standard error. The process ends when its
input does, even in the middle of a thought.
"""

from __future__ import annotations

import json
import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any, TextIO

from hexwar_tui.engine.lab.players import Decision
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import write_order
from hexwar_tui.engine.practice_player import NoSuchPlayer, Noted, weighed_for
from hexwar_tui.practice.limits import allow_processor, bind_process
from hexwar_tui.practice.telling import Heard

LENGTH_BYTES = 8
"""How many bytes tell the length of the question that follows them; the highest comes first."""

OUT_OF_MEMORY = 77
"""The exit status of the process when a player wanted more memory than it may have."""

UNKNOWN = 78
"""The exit status of the process when it is asked for a player that does not exist."""


def main(processor_seconds: float, memory: int) -> None:
    """Answers questions until input ends. Each may take `processor_seconds` of a processor, all together `memory`
    bytes. An error of a player ends the process."""
    questions: SimpleQueue[bytes] = SimpleQueue()
    heard, answers = Heard(), _stream_of_answers()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    bind_process(memory)
    try:
        while True:
            raw = questions.get()
            allow_processor(processor_seconds)
            answers.write(_answer(heard.decision(raw)) + "\n")
            answers.flush()
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except NoSuchPlayer:
        os._exit(UNKNOWN)


def _stream_of_answers() -> TextIO:
    """Standard output, which is standard error for everybody else from now on."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    return answers


def _answer(decision: Decision) -> str:
    decided = decision.fall()
    if isinstance(decided, Noted):
        weighed = [[each.worth, _written(each.order), each.way] for each in weighed_for(decided)]
        answer: Any = {"order": _written(decided.order), "notes": decided.notes, "weighed": weighed}
    else:
        answer = _written(decided)
    return json.dumps(answer)


def _written(order: Order | None) -> dict[str, Any] | None:
    return None if order is None else write_order(order)


def _listen(questions: SimpleQueue[bytes]) -> None:
    """Puts questions into the queue while a player thinks, and ends the process as soon as input ends, or where there
    is too little memory for a question."""
    try:
        while length := int.from_bytes(_read(LENGTH_BYTES)):
            questions.put(_read(length))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    os._exit(0)


def _read(length: int) -> bytes:
    """Returns the next `length` bytes of standard input; fewer where it has ended."""
    parts = bytearray()
    while len(parts) < length and (part := os.read(0, length - len(parts))):
        parts += part
    return bytes(parts)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
