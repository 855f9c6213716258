"""What a seat knows holds no secret, whatever a program looks for in it; and what is imagined from it is the same,
whatever is true."""

from __future__ import annotations

import io
import json
import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hexwar_tui.contract.test_hidden_variants import acts_of, begin, seats_that_look
from hexwar_tui.contract.test_sandbox import playout
from hexwar_tui.contract.tools.dump import dump_view
from hexwar_tui.contract.tools.findings import asked_of, found_at_a_frame
from hexwar_tui.contract.tools.hidden import variants
from hexwar_tui.contract.tools.tables import Look, Table
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RANDOM, Decision, observation_of
from hexwar_tui.engine.play.core import frame_data
from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame, Frame
from hexwar_tui.practice.telling import Heard, Question, Told

SEED = "imagined"

ACTS, EVERY = 60, 12
"""How many acts a game is played, and after how many each time something is imagined."""


def moments(look: Look) -> Iterator[tuple[Game, Seat, list[AnyFrame]]]:
    """Plays a game; whenever a seat looks, yields the game, that seat, and frames that differ from the top one only in
    what the seat may not know."""
    game = begin(look.table, SEED)
    for number, seat in seats_that_look(game, look, look.moments, SEED):
        yield game, seat, variants(game.top, seat, f"{SEED}/{number}")


def written(frame: AnyFrame) -> str:
    """The whole frame as JSON, its scenario and the names of its sides included."""
    names = {side: repr(name) for side, name in frame.names.items()}
    return json.dumps([frame_data(replace(frame, opened_by=1)), names], sort_keys=True)


def tables_shared(opened: AnyFrame, frame: AnyFrame) -> list[str]:
    """What an open frame has of tables that were worked out from another scenario than its own, that of `frame`."""
    own, true = vars(opened.scenario), vars(frame.scenario)
    worked_out = own.keys() - type(opened.scenario).model_fields.keys()
    return [name for name in sorted(worked_out) if own is not true and own[name] is true.get(name)]


def frames_in(thing: Any) -> list[AnyFrame]:
    """All frames that are sent when `thing` is sent to another process."""
    found: list[AnyFrame] = []

    class Finding(pickle.Pickler):
        def persistent_id(self, sent: Any) -> str | None:
            if isinstance(sent, Frame):
                found.append(sent)
            return "frame" if isinstance(sent, Frame) else None

    Finding(io.BytesIO()).dump(thing)
    return found


def test_what_a_seat_knows_and_imagines_holds_nothing_that_is_secret_from_it(look: Look) -> None:
    """The open frame of a seat is the same whatever others hide, and so is the sandbox that is drawn from it by the
    same seed; a practice player is given no other frame, and the process in which it thinks is told no other."""
    compared = 0
    for game, seat, others in moments(look):
        opened, imagined = written(game.known(seat).open), written(_imagined(game.top, seat, look.table))
        assert not tables_shared(game.known(seat).open, game.top)
        for other in others:
            assert written(other.system.known(other, seat).open) == opened
            assert written(_imagined(other, seat, look.table)) == imagined
            assert written(_told(other, seat, is_sealed=game.is_sealed())) == opened
            compared += 1
        given = frames_in(observation_of(game, seat).known)
        assert given
        assert {written(frame) for frame in given} == {opened}
        assert written(_told(game.top, seat, is_sealed=game.is_sealed())) == opened
    if not compared:
        look.table.has_none("Nothing is hidden at any of the moments at which it is looked at.")


def _told(frame: AnyFrame, seat: Seat, *, is_sealed: bool) -> AnyFrame:
    """The frame as the process of a practice player is told it."""
    asked = Decision(frame.system.known(frame, seat).open, seat, RANDOM, SEED, is_sealed)
    return Heard().decision(Told().message(Question.about(asked))).frame


def _imagined(frame: AnyFrame, seat: Seat, table: Table) -> AnyFrame:
    return Sandbox.of(frame.system.known(frame, seat), table.registry, random.Random(SEED)).top


def test_what_a_seat_knows_is_all_that_its_answers_need(look: Look) -> None:
    """What a seat knows answers the same over its open frame, were it laid open once more, as over the true one: views,
    choices, refusals, orders."""
    for game, seat, _ in moments(look):
        asked = asked_of([game.top], seat)
        opened = replace(game.known(seat).open, open_to=None)
        assert found_at_a_frame(opened, seat, asked) == found_at_a_frame(game.top, seat, asked)


def test_what_is_imagined_agrees_with_what_a_seat_knows(table: Table) -> None:
    """In a sandbox drawn from what it knows a seat has the same view as in the game, the state keeps the rules, and
    random players can play on."""
    game, rng = begin(table, SEED), random.Random(SEED)
    for number in acts_of(game, SEED, ACTS):
        if number % EVERY == 0:
            seat = rng.choice(game.sides)
            sandbox = Sandbox.of(game.known(seat), table.registry, rng)
            assert sandbox.top.system.rules.invariants(sandbox.top) == []
            view = sandbox.top.system.show.view
            assert dump_view(view(sandbox.known(seat))) == dump_view(view(game.known(seat)))
            assert sandbox.waiting_for() == game.waiting_for()
            sandbox.go_on()
            assert playout(sandbox, rng) > 0 or sandbox.outcome
            assert [fault for frame in sandbox.frames for fault in frame.system.rules.invariants(frame)] == []
