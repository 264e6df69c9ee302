"""`castellan rename`: what it writes into players.toml, what it leaves there, and how it is taken back."""

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.stats.renaming import add, remove
from castellan_host.stored_games.people import PeopleError, load
from lab.database.results_of import store

pytestmark = pytest.mark.database

NAMES = ["Anna", "Борис", "Chloé", "Dörte"]
COMMENTED = (
    '# Ours\r\n"Zoë" = [ # from Lyon\r\n  "Zo", # her own\r\n]\r\n\r\n# One evening\r\n[game.5f3a]\r\n"Eva" = ["E"]\r\n'
)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "players.toml"


@pytest.mark.parametrize(
    ("text", "person", "after"),
    [
        ("", "Anja", '"Anja" = ["Anna"]\n'),
        ('"Eva" = ["E"]', "Anja", '"Eva" = ["E"]\n"Anja" = ["Anna"]\n'),
        ('\ufeff"Anja" = ["A"] # both', "Anja", '\ufeff"Anja" = ["Anna", "A"] # both'),
        ("Anja = [\n  'A',\n]\n", "Anja", "Anja = [\"Anna\",\n  'A',\n]\n"),
        ('"Zoe\u0308" = []\n', "Zo\xeb", '"Zoe\u0308" = ["Anna"]\n'),
        (COMMENTED, "Zoë", COMMENTED.replace("[ #", '["Anna", #')),
        (COMMENTED, "Anja", COMMENTED.replace("]\r\n\r\n", ']\r\n"Anja" = ["Anna"]\r\n\r\n')),
        ('[game.5f]\n"Eva" = ["E"]\n', 'An"ja\\', '"An\\"ja\\\\" = ["Anna"]\n[game.5f]\n"Eva" = ["E"]\n'),
    ],
)
def test_what_is_written_and_taken_back(file, text, person, after):
    file.write_bytes(text.encode())
    assert add(file, "Anna", person)
    assert file.read_bytes().decode() == after
    assert load(file).person("Anna", "0") == load(file).person(person, "0") != "Anna"
    assert remove(file, "Anna", person)
    assert load(file).person("Anna", "0") == "Anna"
    left = file.read_bytes().decode()
    assert left == ("" if "[]" in text else text if text != '"Eva" = ["E"]' else f"{text}\n")
    assert not remove(file, "Anna", person) and file.read_bytes().decode() == left


@pytest.mark.parametrize(
    ("text", "name", "person", "words"),
    [
        ('"Eva" = ["Anna"]', "Anna", "Anja", 'castellan rename --back "Anna" "Eva"'),
        ('"Anja" = ["A"]', "Anna", "A", '"A" is "Anja": rename "Anna" to that'),
        ('"Anna" = ["A"]', "Anna", "Anja", '"Anna" has other names'),
        ("", "Anna", "Anna", "has this name already"),
        ("", "Anna", "x" * 41, "more than 40 letters"),
        ("", "Anna", "\u3164", "no visible letter"),
        ("", "Anna", "game", "game needs a table"),
        ("", "Anna", "J\udcf6rg", "is not Unicode"),
        ('x = """\n[y]\n"""', "Anna", "Anja", '"x" needs a list'),
        ('"Anja" = ["A"', "Anna", "Anja", "is not TOML"),
    ],
)
def test_what_is_refused_changes_nothing(file, text, name, person, words):
    file.write_text(text)
    with pytest.raises(PeopleError) as caught:
        add(file, name, person)
    assert words in str(caught.value) and file.read_text() == text and [*file.parent.iterdir()] == [file]


def test_a_name_in_the_middle_of_a_list_is_taken_out(file):
    file.write_text('"Anja" = ["A", "Anna", "B"] # all\n')
    assert remove(file, "Anna", "Anja")
    assert file.read_text() == '"Anja" = ["A", "B"] # all\n'


def test_the_command_lists_the_games_and_is_undone(tmp_path, file):
    url = str(tmp_path / "games.db")

    def run(*words):
        return CliRunner().invoke(app, [*words, "--db", url])

    with Database(url) as database:
        store(database, 1, NAMES)
        store(database, 2, ["Anja", *NAMES[1:]])
        store(database, 3, ["Anja", "Борис", "Anna", "Dörte"])
    done = run("rename", "Anja", "Anna")
    first, *games = done.stdout.splitlines()
    assert (done.exit_code, first) == (0, '"Anja" is shown as "Anna" in 2 games:')
    assert {line.split()[0] for line in games} == {f"{number:016x}" for number in (2, 3)}
    assert [line for line in games if "one person in two seats" in line] == [
        line for line in games if line.startswith(f"{3:016x}")
    ]
    assert '"Anja"' not in run("stats", "--json").stdout
    refused = run("rename", "Anja", "Eva")
    assert refused.exit_code == 1 and 'castellan rename --back "Anja" "Anna"' in refused.stderr
    done = run("rename", "--back", "Anja", "Anna")
    assert done.stdout.splitlines()[0] == '"Anja" is shown as "Anja" again in 2 games:' and file.read_text() == ""
    assert run("rename", "Anja", "Anna", "--back").stdout == '"Anja" is not renamed to "Anna"\n'
    refused = run("rename", "Zoë", "Anna")
    assert (refused.exit_code, refused.stderr) == (1, 'There is no stored game in which "Zoë" played\n')
