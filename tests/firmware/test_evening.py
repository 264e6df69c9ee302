"""Who has won this evening: which games are of it, what they add up to for each person, and the way there and on."""

from castellan import session
from castellan.flash.index import INDEX
from castellan.ui.past.evening import add, standing
from lab.hands.seeing import sees
from lab.hands.table_side import Hands
from lab.marks import area
from lab.support import written

pytestmark = area("ui")

EIGHT = 1795219200  # in the evening
GAP = 6 * 3600


def of(*games):
    """Return what these games add up to."""
    people = {}
    for ranks in games:
        add(people, [[rank, name, 0] for rank, name in ranks])
    return standing(people)


def play(hands, *names, points=(3, 2, 1), end="end", **options):
    """Play a game in which the first has the most points, unless `points` say otherwise."""
    here = hands.box.session
    options["players"] = list(names)
    here.begin("pad", options)
    for seat in range(len(names)):
        here.enter(["points", seat, "points", points[seat]])
    if end:
        here.enter([end])
    hands.box.home()
    hands.wait(0, 1500)
    return hands


def tonight(hands):
    """Return what the evening's screen shows, by the menu or the list of games; BACK leaves it."""
    if hands.kind == "Result":
        hands.press("DOWN")
    else:
        hands.press("{evening}" if hands.box.session.ledger is None else "hold:OK > {evening}")
    assert hands.kind == "Evening", hands.kind
    hands.wait(0, 1000)
    found = hands.box.app.screen._ranks
    hands.press("BACK")
    return {name: places for _, name, places in found}


def test_most_wins_come_first_then_most_second_places_then_most_third_ones():
    won = [(1, "Anna"), (2, "Ben"), (3, "Cleo"), (4, "Dora")]
    assert of(won, won) == [
        (1, "Anna", [2, 0, 0]),
        (2, "Ben", [0, 2, 0]),
        (3, "Cleo", [0, 0, 2]),
        (4, "Dora", [0, 0, 0]),
    ]
    swapped = [(1, "Ben"), (2, "Cleo"), (3, "Anna")]
    assert [row[:2] for row in of(won, swapped)] == [(1, "Ben"), (2, "Anna"), (3, "Cleo"), (4, "Dora")]


def test_who_share_the_first_place_have_won_each_and_who_are_equal_share_their_rank():
    assert of([(1, "Ben"), (1, "Anna"), (3, "Cleo")]) == [
        (1, "Anna", [1, 0, 0]),
        (1, "Ben", [1, 0, 0]),
        (3, "Cleo", [0, 0, 1]),
    ]


def test_seats_without_a_name_are_nobody_and_a_game_of_teams_is_left_out():
    assert of([(1, "Player 2"), (2, "Anna"), (3, "Joueur 3")]) == [(1, "Anna", [0, 1, 0])]
    assert of([(1, "Anna + Ben"), (2, "Cleo + Dora")]) == of() == []


def test_two_games_by_keys_and_the_evening_whose_ok_begins_the_next():
    hands = Hands()
    hands.box.session.settings.save("names", ["Anna", "Ben"])
    hands.press("Any other game > P1 UP > Anna > Ben > OK")
    hands.press("P1 P3 > hold:OK > {menu_end} > wait:1500")  # Anna has 3 points
    assert hands.kind == "Result"
    hands.press("UP > P2 P4 > hold:OK > {menu_end} > wait:1500")  # now Anna sits second, and has 4
    hands.press("DOWN wait:500")
    assert hands.kind == "Evening"
    text = hands.screen()
    hands.press("OK")
    assert sees(hands, "{draw}"), text
    hands.press("P1")
    assert hands.records == [written("pad", "Ben", "Anna")]


def test_a_box_without_a_clock_counts_what_went_on_since_it_was_switched_on():
    hands = play(Hands(), "Anna", "Ben")
    play(hands, "Anna", "Ben", end=None)
    hands.start()
    play_on(hands)
    assert tonight(hands) == {"Anna": [1, 0, 0], "Ben": [0, 1, 0]}
    play(hands, "Ben", "Cleo")
    assert tonight(hands) == {"Anna": [1, 0, 0], "Ben": [1, 1, 0], "Cleo": [0, 1, 0]}
    hands.start()
    assert tonight(hands) == {}


def play_on(hands):
    """End the game that goes on after a power cut."""
    hands.box.session.enter(["end"])
    hands.box.home()
    hands.wait(0, 1500)


def test_a_past_game_that_is_looked_at_is_not_of_the_evening():
    hands = play(Hands(), "Anna", "Ben").start()
    here = hands.box.session
    here.open(here.archive.games()[0])
    hands.box.home()
    hands.wait(0, 1500)
    assert hands.kind == "Result" and tonight(hands) == {}


def test_with_a_clock_games_count_that_began_within_six_hours_of_the_next():
    hands = Hands()
    clock = hands.box.session.clock
    for name, began in (("Eve", 0), ("Dora", 1), ("Cleo", GAP + 1), ("Ben", GAP + 2)):
        clock.set(EIGHT + began)
        play(hands, "Anna", name)
    clock.set(EIGHT + GAP + 2)
    assert tonight(hands) == {"Anna": [4, 0, 0]} | {name: [0, 1, 0] for name in ("Ben", "Cleo", "Dora", "Eve")}
    clock.set(EIGHT + GAP + 1 + GAP)
    play(hands, "Anna", "Ben")
    hands.start().box.session.clock.set(EIGHT + 2 * GAP + 2)
    assert tonight(hands) == {"Anna": [5, 0, 0], "Ben": [0, 2, 0]} | {n: [0, 1, 0] for n in ("Cleo", "Dora", "Eve")}
    hands.box.session.clock.set(EIGHT + 3 * GAP + 10)
    assert tonight(hands) == {}


