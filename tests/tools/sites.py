"""The places of the source that can be broken, one constant or branch at a time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Site:
    """A place that can be broken: the file, seen from the top of the tree, the node's number in it, its line, what is
    done there, and the line as it stands."""

    file: Path
    node: int
    line: int
    what: str
    source: str


def sites(root: Path, file: Path) -> Iterator[Site]:
    """Every place of a file of the tree that can be broken; docstrings, annotations and texts are left alone."""
    text = (root / file).read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    left_alone = _left_alone(tree, file.name == "options.py")
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in left_alone and (what := _what(node)):
            line: int = getattr(node, "lineno", 0)
            yield Site(file, number, line, what, lines[line - 1].strip())


def _left_alone(tree: ast.AST, has_options: bool) -> set[int]:
    """Nodes that are no rule: inside annotations, calls that only make texts, decorators, how eager a random player is
    to give an order, and sets of options (of a file that `has_options`) that only random games are played by."""
    found: set[int] = set()
    for node in ast.walk(tree):
        inner: list[ast.AST] = []
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            inner.append(node.annotation)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "eagerness":
            inner.append(node)
        if has_options and isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).startswith("Mapping["):
            inner.append(node)
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            inner.extend(node.decorator_list)
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            inner.append(node.returns)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "say_many"):
            inner.append(node)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            inner.append(node)
        for part in inner:
            found.update(id(below) for below in ast.walk(part))
    return found


def _what(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return f"{node.value} turned"
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return f"{node.value} + 1"
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in FLIPPED:
        return f"{type(node.ops[0]).__name__} -> {FLIPPED[type(node.ops[0])].__name__}"
    if isinstance(node, ast.BoolOp):
        return "and <-> or"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return "not dropped"
    if isinstance(node, ast.If | ast.IfExp):
        return "condition turned"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        return "+ <-> -"
    return ""


def broken(source: str, node_number: int) -> str:
    """The source with the node of that number broken."""
    tree = ast.parse(source)
    node = list(ast.walk(tree))[node_number]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        node.value = not node.value
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        node.value += 1
    elif isinstance(node, ast.Compare):
        node.ops = [FLIPPED[type(node.ops[0])]()]
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.Not()
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.If | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.BinOp):
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    return ast.unparse(ast.fix_missing_locations(tree))
