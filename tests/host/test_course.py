"""The course of a game: every entry that counts, and nothing else."""

import json

import pytest

from castellan.core.ledger import Ledger
from castellan_host.mirror.newest import NewestGame
from castellan_host.scoreboard.tables import Tables
from castellan_host.stored_games import times
from castellan_host.stored_games.course import course, leads
from lab.database.exchanged import accepted, exported, run, store
from lab.games import game_files
from lab.games.recorded import events

pytestmark = [pytest.mark.report, pytest.mark.stats]

RECORDED = game_files.every_recorded()
TIMED = [
    ["new", "pad", {"players": ["Anna", "Boris"], "times": True, "limit": 60}],
    *(["turn", 0, 65], ["turn", 1, 700], ["round", 5, 3], ["turn", 0, 20], ["turn", 1, 9], ["void", 5]),
]


def entered(*given):
    ledger = Ledger()
    for time, event in given:
        ledger.add(time, event)
    return ledger


def recorded(name):
    return entered(*((second, event) for second, event in enumerate(events(game=name))))


@pytest.mark.parametrize("name", RECORDED)
def test_entering_its_steps_alone_gives_the_same_game(name):
    ledger = recorded(name)
    counting = [seq for seq, counts in enumerate(ledger.counting()) if counts]
    steps = course(ledger.records).steps
    assert [step.seq for step in steps] == [s for s in counting if ledger.records[s][2] not in ("void", "amend")]
    again = Ledger()
    for step in steps:
        again.add(step.time, step.event)
        standing = again.game.standing()
        assert (step.totals, step.ranks) == (standing.totals, standing.ranks)
        assert step.tracks == list(zip(*again.game.tracks, strict=True))
    assert steps[-1].totals == ledger.game.standing().totals


@pytest.mark.parametrize(
    ("name", "kind", "names"), [("tuscany", "score", "123"), ("pad", "round", "123456"), ("toy/alone", "year", "ABC")]
)
def test_each_round_ends_once_and_has_the_name_that_labels_call_it(name, kind, names, toy):
    found = [step for step in course(recorded(name).records).steps if step.ends_round]
    rounds = [(kind, number, name) for number, name in enumerate(names, 1)]
    assert [(step.event[0], step.round, step.round_name) for step in found] == rounds


def test_inserted_entries_are_steps_at_their_place_and_with_its_time():
    ledger = entered(
        (0, ["new", "florence", {"players": ["Anna", "Boris"]}]),
        (5, ["points", 0, "prestige", 4]),
        (6, ["points", 1, "prestige", 2]),
        (9, ["insert", 2, ["points", 0, "prestige", 1]]),
        (12, ["insert", 3, ["points", 1, "prestige", 3]]),
        (13, ["insert", 1, ["points", 1, "prestige", 9]]),
        (14, ["void", 5]),
        (15, ["amend", 3, ["points", 1, "prestige", 1]]),
    )
    found = [(step.seq, step.time, step.event, step.totals) for step in course(ledger.records).steps[1:]]
    assert [(seq, time, event[1:]) for seq, time, event, _ in found] == [
        (1, 5, (0, "prestige", 4)),
        (4, 6, (1, "prestige", 3)),
        (3, 6, (1, "prestige", 1)),
        (2, 6, (1, "prestige", 2)),
    ]
    index = ledger.game.TOTALS.index("prestige")
    assert [[seat[index] for seat in totals] for _, _, _, totals in found] == [[4, 0], [4, 3], [4, 4], [4, 6]]


def test_the_lines_of_a_score_sheet_belong_to_the_beginning():
    new = ["new", "pad", {"players": ["Anna", "Boris"], "lines": ["a|||e"], "more": 1}]
    ledger = entered((0, new), (0, ["line", "b|||e"]), (5, ["row", 0, 3, 4]))
    steps = course(ledger.records).steps
    assert [(step.seq, step.event[0], [points for (points,) in step.totals]) for step in steps] == [
        (0, "new", [0, 0]),
        (2, "row", [3, 4]),
    ]


def test_who_leads_alone_is_the_leader_and_others_share():
    events = [["new", "florence", {"players": ["Anna", "Boris"]}]]
    events += [["points", *more] for more in ((1, "prestige", 3), (1, "prestige", 1), (0, "prestige", 4))]
    found = course(entered(*((0, event) for event in [*events, ["points", 0, "prestige", 1]])).records)
    assert [step.leader for step in found.steps] == [None, 1, 1, None, 0]
    assert leads(found, 0) == [(1, 2, ""), (3, 1, "shared"), (4, 1, "alone")]
    assert leads(found, 1) == [(1, 2, "alone"), (3, 1, "shared"), (4, 1, "")]


def test_turns_that_count_are_measured_by_round():
    ledger = entered(*((0, event) for event in [*TIMED, ["insert", 4, ["turn", 1, 3, 0]]]))
    assert (times.seconds(ledger.game), times.turns(ledger)) == ([85, 703], [2, 2])
    assert times.by_round(course(ledger.records)) == {(1, "1"): [65, 700], (2, "2"): [20, 3]}


