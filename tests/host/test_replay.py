"""`castellan replay`: its output, its refusals, and its exit codes."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from castellan.core import ledger as ledgers
from castellan.core import record
from castellan.core.catalogue import GAMES
from castellan.core.record import KIND
from castellan_host.cli import app
from castellan_host.stored_games import cells
from castellan_host.stored_games import replay as replays
from lab.games.random_games import play
from lab.games.recorded import events
from lab.hands.moves import named

pytestmark = [pytest.mark.rules, pytest.mark.terminal]

GAME = pathlib.Path(__file__).parents[1] / "games/tuscany"
EVENTS = GAME / "recorded.events"
NEW = b'["new","tuscany",{"players":["Anna","Boris"]}]\n'


def run(data, *options):
    """Run the command on these bytes from standard input."""
    return CliRunner().invoke(app, ["replay", "-", *options], input=data)


def lines(*items):
    """Return events as record lines."""
    return [record.encode(seq, 10 * seq if seq else 0, event) for seq, event in enumerate(items)]


@pytest.fixture(scope="module")
def game():
    """The recorded game's record lines."""
    return lines(*events())


def test_the_recorded_game_has_the_totals_worked_out_by_hand(game):
    # The totals stand in tests/games/tuscany/recorded.md, with how they come about.
    for data, options in ((EVENTS.read_bytes(), ["--events"]), (b"".join(game), [])):
        result = run(data, "--json", *options)
        assert result.exit_code == 0 and result.stderr == ""
        assert json.loads(result.stdout) == {
            "game": "tuscany",
            "players": ["Anna", "Борис", "Chloé", "Dörte"],
            "people": 4,
            "totals": [
                {"green": 29, "red": 62, "projected": 62},
                {"green": 28, "red": 63, "projected": 63},
                {"green": 44, "red": 63, "projected": 63},
                {"green": 22, "red": 59, "projected": 59},
            ],
            "tie_breakers": [
                {"empty": 13, "green": 29},
                {"empty": 13, "green": 28},
                {"empty": 8, "green": 44},
                {"empty": 15, "green": 22},
            ],
            "ranks": [3, 1, 2, 4],
            "round": 3,
            "over": "end",
            "seconds": [924, 996, 1212, 792],
            "warnings": [],
            "refused": [],
        }


def test_a_table_that_explains_itself():
    result = run(EVENTS.read_bytes(), "--events")
    assert result.exit_code == 0
    for text in ("The Castles of Tuscany · over", "scoring of round 3", "leftovers", "= red"):
        assert text in result.stdout
    assert named("Борис wins: 63 {red} like Chloé; {empty}: 13 to 8") in result.stdout


def test_a_tie_breaker_that_nobody_has_counted_is_no_0():
    begin = ["new", "tuscany", {"players": ["Anna", "Boris"], "entries": "scores"}]
    left = [["final", player, 0, 0, 0, 0, 0] for player in (0, 1)]
    data = b"\n".join(json.dumps(event).encode() for event in (begin, *[["score"]] * 3, *left, ["empty", 0, 0]))
    found = json.loads(run(data, "--events", "--json").stdout)
    assert [player["empty"] for player in found["tie_breakers"]] == [0, None]
    assert [row[-1] for row in cells.standing(replays.replay(data, plain=True).game)[1]] == ["0", "not entered"]
    shown = [line.split("│")[1:-1] for line in run(data, "--events").stdout.splitlines() if "1. │" in line]
    assert [[row[1].strip(), row[-1].strip()] for row in shown] == [["Anna", "0"], ["Boris", "not entered"]]


def test_people_read_one_minus_and_programs_the_other():
    data = b'["new","pad",{"players":["Anna","Boris"]}]\n["round",-10,4]\n["add",0,-3]\n'
    shown = run(data, "--events").stdout
    assert "−13" in shown and "−10" in shown and "-1" not in shown
    found = json.loads(run(data, "--events", "--json").stdout)
    assert [each["points"] for each in found["totals"]] == [-13, 4]


