"""No local variable of the firmware hides a name of its module: whoever uses that there next would find the local.

Parameters may, since callers see their names, too; so may an import within a function, of what its module imports for
type checkers.
"""

import ast
import pathlib

import pytest

pytestmark = pytest.mark.docs

FIRMWARE = pathlib.Path(__file__).parents[2] / "firmware"
DEFINITIONS = (ast.FunctionDef, ast.ClassDef)
SCOPES = (*DEFINITIONS, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def test_no_local_hides_a_name_of_its_module():
    hidden = []
    for path in FIRMWARE.rglob("*.py"):
        module = ast.parse(path.read_text())
        names = _set(module) | {each.asname or each.name for each in _own(module) if isinstance(each, ast.alias)}
        for function in [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]:
            hidden += [f"{path}:{function.lineno}: {name}" for name in names & _set(function)]
    assert hidden == []


def _own(scope):
    """Yield the nodes of a module or a function, but not those within its functions, classes and comprehensions."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, SCOPES):
            yield from _own(node)


def _set(scope):
    """Return the names that a module or a function sets itself: not parameters, nor what it declares global."""
    names = {node.id for node in _own(scope) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    names |= {node.name for node in _own(scope) if isinstance(node, (*DEFINITIONS, ast.ExceptHandler)) and node.name}
    names -= {node.arg for node in _own(scope) if isinstance(node, ast.arg)}
    return names.difference(*[node.names for node in _own(scope) if isinstance(node, ast.Global)])
