"""What agreements between players are called in lists, so that no two of them have the same title."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Name, Text, say


def agreement_title(parties: Text, number: str, turn: int, kinds: tuple[Text, ...]) -> Text:
    """The title of an agreement: its parties, the turn of its proposal, and the kinds of its clauses. `number` counts
    the agreements of the same parties, and is told from their second one on; "" where nobody has counted them."""
    if number in ("", "1"):
        return say("{parties}, turn {turn}: {kinds}", parties=parties, turn=turn, kinds=kinds)
    told = {"parties": parties, "nth": nth(number), "turn": turn, "kinds": kinds}
    return say("{parties}, the {nth} between them, turn {turn}: {kinds}", **told)


def nth(number: str) -> Text:
    """A number as it counts in a row: "2nd"."""
    behind = "th" if number[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")
    return Name.of({"en": f"{number}{behind}", "ru": f"{number}-й"})
