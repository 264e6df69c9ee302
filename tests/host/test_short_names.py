"""Private names are short on a board, and none falls together with another in one namespace."""

import ast
import builtins
import importlib
import inspect
import pathlib
import re

import pytest

import castellan
from castellan_host.device import boards, firmware
from castellan_host.device.errors import DeviceError
from castellan_host.device.short_names import REACHED, renamed, short_names

FIRMWARE = pathlib.Path(castellan.__file__).parents[1]
DOOR = FIRMWARE.parent / "tools/trial/door.py"
PAGE = FIRMWARE.parent / "tools/website/screen.mjs"
SCREEN = """\
class Screen:
    def __init__(self, app, under):
        self._app, self._below = app, under
    def draw(self):
        return _row(self._app)
def _row(app):
    return app.rows
"""
LIST = """\
from screen import Screen
class List(Screen):
    _PAGE = 4
    def __init__(self, app):
        super().__init__(app, under=None)
        self._lines = []
"""
CLOCK = """\
_began = 0
def now(milliseconds):
    return _began + milliseconds
"""


def short(*sources, others=()):
    return short_names({f"{number}.py": source for number, source in enumerate(sources)}, others)


@pytest.fixture(scope="module")
def prepared():
    """Return a Pico's modules as they are frozen, but with the names of the sources, and with short ones, by path."""
    pico = boards.load("pico")
    modules, others = firmware.sources(FIRMWARE, pico), [pico.pins.decode()]
    after = firmware.prepared(modules, others)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(firmware, "short_names", lambda *_: {})
        return firmware.prepared(modules, others), after


def test_private_names_and_parameters_are_short_and_shared_by_modules_that_do_not_meet():
    names = short(SCREEN, LIST, CLOCK)
    screen, both, clock = {"_app", "_below", "_row", "app"}, {"_PAGE", "_lines"}, {"_began", "now", "milliseconds"}
    assert set(names) == screen | both | clock
    assert len({names[each] for each in screen | both}) == len(screen | both)
    assert {names[each] for each in clock} < {names[each] for each in screen}
    assert renamed(CLOCK, tuple({"_began": "_a", "milliseconds": "_b"}.items())) == (
        "_a = 0\ndef now(_b):\n    return _a + _b\n"
    )


def test_what_others_may_find_by_its_name_keeps_it():
    assert not short('_a = {"_a": getattr(1, "_b", b"_c")}\n_b = _c = f"{_d}"\n_d = 1\n')
    assert not short("_kept = 1\n", others=["from module import _kept  # by pins.py"])
    assert not short(f"class Link:\n    def {REACHED[0]}(self, {'key'}):\n        return sorted(self, key=key)\n")
    assert not short("import _rp2\ndef __init__(self, id):\n    return _\n_NUMBER = const(1)\n")
    assert not short("def __getattr__(self):\n    pass\nclass Own:\n    def method(self):\n        self.field = 1\n")
    assert short('"""In words: _a."""\n_a = 1\n') == {"_a": "_a"}


def test_a_function_within_another_has_a_short_name_unless_a_method_is_called_so():
    outer = "def outer():\n    def latch(): pass\n    return latch\n"
    assert set(short(outer, "_pin = outer\n")) == {"latch", "_pin"}
    assert set(short(outer, "class Pin:\n    def latch(self): pass\n_pin = outer\n")) == {"_pin"}


def test_so_is_what_only_one_module_mentions():
    assert set(short("def own(): pass\nown = OWN = 1\n", "def others(): pass\n", "others()\n")) == {"own", "OWN"}


def test_an_attribute_of_another_object_has_a_name_of_its_own():
    box = "class Box:\n    def __init__(self):\n        self._x = self._y = 0\n"
    names = short(box, "def peek(other):\n    other._tag = 1\n")
    assert len({names[name] for name in ("_x", "_y", "_tag")}) == 3


def test_a_name_that_is_put_together_is_refused():
    with pytest.raises(DeviceError, match=r"^0\.py, line 2: the name of an attribute is put together"):
        short('def answer(self, kind):\n    return getattr(self, "_" + kind)\n')


def test_lines_keep_their_numbers_and_what_is_no_python_stays(prepared):
    modules, after = prepared
    assert [each.count("\n") for each in after.values()] == [each.count("\n") for each in modules.values()]
    assert short("def\n") == {} and renamed("def (_a\n", (("_a", "_b"),)) == "def (_a\n"


def test_no_two_names_of_a_class_fall_together(prepared):
    modules, after = prepared
    names = {}
    for path, source in after.items():
        pairs = zip(_names(modules[path]), _names(source), strict=True)
        names |= {name: given for name, given in pairs if name != given}
    assert len(names) > 5 * len(set(names.values()))
    found = [vars(module).values() for path in modules if (module := _imported(path))]
    classes = {each for values in found for each in values if inspect.isclass(each)}
    assert len(classes) > 100
    for each in classes:
        private = {name for base in each.__mro__ for name in _private(base)} & set(names)
        assert len({names[name] for name in private}) == len(private), each


def test_no_two_names_of_a_module_fall_together(prepared):
    modules, after = prepared
    for path, source in after.items():
        names = dict(zip(_names(modules[path]), _names(source), strict=True))
        assert len(set(names.values())) == len(names), path


def test_each_name_that_a_module_uses_is_bound_in_it_and_a_constant_above_its_uses(prepared):
    for path, source in prepared[1].items():
        tree = ast.parse(source)
        bound, constants, loaded = {*dir(builtins), "const", "micropython", "ptr8", "ptr32"}, {}, []
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                loaded.append(node)
            elif not isinstance(node, ast.Attribute):
                bound |= {getattr(node, field, None) for field in ("id", "arg", "name", "asname")}
        for node in tree.body:
            if isinstance(node, ast.Assign) and "const(" in ast.unparse(node):
                constants[ast.unparse(node.targets[0])] = node.lineno
        assert not {node.id for node in loaded} - bound, path
        assert not [node.id for node in loaded if node.lineno < constants.get(node.id, 0)], path


def test_what_reaches_into_a_running_box_from_outside_finds_its_names():
    door = re.findall(r"(?<!self)\.(_[a-z]\w*)", DOOR.read_text())
    page = re.findall(r"attribute\([^;]*?'(_[a-z]\w*)'", PAGE.read_text())
    assert door and page and {*door, *page} == set(REACHED)


def _names(source):
    """Return all identifiers of a module that are not within strings, in their order."""
    fields = ("id", "arg", "attr", "name")
    found = (getattr(node, field, None) for node in ast.walk(ast.parse(source)) for field in fields)
    return [name for name in found if isinstance(name, str)]


def _imported(path):
    """Return a module of the firmware as CPython has it, None if it needs a chip."""
    name = ".".join(path.relative_to(FIRMWARE).with_suffix("").parts).removesuffix(".__init__")
    try:
        return importlib.import_module(name) if name.startswith("castellan") else None
    except ImportError:
        return None


def _private(kind):
    """Return the private names in a class's methods and among its attributes."""
    if kind.__module__.partition(".")[0] != "castellan" or hasattr(kind, "_fields"):  # a namedtuple has no source
        return set()
    return set(re.findall(r"\b_[a-zA-Z]\w*", inspect.getsource(kind)))
