"""The Castles of Burgundy: The Card Game: rounds, the first player card, goods, the end of the game, and who wins."""

from burgundian import burgundy, lay, part, points, rounds, settled
from castellan.core.rules import clocks, load
from castellan.text.labels import learnt
from lab.hands.moves import named
from lab.marks import area
from lab.support import play, unchanged

pytestmark = area("rules")

ANNA, BORIS, CLARA, DENIS = range(4)
NOTHING = (0, 0, 0, 0, 0)


def card(game):
    return game.first_player, game.face_up


# -- Rounds, and the first player card ---------------------------------------------------


def test_five_rounds_have_letters():
    game = burgundy()
    names = []
    for _ in range(5):
        names.append(game.round_name())
        assert (
            game.step().action.kind == "round" and game.step().question == "burgundy.ask_round"
        )  # whenever the table wants
        play(game, ["round"])
    assert "".join(names) == "ABCDE" and game.round_name() == "E" and game.round == 5
    assert game.phase() == "final" and game.step() is None


def test_the_first_player_card_goes_round_while_nobody_sells():
    game = burgundy(3)
    seen = [card(game)]
    for _ in range(4):
        seen.append(card(play(game, ["round"])))
    assert seen == [(ANNA, True), (BORIS, True), (CLARA, True), (ANNA, True), (BORIS, True)]


def test_the_seller_takes_the_card_face_down_and_begins_the_next_round():
    game = play(burgundy(3), ["sell", CLARA, 4])
    assert card(game) == (CLARA, False)
    play(game, ["round"])
    assert card(game) == (CLARA, True)
    play(game, ["round"])
    assert card(game) == (ANNA, True)


def test_the_first_player_card_is_a_point_whichever_way_up():
    game = play(rounds(burgundy(), 4), ["sell", BORIS, 0], ["round"])
    assert card(game) == (BORIS, False)
    assert points(game, BORIS) == 1


def test_the_cards_point_cannot_be_taken_from_a_total_of_0():
    game = play(rounds(burgundy(), 5), ["points", ANNA, "vp", -1])
    unchanged("floor", game, ["first", BORIS])


def test_answers_offered_for_a_bonus_of_the_round():
    # A: 3 points or unrecorded things; D: unrecorded things only; the others are unknown.
    game, offered = burgundy(), []
    for _ in range(5):
        offered.append([action.fixed.get("n") for action in game.CALLED.get("bonus", ())])
        play(game, ["round"])
    assert offered == [[3, 0, None], [], [], [0, None], []]


# -- Points ---------------------------------------------------------------------------------


# -- After the rounds ------------------------------------------------------------------------


def test_after_the_rounds_only_final_entries_are_accepted():
    game = rounds(lay(burgundy(), ANNA, "mine", "mine", "mine"), 5)
    for event in (["place", ANNA, "ship"], ["vp", ANNA, 1], ["trade", ANNA, 3], ["sell", ANNA, 1], ["round"]):
        unchanged("burgundy.rounds_over", game, event)
    sentence = unchanged("burgundy.rounds_over", game, ["sell", ANNA, 1])
    assert sentence == named("The five rounds are over; no longer possible: {sell}", "burgundy")
    sentence = unchanged("burgundy.rounds_over", game, ["vp", ANNA, 1])
    assert sentence == named("The five rounds are over; no longer possible: {vp_cards}", "burgundy")
    unchanged("burgundy.no_bonus", game, ["bonus", ANNA, 1])
    play(game, ["value", "mine", 4], ["first", BORIS], ["points", ANNA, "vp", 2], ["name", ANNA, "Ann"])
    play(game, ["final", ANNA] + list(NOTHING))


def test_finals_wait_for_the_end_of_the_rounds():
    game = rounds(burgundy(), 4)
    sentence = unchanged("burgundy.final_early", game, ["final", ANNA] + list(NOTHING))
    assert sentence == "Animals and storage count after round E; this is round E"


