"""Our dataclasses do what those of the standard library do: the same classes are made by both, and compared."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from hexwar_tui.dataclass import dataclass

MAKERS = (dataclasses.dataclass, dataclass)


def made_by(maker: Any) -> Any:
    """Classes of every form that the program uses, made by one of the two."""

    @maker(frozen=True, slots=True)
    class Point:
        """A frozen value with slots."""

        x: int
        y: int = 2
        KIND: ClassVar[str] = "point"

    @maker(frozen=True, slots=True)
    class Named(Point):
        """One that has fields of its own besides those of its base."""

        name: str = ""

    @maker(frozen=True)
    class Lone:
        """One of a single field, without slots."""

        only: object

    @maker(frozen=True, slots=True, kw_only=True)
    class ByName:
        """One whose fields are given by name."""

        first: int
        second: tuple[int, ...] = ()

    @maker(frozen=True, slots=True)
    class Nothing:
        """One without a field."""

    @maker(frozen=True, slots=True)
    class Half:
        """One that leaves fields out of what is compared and printed, and one of which is given by name only."""

        kept: int
        aside: int = field(default=0, compare=False, repr=False)
        late: int = field(default=1, kw_only=True)

    @maker(slots=True)
    class Heap:
        """One that can change, with a list of its own, and a field that nobody gives."""

        items: list[int] = field(default_factory=list)
        count: int = field(default=7, init=False)
        seen: set[int] = field(default_factory=set, init=False)

        def __post_init__(self) -> None:
            self.items.append(0)

    @maker(frozen=True)
    class Loose:
        """One without slots, of which a field is left to the class."""

        given: int
        left: int = field(default=3, init=False)

    @maker(frozen=True, slots=True)
    class Own:
        """One that says itself how it is compared, hashed, printed and made."""

        value: int

        def __init__(self, value: int) -> None:
            object.__setattr__(self, "value", value + 1)

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 5

        def __repr__(self) -> str:
            return "own"

    @maker(frozen=True, slots=True, eq=False, repr=False)
    class Bare:
        """One that is the same as itself only."""

        value: int

    return SimpleNamespace(**{name: kind for name, kind in locals().items() if isinstance(kind, type)})


THEIRS, OURS = map(made_by, MAKERS)

MAKING: dict[str, Callable[[Any], Any]] = {
    "point": lambda of: of.Point(1),
    "point in full": lambda of: of.Point(y=5, x=-1),
    "named": lambda of: of.Named(1, 2, "a"),
    "lone": lambda of: of.Lone((1, "b")),
    "by name": lambda of: of.ByName(first=1, second=(2, 3)),
    "nothing": lambda of: of.Nothing(),
    "half": lambda of: of.Half(1, 2, late=3),
    "heap": lambda of: of.Heap([4]),
    "heap of nothing": lambda of: of.Heap(),
    "loose": lambda of: of.Loose(1),
    "own": lambda of: of.Own(1),
}


@pytest.mark.parametrize("name", MAKING)
def test_the_same_values(name: str) -> None:
    """An object has the same fields, is printed and hashed alike, and equals another that was made the same way."""
    make = MAKING[name]
    theirs, ours = make(THEIRS), make(OURS)
    assert [(one.name, getattr(ours, one.name)) for one in fields(ours)] == [
        (one.name, getattr(theirs, one.name)) for one in fields(theirs)
    ]
    assert repr(ours) == repr(theirs)
    assert ours == make(OURS)
    assert (type(ours).__hash__ is None) == (type(theirs).__hash__ is None) == name.startswith("heap")
    if not name.startswith("heap"):
        assert hash(ours) == hash(theirs) == hash(make(OURS))


@pytest.mark.parametrize("kinds", [THEIRS, OURS], ids=["theirs", "ours"])
def test_what_is_different_differs(kinds: Any) -> None:
    """Objects differ by one compared field, and by their class; not by a field that is not compared."""
    assert kinds.Point(1) != kinds.Point(2)
    assert kinds.Point(1) != kinds.Named(1)
    assert kinds.Point(1) != (1, 2)
    assert kinds.Lone(1) != kinds.Lone(2)
    assert kinds.Lone(1) != 1
    assert kinds.Half(1, 2) == kinds.Half(1, 3)
    assert kinds.Half(1, late=2) != kinds.Half(1, late=3)
    assert kinds.Bare(1) != kinds.Bare(1)
    never = float("nan")
    assert kinds.Lone(never) == kinds.Lone(never)


@pytest.mark.parametrize("kinds", [THEIRS, OURS], ids=["theirs", "ours"])
def test_nothing_is_written_to_what_is_frozen(kinds: Any) -> None:
    """Neither is a field set or taken away, nor another added; what is not frozen can be changed."""
    for value, name in ((kinds.Point(1), "x"), (kinds.Loose(1), "given"), (kinds.Loose(1), "left")):
        with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
            setattr(value, name, 2)
        with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{name}'"):
            delattr(value, name)
    heap = kinds.Heap()
    heap.count = 8
    assert heap.count == 8
    assert kinds.Heap().items is not kinds.Heap().items


@pytest.mark.parametrize("kinds", [THEIRS, OURS], ids=["theirs", "ours"])
def test_wrong_arguments_are_refused(kinds: Any) -> None:
    """Whoever leaves a field out, names one that is none, or gives one too many is told so."""
    with pytest.raises(TypeError, match=r"Point.__init__\(\) missing 1 required positional argument: 'x'"):
        kinds.Point()
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        kinds.Point(1, z=2)
    with pytest.raises(TypeError, match="takes 1 positional argument"):
        kinds.ByName(1)
    with pytest.raises(TypeError, match="unexpected keyword argument 'count'"):
        kinds.Heap(count=1)


@pytest.mark.parametrize("kinds", [THEIRS, OURS], ids=["theirs", "ours"])
def test_values_are_copied_and_taken_apart(kinds: Any) -> None:
    """By `copy`, by `replace` and by patterns, as ever."""
    for value in (kinds.Point(1, 3), kinds.Named(1, 2, "b"), kinds.Loose(4), kinds.Nothing()):
        assert copy.copy(value) == copy.deepcopy(value) == value
    assert replace(kinds.Point(1), y=4) == kinds.Point(1, 4)
    assert kinds.Named.__match_args__ == ("x", "y", "name")
    assert kinds.ByName.__match_args__ == ()
    assert inspect.getdoc(kinds.Point) == "A frozen value with slots."


@dataclass(frozen=True, slots=True)
class Sent:
    """A value that another process is sent."""

    words: tuple[str, ...]
    more: "Sent | None" = None


def test_values_are_sent_to_other_processes() -> None:
    """What is pickled comes out the same."""
    value = Sent(("a", "b"), Sent(()))
    assert pickle.loads(pickle.dumps(value)) == value
    assert repr(value) == "Sent(words=('a', 'b'), more=Sent(words=(), more=None))"


@pytest.mark.parametrize(
    ("made", "base"), [(MAKERS[0], OURS), (MAKERS[1], THEIRS)], ids=["theirs of ours", "ours of theirs"]
)
def test_one_is_made_from_the_other(made: Any, base: Any) -> None:
    """Packages of others go on to make their orders and events from ours with the standard library's."""

    @made(frozen=True, slots=True)
    class Far(base.Point):  # type: ignore[misc, name-defined]
        far: int = 9

    assert repr(Far(1)).endswith("Far(x=1, y=2, far=9)")
    assert Far(1) == Far(1, 2, 9) != Far(1, 2, 8)
    assert hash(Far(1)) == hash((1, 2, 9))
    for name in ("x", "far", "none"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(Far(1), name, 2)
    assert base.Point.__dataclass_params__.frozen
    with pytest.raises(FrozenInstanceError):
        base.Point(1).x = 2


@pytest.mark.parametrize("base", [THEIRS, OURS], ids=["theirs", "ours"])
@pytest.mark.parametrize("maker", MAKERS, ids=["theirs", "ours"])
def test_what_can_change_and_what_is_frozen_are_not_mixed(maker: Any, base: Any) -> None:
    """Neither is made from the other; the base stays what it was."""
    with pytest.raises(TypeError, match="cannot inherit frozen dataclass from a non-frozen one"):
        maker(frozen=True)(type("Late", (base.Heap,), {}))
    with pytest.raises(TypeError, match="cannot inherit non-frozen dataclass from a frozen one"):
        maker()(type("Loud", (base.Point,), {}))
    assert not base.Heap.__dataclass_params__.frozen
    assert base.Point.__dataclass_params__.frozen