def test_a_game_under_way_and_one_given_up():
    data = NEW + b'["place",0,"inn",1]\n'
    result = json.loads(run(data, "--events", "--json").stdout)
    assert (result["over"], result["round"], result["ranks"]) == (None, 1, [2, 1])
    assert result["totals"][0] == {"green": 1, "red": 0, "projected": 3}
    result = json.loads(run(data + b'["abandon"]\n', "--events", "--json").stdout)
    assert result["over"] == "abandon"
    assert "it has no result" in run(data + b'["abandon"]\n', "--events").stdout


def test_keep_going_skips_and_collects():
    data = NEW + b'["take",7]\n["points",0,"red",5]\nfoo\n["void",1]\n["points",0,"red",2]'
    result = run(data, "--events", "--keep-going", "--json")
    assert result.exit_code == 0
    standing = json.loads(result.stdout)
    # The accepted points are entry 1, whatever their line: a void finds them there.
    assert standing["totals"][0]["red"] == 2
    assert standing["refused"] == [
        {"line": 2, "reason": "take: a player is a number from 0 to 1, not 7"},
        {"line": 4, "reason": "The content is not JSON"},
    ]
    assert result.stderr == "".join(f"line {item['line']}: {item['reason']}\n" for item in standing["refused"])


def test_the_first_line_must_be_an_accepted_new():
    hopscotch = b'["new","hopscotch",{"players":["a","b"]}]\n'
    for first in (b'["take",0]\n', b"foo\n", b"\n", b'["new","tuscany",{}]\n', hopscotch):
        for options in (["--events"], ["--events", "--keep-going"]):
            result = run(first + NEW, *options)
            assert result.exit_code == 1 and result.stdout == "" and result.stderr.startswith("line 1: ")


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b" ", b"\xff\xfe", b"[" * 100000, b"9" * 100000, b'["take",1e999]', b'["take",NaN]'),
        *(b'["take",-Infinity]', b'["take",0.0]', b'["take",null]', b'["take",0]x', b'{"take":0}', b'"take"'),
        *(b'["name",0,"\\ud800"]', b'["\\u001b[31m",0]', b'["name",0,"a\x00b"]'),
        *(b'["new","tuscany",{"players":["c","d"]}]', b'["amend",1,{"a":1,"a":2}]', b"\xef\xbb\xbf[]"),
    ],
)
def test_bad_events_are_refused_lines(line):
    result = run(NEW + b'["take",0]\n' + line + b"\n", "--events", "--keep-going", "--json")
    assert result.exit_code == 0
    assert [refusal["line"] for refusal in json.loads(result.stdout)["refused"]] == [3]
    assert "\x1b" not in result.stderr + result.stdout
    assert len(result.stderr) < 300


def test_an_empty_file_and_one_of_a_torn_line(game):
    for data, said in ((b"", "empty"), (b"[", "torn"), (game[0][:-1], "torn")):
        for options in ([], ["--keep-going"], ["--json"], ["--events"] if not data else []):
            result = run(data, *options)
            assert result.exit_code == 1 and said in result.stderr and result.stdout == ""


def test_a_byte_order_mark_is_skipped():
    marked = "\ufeff".encode()
    assert run(marked + NEW, "--events").exit_code == 0
    assert run(marked + b"".join(lines(*map(json.loads, [NEW])))).exit_code == 0


def test_a_torn_line_is_dropped_and_reported(game):
    whole = json.loads(run(b"".join(game[:20]), "--json").stdout)
    for torn in (b"[", game[20][:10], game[20][:-1], b"\xff" * 447):
        result = run(b"".join(game[:20]) + torn, "--json")
        assert result.exit_code == 0
        standing = json.loads(result.stdout)
        assert standing["warnings"] == ["line 21 is torn, as a power cut leaves it, and was dropped"]
        assert result.stderr == standing["warnings"][0] + "\n"
        assert {**standing, "warnings": []} == whole


def test_damage_in_the_middle_is_named(game):
    damaged = [*game[:5], game[5].replace(b"0", b"1", 1), *game[6:]]
    result = run(b"".join(damaged))
    assert result.exit_code == 1 and result.stderr.startswith("line 6: The checksum is wrong: ")
    result = run(b"".join(damaged), "--keep-going", "--json")
    assert [refusal["line"] for refusal in json.loads(result.stdout)["refused"]] == [6]


