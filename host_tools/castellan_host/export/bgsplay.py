"""Plays as a `.bgsplay` file of BG Stats."""

import json
from collections.abc import Iterator

from castellan.core.rules.shapes import is_nobody, seats
from castellan_host.export.bgstats import Play, local
from castellan_host.stored_games.play_ids import stable_id
from castellan_host.stored_games.results import Player

_Object = dict[str, object]
_Person = tuple[str, bool]  # a name, "" for whoever has none, and whether a person has it
ABOUT = "Plays recorded with Castellan, a score box for the game table. The app Board Game Stats imports this file."
_BOT = '{"isNpc":1}'


def document(plays: list[Play]) -> Iterator[bytes]:
    """Yield the file's bytes. The same games give the same bytes."""
    games = {play.kind: play for play in plays}
    people = dict.fromkeys(_person(player) for play in plays for player in play.players)
    game_ids = {name: number for number, name in enumerate(games, 1)}
    player_ids = {person: number for number, person in enumerate(people, 1)}
    newest = max((play.date + play.seconds for play in plays), default=0)
    content = {
        "about": ABOUT,
        "players": [_player(id, *person, newest) for person, id in player_ids.items()],
        "locations": [],
        "games": [_game(id, games[name], newest) for name, id in game_ids.items()],
        "plays": [_play(play, game_ids, player_ids) for play in plays],
        "userInfo": {},  # meRefId would say which player has the app, which nobody knows here
    }
    yield from (piece.encode() for piece in json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(content))
    yield b"\n"


def _person(player: Player) -> _Person:
    """Return who had a seat: all who have no name are one."""
    return "" if player.human and is_nobody(player.name, player.seat) else player.name, player.human


def _player(id: int, name: str, human: bool, changed: int) -> _Object:
    return {
        "id": id,
        "uuid": stable_id("player" if human else "bot", name),
        "name": name or "Anonymous player",
        "modificationDate": local(changed),
        "isAnonymous": not name,
        "bggUsername": "",
        "metaData": "" if human else _BOT,
    }


def _game(id: int, play: Play, changed: int) -> _Object:
    least, most = seats(play.name)
    return {
        "id": id,
        "uuid": stable_id("game", play.kind),
        "name": play.title,
        "modificationDate": local(changed),
        "cooperative": play.cooperative,
        "highestWins": play.highest_wins,
        "noPoints": play.no_points,
        "usesTeams": False,
        "urlThumb": "",
        "urlImage": "",
        "bggName": play.title if play.bgg_id else "",
        "bggYear": 0,
        "bggId": play.bgg_id or 0,
        "designers": "",
        "isBaseGame": True,
        "isExpansion": False,
        "rating": 0,
        "minPlayerCount": least,
        "maxPlayerCount": most,
        "minPlayTime": 0,
        "maxPlayTime": 0,
        "minAge": 0,
    }


def _play(play: Play, game_ids: dict[str, int], player_ids: dict[_Person, int]) -> _Object:
    date, changed = local(play.date), local(play.date + play.seconds)
    return {
        "uuid": stable_id("play", play.id),
        "modificationDate": changed,
        "entryDate": changed,
        "playDate": date,
        "playDateYmd": int((date or "")[:10].replace("-", "")),
        "usesTeams": False,
        "durationMin": play.minutes,
        "ignored": False,
        "manualWinner": True,  # ties are broken by what is no score
        "rounds": play.rounds,
        "bggId": 0,
        "importPlayId": 0,
        "locationRefId": 0,
        "gameRefId": game_ids[play.kind],
        "board": "",
        "comments": play.comments,
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "nemestatsId": 0,
        "expansionPlays": [],
        "playerScores": [
            {
                "playerRefId": player_ids[_person(player)],
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
            for player in play.players
        ],
    }
