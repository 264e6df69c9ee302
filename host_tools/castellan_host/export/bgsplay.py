"""Plays as a `.bgsplay` file of BG Stats."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from castellan.core.rules.shapes import is_nobody, seats
from castellan_host.database.plays import BG_STATS
from castellan_host.database.plays import Play as TakenPlay
from castellan_host.export.bgstats import Play, local
from castellan_host.stored_games.play_ids import stable_id
from castellan_host.stored_games.results import Player
from castellan_host.stored_games.taken import NO_TIME

_Object = dict[str, object]
_Person = tuple[str, bool]  # a name, "" for whoever has none, and whether a person has it
ABOUT = "Plays recorded with Castellan, a score box for the game table. The app Board Game Stats imports this file."
_BOT = '{"isNpc":1}'


def document(plays: list[Play]) -> Iterator[bytes]:
    """Yield the file's bytes. The same games give the same bytes."""
    games = {play.kind: play for play in plays}
    people = dict.fromkeys(each for play in plays for player in play.players for each in _members(play, player))
    places = dict.fromkeys(play.place for play in plays if play.place)
    expansions = dict.fromkeys(each for play in plays if play.taken for each in play.taken.expansions)
    ids = _Ids(
        {name: number for number, name in enumerate(games, 1)},
        {person: number for number, person in enumerate(people, 1)},
        {place: number for number, place in enumerate(places, 1)},
    )
    expansion_ids = {each: number for number, each in enumerate(expansions, 1 + len(games))}
    usernames = {
        _person(player): play.taken.seat_of(player.seat).username
        for play in plays
        if play.taken
        for player in play.players
        if play.taken.seat_of(player.seat).username
    }
    teams = {play.kind for play in plays if _uses_teams(play)}
    newest = max((play.date + play.seconds for play in plays), default=0)
    content = {
        "about": ABOUT,
        "players": [_player(id, *each, newest, usernames.get(each, "")) for each, id in ids.people.items()],
        "locations": [_location(id, place, newest) for place, id in ids.places.items()],
        "games": [
            *(_game(id, games[name], newest, name in teams) for name, id in ids.games.items()),
            *(_expansion(id, *each, newest) for each, id in expansion_ids.items()),
        ],
        "plays": [_play(play, ids, expansion_ids) for play in plays],
        "userInfo": {},  # meRefId would say which player has the app, which nobody knows here
    }
    yield from (piece.encode() for piece in json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(content))
    yield b"\n"


class _Ids(NamedTuple):
    """The numbers that a file has for games by what their ids are made of, for people, and for places."""

    games: dict[str, int]
    people: dict[_Person, int]
    places: dict[str, int]


def _person(player: Player) -> _Person:
    """Return who had a seat: all who have no name are one."""
    return "" if player.human and is_nobody(player.name, player.seat) else player.name, player.human


def _members(play: Play, player: Player) -> list[_Person]:
    """Return who had a seat: the people of a team, whose names stand in it with a + between them, else one."""
    names = play.people(player)
    return [(name, True) for name in names] if len(names) > 1 else [_person(player)]


def _uses_teams(play: Play) -> bool:
    return play.taken.teams if play.taken else any(len(_members(play, player)) > 1 for player in play.players)


def _player(id: int, name: str, human: bool, changed: int, username: str) -> _Object:
    return {
        "id": id,
        "uuid": stable_id("player" if human else "bot", name),
        "name": name or "Anonymous player",
        "modificationDate": local(changed),
        "isAnonymous": not name,
        "bggUsername": username,
        "metaData": "" if human else _BOT,
    }


def _location(id: int, name: str, changed: int) -> _Object:
    return {"id": id, "uuid": stable_id("place", name), "name": name, "modificationDate": local(changed)}


def _expansion(id: int, name: str, bgg: int, changed: int) -> _Object:
    return {
        "id": id,
        "uuid": stable_id("expansion", f"{name}:{bgg}"),
        "name": name,
        "modificationDate": local(changed),
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggName": name if bgg else "",
        "bggId": bgg,
        "isBaseGame": 0,  # these two are numbers in the app's exports
        "isExpansion": 1,
    }


