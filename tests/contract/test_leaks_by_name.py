"""Any kind of order of every system can be asked for by its name at any time."""

from hexwar_tui.contract.test_leaks_by_name import *
from tests.contract.tables import *
