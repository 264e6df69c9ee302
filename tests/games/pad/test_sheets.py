"""Score sheets: what entries of rows and cells add up to, and what is refused."""

from castellan.core.ledger import Ledger
from castellan.core.rules import start
from castellan.core.rules.standing import ranked, verdict
from castellan.games.pad import lines
from castellan.text import say
from castellan.text.labels import entry
from lab.games.pads import NAMES, begun, totals
from lab.marks import area
from lab.support import ends, refusal, refused, state

pytestmark = area("rules")

TRICKS = "(10*r if b==0 else -10*r) if a==0 else 20*b+c if b==a else -10*abs(b-a)"
SKULL_KING = ["tricks|bid 0..10,won 0..10,bonus -100..200/10|" + TRICKS + "|r"]
SPADES = ["tricks|bid 0..13,won 0..13|10*a if b>=a else -10*a|r=b13", "bags|-|max(0,b-a)|r", "penalty|-|-100*(B//10)|."]
YAHTZEE = ["ones|*0..5||o", "twos|*0..10/2||o", "bonus|-|35 if A+B>=10 else 0|.", "more|*1..1|100|a"]
CATAN = ["settlements|*0..5||n", "cities|*0..4|2*a|n", "road|=|2|n", "army|=|2|n"]


def test_a_complete_round_is_refused_as_its_rows_are_and_changes_nothing():
    complete = ["round", 3, 3, 11, 2]
    game = begun(SPADES, ["row", 0, 5, 4], players=2)
    refused("pad.open", game.apply, complete)
    game.apply(["row", 1, 7, 6])
    for event, code in ((complete[:4], "too_few"), (complete + [0], "too_many"), (complete[:4] + [14], "pad.range")):
        before = state(game)
        refused(code, game.apply, event)
        assert state(game) == before
    game.apply(complete)
    rows = [["row", 0, 5, 4], ["row", 1, 7, 6], ["row", 0, 3, 3], ["row", 1, 11, 2]]
    assert state(game) == state(begun(SPADES, *rows, players=2))


def test_a_line_of_three_numbers_counts_with_its_last_row():
    game = begun(SKULL_KING, ["row", 0, 0, 1, 1], ["row", 1, 0, 1, 0], rounds=10)
    assert totals(game) == [0, 0, 0] and game.round == 1 and game.open_questions()[0] == ("row", 2)
    game.apply(["row", 2, 0, 10, 0])
    assert totals(game) == [10, 30, -10] and game.round == 2
    for event in (["row", 0, 2, 0, 1], ["row", 1, 2, 0, 0], ["row", 2, 30, 0, 0]):
        game.apply(event)
    assert totals(game) == [80, 50, -20]


def test_rows_of_a_round_come_in_any_order_and_once():
    game = begun(["eggs|||r", "birds|||r"], ["row", 1, 1, 2, 3])
    refused("pad.entered", game.apply, ["row", 1, 1, 2, 3])
    refused("pad.open", game.apply, ["end"])
    game.apply(["row", 0, 4, 5, 6])
    assert totals(game) == [5, 7, 9] and game.round == 2
    game.apply(["end"])


def test_tricks_are_never_those_of_another_bid():
    refused("pad.before", begun(SPADES, players=2).apply, ["row", 1, 7, 6])
    game = begun(SPADES, ["row", 0, 5, 4], ["row", 1, 7, 6], players=2)
    ledger = Ledger()
    ledger.add(0, ["new", "pad", {"players": NAMES[:2], "lines": SPADES}])
    for event in (["row", 0, 5, 4], ["row", 1, 7, 6], ["row", 0, 3, 3]):
        ledger.add(1, event)
    said = refused("breaks", ledger.add, 2, ["void", 1])
    assert said.startswith('Entry 2: "won, Anna: 7, Boris: 6" would not') and said.endswith('"bid" comes first')
    assert totals(ledger.game) == totals(game)


