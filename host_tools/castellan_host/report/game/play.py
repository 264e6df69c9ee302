"""The report of a play that was taken in from another program: all that is known of it, without a course."""

from castellan.core.errors import VERBATIM
from castellan.core.rules.shapes import is_nobody, unnamed
from castellan.text import label, title
from castellan_host.database import dates
from castellan_host.report.game import points
from castellan_host.report.parts import Heading, Line, Part, Report, Table
from castellan_host.scripts import isolated
from castellan_host.stored_games.cells import Source
from castellan_host.stored_games.results import Player, Result
from castellan_host.stored_games.taken_results import date_of, source_of, verdict_of
from castellan_host.text import say


def play_report(result: Result, language: str) -> Report:
    """Return the report of a play: when and where, who won, the standing, and points by source where they are known."""
    result = result._replace(players=[_named(player, language) for player in result.players])
    there = result.noted.there if result.noted else ()
    parts = [
        Line(_head(result, language), "head"),
        *points.noted(result.place, there, result.note, language),
        Line(verdict_of(result, language), "verdict"),
        *_standing(result, language),
        *_sources(result, language),
    ]
    return Report(language, result.title or title(result.kind, language), parts)


def _named(player: Player, language: str) -> Player:
    """Return a player with the name that the report shows."""
    nobody = is_nobody(player.name, player.seat)
    return player._replace(name=unnamed(player.seat + 1, language)[-1] if nobody else isolated(player.name))


def _head(result: Result, language: str) -> str:
    words = [date_of(result, ""), say("taken_in", language, sources=source_of(result))]
    words += [say("duration", language, time=dates.elapsed(result.duration))] if result.duration else []
    return " · ".join(words)


def _standing(result: Result, language: str) -> list[Part]:
    """Return the players with their scores, as given too where these are sums or texts."""
    if not result.players:
        return []
    given = {player.seat: result.taken.seat_of(player.seat) for player in result.players} if result.taken else {}
    rows = []
    for player in _by_rank(result):
        seat = given[player.seat]
        team = ", ".join(filter(None, [seat.team, seat.role]))
        score = str(player.score) if result.is_scored(player) else ""
        name = f"{player.name} ({team})" if team else player.name
        rows.append([f"{player.rank}." if player.rank else "", name, seat.score if seat.score != score else "", score])
    heads = ["", say("player", language), "", label(result.total, result.kind, language)]
    return [Heading(say("standing", language)), Table(heads, rows, 2)]


def _sources(result: Result, language: str) -> list[Part]:
    """Return the points by source, of a play whose scores are sums of as many numbers as the sheet has lines."""
    scored = [player for player in _by_rank(result) if player.points.get(result.total)]
    sources = [
        Source(source.removeprefix(VERBATIM), [each.points.get(track, {}).get(source, 0) for each in result.players])
        for track, source in result.sources
    ]
    if not scored or not sources:
        return []
    seats = [points.Seat(player.seat, player.name, player.score) for player in scored]
    name = label(result.total, result.kind, language)
    return [Heading(say("sources", language)), *points.by_source(0, name, sources, seats, language)]


def _by_rank(result: Result) -> list[Player]:
    return sorted(result.players, key=lambda each: (each.rank is None, each.rank or 0))