def _refused(data):
    result = run(data, "--keep-going", "--json")
    assert result.exit_code == 0
    return [(refusal["line"], refusal["reason"]) for refusal in json.loads(result.stdout)["refused"]]


def test_missing_repeated_and_inserted_lines():
    some = lines(["new", "tuscany", {"players": ["Anna", "Boris"]}], *[["take", 0]] * 6)
    assert [line for line, _ in _refused(b"".join([*some[:2], some[1], *some[3:]]))] == [3, 4]
    assert _refused(b"".join(some)) == []
    assert _refused(b"".join(some[:3] + some[4:])) == [(4, "Entry 4 comes where entry 3 was due")]
    assert _refused(b"".join(some[:3] + some[2:])) == [(4, "Entry 2 comes where entry 3 was due")]
    assert [line for line, _ in _refused(b"".join([*some[:3], b"foo\n", *some[3:]]))] == [4]
    assert [line for line, _ in _refused(b"".join([*some[:3], b"foo\n", b"\n", *some[5:]]))] == [4, 5]
    late = record.encode(2, 3, ["take", 0])
    assert _refused(b"".join([*some[:2], late])) == [(3, "The time falls from 10 to 3")]


def test_a_lost_entry_cannot_be_struck_out():
    new = ["new", "tuscany", {"players": ["Anna", "Boris"]}]
    some = lines(new, ["points", 0, "red", 5], ["points", 0, "red", 3], ["void", 1], ["void", 2])
    some[1] = b"lost\n"
    assert [line for line, _ in _refused(b"".join(some))] == [2, 4]


def test_the_other_kind_of_file_is_guessed(game):
    assert "add --events" in run(EVENTS.read_bytes()).stderr
    assert "leave out --events" in run(b"".join(game), "--events").stderr


def test_files_that_cannot_be_read(tmp_path):
    for name in (tmp_path / "none", tmp_path, "a\x00b"):
        result = CliRunner().invoke(app, ["replay", str(name)])
        assert result.exit_code == 2 and "can't be read" in result.stderr


@given(st.data())
def test_any_damage_to_a_game_has_its_reason(data):
    game = b"".join(lines(*events(30)))
    first = data.draw(st.integers(0, len(game)))
    last = data.draw(st.integers(first, min(len(game), first + 50)))
    damaged = game[:first] + data.draw(st.binary(max_size=20)) + game[last:]
    for keep_going in (False, True):
        try:
            played = replays.replay(damaged, keep_going=keep_going)
        except replays.ReplayError as refused:
            assert str(refused)
        else:
            assert damaged.startswith(game[:first].rpartition(b"\n")[0])
            assert played.game.NAME == "tuscany"


@given(st.lists(st.binary(max_size=60) | st.sampled_from([NEW.strip(), b'["take",0]', b'["void",1]'])), st.booleans())
def test_any_bytes_are_events_or_have_their_reason(parts, keep_going):
    try:
        replays.replay(b"\n".join([NEW.strip(), *parts]), plain=True, keep_going=keep_going)
    except replays.ReplayError as refused:
        assert str(refused).startswith("line ")


def test_a_game_of_three_way_ties():
    data = b'["new","tuscany",{"players":["A","B","C","D"]}]\n["place",0,"inn"]\n'
    assert "B, C and D share the lead with 0 red\n" in run(data, "--events").stdout
    data += b'["place",1,"inn"]\n["place",2,"inn"]\n'
    assert "D leads: 0 red like A, B and C; empty spaces: 29 to 28, 28, 28\n" in run(data, "--events").stdout


def test_wide_names_are_shown_in_full():
    names = ["日本語日本語日本語日本語", "日本語日本語日本語日本人"]
    printed = run(json.dumps(["new", "tuscany", {"players": names}]), "--events").stdout
    assert printed.count(names[0]) == printed.count(names[1]) == 3