def test_what_is_booked_with_a_line_knows_its_numbers_and_a_line_that_asks_nothing_those_above():
    game = begun(SPADES, ["row", 0, 5, 4], ["row", 1, 7, 6], ["row", 0, 3, 3], ["row", 1, 11, 2], players=2)
    assert totals(game) == [-10, 12]
    assert game.PARTS == ((0, "start"), (0, "=tricks"), (0, "=bags"), (0, "=penalty"), (0, "corrections"))
    assert game.parts == [[0, 80, 10, -100, 0], [0, 10, 2, 0, 0]]
    assert game.sum_of(1) == 13 and game.sum_of(0) is None


def test_cells_once_as_often_as_wanted_and_the_latest():
    game = begun(YAHTZEE, ["cell", 0, 0, 4], ["cell", 0, 1, 6], ["cell", 1, 3, 1], ["cell", 1, 3, 1])
    assert totals(game) == [45, 200, 0]
    refused("pad.once", game.apply, ["cell", 0, 0, 4])
    refused("pad.steps", game.apply, ["cell", 1, 1, 7])
    refused("pad.range", game.apply, ["cell", 1, 0, 6])
    refused("pad.numbers", game.apply, ["cell", 1, 0, 1, 1])
    refused("pad.no_cell", game.apply, ["cell", 1, 2, 1])
    assert ends(game.allowed(["cell", 1, 0, 1], game.declared("cell").shape[3])) == (0, 0)
    refused("pad.by_seat", game.apply, ["row", 0, 1, 1, 1])
    game = begun(CATAN, ["cell", 0, 1, 2], ["has", 2, 1], ["cell", 0, 1, 1], target=5)
    assert totals(game) == [4, 0, 0] and not game.due()
    game.apply(["has", 2, 2])
    assert totals(game) == [2, 2, 0]
    game.apply(["cell", 1, 0, 3])
    assert totals(game) == [2, 5, 0] and game.due()
    game.apply(["has", 2, 0])
    assert totals(game) == [2, 3, 0]


def test_who_has_it_each_round():
    game = begun(["went out|=|10|r", "cards|*0..50|-a|r"], ["has", 0, 2], ["row", 0, 5, 0, 9])
    assert totals(game) == [-5, 10, -9] and game.round == 2 and game.open_questions()[0] == ("has", 0)
    game.apply(["has", 0, 0])
    refused("pad.entered", game.apply, ["has", 0, 1])


def test_lines_that_ask_nothing_know_round_and_players_after_the_entry_of_one():
    game = begun(["a|||a", "b|||r", "c|-|A*p+r|."], ["cell", 1, 0, 4])
    assert totals(game) == [1, 4 + 4 * 3 + 1, 1]


def test_lines_that_ask_nothing_follow_the_round_with_its_last_entry():
    rows = [["row", q, 0, 0, 0] for q in (0, 1)]
    game = begun(["a|||r", "b|||r", "c|-|10*r|."], *rows, *rows[:1])
    assert totals(game) == [10, 10, 10]
    game.apply(rows[1])
    assert totals(game) == [20, 20, 20]
    game = begun(["a|||a", "b|||r", "c|-|10*r|."], rows[1], ["cell", 1, 0, 4])
    assert totals(game) == [10, 14, 10]  # the second round is not over


def test_lines_that_ask_nothing_follow_the_points_by_place_of_all():
    game = begun(["a|*0..9|0#5,3|n", "b|-|A*10|."], *[["cell", player, 0, player] for player in (0, 1, 2)])
    assert totals(game) == [0, 33, 55]


def test_places_decide_nothing_before_an_entry_that_they_depend_on():
    texts = ["gems|||a", "gold|||a", "most gems|-|A#6,3|.", "twice|-|2*C|.", "kings|a,b|a+b|r", "most kings|-|E#1f|."]
    game = begun(texts + ["crown|=|2|n", "most crowns|-|G#5|.", "few|-|p#9|."])
    assert totals(game) == [0, 0, 0]
    for event, after in (
        (["cell", 0, 1, 5], [5, 0, 0]),
        (["cell", 1, 0, 0], [5 + 9, 9, 9]),  # all share both prizes, now that one has counted
        (["row", 2, 1, 1, 1], [14, 9, 9]),
        (["row", 3, 0, 0, 0], [14 + 2, 9 + 2, 9 + 2]),
        (["has", 6, 3], [16, 11, 11 + 2 + 5]),
    ):
        game.apply(event)
        assert totals(game) == after, event


