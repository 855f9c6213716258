"""No secret reaches anybody, in every system and toy (rows 28, 38 and 41)."""

import pytest

from hexwar_tui.contract.test_hidden_variants import *
from hexwar_tui.contract.tools.hidden import hides
from hexwar_tui.systems import REGISTRY, SYSTEMS
from tests.contract.tables import *
from tests.contract.tables import HIDING, LOOKS, OPEN
from tests.toys import TOYS

pytestmark = pytest.mark.row(28, 38, 41)


def test_every_system_is_asked() -> None:
    """Each is of those that hide something or of those that don't, as it says."""
    all_systems = {**TOYS, **{id: REGISTRY[id] for id in SYSTEMS}}
    asked = {each.values[0].system for each in HIDING}
    assert asked == {each.values[0].system for each in LOOKS} == {id for id in all_systems if hides(all_systems[id])}
    assert asked | {each.values[0].system for each in OPEN} == set(all_systems)