def test_a_bank_s_last_second_allows_its_delay_too_and_an_empty_one_nothing():
    for seconds, left in ((54, 11), (59, 6), (60, 0), (61, 0)):
        new = ["new", "pad", {"players": ["Anna", "Boris"], "times": True, "bank": 1, "delay": 5}]
        ledger = entered(*((0, event) for event in [new, ["turn", 0, seconds + 5], ["turn", 1, 0]]))
        assert times.allowed(ledger.game) == left, seconds


@pytest.mark.parametrize(
    ("more", "begun"),
    [
        ([], (6, 9)),  # Boris is on turn again
        ([["points", 1, "points", 3], ["void", 7], ["void", 2]], (6, 9)),
        ([["void", 6]], (7, 0)),
        ([["turn", 1, 12], ["points", 1, "points", 3]], (7, 0)),
        ([["insert", 4, ["turn", 1, 3]]], (6, 9)),
        ([["end"]], None),
    ],
)
def test_a_turn_runs_since_another_ended_or_was_taken_back(more, begun):
    ledger = entered(*((0, event) for event in [*TIMED, *more]))
    assert times.begun(ledger, course(ledger.records)) == begun


@pytest.fixture
def timed(tmp_path):
    """A database of a game with times, all turns of which are 785 s."""
    url = str(tmp_path / "games.db")
    store(url, "a" * 16, accepted([*TIMED, ["end"]]))
    return url


def test_show_and_exports_have_the_time_and_overrun_of_each_player_and_plays_the_time_of_all(timed, tmp_path):
    assert "Turns: Anna 0:01:25 +0:00:05, Boris 0:11:40 +0:10:40" in run("show", "last", "--db", timed)[1]
    standing = json.loads(run("show", "last", "--json", "--db", timed)[1])["standing"]
    assert (standing["seconds"], standing["overrun"]) == ([85, 700], [5, 640])
    rows = (exported(timed, tmp_path / "tables") / "players.csv").read_text().splitlines()
    cells = [["seconds", "turns", "as_given", "overrun"], ["85", "2", "", "5"], ["700", "1", "", "640"]]
    assert [row.split(",")[-4:] for row in rows] == cells
    (game,) = json.loads(exported(timed, tmp_path / "all.json").read_text())["games"]
    assert [(row["seconds"], row["turns"], row["overrun"]) for row in game["results"]] == [(85, 2, 5), (700, 1, 640)]
    (play,) = json.loads(exported(timed, tmp_path / "all.bgsplay").read_text())["plays"]
    assert play["durationMin"] == 14


def test_what_lost_time_costs_is_named_as_a_penalty_by_show_scoreboard_report_and_export(tmp_path):
    url, turns = str(tmp_path / "games.db"), [["turn", 0, 130], ["turn", 1, 60], ["round", 5, 3]]
    new = ["new", "pad", {"players": ["Anna", "Boris"], "times": True, "limit": 60, "overtime": 2}]
    store(url, "a" * 16, accepted([new, *turns, ["points", 0, "points", 9], ["end"]]))
    shown = run("show", "last", "--db", url)[1]
    rows = [[cell.strip() for cell in line.split("│")] for line in shown.splitlines()]
    assert [row[-3:-1] for row in rows if "time penalty" in row] == 2 * [["−4", ""]]  # by round, and by source
    (table,) = Tables(NewestGame(url), "de").look({}, {}, {}, {})
    assert table["players"][0]["tracks"][0]["parts"][-1] == ["Zeitstrafe", "−4"]
    run("report", "last", "-o", tmp_path / "report.html", "--language", "fr", "--db", url)
    assert "pénalité de temps" in (tmp_path / "report.html").read_text()
    (game,) = json.loads(exported(url, tmp_path / "all.json").read_text())["games"]
    assert {player["player"]: player["overrun"] for player in game["results"]} == {"Anna": 70, "Boris": 0}
    points = {each["source"]: each["points"] for each in game["results"][0]["points"]}
    assert (points["time_penalty"], points["corrections"]) == (-4, 9)


def test_a_game_without_a_limit_has_no_overrun(tmp_path):
    url = str(tmp_path / "games.db")
    new = ["new", "pad", {"players": ["Anna", "Boris"], "times": True}]
    store(url, "a" * 16, accepted([new, ["turn", 0, 65], ["add", 0, 5], ["end"]]))
    assert "Turns: Anna 0:01:05, Boris 0:00:00\n" in run("show", "last", "--db", url)[1]
    (game,) = json.loads(exported(url, tmp_path / "all.json").read_text())["games"]
    assert [player["seconds"] for player in game["results"]] == [65, 0]
    assert "overrun" not in game["standing"] and "overrun" not in game["results"][0]
    rows = (exported(url, tmp_path / "tables") / "players.csv").read_text().splitlines()
    assert [row.split(",")[-4:] for row in rows[1:]] == [["65", "1", "", ""], ["0", "0", "", ""]]