def test_places():
    for ties, expected in (("", [4, 4, 1, 0]), ("s", [2, 2, 1, 0]), ("f", [5, 5, 1, 0]), ("n", [0, 0, 1, 0])):
        assert totals(begun(["influence||#5,3,1" + ties + "|e"], ["row", 0, 9, 9, 3, 0], players=4)) == expected
    assert totals(begun(["path||a#10f|e"], ["row", 0, 9, 9, 3])) == [19, 19, 3]
    game = begun(["knights|*0..9|0#5,3|n"], ["cell", 0, 0, 2], ["cell", 1, 0, 1])
    assert totals(game) == [0, 0, 0]  # one number is open
    game.apply(["cell", 2, 0, 1])
    assert totals(game) == [5, 1, 1]
    game.apply(["cell", 2, 0, 3])
    assert totals(game) == [3, 0, 5]
    game = begun(["a|||r", "b|||r", "most|-|A+2*B#7|."], ["row", 0, 1, 2, 3], ["row", 1, 3, 1, 0])
    assert totals(game) == [11, 3, 3]


def test_sushi_go():
    """The most makis split 6 points, and nobody is second then; the fewest puddings split a loss of 6."""
    rows = ["row", 0, 5, 5, 2, 1], ["row", 0, 6, 3, 3, 3], ["row", 0, 1, 7, 4, 4], ["row", 1, 1, 4, 1, 1]
    game = begun(["maki||#6,3s|r", "pudding|||e-", "fewest|-|-B#-6s|."], *rows, players=4, rounds=3)
    assert totals(game) == [3 + 6 - 2, 3 + 1 + 6, 1 + 1 - 2, 1 + 1 - 2]
    losses = begun(["pudding|||e-", "fewest|-|-A#-7s|.", "shared|-|-A#-7,-2|."], ["row", 0, 0, 0, 3])
    assert losses.sums.booked[1:] == [[-3, -3, 0], [-4, -4, 0]]


def test_tables_and_steps():
    assert totals(begun(["sets||[0,1,3,6]+10|e"], ["row", 0, 2, 3, 5])) == [3, 6, 26]
    assert totals(begun(["sets||[0,-1]-2|e"], ["row", 0, 0, 1, 2])) == [0, -1, -3]
    assert totals(begun(["track||{1,4,6,8}|e"], ["row", 0, 0, 4, 9])) == [0, 2, 4]


def test_others_and_their_sum():
    game = begun(["hearts|*0..26|0 if a==26 else 26 if h==26 else a|r"], ["row", 0, 0, 26, 0])
    assert totals(game) == [26, 0, 26]
    assert totals(begun(["left||s if a==0 else -a|r"], ["row", 0, 0, 5, 16])) == [21, -5, -16]
    assert totals(begun(["x|a1,b1|lb*100+sb|r"], ["row", 0, 0, 0, 0], ["row", 1, 3, 1, 2])) == [106, 206, 106]
    assert totals(begun(["x||h+l|r"], ["row", 0, 4], players=1)) == [0]


def test_total_is_that_before_the_entry():
    game = begun(["tiles|*-30..120|max(a,-t)|r"], ["row", 0, 5, -3, 0], ["row", 0, -9, 1, 2])
    assert totals(game) == [0, 1, 2]
    visit = ["visit|*0..180|-a if a<=t and a!=t-1 else 0|a"]
    game = begun(visit, *[["cell", 0, 0, n] for n in (180, 180, 140, 141)], start=501, target=0, wins="fewest")
    assert totals(game) == [0, 501, 501] and game.due()


