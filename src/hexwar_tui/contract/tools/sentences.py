"""What makes a sentence, as far as a program can see."""


def begins_well(text: str) -> bool:
    """Whether a text begins as sentences do: with a capital, a digit or a letter without case, maybe in quotes."""
    first = text.lstrip("“«„")[:1]
    return bool(first) and not first.islower()
