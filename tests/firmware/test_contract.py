"""The promises of every game under any entries: random play of each game."""

import sys

from castellan.core.catalogue import GAMES
from castellan.core.errors import RuleError
from castellan.core.ledger import Ledger, corrections, ended, order
from castellan.core.rules import load
from castellan.core.rules.base import Game, Score, common
from castellan.core.rules.shapes import COUNT, PLAYER, SEAT, WORD, check, default_of
from castellan.text import kind_of_event, label, of_game, say, sentence
from castellan.text.labels import entry as in_words
from castellan.ui.asking import answers
from lab.games import game_files
from lab.games.random_games import Random, completed, golden, play
from lab.marks import area, slow
from lab.support import refused, shared_by_copies, state

pytestmark = area("rules")

# A chip's heap and speed are not a laptop's.
ON_CHIP = sys.implementation.name == "micropython"
SEEDS = range(3) if ON_CHIP else range(16)
LENGTH = 150


# Asked for only where players tie in red, and at the end of a solo game of seven years.
RARE = ("empty", "target", "turn")


_ends = {}  # where there is room for them


def games():
    """Yield the ledger at the end of some random games of each kind, the same to each test: it changes none."""
    for name in GAMES:
        for seed in SEEDS:
            ledger = _ends.get((name, seed))
            if not ledger:
                for ledger, _, _ in play(seed, name, LENGTH):
                    pass
                if not ON_CHIP:
                    _ends[name, seed] = ledger
            yield ledger


def test_random_games_make_progress():
    for name in GAMES:
        accepted, kinds, phases, codes = 0, set(), set(), set()
        for seed in SEEDS:
            for ledger, event, refusal in play(seed, name, LENGTH):
                if refusal:
                    if refusal.code not in codes:
                        sentence(refusal)  # there is one
                    codes.add(refusal.code)
                else:
                    accepted += 1
                    kinds.add(event[0])
                    phases.add(ledger.game.phase())
        assert accepted > 5 * len(SEEDS) and codes, name + ": random play enters almost nothing, or is never refused"
        if len(SEEDS) > 10:
            never = [phase for phase, actions in load(name).ACTIONS.items() if actions and phase not in phases]
            assert not never, "{}: random play never comes to the phases {}".format(name, never)
            never = [kind for kind in load(name).EVENTS if kind not in kinds and kind not in RARE]
            assert not never, "{}: no action or follow-up leads to the events {}".format(name, never)


def test_what_is_asked_of_a_game_is_small():
    """No method of the base is replaced by one game alone: such a thing stands in a row, or in a table."""
    names = [name for name in dir(Game) if name[0] != "_" and not name.isupper() and getattr(Game, name) is not None]
    own = [name for name in names if not hasattr(Score, name)]
    assert len(own) <= 30, own
    users = {}
    for rules in [load(name) for name in GAMES] + [load("pad", {"lines": []})]:
        for name in names:
            if getattr(rules, name) is not getattr(Game, name):
                users.setdefault(name, set()).add(rules.NAME)
    assert not [name for name in users if len(users[name]) == 1], users


def test_a_row_names_functions():
    for rules in [load(name) for name in GAMES] + [load("pad", {"lines": []})]:
        assert not [kind for kind in rules.EVENTS if type(rules.EVENTS[kind].effect) is str], rules.NAME


def test_screens_of_a_games_own_ask_for_arguments_that_it_has():
    for rules in [load(name) for name in GAMES] + [load("pad", {"lines": []})]:
        names = set(rules.EVENTS)
        for row in rules.EVENTS.values():
            names.update([argument.name for argument in row.shape or ()])
        assert names.issuperset(rules.SCREENS), rules.NAME


def test_what_a_phase_excludes_has_a_refusal():
    """Without a row in CLOSED it is what is missing; where nothing is, the event would be accepted."""
    for ledger in games():
        game = ledger.game
        for kind in sorted(game.EVENTS):
            phases = game.EVENTS[kind].phases
            if phases and game.phase() not in phases:
                try:
                    game.admit(kind)
                except RuleError as error:
                    assert sentence(error)
                else:
                    raise AssertionError("{}: CLOSED needs the phase {}".format(game.NAME, game.phase()))


def test_a_refused_entry_changes_nothing():
    for name in GAMES:
        for seed in SEEDS[:8]:
            before = None
            for ledger, _, refusal in play(seed, name, LENGTH):
                now = (len(ledger.records), state(ledger.game))
                assert not refusal or before in (None, now)
                before = now


def test_no_state_is_deeper_than_what_a_copy_copies():
    for ledger in games():
        assert not shared_by_copies(ledger.game)


def test_folding_is_the_same_as_going_step_by_step():
    for ledger in games():
        loaded = Ledger.load(ledger.records)
        assert state(loaded.game) == state(ledger.game)


def _ended(records):
    struck = {}
    for record in reversed(records):
        over = ended(record, struck)
        if over is not None:
            return over
    return False