def test_a_gap_of_more_than_six_hours_ends_an_evening():
    hands = Hands()
    clock = hands.box.session.clock
    for began in (0, 60, 61 + GAP):
        clock.set(EIGHT + began)
        play(hands, "Anna", "Ben")
    assert tonight(hands)["Anna"] == [1, 0, 0]


def test_a_game_that_took_longer_than_that_counts_under_its_result():
    hands = Hands()
    clock = hands.box.session.clock
    clock.set(EIGHT)
    play(hands, "Anna", "Ben")
    clock.set(EIGHT + 60)
    play(hands, "Cleo", "Ben", end=None)
    clock.set(EIGHT + 2 * GAP)
    play_on(hands)
    assert tonight(hands) == {"Cleo": [1, 0, 0], "Anna": [1, 0, 0], "Ben": [0, 2, 0]}


def test_what_was_played_before_the_box_knew_the_time_counts_until_it_is_switched_off():
    hands = play(Hands(), "Anna", "Ben")
    hands.box.session.clock.set(EIGHT)
    play(hands, "Ben", "Anna")
    assert tonight(hands) == {"Anna": [1, 1, 0], "Ben": [1, 1, 0]}
    hands.start().box.session.clock.set(EIGHT + 60)
    assert tonight(hands) == {"Ben": [1, 0, 0], "Anna": [0, 1, 0]}


def test_games_without_a_winner_among_people_are_left_out_but_lead_to_earlier_ones():
    hands = Hands()
    clock = hands.box.session.clock
    clock.set(EIGHT)
    play(hands, "Anna", "Ben")
    clock.set(EIGHT + GAP)
    play(hands, "Cleo", "Ben", end="abandon")
    play(hands, "Ben", "Anna", end=None)
    clock.set(EIGHT + 2 * GAP)
    play(hands, "Anna", lines=["cards|*0..52||a"], title="Patience")
    assert hands.kind == "Result" and tonight(hands) == {"Anna": [1, 0, 0], "Ben": [0, 1, 0]}


def test_a_game_that_all_win_together_counts_for_nobody():
    hands = Hands()
    here = hands.box.session
    for won in (True, False):
        here.begin("pad", {"players": ["Anna", "Ben"], "title": "Us", "lines": [], "wins": "together"})
        here.enter(["won", won])
        here.enter(["end"])
    hands.box.home()
    hands.wait(0, 1500)
    assert tonight(hands) == {}


def test_without_the_index_and_with_damaged_games_the_rest_is_counted():
    hands = Hands()
    for _ in range(3):
        play(hands, "Anna", "Ben")
    contents = hands.files.contents
    contents.pop(INDEX)
    first = next(name for name in contents if name.startswith("1-"))
    contents[first] = contents[first][:-9] + b"00000000\n"
    assert tonight(hands) == {"Anna": [2, 0, 0], "Ben": [0, 2, 0]}
    assert hands.kind == "Result"


def test_the_game_at_hand_that_had_to_go_for_another_is_back_for_the_next_of_the_same_players():
    hands = play(Hands(), "Anna", "Ben")
    hands.files.contents.pop(INDEX)
    cramped, session.cramped = session.cramped, lambda: True
    try:
        hands.press("DOWN wait:500")
        assert hands.kind == "Evening" and hands.box.session.ledger is None
        hands.press("OK")
    finally:
        session.cramped = cramped
    assert sees(hands, "Ben, next seat")


def test_a_game_that_goes_on_is_not_read_and_stays_where_it_is():
    hands = play(Hands(), "Anna", "Ben", end=None)
    cramped, session.cramped = session.cramped, lambda: True
    try:
        hands.press("hold:OK > {evening} > wait:500")
    finally:
        session.cramped = cramped
    assert hands.kind == "Evening" and hands.box.session.ledger and sees(hands, "No game with names has")
    assert not sees(hands, "1.")  # no columns either


def test_of_two_hundred_games_one_a_step_is_read_and_none_behind_one_that_is_too_old():
    # Without a clock those since the box was switched on; with one those without a date, which may be of an evening; or
    # one that is too old.
    for dated, known, count in ((0, 0, 1), (0, EIGHT, 200), (EIGHT - GAP - 60, EIGHT, 2)):
        hands = Hands()
        hands.box.session.clock.unix_time = dated
        play(hands, "Anna", "Ben")
        content = next(data for name, data in hands.files.contents.items() if name.startswith("1-"))
        for number in range(2, 200):
            hands.files.contents["{}-{:016x}.log".format(number, number)] = content
        hands.start().box.session.clock.unix_time = known if dated else 0
        play(hands, "Ben", "Anna")
        hands.box.session.clock.unix_time = known
        read = []
        hands.files.fail = lambda operation, read=read: read.append((hands.now, operation[-1]))
        assert tonight(hands) == {"Anna": [0, 1, 0], "Ben": [1, 0, 0]}
        games = {step for step in read if step[1].endswith(".log")}
        assert len(games) == count == len({now for now, _ in games})


def test_more_than_four_people_have_another_page():
    hands = play(Hands(), "Anna", "Ben", "Cleo", points=(1, 2, 3))
    play(hands, "Dora", "Eve", "Anna").press("DOWN wait:500")
    assert sees(hands, "3. Ben") and not sees(hands, "Anna")
    assert sees(hands.press("DOWN"), "5. Anna") and not sees(hands, "Ben")
    hands.press("P1 P4")
    assert hands.kind == "Evening" and sees(hands, "{no_use}")
