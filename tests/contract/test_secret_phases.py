"""What is written in secret can't be read by playing on in a copy, in every system with sealed phases."""

from hexwar_tui.contract.test_secret_phases import *
from tests.contract.tables import *
