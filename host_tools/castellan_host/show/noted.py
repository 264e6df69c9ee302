"""What people noted about a game, in words and as JSON values."""

from castellan_host.database import dates
from castellan_host.database.notes import Noted


def lines(noted: Noted | None) -> list[str]:
    """Return what is noted besides the date, a line each."""
    if not noted:
        return []
    named = ("Place", noted.place), ("Also there", ", ".join(noted.there)), ("Note", noted.note)
    return [f"{name}: {text}" for name, text in named if text]


def as_dict(noted: Noted | None) -> dict[str, object]:
    """Return what is noted as JSON values under `noted`; nothing if there is nothing."""
    if not noted:
        return {}
    return {"noted": noted._asdict() | {"date": None if noted.date is None else dates.iso(noted.date)}}
