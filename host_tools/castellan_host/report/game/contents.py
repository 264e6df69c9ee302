"""The contents of a report: words and numbers, without layout."""

from dataclasses import dataclass

from castellan.rules.base import Game
from castellan.rules.standing import criteria
from castellan.text import label, minus, title
from castellan.text import say as say_of_game
from castellan.text.entries import entry
from castellan_host.database import dates
from castellan_host.games import cells
from castellan_host.games.course import Course
from castellan_host.games.turning_points import TurningPoint, deciding_total, turning_points
from castellan_host.report.game.play_code import PlayCode
from castellan_host.report.parts import Table
from castellan_host.report.scripts import with_number
from castellan_host.text import say


@dataclass(frozen=True)
class TrackSources:
    """The sources of a track's points; `seats` are in the order of the standing."""

    title: str
    seats: list[int]
    sources: list[cells.Source]
    table: Table


@dataclass(frozen=True)
class Contents:
    """The report of a game in one language. `notes` are the game's warnings."""

    language: str
    title: str
    head: str
    verdict: str
    ranked_by: str
    notes: list[str]
    standing: Table
    course: Course
    turning: list[TurningPoint]
    turning_words: list[str]
    tracks: list[TrackSources]
    times: Table | None
    play: PlayCode | None

    @property
    def empty(self) -> bool:
        """Whether there is no entry yet."""
        return len(self.course.steps) < 2


def number(n: int) -> str:
    """Return a number with a printed minus sign."""
    return minus(str(n))


def contents(
    found: Course, moment: int | None, approximate: bool, language: str, play: PlayCode | None = None
) -> Contents:
    """Return the report of a game that began at the Unix time `moment`, None if unknown."""
    game = found.game
    names, rows = cells.standing(game, language)
    given_up = game.over == "abandon"
    ranked = [["" if given_up else rank, name, *map(minus, values)] for rank, name, *values in rows]
    turning = turning_points(found)
    then = say("then", language)
    return Contents(
        language=language,
        title=title(game.NAME, language),
        head=_head(found, moment, approximate, language),
        verdict=say_of_game(*game.verdict(), language),
        ranked_by=say("ranked_by", language, criteria=then.join(_labels(found, criteria(game), language))),
        notes=list(dict.fromkeys(_spaced(say_of_game(*note, language), game, language) for note in game.notes())),
        standing=Table(["", say("player", language), *names], ranked, 2),
        course=found,
        turning=turning,
        turning_words=[_turning(found, point, language) for point in turning],
        tracks=[_sources(found, track, language) for track in range(len(game.TRACKS))],
        times=_times(found, language),
        play=play,
    )


def _head(found: Course, moment: int | None, approximate: bool, language: str) -> str:
    words = [] if moment is None else [dates.shown(moment, approximate)]
    words.append(cells.when(found.game, language))
    words.append(say("entered", language, n=len(found.steps) - 1))
    if found.steps[-1].time:
        words.append(say("duration", language, time=dates.elapsed(found.steps[-1].time)))
    return " · ".join(words)


def _labels(found: Course, names: list[str], language: str) -> list[str]:
    return [label(name, found.game.NAME, language) for name in names]


def _turning(found: Course, point: TurningPoint, language: str) -> str:
    game, step = found.game, found.steps[point.index]
    player = game.names[point.player]
    return say(
        point.code,
        language,
        player=with_number(player),
        other="" if point.other is None else with_number(game.names[point.other]),
        n=point.n,
        criterion=label(game.TOTALS[deciding_total(game)], game.NAME, language),
        entry=point.index,
        round=label("round", game.NAME, language).format(round=step.round_name),
        event=_spaced(entry(step.event, game, language).removeprefix(f"{player}: "), game, language),
    )


def _spaced(text: str, game: Game, language: str) -> str:
    """Return words of the box with a space before a colon behind a name, as French has it; the box has no room."""
    for name in game.names if language == "fr" else ():
        text = text.replace(f"{name}: ", f"{name} : ")
    return text


def _sources(found: Course, track: int, language: str) -> TrackSources:
    game, seats = found.game, cells.by_rank(found.game)
    name = label(game.TRACKS[track], game.NAME, language)
    sources = cells.sources(game, track, language)
    rows = [
        [source.name, *(number(source.points[seat]) if source.points[seat] else "" for seat in seats)]
        for source in sources
    ]
    rows.append([f"= {name}", *(number(game.tracks[track][seat]) for seat in seats)])
    names = [say("source", language), *(game.names[seat] for seat in seats)]
    return TrackSources(say("sources_of", language, total=name), seats, sources, Table(names, rows, 1, True))


def _times(found: Course, language: str) -> Table | None:
    """Return each player's time; None if turns were not entered or the records have no times."""
    if not found.thinking or not any(found.thinking):
        return None
    total = sum(found.thinking)
    timed = zip(found.game.names, found.thinking, strict=True)
    rows = [[name, dates.elapsed(seconds), f"{seconds / total:.0%}"] for name, seconds in timed]
    return Table([say(key, language) for key in ("player", "time", "share")], rows, 1)