def test_lines_at_the_end_come_after_the_last_round():
    texts = ["tiles|||r", "rows||2*a|e"]
    game = begun(texts, ["row", 0, 1, 2, 3])
    refused("pad.later", game.apply, ["row", 1, 1, 1, 1])
    refused("pad.open", game.apply, ["end"])
    game.apply(["last"])
    refused("pad.said_last", game.apply, ["last"])
    refused("pad.said_last", game.apply, ["row", 0, 1, 1, 1])
    assert game.open_questions()[0] == ("row", 1)
    game.apply(["row", 1, 1, 0, 0])
    assert totals(game) == [3, 2, 3] and game.due()
    game.apply(["end"])
    game = begun(texts, ["row", 0, 1, 2, 3], rounds="p-2")
    assert game.open_questions()[0] == ("row", 1) and game.options["rounds"] == 1
    refused("pad.rounds", game.apply, ["row", 0, 1, 2, 3])
    refused("pad.fixed_rounds", game.apply, ["last"])
    game = begun(texts, ["row", 0, 1, 2, 30], target=30)
    assert game.open_questions()[0] == ("row", 1)
    game.apply(["row", 0, 1, 2, 3])  # further rounds may follow
    for most, asked in ((29, 0), (30, 1)):  # a target of 0 is one, too
        game = begun(["tiles||-a|r", "rows||2*a|e"], ["row", 0, 1, 2, most], start=30, target=0, wins="fewest")
        assert game.open_questions()[0] == ("row", asked)


def test_the_last_round_can_be_named_while_it_is_entered():
    game = begun(["a|||r", "b|||r"], ["row", 0, 1, 2, 3], ["last"])
    assert not game.due()
    game.apply(["row", 1, 1, 2, 3])
    assert game.due()


def test_lines_at_the_end_beside_cells():
    game = begun(["routes|*1..21||a", "tickets|*-200..200||e"], ["cell", 0, 0, 7])
    refused("pad.later", game.apply, ["row", 1, 1, 1, 1])
    game.apply(["last"])
    game.apply(["row", 1, 1, -5, 1])
    assert totals(game) == [8, -5, 1] and game.due()
    game = begun(["x|||o", "y|||e"], *[["cell", seat, 0, 1] for seat in range(3)])
    assert game.open_questions()[0] == ("row", 1)


def test_a_target_is_looked_at_once_something_was_entered():
    game = begun(["tiles|||r", "all|-|30|."], target=30)
    assert totals(game) == [30, 30, 30] and game.open_questions() == [("row", 0)]
    game.apply(["row", 0, 0, 0, 0])
    assert game.due()


def test_what_is_open_in_a_round_is_what_is_asked():
    game = begun(["tricks|bid,won|a|r", "bags|-|b|r", "chips|||r"], ["row", 0, 1, 1, 1])
    assert game.missing() == ("pad.open", {"name": "tricks"})
    game.apply(["row", 1, 1, 1, 1])
    assert game.missing() == ("pad.open", {"name": "chips"}) and game.open_questions() == [("row", 2)]


def test_lines_that_are_open_before_the_end_are_those_that_are_asked_once():
    game = begun(["more|||a", "ones|||o", "twos|||o"], ["cell", 0, 1, 3], ["cell", 0, 0, 3])
    assert game.ending().steps == 2
    for player in (1, 2):
        game.apply(["cell", player, 1, 3])
    assert game.ending().steps == 1


def test_a_row_that_was_forgotten_is_missing_at_its_place_and_in_no_later_round():
    texts, rows = ["a|||r", "b|x,y|a|r"], [["row", q, 1, 1, 1] for q in range(3)]

    def missing(at, of):
        game, later = [begun(texts, *(rows + rows)[:count]) for count in (at, of)]
        return [action.fixed.get("q", action.label) for action in game.declared("row").forgotten(game, later)]

    assert [missing(0, of) for of in range(3)] == [[0, 1, "end_round"], [1, "end_round"], ["end_round"]]
    assert missing(1, 1) == [1] and missing(1, 4) == missing(1, 5) == [] and missing(3, 4) == [1, "end_round"]


