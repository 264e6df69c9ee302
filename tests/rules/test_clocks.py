"""The clocks' rules, as cases of what public pages say of them.

Fischer's increment: "Time control", https://en.wikipedia.org/wiki/Time_control, and "Fischer or Bronstein?", US Chess
Forum, https://uschess.discourse.group/t/fischer-or-bronstein/7220. Simple delay: "Time Controls Explained",
http://tacticstime.com/tournaments/time-controls-explained/, and the "time delay" mode of FIDE's Laws of Chess, Article
6.2 b, as https://fliphtml5.com/okiod/mnjp/Laws_Of_Chess/9 has it. Bronstein's delay: "Bronstein Delay",
https://glossaria.net/en/chess/bronstein-delay, and "Time Controls Explained". No option is an hourglass ("Hourglass
Timing", https://senseis.xmp.net/?HourglassTiming, and "Time control"), in which a turn's time goes to the opponent.
"""

from castellan.core.catalogue import GAMES
from castellan.core.rules import clocks, load, start
from lab.marks import area
from lab.support import refused

pytestmark = area("rules")

# Minutes, increment, delay; the seconds of one's turns; what is left before the first and after each.
CASES = (
    # Time control: "with G/3;inc2 each player starts with three minutes and two seconds on the first move"; so 90 + 30
    (3, 2, 0, (), (182,)),
    (90, 30, 0, (10, 60), (5430, 5450, 5420)),
    # US Chess Forum, with a 5-second increment who uses 2 seconds keeps the other 3: "your remaining time can actually
    # increase"
    (60, 5, 0, (2, 5, 9), (3605, 3608, 3608, 3604)),
    # Time Controls Explained, of Fischer's: with 5 seconds and ten minutes left it is ten minutes and five seconds
    (10, 5, 0, (5,), (605, 605)),
    # the same, of a simple delay: "the clock waits for five seconds before counting down", and what is left of these is
    # not accumulated
    (2, 0, 5, (3, 1, 5, 6, 8), (120, 120, 120, 120, 119, 116)),
    # FIDE: the main time counts down once the fixed time is over; in that it "does not change, irrespective of the
    # proportion of the fixed time used"
    (5, 0, 10, (10, 25, 3), (300, 300, 285, 285)),
    # here the game goes on behind a flag
    (1, 0, 0, (50, 15), (60, 10, -5)),
)


def game(*turns, **options):
    """Return a game in which the first player took turns of so many seconds."""
    found = load("pad")({"players": ["Anna", "Boris"], "times": True} | options)
    for s in turns:
        found.apply(["turn", 0, s])
        found.apply(["turn", 1, 7])
    return found


def test_a_bank_has_what_chess_clocks_say():
    for bank, increment, delay, turns, left in CASES:
        for count in range(len(left)):
            found = game(*turns[:count], bank=bank, increment=increment, delay=delay)
            assert clocks.left(found, 0) == left[count], (bank, increment, delay, turns[:count])


def test_a_delay_gives_what_bronsteins_gives_back_but_before_the_turn_as_a_simple_one():
    for delay, turns in ((10, (5, 10, 25, 3)), (5, (3, 2, 8, 8, 5, 21)), (0, (7, 30))):
        bronsteins = 60
        for count, s in enumerate(turns):
            bronsteins += min(s, delay) - s  # "either the delay time or the turn duration, whichever is less"
            assert clocks.left(game(*turns[: count + 1], bank=1, delay=delay), 0) == bronsteins
    # On Bronstein's clock a turn can't be longer than what it shows as the turn begins, here 4 seconds; here it has 9.
    found = game(55, 8, 8, bank=1, delay=5)
    assert clocks.of_turn(found, 0) == (4, 5, 0)
    found.apply(["turn", 0, 9])
    assert (clocks.left(found, 0), clocks.over(found)) == (0, [0, 0])


def test_what_is_over_is_of_all_turns_or_what_a_bank_lacks_and_an_undone_turn_gives_it_back():
    assert clocks.over(game(95, 60, 61, limit=60)) == [36, 0]
    assert clocks.over(game(95, 60, 61)) == [0, 0]
    assert clocks.over(game(50, 15, bank=1)) == [5, 0]
    assert clocks.over(game(50, 15, bank=1, increment=5)) == [0, 0]  # the last turn's is there, too
    assert clocks.over(game(50, 15, bank=1, limit=20)) == [30, 0]
    found = game(50, bank=1)
    later = found.copy()
    later.apply(["turn", 0, 30])
    assert (clocks.left(later, 0), clocks.left(found, 0)) == (-20, 10)


