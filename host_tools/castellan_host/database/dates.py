"""Dates of games: worked out once, kept beside the records, shown in the laptop's own time zone."""

from datetime import UTC, datetime

EARLIEST = 1577836800  # 2020 began; a clock that says less was never set
_DAY = 86400


def of_game(time: int, offset: int | None, seen: int) -> int | None:
    """Return when a game began, in Unix time, None if the box did not know.

    `time` is that of its `new`, `offset` what the box's clock lacked, both in seconds.
    A game can't have begun before there was a box, or after the laptop saw it at `seen`.
    """
    date = time + (offset or 0)
    return date if time and EARLIEST <= date <= seen + _DAY else None


def shown(moment: int, approximate: bool = False) -> str:
    """Return a Unix time as a person reads it, with ~ where it is only roughly so."""
    try:
        return ("~" if approximate else "") + datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):  # no calendar goes so far
        return "?"


def iso(moment: int) -> str | None:
    """Return a Unix time as a program reads it, in UTC, None if no calendar goes so far."""
    try:
        return datetime.fromtimestamp(moment, UTC).isoformat().replace("+00:00", "Z")
    except (OverflowError, ValueError, OSError):
        return None


def elapsed(seconds: int) -> str:
    """Return a duration as hours, minutes and seconds."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
