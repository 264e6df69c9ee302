"""Plays that were taken in from other programs, as results: who won and with how much, as far as their files say it."""

from collections.abc import Collection

from castellan.core.rules import load
from castellan.core.rules.shapes import unnamed
from castellan.text import say
from castellan_host.database import dates
from castellan_host.database.plays import BGG, Play, Seat
from castellan_host.database.store import Database
from castellan_host.stored_games import sums, taken
from castellan_host.stored_games.own_lines import lines_of_titles
from castellan_host.stored_games.results import ABANDONED, ENDED, Player, Result, Verdict
from castellan_host.stored_games.shipped_lines import Names, lines_of_title
from castellan_host.text import say as say_here

_NO_WINNER = "no_winner"  # the code of a verdict of plays taken in alone


def results(database: Database, ids: Collection[str] | None = None) -> dict[str, Result]:
    """Return the results of the plays of these ids, or all, by their ids."""
    plays = database.plays(ids)
    titles = {play.title.casefold() for play in plays.values() if _numbers(play.seats)}
    own = lines_of_titles(database, titles)
    return {id: result_of(id, play, own.get(play.title.casefold(), ())) for id, play in plays.items()}


def result_of(id: str, play: Play, own: Names = ()) -> Result:
    """Return a play as a result: who won and with how much, as far as its file says it.

    `own` are the lines of a sheet of the user's own that has its title.
    """
    kind, _ = taken.kind_of(play.title, play.bgg)
    seats = [play.seats[place] for place in play.order()]
    total = load(kind).COLUMNS[0][0]
    fewest = play.fewest or (play.source == BGG and _fewest_won(seats))  # which does not say it
    together = play.cooperative and len({seat.winner for seat in seats if seat.human}) == 1
    ranks = _ranks(play, seats, fewest)
    is_counted = any(seat.total is not None for seat in seats) and not play.no_points
    points: dict[str, dict[str, int]] = {total: {}} if is_counted else {}
    lines = _lines(play, own) if kind == taken.PAD and is_counted else ()
    names = unnamed(len(seats), "en")
    return Result(
        play.source,
        id,
        seq=-1,
        conflicts=0,
        kind=kind,
        status=ABANDONED if play.incomplete else ENDED,
        date=taken.moment(play.date),
        approximate=False,
        duration=60 * play.minutes,
        players=[
            Player(
                *(number, seat.name or names[number], seat.human, ranks[number], seat.total or 0),
                {"won": int(seat.winner)} if together else {},
                {total: {line: n for line, n in _by_line(lines, seat).items() if n}} if lines else points,
            )
            for number, seat in enumerate(seats)
        ],
        title=play.title if kind == taken.PAD else "",
        fewest=fewest,
        round=play.rounds,
        total=total,
        sources=tuple((total, line) for line in lines),
        verdict=_verdict(seats, ranks, together, play.incomplete),
        taken=play,
    )


def date_of(result: Result, shown: str) -> str:
    """Return the date of a result as it is `shown`, of a play that was taken in as its file has it."""
    if result.taken and not (result.noted and result.noted.date):
        return result.taken.date[: len("2026-01-31 20:00")]
    return shown or dates.shown(result.date)


def source_of(result: Result) -> str:
    """Return what the program is called that a play was taken in from, "" for a game of a box."""
    return taken.SOURCES.get(result.taken.source, result.taken.source) if result.taken else ""


def verdict_of(result: Result, language: str = "en") -> str:
    """Return the sentence that says who wins or leads; of a play taken in also that no winner is noted."""
    if result.verdict[0] == _NO_WINNER:
        return say_here("no_winner", language)
    return say(*result.verdict_named(), language)


def _lines(play: Play, own: Names) -> Names:
    """Return the lines of the play's sheet if each person's score is a sum of as many numbers, else none."""
    numbers = _numbers(play.seats)
    return next((lines for lines in (lines_of_title(play.title), own) if numbers and len(lines) == numbers), ())


def _numbers(seats: Collection[Seat]) -> int:
    """Return how many numbers each person's score is a sum of, 0 if they are no sums, or differ."""
    counts = {len(sums.parts(seat.score)) if seat.total is not None else 0 for seat in seats if seat.human}
    return counts.pop() if len(counts) == 1 and counts.isdisjoint({0, 1}) else 0


def _by_line(lines: Names, seat: Seat) -> dict[str, int]:
    """Return the points of a person by line, nothing if the score is no sum of as many numbers."""
    numbers = sums.parts(seat.score) if seat.total is not None and seat.human else []
    return dict(zip(lines, numbers, strict=True)) if len(numbers) == len(lines) else {}


def _fewest_won(seats: list[Seat]) -> bool:
    """Return whether all who won have fewer points than all others."""
    if any(seat.total is None for seat in seats):
        return False
    won = [seat.total or 0 for seat in seats if seat.winner]
    lost = [seat.total or 0 for seat in seats if not seat.winner]
    return bool(won and lost) and max(won) < min(lost)


def _ranks(play: Play, seats: list[Seat], fewest: bool) -> list[int | None]:
    """Return the ranks: nobody has one if nobody won; those who did not win have them as given, else by totals."""
    first = sum(seat.winner for seat in seats)
    if play.incomplete or not first:
        return [None] * len(seats)
    others = [seat for seat in seats if not seat.winner]
    if play.cooperative:
        return [1 if seat.winner else None for seat in seats]
    if all(seat.rank > 1 for seat in others):
        return [1 if seat.winner else seat.rank for seat in seats]
    worth = [seat.total if fewest or seat.total is None else -seat.total for seat in others]
    known = [each for each in worth if each is not None]
    ranks = iter(1 + first + (len(known) if mine is None else sum(each < mine for each in known)) for mine in worth)
    return [1 if seat.winner else next(ranks) for seat in seats]


def _verdict(seats: list[Seat], ranks: list[int | None], together: bool, incomplete: bool) -> Verdict:
    won = [number for number, rank in enumerate(ranks) if rank == 1]
    if incomplete:
        return "no_result", {}
    if together:
        return f"{taken.PAD}.all_won" if won else f"{taken.PAD}.all_lost", {}
    totals = {seats[number].total for number in won}
    if len(totals) == 1 and None not in totals:
        facts = {"player": won, "n": totals.pop(), "criterion": f"{taken.PAD}.points"}
        return "wins" if len(won) == 1 else "wins_shared", facts
    return (f"{taken.PAD}.first", {"player": won}) if won else (_NO_WINNER, {})
