"""Files of other programs with plays, made anew: of BG Stats in the seven kinds that public exports show, and of BGG.

All names are invented. Each kind is a file of its own; what it shows is in the names of `KINDS`.
"""

import json
from collections.abc import Callable
from typing import Any
from xml.sax.saxutils import quoteattr

_Object = dict[str, Any]

# Of the app: players by their numbers, one of them anonymous, one a bot. 9 was deleted, so no file has it.
ANNA, BORIS, CHLOE, ANONYMOUS, BOT, DELETED = 1, 2, 3, 4, 5, 9
PLAYERS = ((ANNA, "Anna"), (BORIS, "Борис"), (CHLOE, "Chloé"), (ANONYMOUS, "Anonymous player"), (BOT, "Automa"))
TUSCANY, SKAT, GOLF, PANDEMIC, WINGSPAN, OCEANIA = range(1, 7)
_GAMES: dict[int, tuple[str, int, _Object]] = {
    TUSCANY: ("Die Burgen von Toskana", 300327, {}),
    SKAT: ("Skat", 0, {}),
    GOLF: ("Golf", 0, {"highestWins": False}),
    PANDEMIC: ("Pandemic", 30549, {"cooperative": True, "noPoints": True}),
    WINGSPAN: ("Wingspan", 266192, {}),
    OCEANIA: ("Wingspan: Oceania Expansion", 300580, {"isExpansion": 1, "isBaseGame": 0}),
}


def seat(player: int, score: str = "", winner: bool = False, **more: object) -> _Object:
    """Return a player of a play, as the app writes it."""
    return {
        "playerRefId": player,
        "score": score,
        "winner": winner,
        "newPlayer": False,
        "startPlayer": False,
        "rank": 0,
        "seatOrder": 0,
        **more,
    }


def play(number: int, game: int, date: str, *seats: _Object, **more: object) -> _Object:
    """Return a play, as the app writes it: `date` is local time, 10:00:00 where the day alone is known."""
    return {
        "uuid": f"00000000-0000-4000-8000-{number:012X}",
        "modificationDate": "2026-03-20 22:01:10",
        "entryDate": "2026-03-20 22:01:10",
        "playDate": date,
        "playDateYmd": int(date[:10].replace("-", "")),
        "usesTeams": False,
        "durationMin": 90,
        "ignored": False,
        "manualWinner": False,
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        "locationRefId": 1,
        "gameRefId": game,
        "board": "",
        "comments": "",
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "nemestatsId": 0,
        "expansionPlays": [],
        "playerScores": [*seats],
        **more,
    }


def document(*plays: _Object, **more: object) -> _Object:
    """Return the app's file of some plays; `more` is what a complete export has besides."""
    return {
        "about": "This file contains plays recorded with the Board Game Stats app.",
        "players": [
            {
                "id": id,
                "uuid": f"P{id}",
                "name": name,
                "isAnonymous": id == ANONYMOUS,
                "bggUsername": "",
                "modificationDate": "2026-03-01 20:00:00",
                **({"metaData": '{"isNpc":1}'} if id == BOT else {}),
            }
            for id, name in PLAYERS
        ],
        "locations": [{"id": 1, "uuid": "L1", "name": "At home", "modificationDate": "2026-03-01 20:00:00"}],
        "games": [
            {
                "id": id,
                "uuid": f"G{id}",
                "name": name,
                "bggId": bgg,
                "highestWins": True,
                "noPoints": False,
                "cooperative": False,
                "usesTeams": False,
                "isBaseGame": 1,
                "isExpansion": 0,
                **facts,
            }
            for id, (name, bgg, facts) in _GAMES.items()
        ],
        "plays": [*plays],
        "userInfo": {"meRefId": 1},
        **more,
    }


def _zones() -> _Object:
    """Evenings in local time around midnight, and a day alone."""
    return document(
        play(1, SKAT, "2026-03-14 23:30:00", seat(ANNA, "18", True), seat(BORIS, "12")),
        play(2, SKAT, "2026-03-15 00:40:00", seat(ANNA, "20"), seat(BORIS, "24", True)),
        play(3, SKAT, "2019-07-01 10:00:00", seat(ANNA, "20", True), seat(BORIS, "4")),
    )


def _sums() -> _Object:
    scores = seat(ANNA, "12+22+40", True, rank=1), seat(BORIS, "30-5+7", rank=2), seat(CHLOE, "7", rank=3)
    return document(play(4, WINGSPAN, "2026-03-16 19:00:00", *scores))


