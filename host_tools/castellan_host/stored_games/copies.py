"""Copies of a game, on several boxes or imported without its id, and which of them counts."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar


class Copy(Protocol):
    """What decides between copies."""

    @property
    def game(self) -> str:
        """The game's id there."""

    @property
    def adds_up(self) -> bool:
        """Whether it adds up."""

    @property
    def records(self) -> int:
        """How many records it has."""


T = TypeVar("T", bound=Copy)


def copies(found: Iterable[T], synced: Mapping[str, str]) -> list[list[T]]:
    """Return the copies of each game: first the one that counts, of those that add up the one with the most records.

    `synced` has the ids from boxes for games that were imported without one. The first of equal copies counts, but
    rather one with the id from its box.
    """
    games: dict[str, list[T]] = {}
    for each in found:
        games.setdefault(synced.get(each.game, each.game), []).append(each)

    def rank(copy: T) -> tuple[bool, int, bool]:
        return copy.adds_up, copy.records, copy.game not in synced

    # Most games have no copy.
    return [sorted(of_game, key=rank, reverse=True) if len(of_game) > 1 else of_game for of_game in games.values()]
