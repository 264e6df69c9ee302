"""Another game is a folder and its name in GAMES: the tests' toy game uses all features but score sheets."""

import test_answers as of_answers
import test_contract as contract

from castellan.core.errors import RuleError
from castellan.core.ledger import Ledger
from castellan.core.rules import load, start
from castellan.core.rules.shapes import LATER, SCORES, action, arguments, count, is_asked
from castellan.flash.settings import Settings
from castellan.flash.store import save
from castellan.text import label, prepare, say, sentence
from castellan.text.labels import entry
from castellan.ui.asking import answers
from lab.files.flash import ModelFiles
from lab.games import toy_game
from lab.marks import area, slow
from lab.support import ends, play, refused, unchanged

pytestmark = area("rules")


def toy(players=2, **options):
    """Return a new toy game."""
    options["players"] = ["Anna", "Boris", "Clara", "Denis", "Eva", "Fritz"][:players]
    return start(["new", "toy", options])


@slow
def test_the_toy_game_keeps_the_contract_of_every_game():
    kept = 0
    with toy_game.added() as name:
        before = contract.GAMES, of_answers.GAMES, contract.SEEDS, of_answers.SEEDS
        contract.GAMES = of_answers.GAMES = (name,)
        contract.SEEDS, of_answers.SEEDS = range(12), range(1, 5)
        try:
            for module in (contract, of_answers):
                for test in sorted(dir(module)):
                    if test.startswith("test_") and test not in OWN:
                        getattr(module, test)()
                        kept += 1
        finally:
            contract.GAMES, of_answers.GAMES, contract.SEEDS, of_answers.SEEDS = before
    assert kept > 12


# Tests in the contract's modules about one game's words, or about files that only a game of the firmware has.
OWN = (
    "test_golden_transcripts",
    "test_everything_that_is_shown_has_a_label",
    "test_a_castles_free_tile_is_no_hex",
    "test_what_is_asked_of_a_game_is_small",
)


def test_extras_are_behind_the_people_and_keep_their_names():
    with toy_game.added():
        game = play(toy(1), ["name", 0, "Robot"])  # a person may have an extra player's name
        assert game.names == ["Robot", "Robot"] and game.humans == 1
        assert unchanged("not_human", game, ["name", 1, "Eva"]) == "An extra player keeps its name: Robot"
        assert toy(6).humans == len(toy(6).names) == 6
        play(game, ["year", "sun"])
        assert game.standing().ranks == [2, 1] and game.choices(1) == ()


def test_a_criterion_carries_its_direction():
    with toy_game.added():
        game = play(toy(), ["gift", 0, 6], ["gift", 1, 6], ["buy", 0, 300], ["buy", 1, 900], ["buy", 1, 200])
        assert game.standing().ranks == [1, 2] and game.standing().tie == "debts"
        assert say(*game.verdict()) == "Anna leads: 6 points like Boris; debts: 3 to 11"
        assert toy(1).CRITERIA == ("vp", "human") != game.CRITERIA


def test_scores_below_0_are_shown_as_they_are():
    with toy_game.added():
        game = play(toy(), ["gift", 0, -2], ["gift", 1, -4])
        assert say(*game.verdict()) == "Anna leads with −2 points"
        said = unchanged("floor", game, ["gift", 1, -2])
        assert said == "Boris's points would be −6; −5 is the least"
        assert ends(game.allowed(["gift", 1], game.declared("gift").shape[1])) == (-1, 8)


def test_corrections_are_admitted_by_the_phase_and_names_are_not_asked_about():
    with toy_game.added():
        game = play(toy(), ["points", 0, "vp", 1], *[["year", "sun"]] * 3)
        for event in (["points", 0, "vp", 1], ["buy", 0, 200]):
            assert unchanged("toy.done", game, event).startswith("The years are over; no longer possible: ")
        play(game, ["name", 0, "Zoë"], ["end"])
        ledger = Ledger()
        for event in [["new", "toy", {"players": ["A", "B"]}], ["points", 0, "vp", 1]] + [["year", "sun"]] * 3:
            ledger.add(0, event)
        refused("breaks", Ledger.load, ledger.records + [(5, 0, "points", 0, "vp", 1)])


