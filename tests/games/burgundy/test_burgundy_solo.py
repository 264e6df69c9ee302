"""The Castles of Burgundy: The Card Game, solo against Panas."""

from burgundian import burgundy, lay, part, points, rounds
from castellan.core.rules import start
from castellan.text import say
from lab.hands.moves import named
from lab.marks import area
from lab.support import play, refused, unchanged

pytestmark = area("rules")

ANNA, PANAS = 0, 1
NOTHING = (0, 0, 0, 0, 0)


def solo(**options):
    return burgundy(1, **options)


def test_panas_is_the_second_player():
    game = solo()
    assert game.names == ["Anna", "Panas"] and game.humans == 1
    unchanged("not_human", game, ["name", PANAS, "Paul"])
    play(game, ["name", ANNA, "Panas"])  # a human may bear the same name
    assert start(["new", "burgundy", {"players": ["Panas"]}]).names == ["Panas", "Panas"]
    for players in (2, 3, 4):
        assert "Panas" not in burgundy(players).names


def test_panas_lays_one_card_more_each_round():
    game = solo()
    called = []
    for _ in range(5):
        called.append(len([entry for entry in game.follow_ups() if entry == ("place", PANAS)]))
        # As a person with more points than a person can have.
        play(game, ["points", ANNA, "vp", 9], *[["place", PANAS, "mine" if called[0] else "ship"]] * called[-1])
        assert ("place", PANAS) not in game.follow_ups()
        if len(called) == 1:
            play(game, ["value", "mine", 4])
        play(game, ["round"])
    assert called == [3, 4, 5, 6, 7]
    assert game.follow_ups() == [("final", ANNA)]


def test_cards_that_he_has_not_laid_are_open_at_the_end():
    game = play(solo(), ["place", PANAS, "pasture"], ["place", PANAS, "pasture"], *[["round"]] * 5)
    assert game.follow_ups() == [("place", PANAS)] * 23 + [("final", ANNA)]
    unchanged("burgundy.rounds_over", game, ["place", ANNA, "pasture"])
    play(game, ["final", ANNA] + list(NOTHING))
    sentence = refused("open", game.check_new, ["end"])
    assert named("Panas: {place}", "burgundy") in sentence
    game.copy().check_new(["end", True])
    play(game, ["place", PANAS, "pasture"])
    assert [points(game, player) for player in (ANNA, PANAS)] == [0, 5]
    play(game, *[["place", PANAS, "monastery"]] * 22)
    assert game.follow_ups() == [] and points(game, ANNA) == 22
    unchanged("burgundy.rounds_over", game, ["place", PANAS, "pasture"])


def test_his_monasteries_stay_by_themselves_and_give_the_human_a_point():
    game = play(solo(), ["place", PANAS, "mine"], ["place", PANAS, "monastery"])
    assert part(game, "vp_cards", ANNA) == points(game, ANNA) == 1 and points(game, PANAS) == 0
    sentence = unchanged("burgundy.panas_alone", game, ["place", PANAS, "monastery", "mine"])
    assert sentence == "Panas's cloisters stay cloisters: none is laid to or under another type"
    unchanged("burgundy.panas_alone", game, ["place", PANAS, "ship", "ship", 1])
    play(game, ["place", PANAS, "monastery", "monastery", 0])
    assert points(game, ANNA) == 2


def test_he_gets_triples_and_bonus_cards_but_no_bonus_of_the_round():
    game = play(solo(), *[["place", PANAS, "pasture"]] * 3)
    assert [part(game, name, PANAS) for name in ("triples", "bonus_cards")] == [4, 1]
    assert game.follow_ups() == []
    unchanged("burgundy.no_bonus", game, ["bonus", PANAS, 3])
    lay(game, ANNA, *["pasture"] * 3)
    assert [part(game, name, ANNA) for name in ("triples", "bonus_cards")] == [4, 0]


def test_no_other_event_is_for_panas():
    game = solo()
    for event in (["vp", PANAS, 1], ["trade", PANAS, 3], ["sell", PANAS, 2]):
        unchanged("burgundy.not_his", game, event)
    sentence = unchanged("burgundy.not_his", game, ["sell", PANAS, 2])
    assert sentence == named("Panas only lays cards; not his: {sell}", "burgundy")
    play(game, ["points", PANAS, "vp", 2], ["points", PANAS, "vp", -1], ["points", ANNA, "vp", 2])
    assert points(game, PANAS) == 1
    unchanged("burgundy.not_his", rounds(game, 5), ["final", PANAS] + list(NOTHING))


def test_there_is_no_first_player_card():
    game = solo()
    sentence = unchanged("burgundy.first_solo", game, ["first", ANNA])
    assert sentence == "Nobody takes the first player card in a solo game"
    play(game, ["sell", ANNA, 4])
    assert points(game, ANNA) == 4 and (game.first_player, game.face_up) == (0, True)
    assert points(rounds(game, 5), ANNA) == 4  # and no point for it


# -- The comparisons ---------------------------------------------------------------------