def test_the_end_of_a_game_is_found_without_its_rules():
    overs = 0
    for found in games():
        ledger = Ledger.load(list(found.records))
        assert _ended(ledger.records) == bool(ledger.game.over)
        for _ in range(4):
            ledger.add(0, ["abandon"] if not ledger.game.over else ["void", len(ledger.records) - 1])
            assert _ended(ledger.records) == bool(ledger.game.over)
            overs += bool(ledger.game.over)
    assert overs > 5


def _without_corrections(ledger):
    """Return the events of a game as its players would have entered them without a mistake."""
    records = ledger.records
    past = corrections(records)
    return [
        past.events.pop(seq, None) or records[seq][2:]
        for seq in order(past.inserts, len(records))
        if past.counts[seq] and (seq in past.events or records[seq][2] not in ("void", "amend", "insert"))
    ]


def test_a_corrected_game_is_the_game_that_was_entered_without_mistakes():
    for ledger in games():
        events = [ledger.records[0][2:]] + _without_corrections(ledger)
        again = Ledger.load([(seq, 0) + tuple(event) for seq, event in enumerate(events)])
        assert state(again.game) == state(ledger.game)


@slow
def test_undo_goes_back_to_the_start_and_redo_to_the_end():
    longest = stuck = 0
    for found in games():
        ledger = Ledger.load(list(found.records))
        before = state(ledger.game)
        undone = 0
        while ledger.undoable() is not None:
            try:
                ledger.add(0, ledger.undoing())
            except RuleError as error:
                # After a change or an insert another entry was struck out; without it the game before is refused.
                assert error.code == "breaks" and ledger.records[ledger.undoable()][2] in ("amend", "insert")
                break
            undone += 1
        if ledger.undoable() is not None:
            stuck += 1
            continue
        assert state(ledger.game) == state(Ledger.load(ledger.records[:1]).game)
        refused("nothing_undo", ledger.undoing)
        for _ in range(undone):
            ledger.add(0, ledger.redoing())
        assert state(ledger.game) == before
        longest = max(longest, undone)
    assert longest > 20 and 20 * stuck <= max(40, len(SEEDS) * len(GAMES)), (longest, stuck)


def test_the_reverse_of_every_entry_restores_the_game():
    reversed_kinds, changed_back = set(), 0
    for name in GAMES:
        for seed in SEEDS[:12]:
            before, amended = None, set()
            for ledger, event, refusal in play(seed, name, 110):
                if refusal:
                    continue
                now, seq = state(ledger.game), len(ledger.records) - 1
                if before and event[0] == "amend" and event[1] not in amended:
                    amended.add(event[1])
                    if not ledger.game.over:
                        known = ledger.records[event[1]]
                        ledger.add(0, ["amend", event[1], known[4] if known[2] == "insert" else known[2:]])
                        assert state(ledger.game) == before
                        ledger.add(0, ["void", len(ledger.records) - 1])
                        changed_back += 1
                if before:
                    ledger.add(0, ["void", seq])
                    assert state(ledger.game) == before
                    ledger.add(0, ["void", len(ledger.records) - 1])
                    assert state(ledger.game) == now
                    reversed_kinds.add(event[0])
                before = now
    assert reversed_kinds.issuperset(["void", "amend", "insert", "points"])
    if len(SEEDS) > 10:
        kinds = {kind for name in GAMES for kind in load(name).EVENTS if kind != "turn"}
        missing = sorted(kinds.difference(reversed_kinds))
        assert 10 * len(missing) <= len(kinds), "almost never entered at random: {}".format(missing)
        assert changed_back > 2, changed_back


def test_totals_are_the_sum_of_their_parts():
    for ledger in games():
        game = ledger.game
        for player in range(len(game.names)):
            for track in range(len(game.TRACKS)):
                parts = [n for n, part in zip(game.parts[player], game.PARTS) if part[0] == track]
                where = "{}: track {}: ".format(game.NAME, game.TRACKS[track])
                assert sum(parts) == game.tracks[track][player], where + "move its markers with `book`"
                assert sum(parts) >= game.FLOORS[track], where + "call `check_floor` before a loss"
        assert type(game.round_name()) is str and game.round >= 0, "{}: round is a number from 1".format(game.NAME)


def test_every_offered_action_is_possible_and_has_a_label():
    for name in GAMES:
        game = load(name)
        assert sorted(game.ACTIONS) == sorted(game.SHARED_ACTIONS), name + ": both tables need a row for each phase"
        for action in game_files.offered(game):
            where = "{}: action {}: ".format(name, action.label)
            row = game.EVENTS.get(action.kind) or common(action.kind, game.TRACKS)
            assert row, where + "EVENTS has no " + action.kind
            known = {argument.name: argument for argument in row.shape}
            for key, value in action.fixed.items():
                assert key in known, "{}{} has no argument {}".format(where, action.kind, key)
                check(known[key], value, action.kind, [])
            text = kind_of_event(action.label, name) or label(action.label, name)
            assert "{" not in text.format(**action.fixed), where + "its label has arguments that it does not fix"
        for total, _ in game.COLUMNS:
            assert total in game.TOTALS, "{}: COLUMNS: {} is not among TOTALS".format(name, total)