def _game(id: int, play: Play, changed: int, uses_teams: bool) -> _Object:
    least, most = seats(play.name)
    return {
        "id": id,
        "uuid": stable_id("game", play.kind),
        "name": play.title,
        "modificationDate": local(changed),
        "cooperative": play.cooperative,
        "highestWins": play.highest_wins,
        "noPoints": play.no_points,
        "usesTeams": uses_teams,
        "urlThumb": "",
        "urlImage": "",
        "bggName": play.title if play.bgg_id else "",
        "bggYear": 0,
        "bggId": play.bgg_id or 0,
        "designers": "",
        "isBaseGame": 1,
        "isExpansion": 0,
        "rating": 0,
        "minPlayerCount": least,
        "maxPlayerCount": most,
        "minPlayTime": 0,
        "maxPlayTime": 0,
        "minAge": 0,
    }


def _play(play: Play, ids: _Ids, expansion_ids: dict[tuple[str, int], int]) -> _Object:
    date, changed = local(play.date), local(play.date + play.seconds)
    return {
        "uuid": stable_id("play", play.id),
        "modificationDate": changed,
        "entryDate": changed,
        "playDate": date,
        "playDateYmd": int((date or "")[:10].replace("-", "")),
        "usesTeams": _uses_teams(play),
        "durationMin": play.minutes,
        "ignored": False,
        "manualWinner": True,  # ties are broken by what is no score
        "rounds": play.rounds,
        "bggId": 0,
        "importPlayId": 0,
        **({"locationRefId": ids.places[play.place]} if play.place else {}),
        "gameRefId": ids.games[play.kind],
        "board": "",
        "comments": play.comments,
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "nemestatsId": 0,
        "expansionPlays": [],
        "playerScores": _scores(play, ids),
        **(_as_taken(play, play.taken, ids, expansion_ids) if play.taken else {}),
    }


def _scores(play: Play, ids: _Ids) -> list[_Object]:
    """Return the players of a play; those of a team have its score and its number."""
    teams = _uses_teams(play)
    found = [
        _score(play, player, ids.people[person]) | ({"team": str(player.seat + 1)} if teams else {})
        for player in play.players
        for person in _members(play, player)
    ]
    return [row | {"seatOrder": place, "startPlayer": place == 1} for place, row in enumerate(found, 1)]


def _score(play: Play, player: Player, id: int) -> _Object:
    return {
        "playerRefId": id,
        "score": "" if play.no_points else str(player.score),
        "winner": player.rank == 1,
        "newPlayer": False,
        "startPlayer": player.seat == 0,
        "rank": player.rank or 0,
        "seatOrder": player.seat + 1,
        "role": "",
        "team": "",
        "teamRole": "",
        "startPosition": str(player.seat + 1),
        "metaData": "",
    }


def _as_taken(play: Play, taken: TakenPlay, ids: _Ids, expansion_ids: dict[tuple[str, int], int]) -> _Object:
    """Return what differs in a play that was taken in: all as its file had it, the players in their order there."""
    date = taken.date if " " in taken.date else taken.date + NO_TIME
    date = (local(play.date) or date) if play.dated else date
    order = taken.order()
    return {
        **({"uuid": taken.source_id} if taken.source == BG_STATS else {}),
        "modificationDate": taken.modified or date,
        "entryDate": date,
        "playDate": date,
        "playDateYmd": int(date[:10].replace("-", "")),
        "ignored": taken.ignored or taken.incomplete,
        "bggId": taken.bgg_play,
        "board": taken.board,
        "expansionPlays": [{"gameRefId": expansion_ids[each], "bggId": 0} for each in taken.expansions],
        "playerScores": [
            _score(play, play.players[order.index(place)], ids.people[_person(play.players[order.index(place)])])
            | {
                "score": seat.score,
                "winner": seat.winner,
                "newPlayer": seat.new,
                "startPlayer": seat.start,
                "rank": seat.rank,
                "seatOrder": place + 1,
                "role": seat.role,
                "team": seat.team,
                "startPosition": "",
            }
            for place, seat in enumerate(taken.seats)
        ],
    }
