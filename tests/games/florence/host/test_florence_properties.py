"""Properties of The Princes of Florence under any entries, compared with an account book without rules."""

from hypothesis import given
from hypothesis import strategies as st

from florence_table import NAMES
from lab.support import accepted, entered

SEATS = st.integers(0, 4)
PRICES = st.sampled_from([0, 100, 200, 250, 300, 500, 700, 1200])
ACTIONS = st.one_of(
    st.builds(lambda p: ["build", p], SEATS),
    st.builds(lambda p, kind: ["freedom", p, kind], SEATS, st.sampled_from(["travel", "opinion", "religion"])),
    st.builds(lambda p, what: ["card", p, what], SEATS, st.sampled_from(["profession", "bonus"])),
    st.builds(lambda p, wp, pp: ["work", p, wp, pp], SEATS, st.integers(6, 30), st.integers(0, 12)),
    st.builds(lambda p, source: ["recruit", p, source], SEATS, SEATS),
    st.builds(lambda n: ["minimum", n], st.integers(0, 20)),
    st.builds(lambda p, n: ["sell", p, n], SEATS, st.integers(0, 9)),
)
OBJECTS = st.sampled_from(["forest", "lake", "park", "jester", "builder", "prestige", "recruit"])
AUCTIONS = st.builds(lambda p, what, price: ["auction", p, what, price], SEATS, OBJECTS, PRICES)
AFTER = st.one_of(
    st.builds(lambda p, n: ["prestige", p, n], SEATS, st.integers(0, 9)),
    st.builds(lambda p, n: ["money", p, n], SEATS, st.integers(0, 20).map(lambda n: n * 100)),
    st.builds(lambda p, n: ["points", p, "prestige", n], SEATS, st.integers(-9, 9)),
    st.just(["end"]),
)
ROUND = st.just(["round"])
PLAY = st.lists(AUCTIONS | AUCTIONS | ACTIONS | ACTIONS | ROUND | AFTER, max_size=40)
LATE = st.builds(lambda play, late: play + [["round"]] * 7 + late, PLAY, st.lists(AFTER, max_size=8))
PLAYERS = st.integers(2, 5)


def played(players, events, **options):
    """Return a ledger of those events that it accepts, and these events."""
    ledger = entered(["new", "florence", {"players": NAMES[:players], **options}])
    return ledger, accepted(ledger, events)


def booked(players, events):
    """Return prestige and money as an account book has them: it knows costs and gains, but no rule."""
    points, money = [0] * players, [3500] * players
    owned = [[] for _ in range(players)]
    best = [0] * players
    for kind, *rest in events:
        p = rest[0] if rest else None
        if kind == "auction":
            what = rest[1]
            money[p] -= rest[2] or 200
            owned[p].append(what)
            if what in ("forest", "lake", "park", "builder") and owned[p].count(what) > 1:
                points[p] += 3
        elif kind == "build":
            points[p] += 3
            money[p] -= {0: 700, 1: 300, 2: 300, 3: 0}[owned[p].count("builder")]
        elif kind in ("freedom", "card"):
            money[p] -= 300
        elif kind == "work":
            points[p] += rest[2]
            money[p] += 100 * rest[1] - 200 * rest[2]
            best[p] = max(best[p], rest[1])
        elif kind == "sell":
            points[p] -= rest[1]
            money[p] += 100 * rest[1]
        elif kind == "round":
            for player in range(players):
                points[player] += 3 if best[player] == max(best) > 0 else 0
            best = [0] * players
        elif kind == "prestige":
            points[p] += rest[1]
        elif kind == "money":
            money[p] = rest[1]
        elif kind == "points":
            points[p] += rest[2]
    return points, money


@given(PLAYERS, PLAY | LATE)
def test_prestige_and_money_are_what_an_account_book_has(players, events):
    ledger, taken = played(players, events)
    points, money = booked(players, taken)
    assert [ledger.game.total(p) for p in range(players)] == list(zip(points, money, strict=True))


@given(PLAYERS, PLAY | LATE)
def test_follow_ups_are_exactly_what_is_owed(players, events):
    ledger, taken = played(players, events)
    game = ledger.game
    called = game.follow_ups()
    if game.phase() == "play" or game.over:
        assert called == []
        return
    won = [p for kind, p, *rest in [e for e in taken if len(e) > 2] if kind == "auction" and rest[0] == "prestige"]
    given_late = [event[1] for event in taken if event[0] == "prestige"]
    owed = [("prestige", p) for p in range(players) for _ in range(max(0, won.count(p) - given_late.count(p)))]
    if owed:
        assert called == owed
        return
    points = [game.total(p)[0] for p in range(players)]
    last = max([i for i, event in enumerate(taken) if event[0] == "round"])
    counted = [event[1] for event in taken[last:] if event[0] == "money"]
    tied = [p for p in range(players) if points[p] == max(points)]
    assert called == [("money", p) for p in tied if len(tied) > 1 and p not in counted]


@given(st.lists(AUCTIONS | ROUND, max_size=30))
def test_two_players_pay_what_their_rules_say(events):
    ledger, taken = played(2, events, unofficial=True)
    number, money = 1, [3500, 3500]
    for event in taken:
        if event[0] == "round":
            number += 1
            continue
        opening = {"jester": 700 if number <= 4 else 300, "builder": 500, "prestige": 500, "recruit": 500}
        least = opening.get(event[2], 200)
        assert event[3] == 0 or event[3] >= least
        money[event[1]] -= event[3] or least
    assert [ledger.game.total(p)[1] for p in (0, 1)] == money


@given(PLAYERS, LATE)
def test_reduced_to_what_scores_a_game_has_the_same_totals(players, events):
    complete, taken = played(players, [event for event in events if event != ["end"]], entries="everything")
    ledger = entered(["new", "florence", {"players": NAMES[:players], "entries": "scores"}])
    for event in taken:
        if event[0] == "card" and event[2] == "bonus":
            continue
        ledger.add(0, event[:3] if event[0] == "auction" else event)
    assert ledger.game.parts == complete.game.parts
    assert ledger.game.tracks == complete.game.tracks


@given(PLAYERS, LATE)
def test_who_ties_without_prices_is_asked_and_shares_the_place_until_all_have_answered(players, events):
    game = played(players, [event for event in events if event != ["end"]], entries="scores")[0].game
    points, ranks = game.tracks[0], game.standing().ranks
    for player in range(players):
        tied = [p for p in range(players) if points[p] == points[player]]
        above = len([n for n in points if n > points[player]])
        if not all(game.counted[p] for p in tied):
            assert ranks[player] == above + 1
        else:
            assert ranks[player] == above + 1 + len([p for p in tied if game.money[p] > game.money[player]])
        asked = len(tied) > 1 and not game.counted[player]
        if not game.pending and game.phase() == "over":
            assert (("money", player) in game.follow_ups()) == asked
