"""What a neutral will say to a proposal by the simple rule, as far as its proposer may know (THE-8.1)."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.rules.diplomacy.neutrals import REASONS, Answer, simple_answer
from hexwar_tui.systems.theatre.say.clauses import wish_text
from hexwar_tui.systems.theatre.state import Power, Treaty


def expected_refusal(known: TheKnown, treaty: Treaty, neutral: Power) -> Text:
    """That `neutral` will refuse a treaty that the seat proposes, and why; "" where the seat knows of no reason. The
    treaties of others are not looked at: the seat may not know them."""
    said = simple_answer(known, treaty, neutral)
    if said not in REASONS:
        return ""
    why = _why(known, treaty, neutral, said)
    return say("By its rule {power} will refuse this: {why}", power=known.words.power(neutral), why=why)


def _why(known: TheKnown, treaty: Treaty, neutral: Power, said: Answer) -> Text:
    match said:
        case Answer.PRICE:
            return say("it lets each trade fleet fetch {n} a turn at most.", n=known.options.overseas)
        case Answer.WISHES if wishes := known.neutral(neutral).wishes:
            told = tuple(wish_text(wish, known.words) for wish in wishes)
            return say("none of its wishes is fulfilled, which are: {wishes}.", wishes=told)
    return say("{why}.", why=REASONS[said])
