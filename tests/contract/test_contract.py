"""The contract, asked of every system, scenario and toy."""

from hexwar_tui.contract.test_contract import *
from tests.contract.tables import *
