"""What may be thought of, of every system, scenario and toy."""

from hexwar_tui.contract.test_imagined import *
from tests.contract.tables import *
