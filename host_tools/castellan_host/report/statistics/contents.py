"""A report of statistics: its parts in their order."""

from castellan_host.database import dates
from castellan_host.report.parts import Line, Part, Report
from castellan_host.report.statistics import everybody, one_player
from castellan_host.report.statistics.shown import Shown

_REASONS = {
    "playing": "reason_playing",
    "abandoned": "reason_abandoned",
    "damaged": "reason_damaged",
    "newer": "reason_newer",
    "conflicts": "reason_conflicts",
    "ignored": "reason_ignored",
    "one person in two seats": "reason_seats",
}


def stats_report(shown: Shown) -> Report:
    """Return the report of statistics."""
    title = shown.say("stats_of", player=shown.person) if shown.person else shown.say("stats")
    parts: list[Part] = [Line(_head(shown), "head")]
    if shown.games or shown.solo:
        parts += one_player.parts(shown) if shown.person else everybody.parts(shown)
    else:
        parts.append(Line(shown.say("none_fits" if shown.wanted.limited else "no_games"), "verdict"))
    return Report(shown.language, title, [*parts, *_left_out(shown)])


def _head(shown: Shown) -> str:
    """Return what was asked for, and how many games there are from when to when."""
    wanted = shown.wanted
    words = [shown.title(wanted.kind)] if wanted.kind else []
    words += [] if wanted.players is None else [shown.say("seats_n", n=wanted.players)]
    words += [] if wanted.since is None else [shown.say("since", day=_day(wanted.since))]
    words.append(shown.say("count", n=len(shown.games) + len(shown.solo)))
    moments = [game.result.date for game in (*shown.games, *shown.solo)]
    if moments:
        words.append(" – ".join(dict.fromkeys([_day(min(moments)), _day(max(moments))])))
    return " · ".join(words)


def _day(moment: int) -> str:
    return dates.shown(moment)[:10]


def _left_out(shown: Shown) -> list[Part]:
    reasons = sorted(shown.counted.left_out(shown.person).items())
    if not reasons:
        return []
    words = ", ".join(shown.say(_REASONS[reason], n=n) for reason, n in reasons)
    return [Line(shown.say("left_out", reasons=words))]
