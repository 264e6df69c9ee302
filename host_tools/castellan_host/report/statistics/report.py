"""A report of statistics: its sections in their order."""

from castellan_host.database import dates
from castellan_host.report.parts import Line, Part, Report
from castellan_host.report.statistics import sections
from castellan_host.report.statistics.shown import Shown
from castellan_host.stats.overview import fewer, h_index, left_out, taken_in

_OF_EVERYBODY = (
    sections.wins,
    sections.ratings,
    sections.first_player,
    sections.against_each_other,
    sections.by_game,
    sections.by_place,
    sections.times,
    sections.solo,
)
_OF_ONE = (
    sections.wins,
    sections.scores,
    sections.ratings,
    sections.by_players_and_year,
    sections.against,
    sections.sources,
    sections.first_player,
    sections.times,
    sections.own_solo,
)


def stats_report(shown: Shown) -> Report:
    """Return the report of statistics."""
    title = shown.say("stats_of", player=shown.person) if shown.person else shown.say("stats")
    parts: list[Part] = [Line(_head(shown), "head")]
    for section in _OF_ONE if shown.person else _OF_EVERYBODY:
        parts += section(shown)
    if not shown.games and not shown.solo:
        parts.append(Line(shown.say("none_fits" if shown.wanted.limited else "no_games"), "verdict"))
    found, language = shown.overview, shown.language
    of_plays = taken_in(found.taken, language), left_out(found.left_out, language)
    sentences = *fewer(found, language), h_index(found.h_index, language), *of_plays
    return Report(shown.language, title, [*parts, *(Line(sentence) for sentence in sentences if sentence)])


def _head(shown: Shown) -> str:
    """Return what was asked for, and how many games there are from when to when."""
    wanted = shown.wanted
    words = [shown.title(wanted.kind, wanted.title)] if wanted.kind or wanted.title else []
    words += [] if wanted.players is None else [shown.say("seats_n", n=wanted.players)]
    words += [] if wanted.since is None else [shown.say("since", day=_day(wanted.since))]
    words += [] if wanted.until is None else [shown.say("until", day=_day(wanted.until - 1))]
    words += [words_of for words_of in (wanted.place, *wanted.there) if words_of]
    words.append(shown.say("count", n=len(shown.games) + len(shown.solo)))
    moments = [game.result.date for game in (*shown.games, *shown.solo)]
    if moments:
        words.append(" – ".join(dict.fromkeys([_day(min(moments)), _day(max(moments))])))
    return " · ".join(words)


def _day(moment: int) -> str:
    return dates.shown(moment)[:10]
