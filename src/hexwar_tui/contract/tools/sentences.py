"""What a sentence is, as far as a program can see it."""


def begins_well(text: str) -> bool:
    """Whether it begins as a sentence does: with a capital, a digit, a quotation mark, or a name that has no case."""
    first = text.lstrip("“«„")[:1]
    return bool(first) and not first.islower()
