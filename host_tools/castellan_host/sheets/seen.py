"""What an example comes to, for who wrote it to read: who is first and by what, whether the game may end, points."""

from castellan.core.errors import VERBATIM
from castellan.core.rules.standing import counted, criteria
from castellan.games.pad.ranking import FEWEST, PLACES
from castellan.games.pad.sheet import ScoreSheet
from castellan.text.gained import of_number
from castellan_host import counting
from castellan_host.sheets.checking import listed, people_of, played, refusal, state
from castellan_host.sheets.model import Example, Sheet


def seen(sheet: Sheet) -> list[str]:
    """Return what the examples of a sheet that works come to, in sentences and lines below them."""
    return [*come_to(sheet), *unsaid(sheet)]


def come_to(sheet: Sheet) -> list[str]:
    """Return what the examples come to."""
    rows = []
    for number, example in enumerate(sheet.examples, 1):
        if example.refused:
            rows.append(f"Example {number}: one of its numbers can't be entered: {refusal(sheet, example)}")
            continue
        game, _ = played(sheet, example)
        rows += [f"Example {number}: {result(game)}{_rounds(example, game)}", *points(game)]
    return rows


def unsaid(sheet: Sheet) -> list[str]:
    """Return that no example says who wins, though somebody does in one of them; nothing if one does.

    One in which all players are first doesn't.
    """
    known = [example for example in sheet.games if example.winner]
    is_won_by_some = any(len(example.winner or ()) < people_of(sheet, example) for example in known)
    is_known = sheet.options.get("wins") == PLACES or is_won_by_some
    games = [] if is_known else [played(sheet, example)[0] for example in sheet.games]
    is_won = any(_first(game).startswith("first is player") for game in games)
    return ["No example says who wins: write as its winner who is first by the rules"] if is_won else []


def result(game: ScoreSheet) -> str:
    """Return who is first, by what, and whether the game may end, as a sentence."""
    return f"{_first(game)}; the game {state(game)}"


def points(game: ScoreSheet) -> list[str]:
    """Return the points of each player by line, a row for each of them."""
    lines = [line for line in game.sheet.lines if line.counts]
    rows = []
    for seat, [total] in enumerate(zip(*game.tracks, strict=True)):
        parts = [f"start {listed([game.options['start']])}"] if game.options["start"] else []
        parts += [f"{line.name} {listed([game.sums.booked[line.place][seat]])}" for line in lines]
        if parts:
            out = ", out" if game.out[seat] else ""
            rows.append(f"  player {seat + 1}: {', '.join(parts)}; total {listed([total])}{out}")
    return rows


def _first(game: ScoreSheet) -> str:
    """Return who is first and by what; who has won where players have no points against each other."""
    standing = game.standing()
    first = [seat for seat, rank in enumerate(standing.ranks) if rank == 1]
    who = f"first {counting.worded(len(first), 'is player', 'are players')} {listed([seat + 1 for seat in first])}"
    if game.TOGETHER:
        return {None: "nobody has said who won", True: "all have won", False: "all have lost"}[game.ranking.won]
    if game.options["wins"] == PLACES:
        return who
    if game.humans == 1:
        total = game.tracks[0][0]
        return f"a single player has {listed([total])} {of_number(total, 'points', game.NAME, 'en')}"
    if game.humans == len(first):
        return "all players are equal"
    best = _named(game, first[0])
    rivals = [seat for seat in range(game.humans) if seat not in first]
    rival = max(rivals, key=lambda seat: standing.keys[seat])
    pairs = [(name, n, m) for (name, n), (_, m) in zip(best, _named(game, rival), strict=True)]
    shared = next(place for place, (_, n, m) in enumerate(pairs) if n != m)
    same = "".join([f"{name.lstrip(VERBATIM)} {listed([n])} each, " for name, n, _ in pairs[:shared]])
    name, n, m = pairs[shared]
    rule = f", the {'fewest' if game.options['wins'] == FEWEST else 'most'} win" if name == "points" else ""
    return f"{who}: {same}{name.lstrip(VERBATIM)} {listed([n])} to {listed([m])}{rule}"


def _named(game: ScoreSheet, seat: int) -> list[tuple[str, int]]:
    """Return what ranks players, in its order, and a player's values of it, as players count them.

    What breaks a tie may have the same name as another line, or as the points.
    """
    return list(zip(criteria(game), counted(game, game.rank_key(seat)), strict=True))


def _rounds(example: Example, game: ScoreSheet) -> str:
    """Return how its rows were read beside lines of the end, where they could be of rounds or of the end."""
    if not game.sheet.by_round or not game.sheet.at_end or not example.rows:
        return ""
    ended = all(game.sums.complete(line) for line in game.sheet.at_end)
    rounds = counting.counted(game.rounds, "round")
    return f"; its rows were read as {rounds}, {'then the end' if ended else 'without the end'}"