def test_follow_ups_of_the_whole_table_and_those_found_out():
    with toy_game.added():
        game = play(toy(3), *[["place", p, "mine"] for p in (0, 0, 1)])
        assert game.follow_ups() == [("value", "mine")] and game.asked_of(("value", "mine")) is None
        assert unchanged("toy.value_first", game, ["year", "sun"]) == "What is a pair of mines worth?"
        play(game, ["value", "mine", 4])
        assert game.follow_ups() == [] and game.tracks[0] == [4, 0, 0]
        play(game, ["gift", 1, 4], *[["year", "sun"]] * 3)
        assert game.pending == [] and game.follow_ups() == [("coins", 0), ("coins", 1)]
        assert [game.asked_of(called) for called in game.follow_ups()] == [0, 1]
        assert play(game, ["coins", 0, 500]).follow_ups() == [("coins", 1)]
        assert play(game, ["gift", 1, 1]).follow_ups() == []


def test_a_default_can_be_another_argument():
    with toy_game.added():
        game = play(toy(), ["place", 0, "farm"], ["place", 0, "ship"], ["place", 0, "ship", "farm"])
        assert game.placed[0] == [2, 1, 0]
        new = (0, 0, "new", "toy", {"players": ["A", "B"]})
        records = [new, (1, 0, "place", 0, "mine"), (2, 0, "buy", 0), (3, 0, "place", 1, "ship", "mine")]
        found = Ledger.load(records).game
        assert found.placed == [[0, 0, 1], [0, 0, 1]] and found.debts == [2, 0]


def test_the_text_of_a_toy_entry_has_all_its_words():
    with toy_game.added():
        game = toy(3)
        for event, said in (
            ((["place", 0, "ship"], "Anna: ship"), (["place", 0, "ship", "ship"], "Anna: ship"))
            + ((["place", 0, "ship", "mine"], "Anna: ship as mine"),)
            + ((["move", 1, "hill", "lake"], "Boris: hill to lake, marker moved"),)
            + ((["visit", 0, 2], "Anna: visit to Clara"), (["buy", 0, 1200], "Anna: buy, for 1200"))
            + ((["value", "mine", 4], "mine 4, value of a pair"), (["year", "rain"], "rain, end of the year"))
            + ((["visit", 0, 9], "Anna: visit to 9"),)
            + ((["move", 0, "hill", None], "Anna: hill to null, marker moved"),)
        ):
            assert "".join(entry(event, game, "en")) == said
        assert "".join(entry(["move", 1, "hill", "lake"], game, "en", brief=True)) == "Boris: hill to lake"


def test_an_option_may_depend_on_others():
    with toy_game.added():
        assert toy(1, level="hard").options["level"] == "hard" and toy(2).options["level"] == "easy"
        for value in ("easy", "hard"):
            refused("toy.level_alone", lambda value=value: toy(2, level=value))
        refused("not_word", lambda: toy(1, level="odd"))
        asked = [name for name in ("level", "values") if load("toy").asks_option(name, {"players": ["A", "B"]})]
        assert asked == ["values"] and load("toy").asks_option("level", {"players": ["A"]})


def test_an_option_may_be_a_list():
    with toy_game.added():
        assert toy(minimums=[1, None, 9]).minimums == [1, 4, 9] and toy().minimums == [2, 4, 6]
        for value in ([1], [1, 2, 31], [1, 2, True], None, {}):
            refused("toy.minimums", lambda value=value: toy(minimums=value))
        ledger = Ledger()
        ledger.add(0, ["new", "toy", {"players": ["A", "B"], "minimums": [7, 8, 9]}])
        assert Ledger.load(ledger.records).game.minimums == [7, 8, 9]


def test_learnt_values_are_passed_to_the_next_game():
    with toy_game.added():
        game = play(toy(), ["minimum", 9], ["year", "sun"], ["minimum", 5], ["value", "mine", 7])
        options = load("toy").presets([list(row) for row in game.learnt()])
        assert options == {"values": {"mine": 7}, "minimums": [9, 5, None]}
        again = toy(**options)
        assert (again.values, again.minimums) == ([2, 3, 7], [9, 5, 6])


