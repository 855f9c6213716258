"""The sentences of tasks.

| kind | facts |
| --- | --- |
| `task-fired` | army, at, when, then, compare, owner, with_army, cell |
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.rules.armies.tasks import TASK_FIRED
from hexwar_tui.systems.envoys.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.envoys.say.sentences import task_text
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.state import Compare, Task, Then, When


def _fired(facts: Facts, words: EnvWords) -> Text:
    task = Task(
        When(facts["when"]),
        Then(facts["then"]),
        Compare(facts["compare"]),
        facts["owner"],
        facts["with_army"],
        facts["cell"],
    )
    army, at = words.unit(facts["army"]), words.hex(facts["at"])
    return say("{army} in {hex} carries out its task: {task}.", army=army, hex=at, task=task_text(task, words))


PHRASES: Mapping[str, Phrasing] = {TASK_FIRED: _fired}
