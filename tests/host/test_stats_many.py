"""The figures of `castellan stats` over many games, computed a second time in another way."""

import itertools
import json
from collections import Counter
from datetime import datetime
from statistics import fmean

import pytest
from typer.testing import CliRunner

import many_games
from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.games.library import open_game

GAMES = 150
Z = 1.959964  # standard deviations that hold 95 % on both sides, from a table of the normal distribution


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    url = tmp_path_factory.mktemp("many") / "games.db"
    many_games.write(url, GAMES)
    return str(url)


@pytest.fixture(scope="module")
def tables(url):
    """Return date, game and people of each game, the oldest first; a person has a name, a rank, a score and a seat."""
    with Database(url) as database:
        stored = sorted(database.games(), key=lambda game: game.date)
    found = []
    for date, game in ((each.date, open_game(each).played.game) for each in stored):
        ranks, totals = game.standing().ranks, game.standing().totals
        column = game.TOTALS.index(game.COLUMNS[0][0])
        people = [
            (name, ranks[seat], totals[seat][column], seat) for seat, name in enumerate(game.names[: game.humans])
        ]
        found.append((date, game, people))
    return found


def shown(url, *words):
    done = CliRunner().invoke(app, ["stats", *words, "--json", "--db", url])
    assert (done.exit_code, done.stderr) == (0, "")
    return json.loads(done.stdout)


def of(tables, name, solo=False):
    """Return the games that a person played."""
    return [(game, people) for _, game, people in tables if name in names(people) and (len(people) == 1) == solo]


def names(people):
    return [name for name, *_ in people]


def seat_of(people, name):
    return next(person for person in people if person[0] == name)


def average(values):
    return pytest.approx(fmean(values), abs=0.0051)


def test_games_wins_and_streaks_of_each(url, tables):
    rows = shown(url)["people"]
    assert {row["person"] for row in rows} == {
        name for *_, people in tables if len(people) > 1 for name in names(people)
    }
    for row in rows:
        mine = of(tables, row["person"])
        wins = [seat_of(people, row["person"])[1] == 1 for _, people in mine]
        fair = [sum(rank == 1 for _, rank, *_ in people) / len(people) for _, people in mine]
        assert (row["games"], row["wins"], row["expected"]) == (
            len(mine),
            sum(wins),
            pytest.approx(sum(fair), abs=0.0051),
        )
        runs = [(won, len([*group])) for won, group in itertools.groupby(wins)]
        assert row["streak"] == (runs[-1][1] if runs[-1][0] else -runs[-1][1])
        assert row["longest"] == max([length for won, length in runs if won], default=0)


def test_averages_and_bests_by_game_and_number_of_players(url, tables):
    found = shown(url)
    for solo, group in ((False, "by_game"), (False, "by_players"), (True, "solo")):
        assert found[group] or solo
        for row in found[group]:
            name = row["person"]
            mine = [
                seat_of(people, name)
                for game, people in of(tables, name, solo)
                if row["game"] == game.NAME and row.get("players", len(people)) == len(people)
            ]
            scores = [score for _, _, score, _ in mine]
            assert (row["games"], row["average"], row["best"]) == (len(mine), average(scores), max(scores))
            assert row["wins"] == sum(rank == 1 for _, rank, *_ in mine)
        games = Counter(game.NAME for _, game, people in tables for _ in people if (len(people) == 1) == solo)
        assert sum(row["games"] for row in found[group]) == games.total()


@pytest.mark.parametrize("name", ["Anna", "日本"])
def test_one_against_the_others_and_points_by_source(url, tables, name):
    found, mine = shown(url, name), of(tables, name)
    against = {row.pop("person"): row for row in found["head_to_head"]}
    assert against.keys() == {other for _, people in mine for other in names(people)} - {name}
    for other, row in against.items():
        both = [(seat_of(people, name)[1], seat_of(people, other)[1]) for _, people in mine if other in names(people)]
        assert row == {
            "ahead": sum(own < their for own, their in both),
            "level": sum(own == their for own, their in both),
            "behind": sum(own > their for own, their in both),
        }
    assert found["sources"]
    for row in found["sources"]:
        played = [(game, people) for game, people in mine if row["game"] == game.NAME]
        part = next(
            n
            for n, (track, source) in enumerate(played[0][0].PARTS)
            if (played[0][0].TRACKS[track], source) == (row["track"], row["source"])
        )
        assert row["average"] == average([game.parts[seat_of(people, name)[3]][part] for game, people in played])
        assert row["table"] == average(
            [fmean(game.parts[seat][part] for *_, seat in people) for game, people in played]
        )


def test_the_first_player_and_the_interval(url, tables):
    found = shown(url)["first_player"]
    played = [people for *_, people in tables if len(people) > 1]
    assert (found["games"], found["wins"]) == (len(played), sum(people[0][1] == 1 for people in played))
    fair = fmean(sum(rank == 1 for _, rank, *_ in people) / len(people) for people in played)
    assert found["expected"] == pytest.approx(fair, abs=0.0001)
    share = found["wins"] / found["games"]
    assert found["low"] < share < found["high"]
    for end in (found["low"], found["high"]):  # shares from which what was seen is 1.96 standard deviations away
        assert abs(share - end) == pytest.approx(Z * (end * (1 - end) / found["games"]) ** 0.5, abs=0.0002)


def test_who_has_five_games_has_a_rating_and_nobody_else(url, tables):
    since = datetime.fromtimestamp(tables[-15][0])
    recent = [people for date, _, people in tables if date >= datetime(since.year, since.month, since.day).timestamp()]
    played = Counter(name for people in recent if len(people) > 1 for name in names(people))
    rows = shown(url, "--since", f"{since:%Y-%m-%d}")["people"]
    assert {row["person"]: row["games"] for row in rows} == played
    rated = {row["person"] for row in rows if row["rating"] is not None}
    assert rated == {name for name, count in played.items() if count >= 5}
    assert rated and rated != played.keys()
