"""Games as one JSON file: the records as the box wrote them, and what comes of them."""

import json
from collections.abc import Iterable, Iterator
from itertools import starmap

from castellan.core.errors import VERBATIM
from castellan_host.database.notes import Noted
from castellan_host.database.plays import Play
from castellan_host.naming import composed
from castellan_host.show import one_game, taken_play
from castellan_host.stored_games import people, results
from castellan_host.stored_games.library import Opened
from castellan_host.stored_games.people import NOBODY, People

FORMAT, VERSION = "castellan games", 1


def document(
    games: Iterable[Opened],
    plays: list[tuple[Play, Noted | None]],
    known: People = NOBODY,
    ids_of_plays: Iterable[str] = (),
) -> Iterator[bytes]:
    """Yield the file's bytes, in UTF-8, a game a line; behind the games the plays that were taken in, if any.

    Last comes what is `known` of who is who in them, if anything.
    """
    names: set[str] = set()
    ids = {*ids_of_plays}
    yield f'{{"format": "{FORMAT}", "version": {VERSION}, "games": ['.encode()
    yield from _lines(map(as_dict, _noticed(games, names, ids)))
    if plays:
        yield b', "plays": ['
        yield from _lines(starmap(taken_play.taken_as_dict, plays))
    names |= {name for play, noted in plays for name in _of_play(play, noted)}
    entries = people.entries_of(known, names, ids)
    if entries:
        yield f', "people": {json.dumps(entries, ensure_ascii=False)}'.encode()
    yield b"}\n"


def _noticed(games: Iterable[Opened], names: set[str], ids: set[str]) -> Iterator[Opened]:
    """Yield games, and add who played them or was there, by the names to show, and their ids."""
    for opened in games:
        ids.add(opened.stored.game)
        shown = opened.played.game.names if opened.played else []
        names.update(each for name in shown for each in (name, *people.team(name)))
        names.update(opened.stored.noted.there if opened.stored.noted else ())
        yield opened


def _of_play(play: Play, noted: Noted | None) -> list[str]:
    """Return the names of a play's file, and of who was there besides, in composed letters."""
    entered = [each for seat in play.seats for each in (seat.name, *people.team(seat.name))]
    return [*map(composed, (*entered, *(noted.there if noted else ())))]


def _lines(rows: Iterable[dict[str, object]]) -> Iterator[bytes]:
    """Yield rows, each on a line, to the end of their list."""
    before = "\n"
    for row in rows:
        yield (before + json.dumps(row, ensure_ascii=False, separators=(",", ":"))).encode()
        before = ",\n"
    yield b"\n]"


def as_dict(opened: Opened) -> dict[str, object]:
    """Return a game as `castellan show --json` prints it, and where each player's points come from."""
    result = results.of_game(opened)
    fields = one_game.as_dict(opened) | {"state": result.status, "seconds": result.duration, "results": None}
    if opened.played:
        game = opened.played.game
        fields["results"] = [
            {
                "player": player.name,
                "person": player.human,
                "rank": player.rank,
                "won": result.won(player),
                "score": player.score,
                **({} if player.seconds is None else {"seconds": player.seconds, "turns": player.turns}),
                **({} if player.overrun is None else {"overrun": player.overrun}),
                "points": [
                    {"track": game.TRACKS[track], "source": source.removeprefix(VERBATIM), "points": points}
                    for (track, source), points in zip(game.PARTS, game.parts[player.seat], strict=True)
                ],
            }
            for player in result.players
        ]
    return fields