def test_follow_ups_choices_and_the_next_step_can_be_entered():
    """Each follow-up begins an event, each choice is a player's, and the step is one of the table's."""
    asked, steps = set(), 0
    for name in GAMES:
        for seed in SEEDS[:8]:
            for ledger, _, _ in play(seed, name, LENGTH):
                game = ledger.game
                for entry in game.follow_ups():
                    shape = game.EVENTS[entry[0]].shape
                    for argument, value in zip(shape, entry[1:]):
                        check(argument, value, entry[0], game.names)
                    player = game.asked_of(entry)
                    assert (player is None) == (shape[0].type != PLAYER)
                    assert player is None or player == entry[1]
                    asked.add(entry[0])
                for player in range(len(game.names)):
                    for action in game.choices(player):
                        assert game.declared(action.kind).shape[0].type == PLAYER
                step = game.step()
                assert not step or step.action in game.SHARED_ACTIONS[game.phase()]
                steps += bool(step)
    assert steps and (asked or len(SEEDS) < 10)


def _asked(game, random):
    """Yield events that are accepted, of what is offered and called for, with how many of its values come first."""
    step = game.step()
    begun = [([step.action.kind], step.action.fixed)] if step else []
    for player in range(len(game.names)):
        for action in game.choices(player):
            begun.append(([action.kind] + ([] if SEAT in action.fixed else [player]), action.fixed))
    for beginning, fixed in begun + [(list(called), {}) for called in game.follow_ups()]:
        event = completed(random, beginning, fixed, game)
        if _accepted(game, event):
            yield event, len(beginning)


def _accepted(game, event):
    try:
        game.copy().apply(event)
    except RuleError:
        return False
    return True


def test_what_a_count_can_be_is_accepted_at_both_ends_and_refused_beyond_them():
    tried = {}
    for name in GAMES:
        for seed in SEEDS[: 1 if ON_CHIP else 4]:
            random = Random(seed)
            for place, (ledger, _, _) in enumerate(play(seed, name, LENGTH)):
                game = ledger.game
                if place % 10 or game.over:
                    continue
                for event, first in _asked(game, random):
                    for k, argument in enumerate(answers.shape(game, event)[: len(event) - 1], 1):
                        if k < first or argument.type != COUNT or not argument.among or any(event[k + 1 :]):
                            continue  # the numbers behind it may depend on it
                        possible = answers.limits(game, event[:k], argument)
                        for n in (possible.start - 1, possible.start, possible.stop - 1, possible.stop):
                            if len(possible) > 1 and argument.low <= n <= argument.high and (n or argument.zero):
                                changed = event[:k] + [n] + event[k + 1 :]
                                ends = possible.start <= n < possible.stop
                                assert _accepted(game, changed) == ends, (name, changed, possible)
                                tried[name, event[0], argument.name] = True
    assert len(tried) > len(GAMES), tried


def test_the_text_of_an_entry_has_all_its_words():
    said = 0
    for name in GAMES:
        for seed in SEEDS[:8]:
            for ledger, event, refusal in play(seed, name, LENGTH):
                game = ledger.game
                if refusal or not game.declared(event[0]):
                    continue
                shape = game.declared(event[0]).shape
                text = "".join(in_words(event, game, "en"))
                assert "{" not in text, text
                for place, (argument, given) in enumerate(zip(shape, event[1:])):
                    if argument.default is None or given != default_of(argument.default, shape, event[1:]):
                        if argument.type == WORD:
                            own = of_game("SUBJECTS", (event[0], given, -1), name) if event[-1] == -1 else None
                            if len(argument.choices) == 1:  # it says nothing that the kind does not
                                own = of_game("SUBJECTS", event[0], name)
                            assert (own or label(given, name)) in text, (event, text)
                            said += 1
                        elif argument.type == PLAYER:
                            assert game.names[given] in text, (event, text)
    assert said > 20 * len(SEEDS)


def test_standings_count_as_the_criteria_say():
    for ledger in games():
        game = ledger.game
        for player in range(len(game.names)):
            assert len(game.rank_key(player)) == len(game.CRITERIA), game.NAME + ": rank_key needs a value a criterion"
            assert len(game.total(player)) == len(game.TOTALS), game.NAME + ": total needs a value for each of TOTALS"
        code, facts = game.verdict()
        if code != "no_result":
            assert facts["criterion"] == game.NAME + "." + game.CRITERIA[0].lstrip("-")
            assert "{" not in say(code, facts)


def test_people_are_distinguished_from_extra_players():
    for ledger in games():
        game = ledger.game
        assert len(game.names) == game.humans + len(game.EXTRAS.get(game.humans, ()))
        assert len(ledger.records[0][4]["players"]) == game.humans
        for player in range(game.humans, len(game.names)):
            if not game.over:
                refused("not_human", game.apply, ["name", player, "Somebody"])


def test_golden_transcripts():
    for name in GAMES:
        there = game_files.text(name, "golden/transcript.txt").split("\n")
        for number, line in enumerate(golden(name)):
            before = there[number] if number < len(there) else ""
            assert before == line, "{}: {!r} is now {!r}; if that is right: make renew".format(name, before, line)
        assert number + 2 == len(there), "the transcript is shorter now; if that is right: make renew"
