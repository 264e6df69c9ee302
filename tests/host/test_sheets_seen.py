"""What a check of a score sheet says it saw in an example."""

import pytest

from castellan_host.sheets import shipped
from castellan_host.sheets.checking import check_all
from castellan_host.sheets.model import SheetError
from castellan_host.sheets.reading import read
from castellan_host.sheets.seen import seen

pytestmark = pytest.mark.sheets

GOLF = """title = "Golf"
rounds = 2
lines = ["strokes"]
[[example]]
rows = [[4, 3], [5, 5]]
totals = [9, 8]
"""
BY_ROUND = '[{{ name = "a", when = "round" }}]'
TO_A_TARGET = GOLF.replace("rounds = 2", "target = {}").replace('["strokes"]', BY_ROUND)
WON = 'title = "X"\nwins = "together"\nlines = ["a"]\n[[example]]\nrows = [[1, 2]]\ntotals = [1, 2]\nwon = true\n'
# A tie is broken by a number that is called as the points are.
TIED = 'title = "X"\ntie = ["points"]\nlines = ["a"]\n[[example]]\nrows = [[{0}, 3]]\ntotals = [{0}, 3]\n'
PLACES = 'title = "X"\nwins = "places"\n[[example]]\nplaces = [2, 1]\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOLF, "first is player 1: points 9 to 8, the most win; the game is over: 2 of 2 rounds"),
        ('wins = "fewest"\n' + GOLF, "first is player 2: points 8 to 9, the fewest win; the game is over: 2 of 2"),
        (GOLF.replace("rounds = 2", "rounds = 3"), "the most win; the game goes on: 2 of 3 rounds"),
        (TO_A_TARGET.format(9), "the game is over: the target 9 is reached"),
        (TO_A_TARGET.format(10), "the most win; the game goes on: the target 10 is not reached"),
        (GOLF.replace("rows = [[4, 3], [5, 5]]", "rows = [[4, 4], [5, 5]]").replace("9, 8", "9, 9"), "all players are"),
        (GOLF.replace("rows = [[4, 3], [5, 5]]", "rows = [[4], [5]]").replace("9, 8", "9"), "a single player has 9"),
        (GOLF.replace("[4, 3], [5, 5]", "[4, 4, 3], [5, 5, 5]").replace("9, 8", "9, 9, 8"), "first are players 1, 2: "),
        (WON, "all have won; the game is over"),
        (PLACES, "first is player 2; the game is over"),
        (TIED.format(2), "first is player 2: points 3 to 2, the most win; the game is over"),
        (TIED.format(3) + "ties = [[1, 1], [2, 2]]\n", "player 2: points 3 each, points 2 to 1; the game is over"),
    ],
)
def test_who_is_first_and_by_what_and_whether_the_game_may_end(text, says):
    sheet = read(text.encode())
    check_all(sheet)
    assert says in seen(sheet)[0]


def test_an_example_in_which_all_are_first_says_as_little_as_none_who_wins():
    shared = "[[example]]\nrows = [[4, 4], [5, 5]]\ntotals = [9, 9]\nwinner = [1, 2]\n"
    says = "No example says who wins: write as its winner who is first by the rules"
    assert says in seen(read((GOLF + shared).encode()))
    three = shared.replace("[4, 4], [5, 5]", "[4, 4, 3], [5, 5, 5]").replace("9, 9", "9, 9, 8")
    assert says not in seen(read((GOLF + three).encode()))


def test_points_by_line_with_those_of_the_start_and_who_is_out():
    life = seen(shipped.named("Commander"))
    assert life[0].endswith("points 33 to 0, the most win; the game is over: 2 of 3 out at 0")
    assert life[2].startswith("  player 2: start 40, life −40, commander 1 0, ") and life[2].endswith("; total 0, out")


def test_what_breaks_a_tie_is_named_and_a_line_that_goes_first():
    assert "first is player 1: points 33 each, pieces on map 9 each, power 5 each, popularity 6 to 5" in str(
        seen(shipped.named("Scythe"))
    )
    assert seen(shipped.named("Phase 10"))[0].startswith("Example 1: first is player 1: phases 2 to 1; the game ends")


def test_rows_beside_lines_of_the_end_are_read_as_rounds_or_with_the_end():
    sheet = shipped.named("Azul")
    assert seen(sheet)[0].endswith("its rows were read as 3 rounds, then the end")
    text = next(text for title, text in shipped.texts() if title == "Azul")
    rounds = text.replace("rows = [[5, -3], [8, 4], [-20, 2], [2, 1], [1, 0], [0, 5]]", "rows = [[5, 0], [8, 4]]")
    says = seen(read(rounds.encode()))[0]
    assert says.endswith("the game goes on; its rows were read as 2 rounds, without the end"), says


def test_rows_that_could_be_those_of_the_end_are_rounds_by_a_cell_for_each():
    lines = '[{ name = "a 0..9", when = "round" }, { name = "b 0..9", when = "end" }]'
    example = "[[example]]\nrows = [[1, 2], [3, 4]]\ntotals = [4, 6]\n"
    text = f'title = "X"\nplayers = [2, 2]\nrounds = 3\nlines = {lines}\n{example}'
    with pytest.raises(SheetError, match="The game has 3 rounds"):
        check_all(read(text.encode()))
    check_all(read(text.replace("rows =", 'cells = [["round"], ["round"]]\nrows =').encode()))
