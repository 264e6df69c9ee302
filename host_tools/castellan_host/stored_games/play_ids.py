"""Ids that games of ours have in BG Stats, by which a play that went out is recognised when it comes back."""

import uuid
from collections.abc import Iterable

_OURS = uuid.UUID("8f1d6f0e-3c0b-5d0a-9a53-6f2f4c1f7a10")  # for ever: other ids would be other plays


def stable_id(kind: str, name: str) -> str:
    """Return the id that something of ours has in the app, the same in each export."""
    return str(uuid.uuid5(_OURS, f"{kind}:{name}")).upper()


def games_of_plays(games: Iterable[str]) -> dict[str, str]:
    """Return the ids of games by those that their plays have in the app."""
    return {stable_id("play", game): game for game in games}