def test_one_refusal_decides_what_a_question_offers_and_what_an_entry_says():
    with toy_game.added():
        game = play(toy(3), ["place", 0, "ship"], ["place", 1, "ship"], ["sail", 1])
        assert game.allowed(("sail",), game.declared("sail").shape[0]) == (0,)
        assert unchanged("toy.at_sea", game, ["sail", 1]) == "Boris's ship is at sea"
        assert unchanged("toy.no_ship", game, ["sail", 2]) == "Clara has no ship"
        harvest = game.declared("harvest")
        assert not harvest.applies(game)
        unchanged("toy.feast", game, ["harvest", 0, 1, 1, 1, True])
        play(game, ["cargo", 1, "mine", 2], ["year", "sun"], ["harvest", 0, 1, 1, 1, True])
        assert harvest.applies(game) and game.tracks[0] == [2, 2, 0]


def test_a_ship_at_sea_puts_the_year_off():
    with toy_game.added():
        game = play(toy(), ["place", 0, "ship"], ["sail", 0])
        assert game.step() == LATER and game.step(["year", "sun"]).question == "toy.ask_year"
        unchanged("toy.at_sea", game, ["year", "sun"])
        assert [action.label for action in game.CALLED["cargo"]] == ["goods", "ore"]
        assert play(game, ["cargo", 0, "farm", 1]).step().action.kind == "year"


def test_wool_is_never_0_and_losses_end_with_the_last_bale():
    with toy_game.added():
        game = play(toy(), ["wool", 0, "white", 3], ["wool", 1, "black", 1])
        n = game.declared("wool").shape[2]
        assert n.usual == (-1,) and ends(game.allowed(("wool", 0, "white"), n)) == (-3, 9)
        unchanged("not_count", game, ["wool", 0, "white", 0])
        assert unchanged("toy.bales", game, ["wool", 0, "black", -1]) == "Anna has too little wool; bales: 0"
        asked = game.step().asked
        assert [player for player, _ in asked] == [0, 1] and asked[0][1][0].kind == "sell"
        assert play(game, ["sell", 0, 2]).total(0) == (2, 0, 2) and game.total(1) == (0, 0, 1)
        assert [player for player, _ in game.step().asked] == [1]


def test_a_fair_has_a_number_of_each_person_once_a_year_and_a_next_host():
    with toy_game.added():
        game = play(toy(3), ["invite", 2])
        assert game.phase() == "fair" and game.step().due and game.step().action.kind == "fair"
        assert [each.name for each in game.declared("fair").shape] == ["each1", "each2", "each3"]
        assert unchanged("toy.fair_first", game, ["bell", 0]) == "The fair comes first"
        assert unchanged("not_count", game, ["fair", 1, 2, 7]).startswith("fair: Clara is ")
        assert game.deals is None and play(game, ["points", 0, "vp", 1], ["fair", 1, 2, 3]).deals == 1
        assert game.tracks[0] == [2, 2, 3] and game.repeated(["fair", 1, 2, 3]) and not game.repeated(["year", "sun"])
        assert unchanged("toy.one_fair", game, ["invite", 0]) == "Year A has had its fair"
        assert unchanged("toy.no_fair", game, ["fair", 1, 2, 3]) == "Nobody has invited to a fair"
        assert play(game, ["year", "sun"], ["invite", 0], ["fair", 0, 0, 0]).deals == 2


def test_a_seat_is_a_player_or_nobody_and_a_new_entry_may_be_refused_that_is_valid_in_a_stored_game():
    with toy_game.added():
        ledger = Ledger()
        for event in (["new", "toy", {"players": ["A", "B"]}], ["vote", 0, 2], ["vote", 1, 0]):
            ledger.add(0, event)
        said = refused("toy.voted", ledger.add, 0, ["vote", 0, 1])
        assert said == "A has voted" and ledger.game.votes == [2, 0]
        assert Ledger.load(ledger.records + [(3, 0, "vote", 0, 1)]).game.votes == [1, 0]
        unchanged("not_count", ledger.game, ["vote", 1, 3])
        ledger.add(0, ["year", "sun"])
        shape = ledger.game.declared("vote").shape
        assert ledger.game.tracks[0] == [0, 1] and ledger.game.proposed(["vote", 0], shape[1]) == 2


