"""What random games are counted by, and the price list."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.events import News
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.systems.theatre.lab.tally import COUNTED, UNCOUNTED
from hexwar_tui.systems.theatre.say.phrases import PHRASES
from hexwar_tui.systems.theatre.system import THEATRE

INCOMES = [News("theatre", "income", {"side": side}) for side in ("red", "blue")]


def entry(*events: News, kind: EntryKind = EntryKind.STEP, **body: Any) -> Entry:
    """An entry of a journal with these events."""
    return Entry(number=1, kind=kind, seat="red", turn=1, body=body, events=list(events))


def counted(kind: str, **facts: Any) -> set[str]:
    """What one event counts as besides what it is."""
    tally = THEATRE.lab().tally([entry(*INCOMES, News("theatre", kind, facts))])
    return {name for name, count in tally.items() if count} - {kind, "income"}


def battle(**facts: Any) -> dict[str, Any]:
    """A land battle between Red and Blue, with other facts."""
    return {"foe": "blue", "result": "won", "passive": [], "pinned": [], "landed": [], **facts}


def test_everything_is_counted_from_nothing() -> None:
    """Every order, all news but those of a referee's, and every name by which something counts, with 0."""
    tally = THEATRE.lab().tally([])
    assert set(tally.values()) == {0}
    assert {f"order {kind.kind}" for kind in THEATRE.order_types} <= set(tally)
    assert set(PHRASES) - UNCOUNTED <= set(tally)
    assert set(COUNTED) <= set(tally)
    assert not UNCOUNTED & set(tally)


def test_orders_are_counted_by_their_kind() -> None:
    """Twice the same."""
    order = entry(kind=EntryKind.ORDER, body_kind="x")
    order.body = {"kind": "buy"}
    assert THEATRE.lab().tally([order, order])["order buy"] == 2


@pytest.mark.parametrize(
    ("facts", "names"),
    [
        (battle(), {"land battle won"}),
        (battle(result="tie", foe="north"), {"land battle tie", "neutral attacked"}),
        (battle(result="lost", passive=["x"], pinned=["y"]), {"land battle lost", "passive defence", "pinned"}),
        (battle(landed=["x"]), {"land battle won", "landed"}),
    ],
)
def test_land_battles_are_counted_by_what_came_of_them(facts: dict[str, Any], names: set[str]) -> None:
    """Won, lost or level; who defended how; who came from the sea; against a neutral."""
    assert counted("land-battle", **facts) == names


@pytest.mark.parametrize(
    ("lost", "name"),
    [
        ([], "sea fight, none lost"),
        (["red-war-fleet-1", "red-war-fleet-2"], "sea fight, one loses"),
        (["red-war-fleet-1", "blue-war-fleet-2"], "sea fight, several lose"),
    ],
)
def test_sea_fights_are_counted_by_who_lost_fleets(lost: list[str], name: str) -> None:
    """None, one of the powers, or more."""
    volleys = [["red", ["red-war-fleet-1"], [4]], ["blue", ["blue-war-fleet-2"], [1]]]
    assert counted("sea-fight", at="~1", volleys=volleys, lost=lost) == {name}


@pytest.mark.parametrize(
    ("kind", "facts", "names"),
    [
        ("supplied", {"unpaid": []}, set()),
        ("supplied", {"unpaid": ["x"]}, {"unpaid"}),
        ("undefended", {"landed": ["x"]}, {"landed"}),
        ("undefended", {"landed": []}, set()),
        ("works-bombed", {"aim": "factory", "out": 2}, {"bombed factory hit"}),
        ("works-bombed", {"aim": "derrick", "out": 0}, {"bombed derrick missed"}),
        ("units-bombed", {"aim": "land", "lost": []}, {"bombed land missed"}),
        ("units-bombed", {"aim": "war-fleet", "lost": ["x"]}, {"bombed war-fleet hit"}),
        ("convoy-met", {"lost": ["red-war-fleet-1"]}, set()),
        ("convoy-met", {"lost": ["red-trade-fleet-1"]}, {"trade trip sunk"}),
        ("treaty-signed", {"clauses": [["gift"], ["gift"], ["peace"]]}, {"clause gift", "clause peace"}),
        ("game-over", {"why": "peace"}, {"end peace"}),
    ],
)
def test_news_are_counted_by_what_they_tell(kind: str, facts: dict[str, Any], names: set[str]) -> None:
    """Unpaid units, bombs that hit or missed, trips that were sunk, clauses, ends."""
    assert counted(kind, **facts) == names


def test_the_3_1_the_price_list_has_every_type() -> None:
    """In both languages, of one branch or of all; an unknown branch is refused."""
    lines = THEATRE.prices(None, "en")
    assert len(lines) == 7
    assert lines[1].split() == ["infantry", "division", "1d6", "3", "1", "1", "1"]
    assert lines[6].split() == ["trade", "fleet", "–", "0", "3", "0", "any", "sea", "way"]
    assert len(THEATRE.prices("air", "ru")) == 3
    with pytest.raises(BadOrder):
        THEATRE.prices("space", "en")
