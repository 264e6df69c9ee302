"""Score sheets: who is out, and what the other features of a sheet make of it."""

from castellan.core.rules import start
from castellan.ui.asking import answers
from lab.games.pads import NAMES, begun, totals
from lab.marks import area
from lab.support import ends, refused

pytestmark = area("rules")

LIVES = {"start": 5, "out": 0}


def test_who_is_out():
    game = begun(["lost|*0..9|-a|r"], ["row", 0, 3, 5, 0], start=5, out=0, wins="most")
    assert game.out == [False, True, False] and not game.due()
    refused("pad.out", game.apply, ["row", 0, 1, 1, 1])
    game.apply(["row", 0, 2, 0, 4])
    assert totals(game) == [0, 0, 1] and game.due()
    game = begun(["third miss|*1..1|-1-t|a", "points|*0..12||a"], ["cell", 0, 1, 9], ["cell", 0, 0, 1], out=-1)
    refused("pad.out", game.apply, ["cell", 0, 1, 1])
    assert totals(game) == [-1, 0, 0]


def test_who_is_out_has_no_line_to_fill_before_the_end():
    hits = [["cell", 1, 0, 5], ["cell", 0, 0, 1], ["cell", 2, 0, 1], ["cell", 0, 1, 1]]
    for end in ([], ["eggs|||e"]):
        game = begun(["hits|*0..9|-a|o", "gold|||o"] + end, *hits, start=5, out=0)
        assert game.out == [False, True, False] and not game.at_end() and game.ending().steps == 1
        game.apply(["cell", 2, 1, 1])
        assert game.at_end() and game.ending().steps == (1 if end else None)
        for question in game.open_questions():
            game.apply(list(question) + [1, 0, 2])
        assert game.due() and game.ending().steps is None and game.missing() is None


def test_who_is_out_can_have_0_so_that_the_row_can_be_asked_for():
    game = begun(["lost|*0..9|-a|r"], ["row", 0, 5, 3, 0], start=5, out=0, wins="most")
    for event in (["row", 0], ["round"]):
        first, second = answers.shape(game, event)[len(event) - 1 :][:2]
        assert ends(game.allowed(event, first)) == (0, 0) and ends(game.allowed(event + [0], second)) == (0, 9)
        assert not answers.obstacle(game, event, {})


def test_who_is_above_the_start_at_the_number_for_out_is_out_too():
    for out, start_at, row, gone in ((101, 0, (101, 100), [True, False]), (0, 40, (-40, -39), [True, False])):
        options = {
            "out": out,
            "start": start_at,
            "wins": "fewest" if start_at == 0 else "most",
            "lines": ["n|*-99..199||r"],
        }
        game = start(["new", "pad", options | {"players": NAMES[:2]}])
        game.apply(["row", 0] + list(row))
        assert game.out == gone


def test_the_last_number_of_a_known_sum_is_that_of_the_last_who_is_not_out():
    for lost, known, rest in (
        ([0, 0, 0, 9], [4, 3], 6),
        ([0, 0, 9, 9], [4], 9),
        ([0, 9, 0, 0], [4], 0),
        ([9, 0, 0, 0], [0, 4, 3], 6),
    ):
        rows = [["row", 0] + lost, ["row", 1, 0, 0, 0, 13]]
        game = begun(["lost|*0..9|-a|r", "won|*0..13|0|r=a13"], *rows, players=4, **LIVES)
        event = ["row", 1] + known
        assert game.proposed(event, answers.shape(game, event)[len(event) - 1]) == rest, lost


def test_a_rank_waits_for_the_numbers_of_those_who_are_not_out():
    game = begun(["lost|*0..9|-a|a", "gold||0#5,3|o"], ["cell", 1, 0, 9], ["cell", 0, 1, 4], **LIVES)
    assert totals(game) == [5, -4, 5]
    game.apply(["cell", 2, 1, 2])
    assert totals(game) == [5 + 5, -4, 5 + 3]


def test_lines_that_ask_nothing_stay_as_they_were_for_who_is_out():
    game = begun(["lost|*0..9|-a|r", "age|-|2*r|."], ["row", 0, 1, 9, 0], **LIVES)
    before = totals(game)
    game.apply(["row", 0, 0, 0, 0])
    assert [after - n for n, after in zip(before, totals(game))] == [2, 0, 2]


def test_what_one_player_has_is_given_back_by_who_is_out_and_not_taken():
    game = begun(["lost|*0..9|-a|a", "road|=|1|n"], ["has", 1, 2], ["cell", 1, 0, 9], **LIVES)
    for event, offered in ((None, [1, 0, 3]), (["has", 1, 0], [1, None, 3])):
        if event:
            game.apply(event)
        seats = []
        for player in range(3):
            taken = [action.fixed["seat"] for action in game.choices(player) if action.kind == "has"]
            seats.append(taken[0] if taken else None)
        assert seats == offered
    refused("pad.out", game.apply, ["has", 1, 2])


def test_a_game_of_one_goes_on_until_that_player_is_out():
    game = begun(["lost|*0..9|-a|r"], ["row", 0, 4], players=1, **LIVES)
    assert not game.due() and game.goes_on()
    game.apply(["row", 0, 1])
    assert game.out == [True] and game.due()
