"""Plays as a `.bgsplay` file of BG Stats."""

import json
from collections.abc import Iterator

from castellan.core.rules.shapes import is_nobody, seats
from castellan_host.export.bgstats import Play, moment, stable_id

_Object = dict[str, object]


def document(plays: list[Play]) -> Iterator[bytes]:
    """Yield the file's bytes. The same games give the same bytes."""
    games = {play.kind: play for play in plays}
    people = {
        player.name: player.human and not is_nobody(player.name, player.seat)
        for play in plays
        for player in play.players
    }
    game_ids = {name: number for number, name in enumerate(games, 1)}
    player_ids = {name: number for number, name in enumerate(people, 1)}
    newest = max((play.date + play.seconds for play in plays), default=0)
    content = {
        "about": "Castellan",
        "players": [_player(id, name, people[name], newest) for name, id in player_ids.items()],
        "locations": [],
        "games": [_game(id, games[name], newest) for name, id in game_ids.items()],
        "plays": [_play(play, game_ids, player_ids) for play in plays],
        "userInfo": {"meRefId": 0},
    }
    yield from (piece.encode() for piece in json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(content))
    yield b"\n"


def _player(id: int, name: str, person: bool, changed: int) -> _Object:
    return {
        "id": id,
        "uuid": stable_id("player", name),
        "name": name,
        "modificationDate": moment(changed),
        "isAnonymous": not person,
        "bggUsername": "",
    }


def _game(id: int, play: Play, changed: int) -> _Object:
    least, most = seats(play.name)
    return {
        "id": id,
        "uuid": stable_id("game", play.kind),
        "name": play.title,
        "modificationDate": moment(changed),
        "cooperative": False,
        "highestWins": play.highest_wins,
        "noPoints": False,
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


def _play(play: Play, game_ids: dict[str, int], player_ids: dict[str, int]) -> _Object:
    date, changed = moment(play.date), moment(play.date + play.seconds)
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
                "playerRefId": player_ids[player.name],
                "score": str(player.score),
                "winner": player.rank == 1,
                "newPlayer": False,
                "startPlayer": player.seat == 0,
                "rank": player.rank,
                "seatOrder": player.seat + 1,
                "role": "",
                "team": "",
                "teamRole": "",
                "startPosition": str(player.seat + 1),
            }
            for player in play.players
        ],
    }