def test_the_end_of_a_year_is_known_once_the_bell_is_rung():
    with toy_game.added():
        game = toy(3, times=True)
        assert tuple(game.ending()) == (None, 0, 4)
        assert unchanged("toy.tower", game, ["bell", 1]).endswith("lacks: 4")
        play(game, *[["place", 0, "farm"]] * 4, ["bell", 1])
        assert (
            tuple(game.ending()) == (0, 0, 0) and unchanged("toy.rung", game, ["bell", 2]) == "Boris has rung the bell"
        )
        assert not game.step().due and game.on_turn() == 0
        play(game, ["turn", 0, 9])
        assert game.step().due and game.on_turn() is None and game.spent == [9, 0, 0]
        play(game, ["year", "sun"], ["year", "sun"], ["bell", 1])
        assert tuple(game.ending()) == (0, 1, 0) and unchanged("no_turns", toy(3), ["turn", 0, 9])
        play(game, ["turn", 1, 1], ["turn", 2, 1], ["turn", 0, 1])
        assert tuple(game.ending()) == (0, 0, 0) and not game.step().due


def test_an_allowed_entry_may_contradict_others():
    with toy_game.added():
        game = play(toy(), ["harvest", 0, 1, 1, 1])
        assert game.warnings() == []
        play(game, ["harvest", 0, 1, 1, 1])
        assert [say(*warning) for warning in game.notes()] == ["Anna has harvested 2 times by year 1"]
        assert play(game, ["year", "sun"]).warnings() == []


def test_with_only_what_scores_less_is_offered_and_asked():
    with toy_game.added():
        game, scores = toy(), toy(entries=SCORES)
        kinds = [[action.kind for action in each.choices(0)] for each in (game, scores)]
        assert set(kinds[0]) - set(kinds[1]) == {"buy", "wool"} and game.FIRST["play"] == 11
        assert play(scores, ["sell", 0, 5]).tracks[0] == [5, 0]
        play(scores, ["wool", 0, "white", 3])
        assert scores.step().asked == () and unchanged("toy.bales", game, ["sell", 0, 1])


def test_some_words_are_others_in_one_kind_of_entry():
    with toy_game.added():
        game = toy(3)
        for event, said in (
            (["cargo", 1, "farm", 3], "Boris: farm goods 3"),
            (["cargo", 1, "ship", 3], "Boris: ship 3"),
            (["harvest", 0, 1, 2, 3, True], "Anna: harvest, wheat 1, rye 2, oats 3, feast"),
            (["vote", 0, 2], "Anna: vote Boris"),
            (["vote", 0, 0], "Anna: vote nobody"),
            (["fair", 1, 2, 3], "fair, Anna: 1, Boris: 2, Clara: 3"),
            (["wool", 2, "black", -2], "Clara: black −2"),
        ):
            assert "".join(entry(event, game, "en")) == said


def duet(**options):
    """Return a new game of the variant, a mission."""
    options["duet"] = options.get("duet", "Lake")
    return toy(2, **options)


def test_a_variant_has_its_own_class_people_and_options():
    with toy_game.added():
        game = duet()
        assert type(game) is load("toy", {"duet": ""}) and type(game) is not load("toy") and game.NUMBER == "help"
        assert "3" in refused("names_count", lambda: toy(3, duet="Lake")) and toy(3).humans == 3
        refused("name_length", lambda: duet(duet="a mission too long"))
        refused("unknown_option", lambda: duet(level="easy"))
        assert [is_asked(option) for option in type(game).OPTIONS[:1]] == [True]
        assert [option.name for option in load("toy").OPTIONS if not is_asked(option)] == ["minimums", "values"]


def test_all_win_or_lose_together():
    with toy_game.added():
        game = play(duet(), ["help", 0, 7], ["help", 1, 5])
        assert game.standing().ranks == [0, 0] and say(*game.verdict()) == "The mission goes on"
        unchanged("toy.going_on", game, ["end"])
        lost = play(game.copy(), ["finish", False], ["end"])
        assert lost.standing().ranks == [0, 0] and say(*lost.verdict()) == "The mission has failed"
        won = play(game, ["finish", True], ["end"])
        assert won.standing().ranks == [1, 1] and say(*won.verdict()) == "The mission has succeeded"


