"""Plays of BoardGameGeek: the XML that its address `xmlapi2/plays?username=…` answers, saved as a file.

The parser knows no entities but XML's own five: a file that declares any is refused, so none can grow or reach out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from castellan_host.database.plays import BGG, Play, Seat
from castellan_host.imports import play_values
from castellan_host.imports.games_json import FormError
from castellan_host.imports.play_values import MOST_PLAYERS, NoPlay, Read, flag, line, number, person, text
from castellan_host.stored_games import sums

_MOST_TIMES = 1000  # that one entry counts as plays
_DEEPEST = 100
_Attributes = dict[str, str]


@dataclass
class _Entry:
    """An element `play`: its attributes, those of its game and its players, and its comment."""

    own: _Attributes
    item: _Attributes = field(default_factory=dict)
    players: list[_Attributes] = field(default_factory=list)
    comment: list[str] = field(default_factory=list)


class _Reader:
    """Collects the plays of a file as the parser meets them."""

    def __init__(self) -> None:
        self.entries: list[_Entry] = []
        self.root: tuple[str, _Attributes] = ("", {})
        self._path: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.EntityDeclHandler = self._refuse

    def read(self, data: bytes) -> None:
        """Read a file. Raises FormError if it is no XML, or has declarations."""
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            raise FormError(f"is not XML: line {error.lineno}: {expat.ErrorString(error.code)}") from None
        except FormError:
            raise
        except (LookupError, ValueError):  # an encoding that Python lacks, or can't use here
            raise FormError("is not XML in an encoding that can be read") from None

    def _start(self, name: str, attributes: _Attributes) -> None:
        if not self._path:
            self.root = name, attributes
        self._path.append(name)
        if len(self._path) > _DEEPEST:
            raise FormError("is not the XML of plays: its elements are nested too deep")
        match self._path:
            case ["plays", "play"]:
                self.entries.append(_Entry(attributes))
            case ["plays", "play", "item"]:
                self.entries[-1].item = attributes
            case ["plays", "play", "players", "player"]:
                self.entries[-1].players.append(attributes)

    def _end(self, name: str) -> None:
        self._path.pop()

    def _text(self, data: str) -> None:
        if self._path == ["plays", "play", "comments"]:
            self.entries[-1].comment.append(data)

    def _refuse(self, *declared: object) -> None:
        raise FormError("declares entities or a document type, which plays of BoardGameGeek do not")


def plays(data: bytes) -> Iterator[Read | NoPlay]:
    """Yield the plays of a file. Raises FormError if it has another form."""
    reader = _Reader()
    reader.read(data)
    name, root = reader.root
    if name != "plays":
        raise FormError("is XML, but not that of plays")
    there, of = len(reader.entries), root.get("total", "")
    note = ""
    if of.isascii() and of.isdigit() and len(of) < 10 and int(of) > there:
        note = f"the file has {there} of {int(of)} plays; the others are on other pages, such as &page=2"
    for count, entry in enumerate(reader.entries, 1):
        for found in _plays(count, entry):
            yield found._replace(note=note) if note and isinstance(found, Read) else found
            note = ""


def _plays(count: int, entry: _Entry) -> Iterator[Read | NoPlay]:
    what = f"play {count}"
    try:
        date = play_values.day(line(entry.own, "date", 40))
        what += f", {date}"
        what += f", {line(entry.item, 'name', 200)}"
        times = number(entry.own, "quantity") if "quantity" in entry.own else 1
        if not 1 <= times <= _MOST_TIMES:
            raise FormError(f"it counts {times} times; 1 to {_MOST_TIMES} can be")
        play = _play(entry, date)
    except FormError as error:
        yield NoPlay(what, str(error))
        return
    yield Read(play if times == 1 else play._replace(minutes=0))  # nobody knows how long each of them took
    for time in range(2, times + 1):
        yield Read(play._replace(source_id=f"{play.source_id}-{time}", bgg_play=0, minutes=0))


def _play(entry: _Entry, date: str) -> Play:
    id, title = number(entry.own, "id"), line(entry.item, "name", 200)
    if not id or not title:
        raise FormError(f"it has no {'name of its game' if id else 'id'}")
    if len(entry.players) > MOST_PLAYERS:
        raise FormError(f"it has more than {MOST_PLAYERS} players")
    order = sorted(entry.players, key=_place)
    return Play(
        source=BGG,
        source_id=str(id),
        modified="",
        date=date,
        minutes=number(entry.own, "length"),
        title=title,
        bgg=number(entry.item, "objectid"),
        bgg_play=id,
        fewest=False,  # it says nothing of these three
        no_points=False,
        cooperative=False,
        teams=False,
        ignored=flag(entry.own, "nowinstats"),
        incomplete=flag(entry.own, "incomplete"),
        rounds=0,
        place=line(entry.own, "location", 200),
        board="",
        note=text({"comments": "".join(entry.comment)}, "comments"),
        expansions=(),
        seats=tuple(map(_seat, order)),
    )


def _place(player: _Attributes) -> int:
    """Return where a player sat, 0 where the file has no number for it."""
    place = player.get("startposition", "")
    return int(place) if place.isascii() and place.isdigit() and len(place) < 4 else 0


def _seat(player: _Attributes) -> Seat:
    score = play_values.score(player, "score")
    return Seat(
        name=person(player, "name") or person(player, "username"),
        username=line(player, "username", 128),
        winner=flag(player, "win"),
        score=score,
        total=sums.total(score),
        start=_place(player) == 1,
        new=flag(player, "new"),
        role=line(player, "color", 128),
    )
