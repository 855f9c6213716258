"""What random games are counted by, and the price list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.orders.by_word import GameOver
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.systems.theatre.events import talks, turn, war
from hexwar_tui.systems.theatre.lab.tally import COUNTED, UNCOUNTED
from hexwar_tui.systems.theatre.say.phrases import PHRASES
from hexwar_tui.systems.theatre.state import Aim, ClauseKind
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.test_war_phrases import BATTLE

INCOMES = [News.of(turn.Income(side, 1, 1, 1), "theatre") for side in ("red", "blue")]


def shots(*lost: str) -> war.Shots:
    """Fleets of Red and Blue shoot, and these are lost."""
    volleys = (war.Volley("red", ("red-war-fleet-1",), (4,)), war.Volley("blue", ("blue-war-fleet-2",), (1,)))
    return war.Shots(volleys, lost)


def fight(*lost: str) -> war.SeaFight:
    """They fight at sea."""
    return war.SeaFight("~1", (), shots(*lost))


def signed(*kinds: ClauseKind) -> talks.TreatySigned:
    """A treaty with clauses of these kinds."""
    clauses = tuple(talks.TermsClause(kind, None, None, None, 0, None) for kind in kinds)
    return talks.TreatySigned("red", talks.Terms("blue+red/1", "red", ("blue", "red"), None, clauses))


def test_everything_is_counted_from_nothing() -> None:
    """Every order, all news but those of a referee's, and every name by which something counts, with 0; orders by their
    kind."""
    tally = THEATRE.lab().tally([])
    assert set(tally.values()) == {0}
    assert {f"order {kind.kind}" for kind in THEATRE.order_types} | set(COUNTED) <= set(tally)
    assert set(PHRASES) - UNCOUNTED <= set(tally)
    assert not UNCOUNTED & set(tally)
    order = Entry(number=1, kind=EntryKind.ORDER, seat="red", turn=1, body={"kind": "buy"}, events=[])
    assert THEATRE.lab().tally([order, order])["order buy"] == 2


WON = replace(BATTLE, result="won", passive=(), lost=())


@pytest.mark.parametrize(
    ("event", "names"),
    [
        (WON, {"land battle won"}),
        (replace(WON, result="tie", foe="north"), {"land battle tie", "neutral attacked"}),
        (replace(BATTLE, pinned=("y",)), {"land battle lost", "passive defence", "pinned"}),
        (replace(WON, landed=("x",)), {"land battle won", "landed"}),
        (fight(), {"sea fight, none lost"}),
        (fight("red-war-fleet-1", "red-war-fleet-2"), {"sea fight, one loses"}),
        (fight("red-war-fleet-1", "blue-war-fleet-2"), {"sea fight, several lose"}),
        (war.Supplied("red", "R1", ("y",), 1, ()), set()),
        (war.Supplied("red", "R1", (), 0, ("x",)), {"unpaid"}),
        (war.Undefended("B1", "red", ("x",), ("x",)), {"landed"}),
        (war.Undefended("B1", "red", ("x",), ()), set()),
        (war.WorksBombed("B1", Aim.FACTORY, 2, ()), {"bombed factory hit"}),
        (war.WorksBombed("B1", Aim.DERRICK, 0, ()), {"bombed derrick missed"}),
        (war.UnitsBombed("B1", Aim.LAND, shots()), {"bombed land missed"}),
        (war.UnitsBombed("~1", Aim.WAR_FLEET, shots("x")), {"bombed war-fleet hit"}),
        (war.ConvoyMet("~1", "red", ("x",), shots("red-war-fleet-1")), set()),
        (war.ConvoyMet("~1", "red", ("x",), shots("red-trade-fleet-1")), {"trade trip sunk"}),
        (signed(ClauseKind.GIFT, ClauseKind.GIFT, ClauseKind.PEACE), {"clause gift", "clause peace"}),
        (GameOver((), "peace"), {"end peace"}),
    ],
)
def test_news_are_counted_by_what_they_tell(event: Event, names: set[str]) -> None:
    """Battles by what came of them, who defended how, who came from the sea, against a neutral; sea fights by who lost
    fleets; unpaid units, bombs that hit or missed, trips that were sunk, clauses, ends."""
    told = [*INCOMES, News.of(event, "theatre")]
    entry = Entry(number=1, kind=EntryKind.STEP, seat="red", turn=1, body={}, events=told)
    counted = {name for name, count in THEATRE.lab().tally([entry]).items() if count}
    assert counted - {event.kind, "income"} == names


def test_the_3_1_the_price_list_has_every_type() -> None:
    """In both languages, of one branch or of all; an unknown branch is refused."""
    lines = THEATRE.prices(None, "en")
    assert len(lines) == 7
    assert lines[1].split() == ["infantry", "division", "1d6", "3", "1", "1", "1"]
    assert lines[6].split() == ["trade", "fleet", "–", "0", "3", "0", "any", "sea", "way"]
    assert len(THEATRE.prices("air", "ru")) == 3
    with pytest.raises(BadOrder):
        THEATRE.prices("space", "en")