@pytest.mark.slow
@pytest.mark.parametrize("options", ["", "--json"])
def test_full_and_closed_standard_streams(options):
    command = f"'{sys.executable}' -c 'from castellan_host.cli import app; app()' replay --events {options} "
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}

    def shell(line):
        done = subprocess.run(command + line, shell=True, env=environment, capture_output=True, check=False)
        return done.returncode, done.stderr.decode()

    assert shell(f"'{EVENTS}' >/dev/full") == (2, "Standard output can't be written: No space left on device\n")
    assert shell(f"'{EVENTS}' >&-") == (2, "Standard output is closed\n")
    assert shell("- <&-") == (2, '"-" can\'t be read: it is closed\n')
    assert shell(f"'{EVENTS}' 2>&-") == (0, "")
    assert shell(f"'{EVENTS}' | true")[1] == ""
    assert shell("\x1bnone")[1] == '"?none" can\'t be read: No such file or directory\n'


def test_a_file_of_many_corrections_is_folded_once_or_a_few_times_to_find_what_is_refused(monkeypatch):
    green = ["points", 0, "green", 1]
    some = [["new", "tuscany", {"players": ["Anna", "Boris"]}], green, *[["insert", 1, green]] * 200]
    some += [["insert", 2 + n, green] for n in range(200)]
    folded = []
    fold = ledgers.folded
    monkeypatch.setattr(ledgers, "folded", lambda *given: folded.append(1) or fold(*given))
    assert json.loads(run(b"".join(lines(*some)), "--json").stdout)["totals"][0]["green"] == 401
    assert len(folded) == 1
    folded.clear()
    assert run(b"".join(lines(*some, ["take", 7]))).stderr.startswith("line 403: take: ")
    assert 2 < len(folded) < 30


@pytest.mark.parametrize("correction", [["void", 1], ["amend", 1, ["take", 0]], ["insert", 1, ["take", 0]]])
@pytest.mark.parametrize("wrong", [["take", 7], ["nonsense"], ["turn", 0, None], ["take", True], ["insert", 0, ["x"]]])
def test_a_later_line_excuses_no_wrong_one(wrong, correction):
    data = NEW + b"".join(map(plain, [wrong, ["take", 0], correction, ["take", 1]]))
    result = run(data, "--events")
    assert result.exit_code == 1 and result.stderr.startswith("line 2: ")
    played = replays.replay(data, plain=True, keep_going=True)
    assert [refusal.line for refusal in played.refused] == [2]
    # What the correction names is the first accepted event.
    assert played.ledger.records[1:] == [(1, 0, "take", 0), (2, 0, *correction), (3, 0, "take", 1)]


@given(st.integers(0, 2**31 - 1), st.sampled_from(GAMES))
def test_each_line_is_taken_or_refused_as_a_box_would_do_it(seed, name):
    tried = [(event, refusal) for _, event, refusal in play(seed, name, 40)]
    begun = next(play(seed, name, 1))[0].records[0][KIND:]
    data = b"".join(map(plain, [begun, *(event for event, _ in tried)]))
    wrong = [line for line, (_, refusal) in enumerate(tried, 2) if refusal]
    assert [refusal.line for refusal in replays.replay(data, plain=True, keep_going=True).refused] == wrong
    if wrong:
        with pytest.raises(replays.ReplayError, match=f"^line {wrong[0]}: "):
            replays.replay(data, plain=True)


@pytest.mark.parametrize("name", GAMES)
def test_true_is_no_number(name):
    for ledger, event, refusal in play(1, name, 40):
        before = ledger.records if refusal else ledger.records[:-1]
        for wrong in with_true(event):
            data = b"".join(map(plain, [*(record[KIND:] for record in before), wrong, ["void", len(before)]]))
            refused = replays.replay(data, plain=True, keep_going=True).refused
            assert refused[0].line == len(before) + 1, wrong


def with_true(value):
    """Yield a list as often as it holds numbers, each time with true in the place of another one."""
    for place, item in enumerate(value):
        for instead in [True] if type(item) is int else with_true(item) if type(item) is list else []:
            yield [*value[:place], instead, *value[place + 1 :]]


def plain(event):
    """Return an event as a line of plain JSON."""
    return f"{json.dumps(event)}\n".encode()
