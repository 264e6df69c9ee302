"""A project of one module, one test and tables of mutants."""

MODULE = """
SEATS = 4
TABLES = 1


def free(players):
    return SEATS - players


def taken(players):
    return players
"""
ENTRY = """
[{name}]
test = "{test}"
why = "One seat is counted twice."
old = '''
{old}
'''
new = '''
{new}
'''
"""


class Project:
    """The folder `root`; `module` is the file that mutants break."""

    def __init__(self, root):
        self.root = root
        self.module = root / "firmware/castellan/box.py"
        self.write("pyproject.toml", '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n')
        self.write("firmware/castellan/__init__.py", "NAMES = 1\n")
        self.write("firmware/castellan/box.py", MODULE)
        self.write("host_tools/castellan_host/__init__.py", "")
        self.write("tests/test_box.py", "from castellan import box\n\ndef test_free():\n    assert box.free(1) == 3\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def table(self, area="box"):
        """Return the table of an area as text."""
        return (self.root / f"tests/mutants/{area}.toml").read_text()

    def mutant(self, name="seats", test="test_free", old="SEATS = 4", new="SEATS = 3", area="box"):
        """Add a mutant to the table of an area."""
        path = self.root / f"tests/mutants/{area}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a") as table:
            table.write(ENTRY.format(name=name, test=test, old=old, new=new))