def test_ranks_by_a_line_and_ties():
    game = begun(
        ["phases|*0..1||r-", "cards|||r"], ["row", 0, 1, 1, 0], ["row", 1, 30, 20, 0], first="phases", wins="fewest"
    )
    assert totals(game) == [30, 20, 0] and game.standing().ranks == [2, 1, 3]
    game = begun(["eggs|||e", "birds||0|e"], ["row", 0, 5, 5, 5], ["row", 1, 1, 1, 2], tie="birds,-food")
    assert game.standing().ranks == [2, 2, 1] and game.tying() == [0, 1]
    refused("pad.tie_numbers", game.apply, ["tie", 0, 1, 2])
    game.apply(["tie", 0, 4])
    game.apply(["tie", 1, 3])
    assert game.standing().ranks == [3, 2, 1] and game.CRITERIA == ("points", "=birds", "-=food")
    assert game.tie_breakers(0) == [1, 4] and game.tie_breakers(2) == [2, None]
    refused("pad.tie_numbers", begun(["eggs|||e"]).apply, ["tie", 0, 1])
    texts, same = ["phases|||r-", "cards|||r", "eggs|||r-", "wood|||r-"], [["row", q, 1, 1, 1] for q in range(4)]
    for name, ranks in (("phases", [3, 2, 1]), ("cards", [3, 2, 1]), ("eggs", [3, 2, 1]), ("wood", [1, 2, 3])):
        unlike = [same[q][:2] + [1, 2, 3] if texts[q].startswith(name) else same[q] for q in range(4)]
        game = begun(texts, *unlike, first="phases", tie="eggs,-wood,gold")
        assert game.standing().ranks == ranks and not game.tying(), name
    game = begun(texts, *same, first="phases", tie="eggs,-wood,gold")
    assert game.tying() == [0, 1, 2] and game.standing().ranks == [1, 1, 1]
    for seat in range(3):
        game.apply(["tie", seat, seat])
    assert game.standing().ranks == [3, 2, 1]


def test_what_ranks_is_added_up_where_a_line_comes_again_and_the_latest_where_it_is_a_state():
    twice = [["cell", 0, 0, 2], ["cell", 1, 0, 4], ["cell", 0, 0, 3]]
    for when, wins in (("a", [5, 4, 0]), ("n", [3, 4, 0])):
        game = begun(["wins||0|" + when], *twice, tie="wins")
        assert [game.tie_breakers(seat)[0] for seat in range(3)] == wins, when
    rows = begun(["wins||0|r"], ["row", 0, 1, 2, 0], ["row", 0, 2, 0, 0], tie="wins")
    assert [rows.tie_breakers(seat)[0] for seat in range(3)] == [3, 2, 0]
    rows = begun(["wins|won,lost|0|r"], ["row", 0, 1, 2, 0], ["row", 1, 9, 8, 7], ["row", 0, 2, 0, 0], tie="wins")
    assert [rows.tie_breakers(seat)[0] for seat in range(3)] == [3, 2, 0]  # the first of those that it asks


def test_results_without_points():
    game = begun([], ["place", 0, 2], ["place", 1, 1], wins="places")
    refused("pad.places", game.apply, ["end"])
    refused("pad.place", game.apply, ["place", 2, 4])
    game.apply(["place", 2, 3])
    assert game.standing().ranks == [2, 1, 3] and totals(game) == [2, 1, 3]
    assert say(*game.verdict()) == "Boris: first place"
    refused("pad.by_points", game.apply, ["won", True])
    game = begun(["lives|||e"], ["row", 0, 1, 2, 3], wins="together")
    refused("pad.who_won", game.apply, ["end"])
    assert game.standing().ranks == [0, 0, 0]
    game.apply(["won", False])
    assert game.standing().ranks == [0, 0, 0] and say(*game.verdict()) == "All have lost"
    assert ranked(game) == [[0, "Anna", 1], [0, "Boris", 2], [0, "Clara", 3]]
    game.apply(["won", True])
    game.apply(["end"])
    assert game.standing().ranks == [1, 1, 1] and say(*game.verdict()) == "All have won"
    assert [game.standing_total(seat) for seat in range(3)] == [1, 2, 3]
    game = begun([], ["won", True], wins="together")
    assert [game.standing_total(seat) for seat in range(3)] == [1, 1, 1]


