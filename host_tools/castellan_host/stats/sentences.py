"""What statistics say in sentences, in a language."""

from castellan_host.stats.figures import Share
from castellan_host.text import say

_REASONS = {
    "playing": "reason_playing",
    "abandoned": "reason_abandoned",
    "damaged": "reason_damaged",
    "newer": "reason_newer",
    "conflicts": "reason_conflicts",
    "ignored": "reason_ignored",
    "one person in two seats": "reason_seats",
}


def first_player(share: Share | None, language: str) -> str:
    """Return how often the first player won; "" without a game."""
    if not share:
        return ""
    of_all = {"wins": share.wins / share.games, "low": share.low, "high": share.high, "expected": share.expected}
    return say("first_share", language, **{name: f"{100 * value:.0f}" for name, value in of_all.items()})


def left_out(reasons: dict[str, int], language: str) -> str:
    """Return how many games were left out, and why; "" if none was."""
    words = ", ".join(say(_REASONS[reason], language, n=n) for reason, n in sorted(reasons.items()))
    return say("left_out", language, reasons=words) if words else ""
