"""Options are declared once and checked by what was declared."""

from dataclasses import replace

import pytest
from pydantic import ValidationError

from hexwar_tui.engine.data.options import (
    Options,
    OptionSpec,
    given_or_usual,
    option,
    option_list,
    parse_option,
    parse_options,
    read_options,
)
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.words.language import say
from tests.engine.games import english


class Knobs(Options):
    goal: int = option(50, ge=1, le=99, rule="TOY-2.1", title=say("Goal"))
    least: int = option(0, ge=0, rule="TOY-2.2", title=say("Least"))
    most: int = option(0, le=9, rule="TOY-2.3", title=say("Most"))
    any: int = option(0, rule="TOY-2.4", title=say("Any"))
    fast: bool = option(False, rule="TOY-2.5", title=say("Fast"))
    army: str = option("levy", choices=("levy", "sworn"), rule="TOY-2.6", title=say("Army"))


SPECS = {spec.name: spec for spec in option_list(Knobs)}


def test_list_of_options() -> None:
    """The list holds everything that was declared, in that order."""
    assert list(SPECS) == ["goal", "least", "most", "any", "fast", "army"]
    assert SPECS["goal"] == OptionSpec("goal", say("Goal"), "TOY-2.1", 50, 1, 99)
    assert SPECS["army"].choices == ("levy", "sworn")
    assert [spec.type for spec in SPECS.values()] == [int, int, int, int, bool, str]


def test_defaults_and_values() -> None:
    """What is not given has its default; once read they are what they are."""
    knobs = read_options(Knobs, {"goal": 60, "army": "sworn"})
    assert (knobs.goal, knobs.fast, knobs.army) == (60, False, "sworn")
    with pytest.raises(ValidationError):
        knobs.goal = 61


def test_a_value_or_the_usual_one() -> None:
    """Where what is given is none that the option may be, or nothing is."""
    for given, value in (
        ({"goal": 7}, 7),
        ({"goal": -1}, Knobs().goal),
        ({"goal": "x"}, Knobs().goal),
        ({}, Knobs().goal),
    ):
        assert given_or_usual(Knobs, given, "goal") == value


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"goal": 100}, "Goal (goal): a whole number from 1 to 99 is wanted (TOY-2.1)."),
        ({"goal": True}, "Goal (goal): a whole number from 1 to 99 is wanted (TOY-2.1)."),
        ({"goal": "60"}, "Goal (goal): a whole number from 1 to 99 is wanted (TOY-2.1)."),
        ({"least": -1}, "Least (least): a whole number of 0 or more is wanted (TOY-2.2)."),
        ({"most": 10}, "Most (most): a whole number of 9 or less is wanted (TOY-2.3)."),
        ({"any": 1.5}, "Any (any): a whole number is wanted (TOY-2.4)."),
        ({"fast": 1}, "Fast (fast): yes or no is wanted, in a file true or false (TOY-2.5)."),
        ({"army": "levy\n"}, "Army (army): one of levy, sworn is wanted (TOY-2.6)."),
        ({"gaol": 1}, "There is no option “gaol”; did you mean “goal”?"),
        ({"x" * 99: 1}, f"There is no option “{'x' * 60}”. There are: goal, least, most, any, fast, army."),
        ({"\x1b[2J": 1}, "There is no option “[2J”. There are: goal, least, most, any, fast, army."),
    ],
)
def test_bad_values_are_refused_in_a_sentence(values: dict[str, object], sentence: str) -> None:
    """The refusal names the option, what it may be, and the rule; nothing strange is repeated. Where
    there are no options, whoever sets one is told so."""
    with pytest.raises(BadOptions) as caught:
        read_options(Knobs, values)
    assert english(caught.value.text) == sentence
    with pytest.raises(BadOptions, match="these rules have none"):
        read_options(Options, values)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("goal", "60", 60),
        ("any", "-3", -3),
        *(("fast", word, True) for word in ("yes", "Да", "true")),
        *(("fast", word, False) for word in ("no", "нет", "FALSE")),
        ("army", "sworn", "sworn"),
    ],
)
def test_options_typed_as_words(name: str, text: str, value: object) -> None:
    """Each kind of option is read from its word, in both languages."""
    assert parse_option(SPECS[name], text) == value
    assert parse_options(Knobs, {name: text}) == {name: value}


@pytest.mark.parametrize(
    ("name", "text"),
    [("goal", "0"), ("goal", "٦"), ("goal", "6.0"), ("goal", "--6"), ("any", "9" * 5000), ("fast", "1"), ("army", "")],
)
def test_bad_words_are_refused(name: str, text: str) -> None:
    """What is no value of the option, or out of its bounds, is refused as in a file; so is an option that is not
    there, by its name."""
    with pytest.raises(BadOptions, match=name):
        parse_option(SPECS[name], text)
    with pytest.raises(BadOptions, match="gaol"):
        parse_options(Knobs, {"gaol": "1"})


def test_schema_tells_rules_and_titles() -> None:
    """The JSON Schema of the options holds bounds, title and rule."""
    goal = Knobs.model_json_schema()["properties"]["goal"]
    assert (goal["title"], goal["description"], goal["minimum"], goal["maximum"]) == ("Goal", "TOY-2.1", 1, 99)


def test_numbers_of_nine_digits_are_read() -> None:
    """With a minus or without; ten are too many, whatever the bounds of the option."""
    for word in ("9" * 9, "-" + "9" * 9):
        assert parse_option(SPECS["any"], word) == int(word)
        with pytest.raises(BadOptions):
            parse_option(SPECS["any"], word + "9")


def test_bounds_belong_to_what_is_allowed() -> None:
    """The lowest and the highest number can be typed; one beyond cannot."""
    for name, allowed, refused in (("goal", (1, 99), (0, 100)), ("least", (0, 500), (-1,)), ("most", (-500, 9), (10,))):
        assert [parse_option(SPECS[name], str(number)) for number in allowed] == list(allowed)
        for number in refused:
            with pytest.raises(BadOptions):
                parse_option(SPECS[name], str(number))


def test_words_are_called_by_their_titles() -> None:
    """By themselves where they have none; every word has one title, or none of them has."""
    plain, levy = SPECS["army"], say("Levy of the land")
    titled = replace(plain, titles=(levy, say("Sworn men")))
    assert (plain.called("sworn"), english(titled.called("sworn"))) == ("sworn", "Sworn men")
    with pytest.raises(ValueError, match="shorter"):
        replace(plain, titles=(levy,)).called("levy")
