"""`make without`: what goes with a part, and that a part goes each night."""

import pytest

import without

README = """# Castellan

- [Chess](docs/games.md#chess)
- [Go](docs/games.md#go)

| Chess | Go |
| --- | --- |
| ![a](docs/screens/chess/a.png) [b](firmware/castellan/games/chess/README.md) | ![c](docs/screens/go/c.png) |

| game | page |
| --- | --- |
| chess | [Chess](firmware/castellan/games/chess/README.md) |
| go | [Go](firmware/castellan/games/go/README.md) |
"""
LEFT = """# Castellan

- [Go](docs/games.md#go)

| Go |
| --- |
| ![c](docs/screens/go/c.png) |

| game | page |
| --- | --- |
| go | [Go](firmware/castellan/games/go/README.md) |
"""


def write(folder, **files):
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_a_game_goes_with_its_tests_and_what_the_documentation_has_of_it(tmp_path):
    for game in ("chess", "go"):
        pages = {f"firmware/castellan/games/{game}/README.md": f"# {game.capitalize()}\n"}
        tests = {
            f"tests/games/{game}/recorded.events": "[]\n",
            f"tests/host/test_of_{game}.py": f"def test():\n    from castellan.games.{game}.game import GAME\n",
        }
        write(tmp_path, **pages, **tests, **{f"docs/screens/{game}/{'a' if game == 'chess' else 'c'}.png": ""})
    write(tmp_path, **{"README.md": README, "docs/games.md": "# Games\n\n## Chess\n\nMate.\n\n## Go\n\nStones.\n"})
    part = "firmware/castellan/games/chess"
    assert without.without(tmp_path, part) == [
        "docs/screens/chess",
        part,
        "tests/games/chess",
        "tests/host/test_of_chess.py",
    ]
    assert not any("chess" in path.name for path in tmp_path.rglob("*"))
    assert (tmp_path / "docs/games.md").read_text() == "# Games\n\n## Go\n\nStones.\n"
    assert (tmp_path / "README.md").read_text() == LEFT


def test_the_table_is_about_parts_that_are_there():
    assert {*without.TIED, *without.BELONGING} <= set(without.parts())


def test_each_part_that_nothing_is_tied_to_has_its_night():
    free = [part for part in without.parts() if part not in without.TIED]
    assert free and {without.of_night(20000 + night) for night in range(len(free))} == set(free)


@pytest.mark.parametrize(
    ("part", "said"),
    [("hopscotch", "PART is one of these, or tonight:"), pytest.param("tonight", "", marks=pytest.mark.nightly)],
)
def test_a_part_can_be_thrown_away(part, said):
    found = without.main(part)
    assert found.partition("\n")[0] == said, found
