"""A play as the link that has BG Stats enter it, and the link's QR code."""

import io
import json
from urllib.parse import quote

import segno
from segno.encoder import DataOverflowError

from castellan_host.export.bgstats import NoPlayError, Play, moment, short_id
from castellan_host.terminal import qr_drawing

_ADDRESS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
BORDER = 4  # modules around a code, ISO/IEC 18004
_SCALE = 6  # pixels a module


def link(play: Play) -> str:
    """Return the link that opens the app's dialogue for a new play; the same game gives the same link."""
    game: dict[str, object] = {
        "name": play.title,
        "sourceGameId": play.kind,
        "highestWins": play.highest_wins,
        "noPoints": play.no_points,
    }
    if play.bgg_id is not None:
        game["bggId"] = play.bgg_id  # a text would end the app
    content = {
        "sourceName": "Castellan",
        "sourcePlayId": play.id,
        "playDate": moment(play.date),
        "durationMin": play.minutes,
        "comments": play.comments,
        **({"location": play.place} if play.place else {}),
        "game": game,
        "players": [
            {
                "name": name,
                "sourcePlayerId": short_id(name),
                "startPlayer": player.seat == 0 and place == 0,
                "winner": player.rank == 1,
                **({"score": player.score} if play.is_scored(player) else {}),
                **({"rank": player.rank} if player.rank else {}),
            }
            for player in play.players
            for place, name in enumerate(play.people(player))
        ],
    }
    return _ADDRESS + quote(json.dumps(content, ensure_ascii=False, separators=(",", ":")), safe="")


def qr_code(link: str) -> segno.QRCode:
    """Return a link's QR code. Raises NoPlayError if it is too long for one."""
    try:
        return segno.make(link, error="l", micro=False)
    except DataOverflowError:
        raise NoPlayError(f"The link has {len(link)} characters, more than a QR code can hold") from None


def picture(link: str) -> bytes:
    """Return a link's QR code as a PNG file's bytes."""
    data = io.BytesIO()
    qr_code(link).save(data, kind="png", scale=_SCALE, border=BORDER)
    return data.getvalue()


def drawing(link: str, columns: int, lines: int) -> str | None:
    """Return a link's QR code as `qr_drawing` does, None where a terminal of this size can't show all of it."""
    code = qr_code(link)
    wide, high = code.symbol_size(border=BORDER)
    if wide > columns or (high + 1) // 2 >= lines:  # two rows a line, and one line for what comes behind it
        return None
    return qr_drawing(code)