def test_a_turn_that_is_given_to_a_seat_goes_there_and_on_from_it_but_not_where_the_order_counts():
    found = load("pad")({"players": ["Anna", "Boris", "Clara"], "times": True})
    order = []
    for event in (["turn", 0, 5, 2], ["turn", 2, 6], ["turn", 0, 7, 0], ["turn", 0, 8]):
        found.apply(event)
        order.append(found.on_turn())
    assert (order, found.spent) == ([2, 0, 0, 1], [20, 0, 6])
    for name, seat, code in (("pad", 3, "not_player"), ("pad", -1, "not_player"), ("tuscany", 1, "too_many")):
        found = load(name)({"players": ["Anna", "Boris", "Clara"], "times": True})
        refused(code, found.apply, ["turn", 0, 5, seat])
        assert (found.on_turn(), found.spent) == (0, [0, 0, 0])


def test_who_passes_takes_no_more_turns_in_the_round_until_all_have_passed():
    found = load("pad")({"players": ["Anna", "Boris", "Clara"], "times": True})
    order = []
    for event in (["turn", 0, 5, 1, True], ["turn", 1, 6], ["turn", 2, 1], ["turn", 1, 7, 2, True], ["turn", 2, 8]):
        found.apply(event)
        order.append(found.on_turn())
    assert (order, clocks.out(found)) == ([1, 2, 1, 2, 2], [0, 1])
    assert clocks.after(found, 2, passes=True) == 0  # who passed first
    found.apply(["turn", 2, 9, 0, True])
    assert (found.on_turn(), clocks.out(found), found.spent) == (0, [], [5, 13, 18])


def test_a_turn_that_is_given_to_who_has_passed_takes_them_in_again():
    found = load("pad")({"players": ["Anna", "Boris", "Clara"], "times": True})
    for event in (["turn", 0, 5, 1, True], ["turn", 1, 6, 0], ["turn", 0, 7], ["turn", 1, 1], ["turn", 2, 1]):
        found.apply(event)
    assert (found.on_turn(), clocks.out(found)) == (0, [])


def test_nobody_passes_where_the_order_of_turns_counts():
    found = load("tuscany")({"players": ["Anna", "Boris", "Clara"], "times": True})
    refused("too_many", found.apply, ["turn", 0, 5, 1, True])


def test_a_minute_over_that_has_begun_costs_points_at_the_end_if_the_players_chose_that():
    for penalty, total in ((0, 9), (2, 5), (7, -5)):
        options = {"players": ["Anna", "Boris"], "times": True, "limit": 60, "overtime": penalty}
        found = load("pad")(options)
        for event in (["points", 0, "points", 9], ["turn", 0, 130], ["turn", 1, 60], ["end"]):
            found.apply(event)
        assert [found.standing_total(player) for player in (0, 1)] == [total, 0]
    fewest = load("pad")({"players": ["Anna", "Boris"], "times": True, "bank": 1, "overtime": 3, "wins": "fewest"})
    for event in (["points", 0, "points", 9], ["turn", 0, 61], ["end"]):
        fewest.apply(event)
    assert fewest.standing_total(0) == 12
    floor = load("viticulture")({"players": ["Anna", "Boris"], "times": True, "limit": 1, "overtime": 50})
    floor.apply(["turn", 0, 359999])
    clocks.take_penalties(floor)
    assert floor.tracks[0][0] == floor.FLOORS[0]


def test_a_penalty_is_a_source_of_its_own_beside_corrections():
    timed = {"players": ["Anna", "Boris"], "times": True, "limit": 60, "overtime": 2}
    for options in (timed, timed | {"lines": ["eggs|*0..9||n"]}):
        found = start(["new", "pad", options])
        for event in (["turn", 0, 130], ["turn", 1, 60], ["points", 0, "points", 9], ["end"]):
            found.apply(event)
        assert [source for _, source in found.PARTS][-2:] == ["corrections", "time_penalty"]
        assert [parts[-2:] for parts in found.parts] == [[9, -4], [0, 0]]
        assert [sum(parts) for parts in found.parts] == found.tracks[0] == [5, 0]
    for name in [name for name in GAMES if name != "pad"]:
        found = load(name)(timed)
        track = found.TRACKS.index(found.COLUMNS[0][0])
        found.tracks[track][0] = 9
        found.apply(["turn", 0, 130])
        clocks.take_penalties(found)
        by_source = dict(zip(found.PARTS, found.parts[0]))
        assert (by_source[track, "time_penalty"], by_source[track, "points"]) == (-4, 0), name


def test_who_has_lost_no_time_has_no_source_of_penalties():
    found = game(60, 50, limit=60, overtime=2)
    clocks.take_penalties(found)
    assert found.PARTS == type(found).PARTS and len(found.parts[0]) == len(found.PARTS)