def test_limits_of_an_entry_and_of_a_total():
    game = begun(["a|*0..9999|a*9|r"], ["row", 0, 1111, 0, 0])
    before = state(game)
    error = refusal("pad.gain", game.apply, ["row", 0, 1112, 0, 0])
    assert error.facts["n"] == 10008
    assert state(game) == before
    game = begun(["a|*0..9999||r"], *[["row", 0, 9999, 0, 0]] * 10)
    before = state(game)
    refused("pad.limit", game.apply, ["row", 0, 10, 0, 0])
    assert state(game) == before
    for way in (1, -1):  # of a line that does not count, which has no limit by the total
        game = begun(["a|*-9999..9999||r-"], *[["row", 0, 0, way * 9999, 0]] * 10)
        game.apply(["row", 0, 0, way * 9, 0])
        refused("pad.no_value", game.apply, ["row", 0, 0, way, 0])


def test_a_refused_entry_changes_nothing():
    game = begun(["a|*0..999||r", "big|-|A*A|."], ["row", 0, 9, 1, 1])
    before = state(game)
    error = refusal("pad.no_value", game.apply, ["row", 0, 1, 999, 2])
    assert (error.facts["name"], error.facts["n"]) == ("a", "1, 999, 2")
    assert state(game) == before
    game = begun(["k|*0..999|0#5|n", "big|-|A*9999*4|."], ["cell", 0, 0, 1], ["cell", 1, 0, 1])
    before = state(game)
    error = refusal("pad.no_value", game.apply, ["cell", 2, 0, 9])
    assert (error.facts["name"], error.facts["n"]) == ("k", "9")
    assert state(game) == before
    game = begun(["road|=|9999|n", "more|-|A*2|."])
    before = state(game)
    refused("pad.gain", game.apply, ["has", 0, 1])
    assert state(game) == before


def test_unusable_sheets():
    for text, why in (
        ("eggs", "parts"),
        ("a|b|c|d|e", "parts"),
        ("eggs|||", "when"),
        ("eggs|||x", "when"),
        ("eggs|||.", "when"),
        ("eggs|-|1|e", "when"),
        ("eggs|=|2|a", "when"),
        ("eggs|=||e", "number"),
        ("eggs|-||.", "nothing"),
        ("eggs|-|1|r", "follows"),
        ("eggs|a,b,c,d||e", "numbers"),
        ("eggs|a,a||e", "same"),
        ("eggs|*5..3||e", "range"),
        ("eggs|*0..3/0||e", "range"),
        ("eggs|*0..99999||e", "number"),
        ("eggs|*-1..3|[0,1]|e", "table"),
        ("eggs||[0,x]|e", "number"),
        ("eggs||{4,1}|e", "steps"),
        ("eggs||#3,1|a", "rank"),
        ("eggs|||e=b3", "sums"),
        ("eggs|||a=a3", "sums"),
        ("red  eggs|||e", "name"),
        ("red\u00a0eggs|||e", "name"),
        ("-eggs|||e", "name"),
    ):
        error = refusal("pad.sheet", begun, [text])
        assert error.facts["line"] == 1 and error.facts["cause"].facts["why"] == why, (text, error)
    for text, code in (
        ("eg\u202egs|||e", "name_letter"),
        ("123456789012345|||e", "name_length"),
        ("|||e", "name_length"),
        (" eggs|||e", "name_space"),
        ("eggs||a<1<2|e", "pad.formula"),
        ("eggs||h|a", "pad.formula"),
        ("eggs||A|e", "pad.formula"),
        ("eggs|-|t|.", "pad.formula"),
    ):
        error = refusal("pad.sheet", begun, [text])
        assert error.facts["cause"].code == code, (text, error)
    error = refusal("pad.sheet", begun, ["eggs|||e", "eggs|||e"])
    assert error.facts["line"] == 2 and error.facts["cause"].facts["why"] == "twice"


def test_the_least_and_the_greatest_number_of_a_range():
    game = begun(["eggs|*-9999..9999||e"], ["row", 0, -9999, 9999, 0])
    assert [game.total(seat)[0] for seat in (0, 1)] == [-9999, 9999]


