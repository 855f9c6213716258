"""What the referee's word owes, in every system, scenario and toy."""

from hexwar_tui.contract.test_referee import *
from tests.contract.tables import *
