"""How a game stands, as the scoreboard's page shows it: JSON values, in words and numbers of a language."""

from typing import Any

from castellan.core.errors import VERBATIM
from castellan.core.ledger import Ledger, voided
from castellan.core.record import INSTEAD, KIND, SEQ
from castellan.core.rules import clocks
from castellan.core.rules.base import Game
from castellan.text import colon, label, labels, minus, names_of, say, signed
from castellan_host.stored_games import cells, times
from castellan_host.stored_games.course import Course, course
from castellan_host.stored_games.entry_points import Moves, points_of
from castellan_host.stored_games.library import Opened
from castellan_host.stored_games.score_pad import score_pad
from castellan_host.stored_games.turning_points import deciding_total
from castellan_host.text import say as say_here
from castellan_host.virtual import corrections

Values = dict[str, Any]
Tracks = list[tuple[int, ...]]  # where the markers of each seat are


def as_dict(opened: Opened, language: str) -> Values:
    """Return everything that the page shows of a game that was replayed.

    `players` are in the order of their seats, or of the result; `curves` holds the deciding total of each seat after
    each entry that counts, nothing while none has changed, and `rounds` the places in them where a round ended.
    `by_round` is the score pad of a game in rounds, None without one. `begun` is as `times.begun` returns it.
    """
    assert opened.played
    ledger = opened.played.ledger
    replayed = course(ledger.records, ledger.game.names)
    game, decides = replayed.game, deciding_total(replayed.game)
    moved = _moved(replayed, ledger)
    curves = [[step.totals[seat][decides] for step in replayed.steps] for seat in range(len(game.names))]
    drawn = cells.by_points(game) and any(len(set(points)) > 1 for points in curves)
    seats = cells.by_rank(game) if game.over else range(len(game.names))
    ranks = game.standing().ranks if game.over == "end" else []
    spent = times.of_seats(game, times.seconds(game)) or [None] * len(game.names)
    overrun = times.of_seats(game, times.overrun(game)) or [None] * len(game.names)
    first = [seat for seat, rank in enumerate(ranks) if rank == 1] if game.over else game.leaders()
    return {
        "id": f"{opened.stored.box}/{opened.stored.game}",
        "title": cells.title_of(game, language),
        "when": _when(game, language),
        "over": bool(game.over),
        "total": label(game.TOTALS[decides], game.NAME, language),
        "verdict": say(*game.verdict(), language),
        "notes": [say(*note, language) for note in game.notes()],
        "last": _last(ledger, replayed, moved, language),
        "players": [
            _player(game, seat, dict(moved).get(seat), language)
            | {"rank": ranks[seat] if ranks else 0, "leads": seat in first}
            | {"seconds": spent[seat], "overrun": overrun[seat]}
            for seat in seats
        ],
        "begun": times.begun(ledger, replayed),
        "limit": times.allowed(game),
        "has": times.of_turn(game),
        "curves": curves if drawn else [[] for _ in curves],
        "by_round": _pad(replayed, list(seats), language),
        "rounds": [place for place, step in enumerate(replayed.steps) if step.ends_round],
    }


def _pad(found: Course, seats: list[int], language: str) -> Values | None:
    """Return the rows of a score pad, a cell for each of these seats behind the row's name."""
    pad = score_pad(found, language)
    if not pad:
        return None
    legend = pad.legend(found.game, language)
    title = say_here("by_round", language) + (colon(language) + legend if legend else "")
    *rows, total = pad.cells(seats)
    kept = [[cell.replace(" · ", "\u00a0·\u00a0").replace("= ", "=\u00a0") for cell in row] for row in rows]
    return {"title": title, "rows": kept, "total": total}