def test_unusable_options():
    eggs = ["eggs|||e"]
    for code, texts, options in (
        ("pad.lines", [], {}),
        ("pad.lines", eggs, {"wins": "places"}),
        ("pad.lines", ["x%d|||e" % n for n in range(lines.MOST + 1)], {}),
        ("pad.lines", "eggs", {}),
        ("pad.lines", [1], {}),
        ("pad.no_rounds", eggs, {"rounds": 3}),
        ("pad.formula", eggs, {"rounds": "a"}),
        ("not_count", eggs, {"rounds": "0*p"}),
        ("not_count", eggs, {"rounds": True}),
        ("not_count", eggs, {"rounds": 100}),
        ("pad.no_line", eggs, {"first": "birds"}),
        ("pad.tie_names", eggs, {"tie": ""}),
        ("pad.tie_names", eggs, {"tie": "a,b,c,d"}),
        ("pad.tie_names", eggs, {"tie": 1}),
        ("pad.out_start", eggs, {"out": 0}),
        ("pad.target_start", eggs, {"target": 0}),
        ("not_word", eggs, {"wins": "least"}),
        ("unknown_option", eggs, {"colour": "red"}),
        ("names_count", eggs, {"players": []}),
    ):
        refused(code, start, ["new", "pad", {"players": NAMES[:2], "lines": texts} | options])
    most = begun(["eggs|||r"], rounds=99, tie="a,b,c", target=-1, out=1)
    assert (most.options["rounds"], most.ranking.asked) == (99, ("a", "b", "c"))


def test_events_that_do_not_fit():
    game = begun(["eggs|||e", "road|=|2|n"])
    for code, event in (
        ("pad.no_question", ["row", 1, 1, 2, 3]),
        ("too_few", ["row", 0, 1, 2]),
        ("too_many", ["row", 0, 1, 2, 3, 4]),
        ("not_count", ["row", 0, 1, 2, True]),
        ("pad.range", ["row", 0, 1, 2, -1]),
        ("pad.no_cell", ["cell", 0, 0, 1]),
        ("pad.no_cell", ["cell", 0, 9, 1]),
        ("not_count", ["cell", 0, 0, 1, ()]),
        ("pad.no_holder", ["has", 0, 1]),
        ("not_player", ["has", 1, 4]),
        ("pad.no_rounds", ["last"]),
        ("pad.all_lines", ["line", "birds|||e"]),
        ("unknown_kind", ["add", 0, 5]),
        ("unknown_kind", ["round", 1, 2, 3]),
        ("pad.nothing", ["end"]),
    ):
        refused(code, game.apply, event)


def test_a_correction_and_the_verdict():
    game = begun(["eggs|||e"], ["row", 0, 5, 3, 0], ["points", 1, "points", 4], ["end"])
    assert totals(game) == [5, 7, 0] and game.parts[1] == [0, 3, 4]
    assert verdict(game)[0] == "wins"
    game = begun(["phases||0|e", "eggs|||e"], ["row", 0, 2, 1, 1], ["row", 1, 1, 5, 5], tie="food", first="phases")
    assert say(*verdict(game)) == "Anna leads with 2 phases"
    game = begun(["eggs|||e"], ["row", 0, 5, 5, 1], ["tie", 0, 2], ["tie", 1, 1], tie="-food left")
    assert say(*verdict(game)) == "Boris leads: 5 points like Anna; food left: 1 to 2"


def test_entries_in_words():
    game = begun(SKULL_KING + CATAN + ["science|tablets,gears|a+b|a"])
    for event, words in (
        (["row", 1, 0, 2, 1], "won, Anna: 0, Boris: 2, Clara: 1"),
        (["cell", 1, 2, 4], "Boris: cities 4"),
        (["cell", 1, 2, 0], "Boris: cities 0"),
        (["cell", 0, 5, 4, 2], "Anna: science, tablets 4, gears 2"),
        (["has", 3, 2], "road Boris"),
        (["has", 3, 0], "road nobody"),
        (["last"], "last round"),
        (["row", 77, 1], "row, Anna: 1"),
        (["cell"], "entry"),
        (["row", None, 1], "row, q null, Anna: 1"),
    ):
        said = "".join(entry(event, game, "en"))
        assert said == words, said