def test_the_end_waits_for_the_rounds_and_for_everybodys_final():
    game = rounds(burgundy(), 2)
    assert unchanged("burgundy.unfinished", game, ["end"]) == "The game is not over: round C goes on"
    play(rounds(game, 3), ["final", ANNA] + list(NOTHING))
    sentence = unchanged("burgundy.no_final", game, ["end"])
    assert sentence == "The game is not over: Boris's animals and storage are missing"
    play(game, ["final", BORIS] + list(NOTHING), ["end"])
    for event in (["first", BORIS], ["points", ANNA, "vp", 1], ["final", ANNA] + list(NOTHING), ["value", "mine", 3]):
        unchanged("over", game, event)


def test_a_final_again_replaces_the_first():
    game = play(rounds(burgundy(), 5), ["final", BORIS, 2, 2, 2, 2, 9])
    assert points(game, BORIS) == 8
    play(game, ["final", BORIS, 1, 1, 0, 0, 3])
    assert points(game, BORIS) == part(game, "animals", BORIS) == 1
    assert game.rank_key(BORIS) == (1, 3)


def test_a_final_brings_no_total_below_0():
    game = play(rounds(burgundy(), 5), ["final", BORIS, 1, 1, 1, 1, 0], ["points", BORIS, "vp", -4])
    unchanged("floor", game, ["final", BORIS, 1, 1, 1, 0, 0])


# -- Who wins ------------------------------------------------------------------------------------


def test_a_tie_is_won_by_most_cards_in_storage_unused_animals_included():
    # Both have 3: 2 and 2 of his 4 animals are in no set; Anna has one card more in storage, but no animal.
    game = play(burgundy(), ["vp", ANNA, 2], ["vp", BORIS, 2])
    game = settled(game, (0, 0, 0, 0, 3), (3, 1, 0, 0, 2))
    assert [points(game, player) for player in (ANNA, BORIS)] == [3, 3]
    assert [game.rank_key(player) for player in (ANNA, BORIS)] == [(3, 3), (3, 4)]
    standing = game.standing()
    assert standing.ranks == [2, 1] and standing.tie == "storage" and not standing.shared
    code, facts = game.verdict()
    assert code == "wins_tie" and facts["tie"] == "burgundy.storage" and (facts["m"], facts["less"]) == (4, [3])


def test_still_tied_is_shared():
    game = play(burgundy(3), ["vp", ANNA, 2], ["vp", BORIS, 3], ["first", CLARA], ["round"])
    game = settled(game, (0, 0, 0, 0, 4), (2, 0, 0, 0, 2), (0, 0, 0, 0, 1))
    assert game.first_player == ANNA
    standing = game.standing()
    assert standing.shared and standing.ranks == [1, 1, 3] and game.verdict()[0] == "wins_shared_tie"


def test_a_new_round_takes_all_in_again():
    found = load("burgundy")({"players": ["Anna", "Boris", "Clara"], "times": True})
    found.apply(["turn", 0, 5, 1, True])
    assert clocks.out(found) == [0]
    found.apply(["round"])
    assert clocks.out(found) == [] and clocks.after(found, 2) == 0


def test_the_limit_of_a_round_is_what_its_turns_have_left_together():
    found = load("burgundy")({"players": ["Anna", "Boris"], "times": True, "round_limit": 2, "bank": 30})
    assert clocks.of_turn(found, 0) == (120, 0, 0)
    found.apply(["turn", 0, 50])
    found.apply(["turn", 1, 80])
    assert clocks.of_turn(found, 0) == (-10, 0, 0)  # of the round
    found.apply(["round"])
    assert clocks.of_turn(found, 0) == (120, 0, 0)
    assert clocks.over(found) == [0, 0]  # it is nobody's alone


def test_a_learnt_value_of_a_word_is_called_by_its_option_and_its_word():
    names = [learnt(("triples", "mine", None, 2), "burgundy", language) for language in ("en", "de")]
    assert names == ["triple: mine", "Drilling: Mine"]