def test_who_leads_alone_has_a_high_row_and_who_shares_it_a_low_one():
    from lab.pages.reports import artists, plotted, reported  # late: few need Matplotlib

    events = [["points", 1, "prestige", 4], ["points", 0, "prestige", 4], ["points", 0, "prestige", 1]]
    begun = (1762000000, ["new", "florence", {"players": ["Anna", "Boris"]}])
    axes = plotted(reported(entered(begun, *((0, event) for event in events))), "course").axes[-1]
    spans = {
        place: [path.get_extents().intervalx.tolist() for path in row.get_paths()]
        for place, row in artists(axes, "lead-").items()
    }
    assert spans["lead-1-0.8"] == [[1, 2]] and spans["lead-0-0.4"] == spans["lead-1-0.4"] == [[2, 3]]
    assert spans["lead-0-0.8"] == [[3, 4]] and axes.get_xlim() == (0, 3.5)


def test_the_report_has_a_bar_for_each_round_of_a_player_and_a_table():
    from lab.pages.reports import artists, plots, reported  # late: few need Matplotlib

    report = reported(entered(*((1762000000 if event[0] == "new" else 0, event) for event in TIMED)))
    bars = artists(plots(report, "times")["times"].axes[0], "bar-")
    assert [round(60 * bar.get_width()) for _, bar in sorted(bars.items())] == [65, 20, 700, 0]
    table, shares = [part.rows for part in report.parts if type(part).__name__ == "Table"][-2:]
    assert report.parts[-1].names == ["player", "time", "share", "over by"]
    assert table == [["Round 1", "0:01:05", "0:11:40"], ["Round 2", "0:00:20", ""], ["= time", "0:01:25", "0:11:40"]]
    assert shares == [["Anna", "0:01:25", "11%", "0:00:05"], ["Boris", "0:11:40", "89%", "0:10:40"]]
    unlimited = reported(
        entered((1762000000, ["new", "pad", {"players": ["Anna", "Boris"], "times": True}]), (0, ["turn", 0, 65]))
    )
    assert unlimited.parts[-1].names == ["player", "time", "share"]
    assert "Points by source" not in report.texts()  # all come from rounds, which have a table


def test_stats_have_the_average_turn_and_the_average_length(timed, tmp_path):
    for _ in range(2):  # as it is rebuilt, and as the database has it
        found = json.loads(run("stats", "--json", "--db", timed)[1])
        turns = [[row[name] for name in ("person", "games", "turns", "average_turn")] for row in found["times"]]
        assert turns == [["Anna", 1, 2, 42.5], ["Boris", 1, 1, 700.0]]
        assert found["lengths"] == [{"game": "pad", "games": 1, "average_length": 785.0}]
    assert {"0:11:40", "0:13:05"} <= set(run("stats", "--db", timed)[1].split())
    store(timed, "b" * 16, accepted([["new", "pad", {"players": ["Anna", "Boris"]}], ["add", 0, 5], ["end"]]))
    assert json.loads(run("stats", "Boris", "--json", "--db", timed)[1])["times"][0]["games"] == 1
    path = tmp_path / "stats.html"
    assert run("stats", "-o", str(path), "--language", "de", "--db", timed)[0] == 0
    assert "Schnitt je Partie" in path.read_text()


def test_stats_have_turns_by_game_and_in_how_many_games_with_a_limit_who_was_over_by_how_much(timed, tmp_path):
    for box, options, turn in (
        ("b", {"limit": 60}, ["turn", 0, 55]),
        ("c", {"bank": 1, "limit": 600}, ["turn", 0, 70]),
        ("d", {}, ["turn", 0, 80]),
        ("e", {"title": "Chess"}, ["turn", 0, 90]),
    ):
        new = ["new", "pad", {"players": ["Anna", "Boris"], "times": True} | options]
        store(timed, box * 16, accepted([new, ["add", 0, 5], turn, ["end"]]))
    names = ("game", "title", "person", "games", "turns", "limited", "late", "overrun")
    for _ in range(2):  # as it is rebuilt, and as the database has it
        found = json.loads(run("stats", "--json", "--db", timed)[1])
        assert [tuple(row.get(name) for name in names) for row in found["times"]] == [
            ("pad", None, "Anna", 4, 5, 3, 2, 15),
            ("pad", None, "Boris", 4, 1, 3, 1, 640),
            ("pad", "Chess", "Anna", 1, 1, 0, None, None),
        ]
    printed = run("stats", "Anna", "--db", timed)[1]
    assert "over by" in printed and "0:00:15" in printed and "Chess" in printed
    path = tmp_path / "stats.html"
    assert run("stats", "-o", str(path), "--language", "fr", "--db", timed)[0] == 0
    assert all(words in path.read_text() for words in ("Chess : tour moyen", "dépassement", "0:10:40"))
