"""Dates of games: computed once, stored beside the records, shown in the laptop's time zone."""

from datetime import UTC, datetime

EARLIEST = 1577836800  # 2020-01-01; an earlier clock was never set
DAY = 86400


def of_game(time: int, offset: int | None, seen: int) -> int | None:
    """Return when a game began, in Unix time, None if the box did not know.

    `time` is that of its `new`, `offset` how much the box's clock was slow, both in seconds.
    """
    return possible(time + (offset or 0) if time else None, seen)


def possible(date: int | None, seen: int) -> int | None:
    """Return a date that a game may have begun at, None if it is impossible.

    It is before 2020, or more than a day after the laptop saw the game at `seen`.
    """
    return None if date is None or not EARLIEST <= date <= seen + DAY else date


def shown(moment: int, approximate: bool = False) -> str:
    """Return a Unix time in local time, after a ~ if it is approximate."""
    try:
        return ("~" if approximate else "") + datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):  # beyond the calendar
        return "?"


def year(moment: int) -> str:
    """Return the year of a Unix time in local time."""
    try:
        return str(datetime.fromtimestamp(moment).year)
    except (OverflowError, ValueError, OSError):  # beyond the calendar
        return "?"


def weekday(moment: int) -> int:
    """Return the weekday of a Unix time in local time, from 1 for Monday on; 0 if it is beyond the calendar."""
    try:
        return datetime.fromtimestamp(moment).isoweekday()
    except (OverflowError, ValueError, OSError):
        return 0


def iso(moment: int) -> str | None:
    """Return a Unix time in ISO 8601, in UTC, None if it is beyond the calendar."""
    try:
        return datetime.fromtimestamp(moment, UTC).isoformat().replace("+00:00", "Z")
    except (OverflowError, ValueError, OSError):
        return None


def elapsed(seconds: int) -> str:
    """Return a duration as hours, minutes and seconds."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
