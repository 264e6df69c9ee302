"""Copies of a game, on several boxes or imported without its id, and which of them counts."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Copy(NamedTuple):
    """What decides between copies: the game's id there, whether it adds up, how many records it has."""

    game: str
    adds_up: bool
    records: int


def copies(found: Iterable[T], copy_of: Callable[[T], Copy], synced: Mapping[str, str]) -> list[list[T]]:
    """Return the copies of each game: first the one that counts, of those that add up the one with the most records.

    `synced` has the ids from boxes for games that were imported without one. The first of equal copies counts, but
    rather one with the id from its box.
    """
    games: dict[str, list[T]] = {}
    for each in found:
        id = copy_of(each).game
        games.setdefault(synced.get(id, id), []).append(each)

    def rank(each: T) -> tuple[bool, int, bool]:
        copy = copy_of(each)
        return copy.adds_up, copy.records, copy.game not in synced

    # Most games have no copy.
    return [sorted(of_game, key=rank, reverse=True) if len(of_game) > 1 else of_game for of_game in games.values()]
