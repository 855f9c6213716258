"""Games to think on, of every system, scenario and toy."""

from hexwar_tui.contract.test_sandbox import *
from tests.contract.tables import *
