"""`castellan import` of plays of BG Stats and BoardGameGeek: each once, complete or not at all, never merged unseen."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan_host.commands import exchange
from castellan_host.database import dates
from castellan_host.database.plays import Play, Seat
from castellan_host.database.store import Database
from castellan_host.imports import bgg, bgstats, taken_json
from castellan_host.imports.games_json import FormError
from castellan_host.imports.play_values import NoPlay, Read
from castellan_host.imports.storing import take_in
from castellan_host.sheets import own
from castellan_host.stored_games import sums
from lab.database.exchanged import BEGUN, GAME, accepted, exported, imported, run, states, store
from lab.database.foreign_plays import (
    ANNA,
    BORIS,
    BOT,
    CHLOE,
    GOLF,
    KINDS,
    SKAT,
    WINGSPAN,
    document,
    entry,
    evenings,
    play,
    seat,
    text_of,
    xml,
)
from lab.zones import laptop_in

pytestmark = pytest.mark.database

PAD = [["new", "pad", {"players": ["Anna", "Борис"], "title": "Skat"}], ["round", 18, 12], ["end"]]


def stored(url):
    with Database(url) as database:
        return {each.source_id[-2:].lstrip("0"): each for each in database.plays(every=True).values()}


def placed(folder, name, content):
    file = folder / name
    file.write_text(content if type(content) is str else json.dumps(content), encoding="utf-8")
    return file


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland"])
def test_each_kind_of_file_is_taken_once(url, tmp_path, kind, zone):
    file = placed(tmp_path, "plays.bgsplay", text_of(kind))
    with laptop_in(zone):
        first = states(url, file)
        before = stored(url)
        again = states(url, file)
    assert {*first} <= {"new", "refused"} and "new" in first
    assert again == ["known" if state == "new" else state for state in first]
    assert stored(url) == before and len(before) == first.count("new")


def test_what_a_play_holds(url, tmp_path):
    for kind in KINDS:
        imported(url, placed(tmp_path, "plays.json", text_of(kind)))
    found = stored(url)
    assert [found[key].date for key in "123"] == ["2026-03-14 23:30:00", "2026-03-15 00:40:00", "2019-07-01"]
    assert [(each.score, each.total) for each in found["4"].seats] == [("12+22+40", 74), ("30-5+7", 32), ("7", 7)]
    assert [(each.score, each.total) for each in found["5"].seats] == [("out", None), ("12.5", None), ("−3", -3)]
    assert (found["5"].fewest, found["5"].note, found["5"].rounds) == (True, "Second line:\nrain", 9)
    assert [each.name for each in found["6"].seats] == ["Anna", "", ""] and found["6"].bgg == 300327
    assert [(each.name, each.human) for each in found["7"].seats] == [("Anna", True), ("Automa", False)]
    assert found["8"].cooperative and found["8"].no_points
    assert found["9"].teams and [each.team for each in found["9"].seats] == ["1", "1", "2"]
    assert found["A"].expansions == (("Wingspan: Oceania Expansion", 300580),) and found["A"].board == "Oceania／green"
    assert found["A"].seats[1] == Seat("Chloé", score="85", total=85, start=True, new=True, role="yellow")
    assert found["A"].place == "At home" and found["A"].minutes == 90
    assert [each.name for each in found["B"].seats] == ["Anna", ""] and "C" not in found


def test_what_cannot_be_taken_is_listed_with_its_reason(url, tmp_path):
    file = placed(tmp_path, "all.json", text_of("deleted"))
    code, printed, _ = run("import", file, "--db", url)
    assert code == 1 and "new: 1 of its players were deleted, and have no name" in printed
    assert "all.json: play 2, 2026-03-19 22:00:00" in printed and "refused: its game is not in the file" in printed
    assert printed.endswith(f"1 play: 1 new; {url}\n0 new, 1 refused; {url}\n")


BAD_PLAYS = [
    ({"playDate": "2026-02-30 20:00:00"}, 'its date "2026-02-30 20:00:00" is not in the calendar'),
    ({"playDate": ""}, "it has no date"),
    ({"playDate": 5}, '"playDate" is not a text'),
    ({"gameRefId": "1"}, '"gameRefId" is not a number'),
    ({"uuid": ""}, "it has no id"),
    ({"durationMin": -1}, '"durationMin" is not a number'),
    ({"comments": "x" * 65537}, '"comments" has more than 65536 letters'),
    ({"playerScores": [seat(ANNA)] * 101}, "it has more than 100 players"),
    ({"playerScores": [seat(ANNA)] * 100}, None),
    ({"playerScores": {}}, None),
    ({"playerScores": [1]}, '"playerScores" is not a list of objects'),
    ({"playerScores": [seat(ANNA, "9" * 300)]}, '"score" has more than 200 letters'),
    ({"playerScores": [seat(ANNA, winner="yes")]}, '"winner" is neither true nor false'),
]


@pytest.mark.parametrize(("change", "reason"), BAD_PLAYS)
def test_a_play_that_can_not_be_is_refused_and_the_others_taken(url, tmp_path, change, reason):
    good = play(1, SKAT, "2026-03-14 20:00:00", seat(ANNA, "1", True))
    file = placed(tmp_path, "plays.json", document(play(2, SKAT, "2026-03-14 20:00:00") | change, good))
    rows = imported(url, file)
    assert [row["reason"] for row in rows] == [reason, None] and rows[1]["state"] == "new"


@pytest.mark.parametrize(
    ("board", "kept"),
    [("x" * 199 + "／yz", 199), ("x" * 200 + "／y", 200), ("x" * 150 + "／" + "y" * 60, 150), ("x" * 201, 200)]
    + [("x" * 99 + "／" + "x" * 100 + "／y", 200)],
)
def test_of_a_long_board_the_parts_with_room_are_kept(url, tmp_path, board, kept):
    file = placed(tmp_path, "plays.json", document(play(1, SKAT, "2026-03-14 20:00:00", seat(ANNA), board=board)))
    [row] = imported(url, file)
    assert (row["state"], row["note"]) == ("new", f'of "board" the first {kept} of {len(board)} letters are kept')
    assert stored(url)["1"].board == board[:kept]
    assert states(url, file) == ["known"]


def test_hostile_texts_are_stored_and_shown_without_harm(url, tmp_path):
    evil = "\x1b]0;x\a\ud800\0\u202eAnna"
    game = document(play(1, SKAT, "2026-03-14 20:00:00", seat(99)), play(2, 77, "2026-03-14 20:00:00"))
    game["games"][1]["name"] = evil
    game["players"][0] |= {"id": 99, "name": evil}
    code, printed, complaints = run("import", placed(tmp_path, "plays.json", game), "--db", url)
    assert code == 1 and "\x1b" not in printed + complaints and "\u202e" not in printed
    assert stored(url)["1"].seats[0].name == "?]0;x???\u202eAnna"


def test_the_same_plays_from_both_sources_are_asked_about(url, tmp_path, monkeypatch):
    app = document(play(1, SKAT, "2026-03-14 20:00:00", seat(ANNA, "10+8", True), seat(BORIS, "12")))
    players = [("Anna", "18", True), ("Борис", "12", False)]
    file = placed(tmp_path, "bgg.xml", xml(entry(5, "2026-03-14", "SKAT", 0, players)))
    assert states(url, placed(tmp_path, "plays.json", app)) == ["new"]
    (row,) = imported(url, file)
    [first] = stored(url).values()
    assert (row["state"], row["id"]) == ("alike", None)
    assert f"play {first.id[:8]}, 2026-03-14 20:00:00, from BG Stats" in row["note"]
    assert run("import", file, "--db", url)[0] == 1 and len(stored(url)) == 1
    asked = []
    monkeypatch.setattr(exchange.sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setitem(exchange._ALIKE, "", lambda question: asked.append(question) or False)
    run("import", file, "--db", url)
    assert len(asked) == 1 and asked[0].endswith("Take it, too?")
    assert states(url, file, "--alike", "take") == ["new"] and states(url, file) == ["known"]
    assert len(stored(url)) == 2
    code, _, complaints = run("import", file, "--alike", "maybe", "--db", url)
    assert code == 2 and "take or leave" in complaints


def test_two_equal_plays_of_one_source_are_two(url, tmp_path):
    both = [play(n, SKAT, "2026-03-14 20:00:00", seat(ANNA, "18", True), seat(BORIS, "12")) for n in (1, 2)]
    assert states(url, placed(tmp_path, "plays.json", document(*both))) == ["new", "new"]


def test_a_game_that_went_out_by_our_export_is_not_taken_and_one_that_looks_alike_is_asked(url, tmp_path):
    store(url, GAME, accepted(PAD, BEGUN))
    out = exported(url, tmp_path / "ours.bgsplay")
    (row,) = imported(url, out)
    assert (row["state"], row["id"]) == ("known", GAME) and stored(url) == {}
    seats = seat(ANNA, "18", True), seat(BORIS, "12")
    file = placed(tmp_path, "app.json", document(play(1, SKAT, dates.shown(BEGUN) + ":00", *seats)))
    assert states(url, file) == ["alike"]
    placed(tmp_path, "players.toml", '"Anna" = ["Anya"]\n')
    renamed = json.loads(file.read_text())
    renamed["players"][0]["name"] = "Anya"
    assert states(url, placed(tmp_path, "app.json", renamed)) == ["alike"]
    renamed["plays"][0]["playerScores"][0]["score"] = "19"
    assert states(url, placed(tmp_path, "app.json", renamed)) == ["new"]
    elsewhere = str(tmp_path / "other.db")
    assert states(elsewhere, out) == ["new"]


def test_a_game_past_midnight_looks_like_a_play_of_either_day(url, tmp_path):
    midnight = 86400 * (BEGUN // 86400 + 1)
    store(url, GAME, accepted(PAD, midnight - 20))
    for moment, state in ((midnight - 20, "alike"), (midnight, "alike"), (midnight + 86400, "new")):
        with laptop_in("UTC"):
            given = play(1, SKAT, dates.shown(moment) + ":00", seat(ANNA, "18", True), seat(BORIS, "12"))
            assert states(url, placed(tmp_path, "play.json", document(given))) == [state], moment


def test_a_later_change_in_the_app_replaces_a_play_and_an_older_one_does_not(url, tmp_path):
    def changed(score, when):
        given = play(1, SKAT, "2026-03-14 20:00:00", seat(ANNA, score, True), modificationDate=when)
        return placed(tmp_path, "plays.json", document(given))

    imported(url, changed("18", "2026-03-20 20:00:00"))
    assert states(url, changed("20", "2026-03-21 20:00:00")) == ["changed"]
    (row,) = imported(url, changed("18", "2026-03-20 20:00:00"))
    assert row["state"] == "known" and "stays as it is stored" in row["note"]
    assert [each.score for each in stored(url)["1"].seats] == ["20"]


class TestBoardGameGeek:
    def test_what_a_play_holds(self, url, tmp_path):
        players = [("Anna", "25", True), ("", "abc", False)]
        first = entry(11, "2026-03-14", "Viticulture & more", 183394, players, "a &lt;b&gt;\nc", location="home")
        others = (
            entry(12, "2026-03-15", "Skat", 1, [], quantity=3, nowinstats=1, incomplete=1),
            entry(13, "0000-00-00", "Skat", 1, []),
            entry(14, "2026-03-15", "Skat", 1, [], quantity=100000),
        )
        rows = imported(url, placed(tmp_path, "plays.xml", xml(first, *others, total=50)))
        assert [row["state"] for row in rows] == ["new"] * 4 + ["refused"] * 2
        assert rows[0]["note"] == "the file has 4 of 50 plays; the others are on other pages, such as &page=2"
        found = stored(url)
        one = found["11"]
        assert (one.title, one.date, one.minutes, one.place) == ("Viticulture & more", "2026-03-14", 60, "home")
        assert one.note == "a <b>\nc"
        assert [(each.name, each.total, each.winner) for each in one.seats] == [("Anna", 25, True), ("", None, False)]
        assert {key for key in found if key != "11"} == {"12", "-2", "-3"}
        assert found["-3"].ignored and found["-3"].incomplete and found["12"].minutes == 0
        assert {*states(url, tmp_path / "plays.xml")} == {"known", "refused"}
        assert next(iter(bgg.plays(xml(first, *others, total=4).encode()))).note == ""  # these are all

    def test_a_play_that_cannot_be_taken_is_named_as_far_as_it_is_known(self):
        data = xml(entry(1, "2026-02-30", "Skat", 1, []), entry(2, "2026-03-15", "Skat", 1, [], quantity=0))
        assert [*bgg.plays(data.encode())] == [
            NoPlay("play 1", 'its date "2026-02-30" is not in the calendar'),
            NoPlay("play 2, 2026-03-15, Skat", "it counts 0 times; 1 to 1000 can be"),
        ]

    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            ('<!DOCTYPE plays [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><plays>&b;</plays>', "declares entities"),
            ('<!DOCTYPE plays SYSTEM "file:///etc/passwd"><plays/>', "declares entities"),
            ("<plays><play></plays>", "is not XML: line 1: mismatched tag"),
            ("<plays>&what;</plays>", "is not XML: line 1: undefined entity"),
            ("<plays>" + "<a>" * 5000 + "</a>" * 5000 + "</plays>", "is not the XML of plays: its elements are nested"),
            ("<a><plays/></a>", "is XML, but not that of plays"),
            ('<?xml version="1.0" encoding="nonsense"?><plays/>', "is not XML"),
        ],
    )
    def test_xml_that_is_no_file_of_plays_is_refused(self, url, tmp_path, data, reason):
        (row,) = imported(url, placed(tmp_path, "plays.xml", data))
        assert row["reason"].startswith(reason)

    def test_a_play_that_the_app_sent_there_is_one(self, url, tmp_path):
        app = document(play(1, SKAT, "2026-03-14 20:00:00", seat(ANNA, "18", True), bggId=77))
        imported(url, placed(tmp_path, "plays.json", app))
        file = placed(tmp_path, "plays.xml", xml(entry(77, "2026-03-14", "Skat", 1, [("Anna", "18", True)])))
        assert states(url, file) == ["known"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("2026-03-14 20:00:00"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = sorted({*play(1, 1, "2026-03-14"), *seat(1)})


@given(st.dictionaries(st.sampled_from(FIELDS), JSON), st.dictionaries(st.sampled_from(FIELDS), JSON), JSON, JSON)
def test_whatever_json_holds_is_a_play_or_has_a_reason(of_play, of_seat, players, games):
    for kind in (players, [players]):
        given_seat = seat(ANNA) | of_seat
        content = document(play(1, SKAT, "2026-03-14", given_seat) | of_play, play(2, SKAT, "2026-03-14", given_seat))
        for changed in (content, content | {"players": kind}, content | {"games": games, "plays": [players, games]}):
            try:
                found = [*bgstats.plays(changed)]
            except FormError:
                continue
            assert len(found) == len(changed["plays"]) and all(isinstance(each, Read | NoPlay) for each in found)


@given(st.binary(max_size=60), st.integers(0, 400))
def test_whatever_bytes_hold_is_xml_or_has_a_reason(data, at):
    good = xml(entry(11, "2026-03-14", "Skat", 1, [("Anna", "25", True)])).encode()
    try:
        for each in bgg.plays(good[:at] + data + good[at:]):
            assert isinstance(each, Read | NoPlay)
    except FormError as error:
        assert str(error).isprintable()


def test_each_play_of_a_large_file_is_stored_in_few_transactions(url, tmp_path):
    file = placed(tmp_path, "all.json", evenings(1000))
    with Database(url) as database:
        transactions = []
        begin = database.transaction
        database.transaction = lambda: transactions.append(1) or begin()
        assert {outcome.became for outcome in take_in(database, [file], "", BEGUN)} == {"new"}
        assert len(database.plays()) == 1000 and len(transactions) <= 4


def test_sums():
    assert [sums.total(text) for text in ("", "1+", "+3", "1 + 2", "1e3", "٣", "-2-2")] == [
        *(None, None, 3, 3, None, None, -4)
    ]


class TestReadEverywhere:
    """Plays taken in stand beside the games of boxes, and each place says which they are."""

    @pytest.fixture
    def full(self, url, tmp_path):
        store(url, GAME, accepted(PAD, BEGUN))
        for kind in KINDS:
            imported(url, placed(tmp_path, "plays.json", text_of(kind)))
        players = [("Anna", "12", True), ("Chloé", "30", False)]
        file = xml(
            entry(21, "2024-01-02", "Golf", 9, players, "windy", location="club", quantity=2),
            entry(22, "2024-01-03", "Skat", 9, players, incomplete=1),
            entry(23, "2024-01-04", "Skat", 9, [(name, "", False) for name, _, _ in players]),
            entry(24, "2024-01-05", "Skat", 9, []),
        )
        imported(url, placed(tmp_path, "plays.xml", file))
        return url

    def test_the_list(self, full):
        code, printed, _ = run("games", "--all", "--db", full)
        assert code == 0 and printed.count("BG Stats") == 11 and printed.count("BoardGame") == 5
        assert "2026-03-14" in printed and "Anna wins with 74" in printed and "No winner" in printed
        rows = json.loads(run("games", "--json", "--db", full)[1])
        assert [row["date"] for row in rows] == sorted((row["date"] for row in rows), reverse=True)
        assert sum("taken" in row for row in rows) == 16 and len(rows) == 17
        rows = json.loads(run("games", "--json", "--game", "tuscany", "--db", full)[1])
        assert [row["standing"]["players"] for row in rows] == [["Anna", "Player 2", "Player 3"]]

    def test_one_play(self, full):
        listed = json.loads(run("games", "--json", "--db", full)[1])
        rows = {row["taken"]["source_id"][-1]: row for row in listed if row["box"] == "bgstats"}
        code, printed, _ = run("show", rows["4"]["id"][:6], "--db", full)
        assert (
            code == 0 and "taken in from BG Stats" in printed and "12+22+40" in printed and "Place: At home" in printed
        )
        assert json.loads(run("show", rows["4"]["id"], "--json", "--db", full)[1]) == rows["4"]
        code, _, complaints = run("export", rows["4"]["id"], "-o", "x.castellan", "--db", full)
        assert code == 1 and "taken in" in complaints
        assert rows["5"]["standing"]["ranks"] == [2, 1, 3]
        printed = run("show", rows["5"]["id"], "--db", full)[1]
        order = [line.split("│")[1:3] for line in printed.splitlines() if "│" in line]
        first, second, third = rows["5"]["standing"]["players"]
        assert [cell.strip() for row in order for cell in row] == ["1.", second, "2.", first, "3.", third]

    def test_statistics(self, full):
        found = json.loads(run("stats", "Anna", "--json", "--db", full)[1])
        assert found["taken"] == {"BG Stats": 11, "BoardGameGeek": 2}  # one of them against a bot
        assert found["games"] == 13 and [row["title"] for row in found["solo"]] == ["Wingspan"]
        assert found["left_out"] == {"abandoned": 1, "no winner": 1}
        golf = [row for row in found["by_game"] if row.get("title") == "Golf"]
        assert [(row["games"], row["wins"], row["average"], row["best"]) for row in golf] == [(3, 2, 12.0, 12)]
        assert found["h_index"] == 3 and {row["place"] for row in found["by_place"]} == {"At home", "club"}
        assert ("Борис", 8, 6) in {(row["person"], row["games"], row["wins"]) for row in found["head_to_head"]}
        [none] = [row for row in found["by_game"] if row.get("title") == "Pandemic"]
        assert (none["average"], none["best"], none["wins"]) == (None, None, 1)
        printed = run("stats", "Anna", "--db", full)[1]
        assert "Taken in from other programs: BG Stats 11, BoardGameGeek 2" in printed

    def test_sums_of_as_many_numbers_as_the_sheet_has_lines_are_its_lines(self, url, tmp_path):
        six = seat(ANNA, "40+9+10+12+0+4", True), seat(BORIS, "30+5+7+8+1+2"), seat(BOT, "60")
        two = seat(ANNA, "40+9", True), seat(BORIS, "30+5+7+8+1+2")
        plays = play(1, WINGSPAN, "2026-03-01 20:00:00", *six), play(2, WINGSPAN, "2026-03-02 20:00:00", *two)
        imported(url, placed(tmp_path, "plays.json", document(*plays)))
        found = json.loads(run("stats", "Anna", "--json", "--db", url)[1])["sources"]
        names = "birds", "bonus cards", "goals", "eggs", "food on cards", "tucked cards"
        averages = [(40, 35), (9, 7), (10, 8.5), (12, 10), (0, 0.5), (4, 3)]
        assert [(row["source"], row["average"], row["table"]) for row in found] == [
            (name, *both) for name, both in zip(names, averages, strict=True)
        ]

    def test_sums_are_the_lines_of_a_sheet_in_the_user_s_folder_that_was_never_played(self, url, tmp_path, monkeypatch):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        folder = own.folder()
        folder.mkdir(parents=True)
        in_french = '[fr]\ntitle = "GOLF"\nlines = ["a", "b"]\n'
        text = f'title = "Harbour"\nplayers = [2, 3]\nlines = ["huts", "boats"]\n{in_french}'
        placed(folder, "harbour.toml", text)
        placed(folder, "broken.toml", "title = ")
        scores = seat(ANNA, "12+22", True), seat(BORIS, "4+5")
        plays = play(1, GOLF, "2026-03-01 20:00:00", *scores), play(2, SKAT, "2026-03-02 20:00:00", *scores)
        content = document(*plays)
        content["games"][1]["name"] = "harbour"
        imported(url, placed(tmp_path, "plays.json", content))
        found = json.loads(run("stats", "Anna", "--json", "--db", url)[1])["sources"]
        assert [(row["title"], row["source"], row["average"]) for row in found] == [
            *(("Golf", "a", 12), ("Golf", "b", 22), ("harbour", "huts", 12), ("harbour", "boats", 22))
        ]

    def test_names_and_forgetting(self, full):
        assert '"Chloé" is shown as "Zoé" in 8 games' in run("rename", "Chloé", "Zoé", "--db", full)[1]
        rows = json.loads(run("games", "--json", "--db", full)[1])
        assert not any("Chloé" in row["standing"]["players"] for row in rows)
        chosen = next(row for row in rows if row.get("taken", {}).get("source_id", "")[-1:] == "4")
        printed = run("forget", chosen["id"], "--db", full)[1]
        assert "Wingspan, Anna, Борис, Zoé; taken in from BG Stats" in printed
        assert chosen["id"] not in run("games", "--json", "--db", full)[1]
        code, _, complaints = run("show", chosen["id"], "--db", full)
        assert chosen["id"] in run("forget", "--db", full)[1] and code == 1 and " is forgotten; " in complaints
        assert run("forget", "--back", chosen["id"], "--db", full)[0] == 0
        assert json.loads(run("show", chosen["id"], "--json", "--db", full)[1]) == chosen
        before = json.loads(run("stats", "--json", "--db", full)[1])["games"]
        run("ignore", chosen["id"], "--db", full)
        assert json.loads(run("stats", "--json", "--db", full)[1])["games"] == before - 1

    @pytest.mark.parametrize("name", ["all.json", "all.bgsplay"])
    def test_out_again_unchanged(self, full, tmp_path, name):
        elsewhere = str(tmp_path / "other/games.db")
        (tmp_path / "other").mkdir()
        out = exported(full, tmp_path / name)
        assert {*states(elsewhere, out)} == {"new"}
        assert {*states(elsewhere, out)} == {*states(full, out)} == {"known"}
        dropped = {"taken", "left_out", "sources"} if name == "all.bgsplay" else set()
        for words in (["stats"], ["stats", "Anna"], ["stats", "Chloé"]):
            ours, theirs = (json.loads(run(*words, "--json", "--db", url)[1]) for url in (full, elsewhere))
            assert {key: ours[key] for key in ours.keys() - dropped} == {
                key: theirs[key] for key in theirs.keys() - dropped
            }
        ours, theirs = ({each.date: each for each in stored(url).values()} for url in (full, elsewhere))
        for date in ours.keys() - {"2024-01-03"}:
            assert theirs[date].seats == ours[date].seats and theirs[date].note == ours[date].note
            assert theirs[date].place == ours[date].place and theirs[date].expansions == ours[date].expansions
        if name == "all.json":
            assert stored(full) == stored(elsewhere)

    @pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland"])
    def test_our_own_file_of_people_renamed_and_plays_noted_is_known(self, full, tmp_path, zone):
        with laptop_in(zone):
            run("rename", "Chloé", "Zoé", "--db", full)
            run("rename", "Борис", "Boris", "--db", full)
            rows = [row for row in json.loads(run("games", "--json", "--db", full)[1]) if "taken" in row]
            for row in rows[::2]:
                run("note", row["id"], "rain", "--place", "The club", "--there", "Chloé", "--db", full)
            run("date", rows[0]["id"], "2020-01-02 20:00", "--db", full)
            before, out = stored(full), exported(full, tmp_path / "ours.bgsplay")
            for given in json.loads(out.read_bytes())["plays"]:
                assert given["playDateYmd"] == int("".join(given["playDate"].partition(" ")[0].split("-")))
            found = imported(full, out)
            assert {(row["state"], row["note"]) for row in found} == {("known", None)} and len(found) == 17
            assert stored(full) == before
            run("rename", "--back", "Chloé", "Zoé", "--db", full)
            assert "differs here" in json.dumps(imported(full, out))

    def test_teams_go_out_and_come_in_as_the_same_people(self, url, tmp_path):
        teams = [["new", "pad", {"players": ["Anna + Bo", "Eva + Борис"], "title": "Skat"}], ["round", 3, 5], ["end"]]
        store(url, GAME, accepted(teams, BEGUN))
        imported(url, placed(tmp_path, "teams.json", text_of("bots and teams")))
        elsewhere = str(tmp_path / "other.db")
        out = exported(url, tmp_path / "teams.bgsplay")
        states(elsewhere, out)
        for words in (["stats"], ["stats", "Anna"], ["stats", "Bo"]):
            ours, theirs = (json.loads(run(*words, "--json", "--db", each)[1]) for each in (url, elsewhere))
            assert ours | {"taken": 0, "sources": 0} == theirs | {"taken": 0, "sources": 0}
        assert [(row["person"], row["wins"], row["ahead"]) for row in ours["head_to_head"]] == [
            *(("Anna", 0, 0), ("Eva", 0, 0), ("Борис", 0, 0))
        ]
        again = exported(elsewhere, tmp_path / "again.bgsplay")
        before, after = (json.loads(each.read_text(encoding="utf-8"))["plays"] for each in (out, again))
        sides = [
            [[(row["team"], row["score"], row["winner"]) for row in each["playerScores"]] for each in plays]
            for plays in (before, after)
        ]
        assert sides[0] == sides[1] and [each["usesTeams"] for each in after] == [each["usesTeams"] for each in before]

    def test_a_bot_before_people_goes_out_again_in_its_place(self, url, tmp_path):
        seats = seat(BOT, "10"), seat(ANNA, "20", True), seat(BORIS, "5")
        imported(url, placed(tmp_path, "play.json", document(play(1, SKAT, "2026-03-14 20:00:00", *seats))))
        content = json.loads(exported(url, tmp_path / "out.bgsplay").read_bytes())
        names = {player["id"]: player["name"] for player in content["players"]}
        scores = [(names[row["playerRefId"]], row["score"]) for row in content["plays"][0]["playerScores"]]
        assert scores == [("Automa", "10"), ("Anna", "20"), ("Борис", "5")]

    def test_a_play_of_the_same_teams_looks_like_the_game(self, url, tmp_path):
        begin = ["new", "pad", {"players": ["Anna + Chloé", "Борис"], "title": "Skat"}]
        store(url, GAME, accepted([begin, ["round", 18, 12], ["end"]], BEGUN))
        seats = seat(ANNA, "18", True, team="1"), seat(CHLOE, "18", True, team="1"), seat(BORIS, "12", team="2")
        with laptop_in("UTC"):
            day = dates.shown(BEGUN)[:10]
            file = placed(tmp_path, "play.json", document(play(1, SKAT, f"{day} 20:00:00", *seats, usesTeams=True)))
            assert states(url, file) == ["alike"]

    def test_a_play_of_ours_is_one_with_its_game_once_that_comes(self, url, tmp_path):
        store(url, GAME, accepted(PAD, BEGUN))
        out = exported(url, tmp_path / "ours.bgsplay")
        elsewhere = str(tmp_path / "other.db")
        states(elsewhere, out)
        assert len(json.loads(run("games", "--json", "--db", elsewhere)[1])) == 1
        store(elsewhere, GAME, accepted(PAD, BEGUN))
        [row] = json.loads(run("games", "--json", "--db", elsewhere)[1])
        assert row["id"] == GAME

    def test_tables(self, full, tmp_path):
        folder = exported(full, tmp_path / "tables", "--separator", ",")
        with (folder / "games.csv").open(encoding="utf-8-sig", newline="") as file:
            games = [*csv.DictReader(file)]
        assert [row["taken_from"] for row in games].count("BG Stats") == 11
        assert {(row["place"], row["note"]) for row in games if row["title"] == "Golf"} == {
            ("club", "windy"),
            ("At home", "Second line:\nrain"),
        }
        with (folder / "players.csv").open(encoding="utf-8-sig", newline="") as file:
            seats = [*csv.DictReader(file)]
        assert ("74", "12+22+40") in {(row["score"], row["as_given"]) for row in seats}
        assert ("", "out") in {(row["score"], row["as_given"]) for row in seats}

    @given(st.dictionaries(st.sampled_from(sorted(Play._fields)), JSON), st.lists(JSON, max_size=2))
    def test_whatever_an_export_holds_is_a_play_or_has_a_reason(self, changes, others):
        good = {"source": "bgg", "source_id": "1", "title": "Skat", "date": "2026-03-14", "seats": [{"name": "Anna"}]}
        for each in (good | changes, good | {"seats": others}, *others):
            try:
                assert all(isinstance(found, Read | NoPlay) for found in taken_json.plays({"plays": [each]}))
            except FormError:
                continue


class TestAlikeNames:
    @pytest.fixture
    def file(self, tmp_path):
        names = ("Zoë", "Zoé", "zoe", "Bo-B", "Bob", "Eva")
        plays = [
            entry(n, f"2026-01-{n:02}", "Skat", 1, [(name, "1", True), ("Zoé", "0", False)] if name != "Zoé" else [])
            for n, name in enumerate(names, 1)
        ]
        return placed(tmp_path, "plays.xml", xml(*plays))

    def test_they_are_listed_without_a_terminal(self, url, file):
        _, _, complaints = run("import", file, "--db", url)
        assert complaints.splitlines() == [
            f'"{name}" may be "{person}"; this says so: castellan rename "{name}" "{person}"'
            for name, person in (("Bob", "Bo-B"), ("Zoë", "Zoé"), ("zoe", "Zoé"))
        ]

    def test_each_is_asked_about_once_and_the_answer_kept(self, url, file, tmp_path, monkeypatch):
        run("import", file, "--db", url)
        asked = []
        terminal = io.StringIO()
        terminal.isatty = lambda: True
        monkeypatch.setattr(exchange.sys, "stdin", terminal)
        monkeypatch.setattr(exchange.typer, "confirm", lambda text, err: asked.append(text) or "zoe" in text)
        for _ in range(2):
            exchange._ask_about_names(url)
        names = ("Bob", "Bo-B"), ("Zoë", "Zoé"), ("zoe", "Zoé")
        assert asked == [f'Is "{name}" the same person as "{person}"?' for name, person in names]
        assert (tmp_path / "players.toml").read_text() == '"Bob" = []\n"Zoë" = []\n"Zoé" = ["zoe"]\n'
