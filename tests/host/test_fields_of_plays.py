"""Each field of a play in other programs' files: which values it can have, and that it changes nothing else."""

from xml.sax.saxutils import quoteattr

import pytest

from castellan_host.imports import bgg, bgstats, taken_json
from castellan_host.imports.play_values import NoPlay
from lab.database.foreign_plays import ANNA, OCEANIA, WINGSPAN, document, play, seat

pytestmark = pytest.mark.database

LARGEST = (1 << 31) - 1
DATE = "2026-03-14 20:00:00"


def in_bg_stats(row, name, *values):
    """Return the play of a file of BG Stats in which a field has this value; without one it is as ever."""
    scores = seat(ANNA, "1")
    content = document(play(1, WINGSPAN, DATE, scores, expansionPlays=[{"gameRefId": OCEANIA}]))
    games = {game["id"]: game for game in content["games"]}
    rows = {"play": content["plays"][0], "seat": scores, "player": content["players"][0]}
    rows |= {"place": content["locations"][0], "game": games[WINGSPAN], "expansion": games[OCEANIA]}
    rows[row] |= dict.fromkeys([name], *values) if values else {}
    return next(bgstats.plays(content))


def in_our_own(row, name, *values):
    """Return the play of a file of ours likewise; an expansion has a name and a number."""
    rows = {"seat": {"name": "Anna", "score": "1"}, "expansion": {"name": "Oceania", "bgg": 2}}
    rows["play"] = {"source": "bgg", "source_id": "1", "title": "Wingspan", "date": DATE, "place": "At home"}
    rows[row] |= dict.fromkeys([name], *values) if values else {}
    more = {"seats": [rows["seat"]], "expansions": [[*rows["expansion"].values()]]}
    return next(taken_json.plays({"plays": [rows["play"] | more]}))


def in_bgg(row, name, *values):
    """Return the play of a file of BoardGameGeek likewise; its values are texts."""
    rows = {"play": {"id": "1", "date": DATE[:10], "length": "60"}, "item": {"name": "Wingspan", "objectid": "2"}}
    rows["player"] = {"name": "Anna", "username": "anna", "score": "1"}
    rows[row] |= dict.fromkeys([name], *(str(value) for value in values)) if values else {}
    marks = {row: " ".join(f"{key}={quoteattr(value)}" for key, value in of.items()) for row, of in rows.items()}
    inner = f"<item {marks['item']}/><players><player {marks['player']}/></players>"
    return next(bgg.plays(f"<plays><play {marks['play']}>{inner}</play></plays>".encode()))


APP, OWN, BGG = in_bg_stats, in_our_own, in_bgg
# Where it stands; how many letters it has at most; and where it goes: to a field of the play, or of its player.
TEXTS = [
    (APP, "play", "uuid", 64, "source_id"),
    (APP, "play", "comments", 65536, "note"),
    (APP, "game", "name", 200, "title"),
    (APP, "place", "name", 200, "place"),
    (APP, "expansion", "name", 200, ("expansions", 0)),
    (APP, "seat", "team", 128, ("seats", "team")),
    (APP, "seat", "role", 128, ("seats", "role")),
    (APP, "seat", "score", 200, ("seats", "score")),
    (APP, "player", "name", 128, ("seats", "name")),
    (APP, "player", "bggUsername", 128, ("seats", "username")),
    (OWN, "play", "source_id", 64, "source_id"),
    (OWN, "play", "title", 200, "title"),
    (OWN, "play", "place", 200, "place"),
    (OWN, "play", "board", 200, "board"),
    (OWN, "play", "note", 65536, "note"),
    (OWN, "expansion", "name", 200, ("expansions", 0)),
    *[(OWN, "seat", name, 128, ("seats", name)) for name in ("name", "username", "team", "role")],
    (OWN, "seat", "score", 200, ("seats", "score")),
    (BGG, "play", "location", 200, "place"),
    (BGG, "item", "name", 200, "title"),
    (BGG, "player", "name", 128, ("seats", "name")),
    (BGG, "player", "username", 128, ("seats", "username")),
    (BGG, "player", "color", 128, ("seats", "role")),
    (BGG, "player", "score", 200, ("seats", "score")),
]
NUMBERS = [
    (APP, "play", "durationMin", "minutes"),
    (APP, "play", "rounds", "rounds"),
    (APP, "play", "bggId", "bgg_play"),
    (APP, "game", "bggId", "bgg"),
    (APP, "expansion", "bggId", ("expansions", 1)),
    (APP, "seat", "rank", ("seats", "rank")),
    *[(OWN, "play", name, name) for name in ("minutes", "bgg", "bgg_play", "rounds")],
    (OWN, "expansion", "bgg", ("expansions", 1)),
    (OWN, "seat", "rank", ("seats", "rank")),
    (BGG, "play", "length", "minutes"),
    (BGG, "item", "objectid", "bgg"),
]
# The last one is what it is where the file says nothing, and whether it is stored as the opposite.
FLAGS = [
    (APP, "game", "noPoints", "no_points", False, False),
    (APP, "game", "highestWins", "fewest", True, True),
    (APP, "game", "cooperative", "cooperative", False, False),
    (APP, "play", "usesTeams", "teams", False, False),
    (APP, "play", "ignored", "ignored", False, False),
    (APP, "seat", "winner", ("seats", "winner"), False, False),
    (APP, "seat", "startPlayer", ("seats", "start"), False, False),
    (APP, "seat", "newPlayer", ("seats", "new"), False, False),
    *[
        (OWN, "play", name, name, False, False)
        for name in ("fewest", "no_points", "cooperative", "teams", "ignored", "incomplete")
    ],
    (OWN, "seat", "human", ("seats", "human"), True, False),
    *[(OWN, "seat", name, ("seats", name), False, False) for name in ("winner", "start", "new")],
    (BGG, "play", "nowinstats", "ignored", False, False),
    (BGG, "play", "incomplete", "incomplete", False, False),
    (BGG, "player", "win", ("seats", "winner"), False, False),
    (BGG, "player", "new", ("seats", "new"), False, False),
]


