"""What somebody who has never played is told to do next, in every system, scenario and toy."""

from hexwar_tui.contract.test_hints import *
from tests.contract.tables import *