def test_arguments_may_depend_on_the_game_and_words_on_its_options():
    with toy_game.added():
        game = play(duet(), ["help", 0, 7], ["help", 1, 5])
        assert game.declared("storm").shape[0].high == 99 and game.declared("storm", ["storm"]).shape[0].high == 5
        assert unchanged("toy.storm", game, ["storm", 6]).endswith("the least is 5")
        assert game.own_word(["help", 0, 7]) == "Lake" and "Lake" in "".join(entry(["help", 0, 7], game, "en"))
        before = game.copy()
        assert before.declared("storm").forgotten(before, game) == [action("storm", "storm")]
        assert before.declared("storm").forgotten(before, play(game, ["storm", 5])) == []
        assert game.tracks[0] == [2, 0]


def test_each_learnt_value_has_its_range():
    rows = [
        ["values", "mine", None, 20],
        ["values", "ship", None, 21],
        ["minimums", "minimum", 2, 30],
        ["minimums", "minimum", 1, 31],
        ["minimums", "minimum", 9, 30],
        ["levels", "hard", None, 2],
    ]
    with toy_game.added():
        files = ModelFiles()
        save(files, "settings", {"learnt": {"toy": rows + [["minimums", "minimum", 10, 30]]}})
        settings = Settings(files)
        assert settings.get("learnt") == {"toy": rows}  # the game judges the rest
        assert settings.learnt("toy") == [rows[0], rows[2]]
        learnt = [("values", "mine", None, 4), ("minimums", "minimum", 0, 7)]
        assert settings.learn("toy", learnt) == (None, [("toy", list(learnt[0]), 20)])
        assert settings.learnt("toy") == [list(learnt[1]), rows[2], rows[0]]


def test_a_count_may_not_be_0():
    shape = (count("n", -3, 3, zero=False), count("m", -3, 3, 0))
    assert arguments(shape, ["vp", -1, 0], []) == [-1, 0] and arguments(shape, ["vp", 3], []) == [3, 0]
    assert refused("not_count", arguments, shape, ["vp", 0], []) == "vp: n is a whole number from −3 to 3, not 0"


def test_an_event_is_called_by_a_label_of_its_own_where_its_kind_is_another():
    with toy_game.added():
        game = toy()
        assert "".join(entry(["round"], game, "en")) == "round"  # no event of the game
        assert "".join(entry(["work", 0, 8], game, "en")) == "Anna: a work, worth 8"
        assert unchanged("toy.done", play(game, *[["year", "sun"]] * 3), ["work", 0, 8]).endswith("possible: a work")


def test_counts_by_hundreds():
    with toy_game.added():
        game = toy()
        price = game.declared("buy").shape[1]
        assert (price.low, price.high, price.step) == (0, 9900, 100)
        assert unchanged("toy.hundreds", game, ["buy", 0, 150]) == "Anna pays in hundreds, not 150"


def test_the_tables_step_can_be_refused_and_lacks_an_argument():
    with toy_game.added():
        game = play(toy(), ["gift", 0, -5])
        step = game.step()
        assert (step.action.kind, step.action.fixed, game.round_name(), step.question) == (
            "year",
            {},
            "A",
            "toy.ask_year",
        )
        unchanged("floor", game, ["year", "rain"])
        assert play(game, ["year", "sun"]).round_name() == "B"
        assert say(game.step().question, {"round": game.round_name(), "player": ""}) == "Is year B over?"
        assert play(game, ["year", "sun"], ["year", "sun"]).step() is None
        assert not answers.obstacle(game, ("coins", 0), {})


def test_errors_use_the_games_words():
    with toy_game.added():
        try:
            toy().apply(["place", 0, "farm", "mine"])
        except RuleError as error:
            assert error.code == "toy.counts_as" and sentence(error) == "Anna's farm can't count as another thing"
        else:
            raise AssertionError("not refused")


def test_a_game_is_english_where_it_lacks_a_language():
    with toy_game.added() as name:
        prepare("ru", name)
        assert label("round", name, "ru") == label("round", name, "en") == "year {round}"
        assert label("yes", name, "ru") == "да"
        refused_as = say("toy.counts_as", {"player": "Anna", "thing": "farm"}, "de")  # whose words are not loaded
        assert refused_as == "Anna's farm can't count as another thing"
