"""The report of one game: its contents in their order."""

from functools import partial

from castellan_host.report.drawing import headline
from castellan_host.report.game import bars, curves
from castellan_host.report.game.contents import Contents
from castellan_host.report.parts import Heading, Line, Link, Numbered, Part, Plot, Report, Scan
from castellan_host.text import say


def game_report(found: Contents) -> Report:
    """Return the report of a game."""
    parts = [*_top(found), *_course(found), *_turning(found), *_sources(found), *_times(found), *_play(found)]
    return Report(found.language, found.title, parts)


def _top(found: Contents) -> list[Part]:
    parts: list[Part] = [
        Line(found.head, "head"),
        Line(found.verdict, "verdict"),
        *(Line(note, "note") for note in found.notes),
        Heading(say("standing", found.language)),
        found.standing,
        Line(found.ranked_by, "small"),
    ]
    return [*parts, Line(say("nothing", found.language))] if found.empty else parts


def _course(found: Contents) -> list[Part]:
    if found.empty:
        return []
    heading = say("course", found.language)
    height, draw = partial(curves.height, found), partial(curves.draw, report=found)
    return [Heading(heading), Plot("course", heading, height, draw)]


def _turning(found: Contents) -> list[Part]:
    if not found.turning:
        return []
    note = Line(say("turning_note", found.language), "small", joins=True)
    return [Heading(say("turning", found.language)), note, Numbered(found.turning_words)]


def _sources(found: Contents) -> list[Part]:
    parts: list[Part] = []
    for number, track in enumerate(found.tracks):
        if track.sources:
            draw = partial(bars.draw, report=found, track=track)
            plot = Plot(f"sources-{number}", headline(track.title), partial(bars.height, track), draw)
            parts += [plot, track.table]
    return [Heading(say("sources", found.language)), *parts] if parts else []


def _times(found: Contents) -> list[Part]:
    return [Heading(say("times", found.language)), found.times] if found.times else []


def _play(found: Contents) -> list[Part]:
    if not found.play:
        return []
    heading, link = Heading(say("play", found.language)), Link(found.play.link, say("play_link", found.language))
    if not found.play.code:
        return [heading, Line(say("play_too_long", found.language)), link]
    note = say("play_note", found.language)
    return [heading, Line(note, joins=True), Scan(found.play.code, note), link]
