"""What every system declares is what it is."""

from hexwar_tui.contract.test_system import *
from tests.contract.tables import *