def with_field(play, field, value):
    """Return a play with one more field changed: what comes of the score and of points that don't count follows."""
    if field == "no_points" and value:
        play = play._replace(seats=(play.seats[0]._replace(total=None),))
    if type(field) is str:
        return play._replace(**{field: value})
    of, part = field
    if of == "expansions":
        pair = list(play.expansions[0])
        pair[part] = value
        return play._replace(expansions=(tuple(pair),))
    more = {"total": None} if part == "score" else {}
    return play._replace(seats=(play.seats[0]._replace(**{part: value}, **more),))


def reasons(of, row, name, *values):
    return [found.reason if isinstance(found := of(row, name, value), NoPlay) else found for value in values]


@pytest.mark.parametrize(("of", "row", "name", "most", "field"), TEXTS)
def test_a_text_is_as_long_as_it_can_be_and_no_longer(of, row, name, most, field):
    assert of(row, name, "X" * most).play == with_field(of(row, name).play, field, "X" * most)
    assert reasons(of, row, name, "X" * (most + 1)) == [f'"{name}" has more than {most} letters']
    also_number = (of, name) == (APP, "score")
    if also_number:
        numbers = (-LARGEST, -5, 0, LARGEST)
        assert [of(row, name, n).play.seats[0].score for n in numbers] == [str(n) for n in numbers]
        assert reasons(of, row, name, LARGEST + 1) == [f'"{name}" is not a text']
    if of != BGG:  # where all is text
        no_text = [False, [], {}] + ([] if also_number else [0])
        assert reasons(of, row, name, *no_text) == [f'"{name}" is not a text'] * len(no_text)


@pytest.mark.parametrize(("of", "row", "name", "field"), NUMBERS)
def test_a_number_is_as_large_as_it_can_be_and_no_larger(of, row, name, field):
    for value in (0, 1, LARGEST):
        assert {of(row, name, given).play for given in (value, str(value))} == {
            with_field(of(row, name).play, field, value)
        }
    for none in ("",) if of == BGG else ("", None):
        assert of(row, name, none).play == with_field(of(row, name).play, field, 0)
    no_number = (LARGEST + 1, str(LARGEST + 1), -1, "-1", 1.0, False, "٣", [], {})
    assert reasons(of, row, name, *no_number) == [f'"{name}" is not a number'] * len(no_number)


@pytest.mark.parametrize(("of", "row", "name", "field", "default", "opposite"), FLAGS)
def test_a_flag_is_true_or_false_or_not_given(of, row, name, field, default, opposite):
    for value in (0, 1):
        for given in (value, str(value)) if of == BGG else (value, str(value), bool(value)):
            assert of(row, name, given).play == with_field(of(row, name).play, field, bool(value) != opposite)
    for none in ("",) if of == BGG else ("", None):
        assert of(row, name, none).play == with_field(of(row, name).play, field, default != opposite)
    assert reasons(of, row, name, 2, "yes", -1) == [f'"{name}" is neither true nor false'] * 3


def test_a_place_at_the_table_is_a_number_of_three_digits_and_the_first_one_starts():
    starts = {given: of_player.start for given in ("", "0", "1", "2", "001", "0001", "x") for of_player in
              in_bgg("player", "startposition", given).play.seats}  # fmt: skip
    assert [given for given, start in starts.items() if start] == ["1", "001"]


def test_an_entry_counts_once_to_a_thousand_times():
    assert [isinstance(in_bgg("play", "quantity", n), NoPlay) for n in (0, 1, 1000, 1001)] == [True, False, False, True]


def test_a_play_has_up_to_a_hundred_players():
    for many, can_be in ((100, True), (101, False)):
        players = f"<players>{'<player/>' * many}</players>"
        item = '<item name="Skat" objectid="1"/>'
        [of_bgg] = bgg.plays(f'<plays><play id="1" date="2026-03-14">{item}{players}</play></plays>'.encode())
        own = {"source": "bgg", "source_id": "1", "title": "Skat", "date": DATE, "seats": [{"name": "Anna"}] * many}
        found = [of_bgg, next(taken_json.plays({"plays": [own]}))]
        found.append(in_bg_stats("play", "playerScores", [seat(ANNA)] * many))
        assert [not isinstance(each, NoPlay) for each in found] == [can_be] * 3


def test_a_file_has_all_plays_that_it_counts_or_its_first_one_says_so():
    def noted(total):
        play = '<play id="1" date="2026-03-14"><item name="Skat" objectid="1"/></play>'
        return next(bgg.plays(f'<plays total="{total}">{play}</plays>'.encode())).note

    many = ("0", "1", "", "x", "9999999999")  # no such number is one of plays
    assert [noted(total) for total in many] == [""] * 5
    assert all(noted(total).startswith(f"the file has 1 of {total} plays") for total in ("2", "999999999"))
