"""The report of one game."""

from dataclasses import replace

from castellan.core.rules.base import Game
from castellan.core.rules.standing import criteria
from castellan.text import label, minus, names_of
from castellan.text import say as say_of_game
from castellan.text.labels import entry
from castellan_host.database import dates
from castellan_host.database.notes import Noted
from castellan_host.export import play_link
from castellan_host.export.bgstats import NoPlayError
from castellan_host.report.drawing import headline
from castellan_host.report.game import points
from castellan_host.report.game.curves import Curves
from castellan_host.report.game.points import Seat, by_source
from castellan_host.report.parts import Heading, Line, Link, Numbered, Part, Plot, Report, Scan, Table
from castellan_host.report.rows import Row, Rows
from castellan_host.scripts import isolated
from castellan_host.stored_games import cells
from castellan_host.stored_games import times as measured
from castellan_host.stored_games.course import Course
from castellan_host.stored_games.score_pad import Pad, score_pad
from castellan_host.stored_games.turning_points import TurningPoint, deciding_total, turning_points
from castellan_host.text import say


def game_report(
    course: Course,
    moment: int | None,
    approximate: bool,
    language: str,
    link: str | None = None,
    noted: Noted | None = None,
) -> Report:
    """Return the report of a game that began at the Unix time `moment`, None if unknown.

    `link` enters it in the app BG Stats; `noted` is what people noted about it.
    """
    game = course.game.copy()
    game.names = [*map(isolated, names_of(game, language))]
    course = replace(course, game=game)
    parts: list[Part] = [Line(_head(course, moment, approximate, language), "head")]
    parts += points.noted(noted.place, noted.there, noted.note, language) if noted else []
    parts += _standing(course.game, language)
    if len(course.steps) < 2:
        parts.append(Line(say("nothing", language)))
    elif cells.by_points(game):
        parts += _course(course, language)
    pad = score_pad(course, language)
    if pad:
        parts += _pad(pad, course.game, language)
    if not pad or len(cells.sources(course.game, 0)) > 1:
        parts += _sources(course.game, language)
    parts += [*_times(course, language), *_play(link, language)]
    return Report(language, cells.title_of(course.game, language), parts)


def _head(course: Course, moment: int | None, approximate: bool, language: str) -> str:
    words = [] if moment is None else [dates.shown(moment, approximate)]
    words += filter(None, [cells.when(course.game, language)])
    words.append(say("entered", language, n=len(course.steps) - 1))
    if course.steps[-1].time:
        words.append(say("duration", language, time=dates.elapsed(course.steps[-1].time)))
    return " · ".join(words)


def _standing(game: Game, language: str) -> list[Part]:
    """Return the verdict, the game's warnings and the standing."""
    notes = dict.fromkeys(say_of_game(*note, language) for note in game.notes())
    names, rows = cells.standing(game, language)
    ranked = [["" if game.over == "abandon" else rank, name, *map(minus, values)] for rank, name, *values in rows]
    order = say("then", language).join(label(name, game.NAME, language) for name in criteria(game))
    return [
        Line(say_of_game(*game.verdict(), language), "verdict"),
        *(Line(note, "note") for note in notes),
        Heading(say("standing", language)),
        Table(["", say("player", language), *names], ranked, 2),
        Line(say("ranked_by", language, criteria=order), "small"),
    ]


def _course(course: Course, language: str) -> list[Part]:
    """Return the curves and the turning points."""
    turning = turning_points(course)
    heading = say("course", language)
    curves = Plot("course", heading, Curves(course, [point.index for point in turning], language))
    if not turning:
        return [Heading(heading), curves]
    note = Line(say("turning_note", language), "small", joins=True)
    sentences = Numbered([_turning(course, point, language) for point in turning])
    return [Heading(heading), curves, Heading(say("turning", language)), note, sentences]


def _turning(course: Course, point: TurningPoint, language: str) -> str:
    game, step = course.game, course.steps[point.index]
    played = label("round", game.NAME, language).format(round=step.round_name) if step.round_name else ""
    entered = entry(step.event, game, language)
    return say(
        point.code,
        language,
        player=game.names[point.player],
        other="" if point.other is None else game.names[point.other],
        n=point.n,
        criterion=label(game.TOTALS[deciding_total(game)], game.NAME, language),
        entry=point.index,
        round=played,
        in_round=f", {played}" if played else "",
        event=entered.what if game.asked_of(step.event) == point.player else "".join(entered),
    )


def _pad(pad: Pad, game: Game, language: str) -> list[Part]:
    """Return a row a round, with what each player entered and got."""
    seats, legend = cells.by_rank(game), pad.legend(game, language)
    table = Table(["", *(game.names[seat] for seat in seats)], pad.cells(seats), 1, True)
    return [Heading(say("by_round", language)), *([Line(legend, "small", joins=True)] if legend else []), table]


def _sources(game: Game, language: str) -> list[Part]:
    """Return a plot and a table of the points by source for each track that has any."""
    parts: list[Part] = []
    for track, name in enumerate(game.TRACKS):
        if sources := cells.sources(game, track, language):
            totals = game.tracks[track]
            seats = [Seat(seat, game.names[seat], totals[seat]) for seat in cells.by_rank(game)]
            parts += by_source(track, label(name, game.NAME, language), sources, seats, language)
    return [Heading(say("sources", language)), *parts] if parts else []


def _times(course: Course, language: str) -> list[Part]:
    """Return each person's time, in all and in each round, where it was measured, and how much was over a limit."""
    taken = measured.seconds(course.game)
    if not taken:
        return []
    timed = zip(course.game.names, taken, strict=False)  # the added are last
    rows = [[name, dates.elapsed(seconds), f"{seconds / sum(taken):.0%}"] for name, seconds in timed]
    overrun = measured.overrun(course.game)
    for row, seconds in zip(rows, overrun or (), strict=False):
        row.append(dates.elapsed(seconds) if seconds else "")
    columns = ["player", "time", "share", *(["overrun"] if overrun else [])]
    return [
        Heading(say("times", language)),
        *_by_round(course, taken, language),
        Table([say(key, language) for key in columns], rows, 1),
    ]


def _by_round(course: Course, taken: list[int], language: str) -> list[Part]:
    """Return a plot and a table of the time of each person's turns in each round; `taken` is that of all."""
    game, rounds, heading = course.game, measured.by_round(course), say("times_of", language)
    words = label("round", game.NAME, language)
    names = [headline(words.format(round=name)) for _, name in rounds]
    bars = [
        Row(game.names[seat], [of_round[seat] / 60 for of_round in rounds.values()], dates.elapsed(seconds))
        for seat, seconds in enumerate(taken)
    ]
    rows = [
        [name, *(dates.elapsed(seconds) if seconds else "" for seconds in of_round)]
        for name, of_round in zip(names, rounds.values(), strict=True)
    ]
    rows.append([f"= {say('time', language)}", *map(dates.elapsed, taken)])
    return [
        Plot("times", heading, Rows(heading, bars, names)),
        Table(["", *game.names[: game.humans]], rows, 1, True),
    ]


def _play(link: str | None, language: str) -> list[Part]:
    if not link:
        return []
    note = say("play_note", language)
    try:
        code: list[Part] = [Line(note, joins=True), Scan(play_link.qr_code(link), note)]
    except NoPlayError:
        code = [Line(say("play_too_long", language))]
    return [Heading(say("play", language)), *code, Link(link, say("play_link", language))]