def _texts() -> _Object:
    scores = seat(ANNA, "out", rank=2), seat(BORIS, "12.5", True, rank=1), seat(CHLOE, "−3", rank=3)
    return document(play(5, GOLF, "2026-03-16 20:00:00", *scores, comments="Second line:\nrain", rounds=9))


def _anonymous() -> _Object:
    scores = seat(ANNA, "41", True), seat(ANONYMOUS, "40"), seat(ANONYMOUS, "39")
    return document(play(6, TUSCANY, "2026-03-17 19:00:00", *scores))


def _bots() -> _Object:
    return document(
        play(7, WINGSPAN, "2026-03-17 21:00:00", seat(ANNA, "71"), seat(BOT, "80", True)),
        play(8, PANDEMIC, "2026-03-18 19:00:00", seat(ANNA, "", True), seat(BORIS, "", True)),
        play(
            9,
            SKAT,
            "2026-03-18 21:00:00",
            seat(ANNA, "61", True, team="1"),
            seat(BORIS, "61", True, team="1"),
            seat(CHLOE, "59", team="2"),
            usesTeams=True,
        ),
    )


def _expansions() -> _Object:
    scores = seat(ANNA, "90", True), seat(CHLOE, "85", role="yellow", newPlayer=True, startPlayer=True)
    more = {"expansionPlays": [{"gameRefId": OCEANIA, "bggId": 0}], "board": "Oceania／green"}
    return document(play(10, WINGSPAN, "2026-03-19 19:00:00", *scores, **more))


def _deleted() -> _Object:
    return document(
        play(11, SKAT, "2026-03-19 21:00:00", seat(ANNA, "30", True), seat(DELETED, "29")),
        play(12, 99, "2026-03-19 22:00:00", seat(ANNA, "1", True)),
    )


KINDS: dict[str, Callable[[], _Object]] = {
    "zones": _zones,
    "sums": _sums,
    "texts as scores": _texts,
    "several anonymous": _anonymous,
    "bots and teams": _bots,
    "expansions": _expansions,
    "deleted": _deleted,
}


def text_of(kind: str) -> str:
    """Return the text of a file of one of the seven kinds."""
    return json.dumps(KINDS[kind](), ensure_ascii=False)


def evenings(count: int) -> str:
    """Return the text of a complete export with so many plays, of four people each."""
    people = (ANNA, BORIS, CHLOE, ANONYMOUS)
    plays = [
        play(
            1000 + number,
            (SKAT, WINGSPAN, TUSCANY)[number % 3],
            f"{2016 + number % 10}-{1 + number % 12:02}-{1 + number % 28:02} {19 + number % 4}:{number % 60:02}:00",
            *(seat(each, str(20 + (number * (7 + each)) % 50), each == people[number % 4]) for each in people),
        )
        for number in range(count)
    ]
    return json.dumps({"tags": ["x" * 99] * 60, "groups": [], "challenges": []} | document(*plays))


def xml(*plays: str, total: int | None = None) -> str:
    """Return a file of BoardGameGeek with some plays, as `entry` makes them."""
    root = f'<plays username="anna" userid="7" total="{len(plays) if total is None else total}" page="1">'
    return f'<?xml version="1.0" encoding="utf-8"?>{root}{"".join(plays)}</plays>'


def entry(
    number: int, date: str, game: str, bgg: int, players: list[tuple[str, str, bool]], note: str = "", **own: object
) -> str:
    """Return a play of BoardGameGeek; of each player name, score and whether it won."""
    facts = {"id": number, "date": date, "quantity": 1, "length": 60, "incomplete": 0, "nowinstats": 0} | own
    rows = "".join(
        f'<player username="" userid="0" name={quoteattr(name)} startposition="{place}" color="" '
        f'score={quoteattr(score)} new="0" rating="0" win="{int(won)}"/>'
        for place, (name, score, won) in enumerate(players, 1)
    )
    item = f'<item name={quoteattr(game)} objecttype="thing" objectid="{bgg}"><subtypes/></item>'
    attributes = " ".join(f"{name}={quoteattr(str(value))}" for name, value in facts.items())
    comment = f"<comments>{note}</comments>" if note else ""
    return f"<play {attributes}>{item}{comment}<players>{rows}</players></play>"
