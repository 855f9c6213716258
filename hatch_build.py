"""Build hook: compiles the message catalogues, and puts the scenarios inside the wheel."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class HexwarBuildHook(BuildHookInterface[Any]):
    """Runs before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Writes the `.mo` files into the tree; a standard wheel also carries `scenarios/` as package data.

        An editable install reads `scenarios/` at the top of the checkout, so that nothing is copied and grows old.
        """
        root = Path(self.root)
        runpy.run_path(str(root / "tools" / "translate.py"))["compile_catalogues"](root)
        if version == "standard":
            build_data["force_include"][str(root / "scenarios")] = "hexwar_tui/scenarios"
