"""`castellan scoreboard`: the page for spectators, what its stream brings, and that nothing leads back to a box."""

import asyncio
import contextlib
import json
import re
import time
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner

from castellan.core.catalogue import SEATS
from castellan.core.record import encode
from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.link.events import Met, Recorded, Turn
from castellan_host.link.serial_ports import Port
from castellan_host.link.syncing import Lost
from castellan_host.mirror.newest import LOOKED_AT, NewestGame
from castellan_host.mqtt import messages
from castellan_host.mqtt.broker import Broker
from castellan_host.page import serving
from castellan_host.page.access import Access
from castellan_host.scoreboard.feed import MOST, Feed
from castellan_host.scoreboard.serving import Scoreboard
from castellan_host.scoreboard.tables import Tables
from castellan_host.scoreboard.web import application
from lab.coroutines import run
from lab.database import in_store
from lab.database.stores import LINES, SEEN
from lab.games import game_files
from lab.hands.moves import named
from lab.link.plugged import plugged
from lab.pages.windows import PLAYERS, begin
from lab.programs.serving import cookie, get, served
from lab.programs.watching import scoreboard, stream

pytestmark = pytest.mark.mirror

TAKE, POINT = ["take", 0], ["points", 1, "red", 3]


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """A box with a game, a scoreboard of it, and its stream."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    with plugged(tmp_path / "box") as box:
        box.play(TAKE, new=True)
        with scoreboard(tmp_path / "games.db", box.line.path) as address:
            yield box, address


@pytest.mark.slow
def test_an_entry_is_shown_at_once_with_its_points_and_what_they_add_up_to(evening):
    box, address = evening
    with stream(address) as until:
        first = until(lambda shown: [table for table in shown["tables"] if table["last"] and table["away"] == 0])
        assert first["tables"][0]["last"] == f"Anna: {named('{take}')}"
        assert first["tables"][0]["curves"] == [[], []]  # nothing to see yet
        box.play(POINT)
        shown = until(lambda shown: shown["tables"][0]["players"][1]["total"] == "3")["tables"][0]
        box.play(["void", 2])
        box.play(["void", 3])
        undone = until(lambda shown: shown["tables"][0]["last"].startswith(named("{restore}")))["tables"][0]["last"]
    assert undone.startswith(named("{restore} Борис: "))
    assert shown["players"][1]["moved"] == "+3" and shown["players"][1]["leads"]
    assert shown["players"][1]["tracks"][1]["parts"] == [[named("{points}"), "+3"]]
    assert [points[-1] for points in shown["curves"]] == [0, 3]


def test_the_game_with_the_last_entry_is_shown_however_old_it_is(tmp_path):
    url, port = f"sqlite:///{tmp_path / 'games.db'}", Port("/dev/ttyACM0", "box")
    feed, database = Feed(Tables(NewestGame(url), "en")), Database(url)

    def enter(game, box="a"):
        lines = LINES[len(in_store.lines(database, game, box)) :][:2]
        database.store(box, game, lines, SEEN + int(game))
        feed.hear(port, Recorded(box, game, [line for _, line in lines]))

    def shown():
        tables = json.loads(run(feed.read()))["tables"]
        assert all(table["away"] == 0 for table in tables)  # all were met, be it before the feed's loop began
        return [table["id"] for table in tables]

    with database:
        for number in range(LOOKED_AT + 1):
            enter(str(number))
        enter("0", "b")
        for box in "ab":
            feed.hear(port, Met(box, "1", 1))
        assert shown() == [f"a/{LOOKED_AT}", "b/0"]
        enter("1")
        enter("9")
        enter("0")
        assert shown() == ["a/0", "b/0"]
        database.store("a", "20", LINES[2:4], SEEN)  # by another program
        assert shown() == ["a/20", "b/0"]


def test_a_turn_runs_from_a_record_that_was_just_entered_until_the_box_is_unplugged(tmp_path):
    url, port = f"sqlite:///{tmp_path / 'games.db'}", Port("/dev/ttyACM0", "box")
    events = [["new", "pad", {"players": ["Anna", "Boris"], "times": True}], ["turn", 0, 70], ["turn", 1, 5]]
    lines = [(seq, encode(seq, 0, event)) for seq, event in enumerate(events)]
    feed = Feed(Tables(NewestGame(url), "en"))

    def hear(event):
        feed.hear(port, event)
        return json.loads(run(feed.read()))["tables"][0]

    with Database(url) as database:
        database.store("a", "1", lines, SEEN)
        hear(Met("a", "1", 1))
        shown = hear(Recorded("a", "1", [line for _, line in lines], 3))
        assert (shown["since"], shown["players"][0]["seconds"]) == (None, 70)
        began = time.monotonic()
        assert hear(Recorded("a", "1", [lines[2][1]], 2))["since"] == pytest.approx(began, abs=5)
        assert hear(Lost(port))["since"] is None


def test_a_turn_stands_still_while_the_box_says_so_and_goes_on_with_what_it_had(tmp_path, monkeypatch):
    url, port, clock = f"sqlite:///{tmp_path / 'games.db'}", Port("/dev/ttyACM0", "box"), [1000.0]
    monkeypatch.setattr("castellan_host.scoreboard.tables.time", SimpleNamespace(monotonic=lambda: clock[0], time=int))
    events = [["new", "pad", {"players": ["Anna", "Boris"], "times": True}], ["turn", 0, 70], ["turn", 1, 5]]
    lines = [(seq, encode(seq, 0, event)) for seq, event in enumerate(events)]
    feed, texts = Feed(Tables(NewestGame(url), "en")), []

    def hear(event):
        clock[0] += 10
        feed.hear(port, event)
        texts.append(run(feed.read()))
        table = json.loads(texts[-1])["tables"][0]
        return table["since"], table["paused"], messages.state(table)["paused"]

    with Database(url) as database:
        database.store("a", "1", lines[:2], SEEN)
        assert hear(Met("a", "1", 1)) == (None, None, False)
        assert hear(Turn("a", "1", 2, 7400, True)) == (1012.6, None, False)  # it had begun before the sync
        assert hear(Turn("a", "1", 2, 17100, True)) == (1012.6, None, False) and texts[-1] == texts[-2]
        assert hear(Turn("a", "1", 2, 20000, False)) == (None, 20, True)
        assert hear(Turn("a", "1", 2, 20000, True)) == (1030, None, False)
        assert hear(Turn("a", "1", 2, 30000, False)) == (None, 30, True)
        database.store("a", "1", lines[2:], SEEN)
        assert hear(Recorded("a", "1", [lines[2][1]], 2)) == (1070, None, False)
        assert hear(Turn("a", "1", 3, 400, False)) == (None, 0.4, True)
        assert hear(Lost(port)) == (None, None, False)


WIZARD = ["new", "pad", {"players": ["Núñez", "João", "Eva"], **game_files.values("pad", "screens")["WIZARD"]}]
POINTS = ["new", "pad", {"players": ["Núñez", "João"]}]
ROUND = ["new", "pad", {"players": ["Núñez", "João"], "title": "Tricks", "lines": ["tricks|||r"]}]
ALONE = ["new", "pad", {"players": ["João"], "title": "Alone", "lines": ["a|||e"]}]
LONG = ["new", "pad", {"players": ["Núñez", "João"], "title": "Two", "lines": ["a|||e"], "more": 1}]
WON = ["row", 1, 0, 0, 1]  # who won how many tricks


@pytest.mark.parametrize(
    ("events", "last"),
    [
        ([WIZARD, ["row", 0, 1, 1, 1], WON, ["amend", 1, ["row", 0, 1, 0, 1]]], "bid: João 1 → 0, +30"),
        ([POINTS, ["add", 0, 5], ["add", 1, 7], ["amend", 1, ["add", 0, 8]]], "Núñez: points 5 → 8, +3"),
        (
            [POINTS, ["add", 0, 5], ["amend", 1, ["add", 1, 5]]],
            "Núñez → João: points 5, Núñez −5 points, João +5 points",
        ),
        ([POINTS, ["add", 0, 5], ["amend", 1, ["add", 0, 8]], ["void", 2]], "Núñez: points 8 → 5, −3"),
        ([POINTS, ["add", 0, 5], ["void", 1]], "strike out Núñez: points 5"),
        ([POINTS, ["add", 0, 5], ["amend", 1, ["add", 0, 8]], ["void", 1]], "strike out Núñez: points 8"),
        ([POINTS, ["add", 0, 5], ["void", 1], ["void", 2]], "bring back Núñez: points 5"),
        ([POINTS, ["add", 1, 1], ["insert", 1, ["add", 0, 5]], ["amend", 2, ["add", 0, 6]]], "Núñez: points 5 → 6, +1"),
        ([POINTS, ["add", 0, 5]], "Núñez: points 5 · +5 points"),
        ([ROUND, ["row", 0, 0, 3]], "tricks, Núñez: 0, João: 3 · João +3 points"),
        (
            [["new", "pad", {"players": ["João"], "title": "Alone", "lines": ["a|||e"]}], ["row", 0, 5]],
            "a, João: 5 · +5 points",
        ),
        ([LONG, ["line", "b|||e"]], ""),
        ([LONG], ""),
    ],
)
def test_the_last_entry_says_what_a_correction_has_changed_and_whose_points_it_moved(events, last, tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Database(url) as database:
        database.store("a", "1", [(seq, encode(seq, 0, event)) for seq, event in enumerate(events)], SEEN)
        (table,) = json.loads(run(Feed(Tables(NewestGame(url), "en")).read()))["tables"]
    assert table["last"] == last


def test_a_correction_is_named_in_the_language_of_the_page(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Database(url) as database:
        lines = [(seq, encode(seq, 0, event)) for seq, event in enumerate([POINTS, ["add", 0, 5], ["void", 1]])]
        database.store("a", "1", lines, SEEN)
        (table,) = json.loads(run(Feed(Tables(NewestGame(url), "de")).read()))["tables"]
    assert table["last"] == "streichen Núñez: Punkte 5"


@pytest.mark.parametrize("place", range(3))
def test_the_round_ends_by_the_first_player_s_points_as_by_any_other_s(place, tmp_path):
    url, players = f"sqlite:///{tmp_path / 'games.db'}", ["Anna", "Clara"]
    players.insert(place, "Boris")
    events = ["new", "viticulture", {"players": players}], ["vp", place, "other", 20], ["vp", place, "other", 5]
    with Database(url) as database:
        database.store("a", "1", [(seq, encode(seq, 0, event)) for seq, event in enumerate(events)], SEEN)
    (table,) = json.loads(run(Feed(Tables(NewestGame(url), "en")).read()))["tables"]
    assert "year 1 · Final year: Boris has enough" in table.values()


def test_the_totals_of_a_pad_are_in_the_order_of_the_players_after_the_end(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Database(url) as database:
        lines = [(seq, encode(seq, 0, event)) for seq, event in enumerate([ROUND, ["row", 0, 2, 5], ["end"]])]
        database.store("a", "1", lines, SEEN)
        (table,) = json.loads(run(Feed(Tables(NewestGame(url), "en")).read()))["tables"]
    assert [player["name"] for player in table["players"]] == ["João", "Núñez"]
    assert table["by_round"]["total"][-2:] == ["5", "2"]


def test_the_ends_of_rounds_are_where_the_curves_have_what_the_players_had_then(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    rounds = [["row", 0, 2, 5], ["points", 0, "points", 1], ["row", 0, 3, 0], ["row", 0, 1, 1], ["void", 3]]
    with Database(url) as database:
        lines = [(seq, encode(seq, 0, event)) for seq, event in enumerate([ROUND, *rounds])]
        database.store("a", "1", lines, SEEN)
        (table,) = json.loads(run(Feed(Tables(NewestGame(url), "en")).read()))["tables"]
    ends = [[points[place] for points in table["curves"]] for place in table["rounds"]]
    assert table["curves"] == [[0, 2, 3, 4], [0, 5, 5, 6]] and ends == [[2, 5], [4, 6]]


@pytest.mark.parametrize(("events", "when"), [([], "round 1: bid"), ([["row", 0, 1, 1, 1]], "round 1: won")])
def test_beside_the_round_stands_which_row_is_asked(events, when, tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Database(url) as database:
        database.store("a", "1", [(seq, encode(seq, 0, event)) for seq, event in enumerate([WIZARD, *events])], SEEN)
        (table,) = json.loads(run(Feed(Tables(NewestGame(url), "en")).read()))["tables"]
    assert table["when"] == when


@pytest.mark.parametrize(
    ("options", "turns", "limit", "overrun"),
    [
        ({"limit": 60}, [["turn", 0, 70], ["turn", 1, 5]], 60, [10, 0]),
        ({"limit": 60}, [["turn", 0, 70], ["turn", 1, 5], ["end"]], None, [10, 0]),
        ({"bank": 2, "increment": 5}, [["turn", 0, 70], ["turn", 1, 5]], 60, [0, 0]),  # 125 − 70 + 5
        ({"bank": 2, "delay": 5, "limit": 30}, [["turn", 0, 110], ["turn", 1, 5]], 20, [80, 0]),  # 120 − 105 + 5
        ({"bank": 2, "delay": 5, "limit": 30}, [["turn", 0, 20], ["turn", 1, 5]], 30, [0, 0]),
        ({"bank": 1, "delay": 5}, [["turn", 0, 70], ["turn", 1, 5]], 0, [5, 0]),  # nothing is left, not even the delay
        ({}, [["turn", 0, 70], ["turn", 1, 5]], None, [None, None]),
    ],
)
def test_a_table_says_when_a_turn_is_over_a_limit_or_bank_and_so_does_mqtt(options, turns, limit, overrun, tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    events = [["new", "pad", {"players": ["Anna", "Boris"], "times": True} | options], ["add", 0, 5], *turns]
    with Database(url) as database:
        database.store("a", "1", [(seq, encode(seq, 0, event)) for seq, event in enumerate(events)], SEEN)
        (table,) = json.loads(run(Feed(Tables(NewestGame(url), "en")).read()))["tables"]
    for found in (table, messages.state(table)):
        assert (found["limit"], [player["overrun"] for player in found["players"]]) == (limit, overrun)


def test_of_each_seat_that_a_game_can_have_a_broker_gets_who_has_it_or_that_nobody_has(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Database(url) as database:
        database.store("a", "1", [(0, encode(0, 0, ["new", "pad", {"players": ["Anna", "Boris"]}]))], SEEN)
        (table,) = json.loads(run(Feed(Tables(NewestGame(url), "en")).read()))["tables"]
    described = messages.of_table(Broker("localhost", 1883, False, None, None, "x"), table, "en")
    components = json.loads(described["homeassistant/device/castellan_a/config"])["components"]
    seats = [components[f"seat_{seat}"].get("name") for seat in range(max(most for _, most in SEATS))]
    assert seats == ["Anna", "Boris", *[None] * (len(seats) - 2)]


def test_no_more_streams_than_the_limit_however_they_come(tmp_path):
    feed = Feed(Tables(NewestGame(f"sqlite:///{tmp_path / 'games.db'}"), "en"))
    app = application(feed, Access("127.0.0.1", 8065), "en")

    async def watch(leave, answered):
        async def receive():
            await leave.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            answered.append(message.get("status"))

        headers = [(b"host", b"127.0.0.1:8065")]
        scope = {"type": "http", "method": "GET", "path": "/events", "query_string": b"", "headers": headers}
        await app({**scope, "server": ("127.0.0.1", 8065), "scheme": "http"}, receive, send)

    async def crowd():
        for _ in range(2):  # again, when all have left
            leave, answered = asyncio.Event(), []
            async with asyncio.TaskGroup() as group:
                for _ in range(3 * MOST):
                    group.create_task(watch(leave, answered))
                while answered.count(200) + answered.count(503) < 3 * MOST:
                    await asyncio.sleep(0)
                assert answered.count(200) == MOST
                leave.set()
            assert feed.streams == 0

    run(crowd())


def test_a_stream_begins_with_the_edition_of_its_page(tmp_path, monkeypatch):
    feed, begins = Feed(Tables(NewestGame(f"sqlite:///{tmp_path / 'games.db'}"), "en")), []
    whole = feed.stream
    monkeypatch.setattr(feed, "stream", lambda edition: begins.append(whole(edition)) or whole(edition))
    board = application(feed, Access("127.0.0.1", 1), "en")
    (page, events) = (route.endpoint for route in board.routes)
    request = SimpleNamespace(headers={})
    edition = json.loads(re.search(rb'type="application/json"[^>]*>(.*?)</script>', page(request).body)[1])["edition"]
    events(request)
    assert run(anext(begins[0])).endswith(f"\nevent: edition\ndata: {edition}\n\n")


@pytest.mark.slow
def test_the_page_has_a_policy_and_takes_nothing(evening):
    _, address = evening
    status, headers, body = get(address)
    assert status == 200 and "</html>" in body and not re.search("@[A-Z]+@", body)
    assert re.search("<noscript>This page needs JavaScript.+</noscript>", body)
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert [get(address, path=path, method="POST")[0] for path in ("/", "/events", "/box")] == [405, 405, 404]
    assert get(address, path="/events", **{"Sec-Fetch-Site": "cross-site"})[0] == 403
    assert get(address, host=f"castellan.example:{urlsplit(address).port}", path="/events")[0] == 400


@pytest.mark.slow
def test_beside_the_virtual_box_it_has_an_address_of_its_own_that_leads_to_no_box(tmp_path):
    begin(tmp_path)
    said = []
    with served(tmp_path, "--sync", "--db", tmp_path / "games.db", said=said) as address:
        view = next(line for line in iter(said[0].readline, "") if "scoreboard" in line).split()[-1]
        with stream(view) as until:
            players = until(lambda shown: shown["tables"])["tables"][0]["players"]
        assert [player["name"] for player in players] == PLAYERS
        assert cookie(view) != cookie(address) and get(view, path="/box")[0] == 404
        assert "virtual box" in get(address)[2] and get(address, path="/events")[0] == 404


@pytest.mark.parametrize(("given", "taken"), [("0", 0), ("8123", None)])
def test_beside_a_page_on_a_port_of_the_users_choice_it_has_its_usual_one(given, taken, monkeypatch, tmp_path):
    asked = []

    @contextlib.contextmanager
    def listen(host, *ports):
        asked.append(ports)
        yield SimpleNamespace(getsockname=lambda: (host, 8400))

    monkeypatch.setattr(serving, "listen", listen)
    monkeypatch.setattr(serving, "serve", lambda *_: None)
    places = "--flash", str(tmp_path / "box"), "--db", str(tmp_path / "games.db")
    assert CliRunner().invoke(app, ["run", "--sync", "--socket", "--port", given, *places]).exit_code == 0
    assert asked == [(int(given),), (taken, serving.VIEW_PORT)]


def test_a_display_in_the_living_room_keeps_its_view_link_over_a_restart(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    everywhere = SimpleNamespace(getsockname=lambda: ("192.0.2.7", 8400))
    boards = [Scoreboard(everywhere, f"sqlite:///{tmp_path / 'games.db'}", "en") for _ in range(2)]
    assert boards[0].allowed.token == boards[1].allowed.token
    boards[1].introduce()
    assert boards[0].allowed.token in capsys.readouterr().out