def test_panas_wins_at_once_with_more():
    for over in range(4):
        game = rounds(solo(), over)
        play(game, ["points", PANAS, "vp", 3], ["vp", ANNA, 2], ["round"])
        assert game.phase() == "lost" and game.round_name() == "ABCD"[over] and game.step() is None
        assert game.follow_ups() == [] and game.choices(ANNA) == () and game.missing() is None
        assert game.standing().ranks == [2, 1]
        play(game, ["end"])
        assert say(*game.verdict()) == "Panas wins: 3 to 2 after round " + "ABCD"[over]


def test_a_comparison_too_early_or_lost_is_announced_before():
    game = solo()
    for card in ("pasture", "pasture", "pasture"):
        assert game.step().question == "burgundy.ask_cards"  # also if he has more already: a monastery may come
        play(game, ["place", PANAS, card])
    assert game.step().question == "burgundy.ask_lost"
    assert play(game, ["vp", ANNA, 5]).step().question == "burgundy.ask_round"  # as many are no more
    play(rounds(game, 4), ["points", PANAS, "vp", 9])
    assert game.step().question == "burgundy.ask_cards"
    assert lay(game, PANAS, *["ship"] * 22).step().question == "burgundy.ask_round"  # the animals are to come


def test_after_that_only_the_end_is_accepted():
    game = play(solo(), ["place", PANAS, "mine"], ["points", PANAS, "vp", 1], ["round"])
    for event in (
        (["place", PANAS, "mine"], ["place", ANNA, "mine"], ["value", "mine", 3], ["points", ANNA, "vp", 3])
        + (["vp", ANNA, 1], ["sell", ANNA, 3], ["trade", ANNA, 3], ["bonus", ANNA, 3], ["first", ANNA])
        + (["final", ANNA] + list(NOTHING), ["round"])
    ):
        unchanged("burgundy.lost", game, event)
    sentence = unchanged("burgundy.lost", game, ["sell", ANNA, 3])
    assert sentence == named("Panas had more points after round A and has won; no longer possible: {sell}", "burgundy")
    play(game, ["name", ANNA, "Ann"])
    assert play(game.copy(), ["abandon"]).over == "abandon"
    play(game, ["end"])


def test_a_tie_goes_on_and_is_the_human_s_in_every_standing():
    game = play(solo(), ["points", PANAS, "vp", 2], ["vp", ANNA, 2])
    assert say(*game.verdict()) == named("Anna leads with 2 {vp} like Panas: a tie is enough", "burgundy")
    for _ in range(5):
        standing = game.standing()
        assert standing.ranks == [1, 2] and standing.tie == "human" and not standing.shared
        play(game, ["round"])
    play(game, ["final", ANNA] + list(NOTHING), ["end"])
    assert say(*game.verdict()) == named("Anna wins with 2 {vp} like Panas: a tie is enough", "burgundy")
    assert say(*play(solo(), ["vp", ANNA, 2]).verdict()) == named("Anna leads with 2 {vp}", "burgundy")


def test_after_the_last_round_the_standing_decides_animals_included():
    game = play(rounds(solo(), 4), ["points", PANAS, "vp", 3], ["vp", ANNA, 1], ["round"])
    assert game.phase() == "final" and game.standing().ranks == [2, 1]
    sentence = unchanged("burgundy.no_final", game, ["end"])
    assert sentence == "The game is not over: Anna's animals and storage are missing"
    lost = play(game.copy(), ["final", ANNA, 1, 1, 0, 0, 9], ["end"])
    assert lost.standing().ranks == [2, 1]
    tied = play(game.copy(), ["final", ANNA, 1, 1, 1, 0, 0], ["end"])
    assert tied.standing().ranks == [1, 2]


def test_no_round_ends_while_a_triple_lacks_its_value():
    for player in (ANNA, PANAS):
        game = lay(solo(), player, *["castle"] * 3)
        sentence = unchanged("burgundy.round_value", game, ["round"])
        assert sentence == "Round A can't be compared yet: what is a triple of castles worth?"
        play(game, ["points", ANNA, "vp", 9], ["value", "castle", 5], ["round"])
    game = play(lay(rounds(solo(), 4), ANNA, *["castle"] * 3))
    unchanged("burgundy.round_value", game, ["round"])  # nor the last one


def test_no_round_ends_while_the_human_has_a_bonus_to_come():
    game = play(solo(), *[["place", ANNA, "pasture"]] * 3)
    sentence = unchanged("burgundy.round_bonus", game, ["round"])
    assert sentence == "Round A can't be compared yet: Anna has a bonus of the round to come"
    play(game, ["bonus", ANNA, 0], ["round"])


def test_a_later_value_reopens_no_comparison():
    game = lay(solo(), PANAS, *["castle"] * 3)
    play(game, ["value", "castle", 1], ["vp", ANNA, 2], ["round"], ["value", "castle", 20])
    assert game.phase() == "play" and points(game, PANAS) == 21
    game = lay(rounds(solo(), 4), PANAS, *["castle"] * 3)
    play(game, ["value", "castle", 1], ["vp", ANNA, 2], ["round"], ["value", "castle", 20])
    play(game, ["final", ANNA] + list(NOTHING), ["end"])
    assert game.standing().ranks == [2, 1]