def _when(game: Game, language: str) -> str:
    """Return the round, and what is known of its end."""
    ending, step = game.ending(), game.step()
    if game.over or (ending.after is None and ending.steps is None):
        return cells.when(game, language) + ("" if game.over else _next(game, language))
    if ending.after is None:
        name, left = "left" if game.round else "open", ending.steps
        return label(name, game.NAME, language).format(round=game.round_name(), left=left) + _next(game, language)
    name = "row_over" if step and step.due else "row_more" if ending.turns else "row_closing"
    ends = label(name, game.NAME, language).format(player=names_of(game, language)[ending.after])
    return f"{cells.when(game, language)} · {ends}"


def _next(game: Game, language: str) -> str:
    """Return the line of a score sheet that is asked next, "" if none is."""
    step = game.step()
    asked = step.action.label if step else ""
    return colon(language) + label(asked, game.NAME, language) if VERBATIM in asked else ""


def _player(game: Game, seat: int, moves: tuple[int, ...] | None, language: str) -> Values:
    tracks = range(len(game.TRACKS)) if cells.by_points(game) else ()
    return {
        "seat": seat,
        "name": names_of(game, language)[seat],
        "total": minus(str(game.standing_total(seat))),
        "points": game.standing_total(seat),
        "turn": not game.over and game.on_turn() == seat,
        "mark": _mark(game, seat, language),
        "moved": " ".join(signed(move) for move in moves or () if move),
        "beside": _beside(game, seat, language),
        "tracks": [_track(game, seat, track, language) for track in tracks],
    }


def _mark(game: Game, seat: int, language: str) -> str:
    """Return in a word that a person has passed, or is on turn next, as the box shows it; "" otherwise."""
    name = clocks.mark(game, seat)
    return label(name, game.NAME, language) if name else ""


def _beside(game: Game, seat: int, language: str) -> list[list[str]]:
    """Return the values beside the deciding total, each with its name.

    While the game is played, what its end would bring is among them; after it, the tie-breakers are.
    """
    names = [name for name, size in game.COLUMNS[1:] if size != "held" or not game.over]
    counted = cells.tie_breakers(game, seat) if game.over else {}
    values = counted | dict(zip(game.TOTALS, game.total(seat), strict=True))
    names += [name for name in counted if name not in names]
    return [[label(name, game.NAME, language), cells.counted_value(values[name], language)] for name in names]


def _track(game: Game, seat: int, track: int, language: str) -> Values:
    """Return where a player's points on a track come from."""
    sources = cells.sources(game, track, language)
    return {
        "name": label(game.TRACKS[track], game.NAME, language),
        "total": minus(str(game.tracks[track][seat])),
        "parts": [[source.name, signed(source.points[seat])] for source in sources if source.points[seat]],
    }


def _moved(found: Course, ledger: Ledger) -> Moves:
    """Return how the last record moved markers; nothing if it corrects an earlier one."""
    if len(found.steps) < 2 or found.steps[-1].seq != ledger.records[-1][SEQ]:
        return []
    return _between(*[step.tracks for step in found.steps[-2:]])


def _between(before: Tracks, after: Tracks) -> Moves:
    """Return how far the markers of each seat moved."""
    moves = [tuple(new - old for new, old in zip(*pair, strict=True)) for pair in zip(after, before, strict=True)]
    return [(seat, each) for seat, each in enumerate(moves) if any(each)]


def _last(ledger: Ledger, found: Course, moved: Moves, language: str) -> str:
    """Return the last record in words, with its points; a correction with what it strikes out, or has changed."""
    record, game = ledger.records[-1], ledger.game
    if record[KIND] in ("new", "line"):
        return ""
    if record[KIND] == "amend" or voided(record) >= 0:
        does, entry = corrections.done(ledger.records, game, language)
        if does != "change":
            return f"{label(does, game.NAME, language)} {entry}"
        before = course(ledger.records[:-1], game.names).steps[-1].tracks
        return corrections.changed(ledger.records, _between(before, found.steps[-1].tracks), game, language)
    event = record[INSTEAD] if record[KIND] == "insert" else record[KIND:]
    points = points_of(moved, event, game, language)
    return " · ".join(filter(None, ["".join(labels.entry(record[KIND:], game, language)), points]))
