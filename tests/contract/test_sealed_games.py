"""Sealed games of every system: honest play is never called altered."""

from hexwar_tui.contract.test_sealed_games import *
from tests.contract.tables import *
