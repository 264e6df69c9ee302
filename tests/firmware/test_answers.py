"""Possible answers of any game, at random: struck out ones are refused, all others accepted."""

import sys

from castellan.core.catalogue import GAMES
from castellan.core.errors import RuleError
from castellan.core.rules import shapes
from castellan.ui.asking import answers
from lab.games.random_games import Random, play
from lab.marks import area, slow
from lab.support import state, tuscany

pytestmark = area("rules", "ui")

ON_CHIP = sys.implementation.name == "micropython"
SEEDS = range(1) if ON_CHIP else range(24)
FEW = range(1)  # of those tests that are slow with all of them
LENGTH = 150


def states(seeds=None):
    """Yield a random number generator and a game that goes on, now and then in random games of each kind."""
    for name in GAMES:
        for seed in seeds or SEEDS:
            for number, (ledger, _, _) in enumerate(play(seed, name, LENGTH)):
                if number % 15 == 14 and not ledger.game.over:
                    yield Random(seed + number), ledger.game


def candidates(argument, possible, game):
    """Return values to try: all, or for a count those about its limits."""
    if argument.type == shapes.PLAYER:
        return range(len(game.names))
    if argument.type != shapes.COUNT:
        return argument.choices or argument.usual
    low, high, step = possible.start, possible.stop - 1, argument.step
    values = [n * step for n in range(-2, 4)]
    values += [argument.low, argument.high, low - step, low, high, high + step]
    return [n for n in values if argument.low <= n <= argument.high and (n or argument.zero)]


def fits(argument, possible, value):
    if value == argument.default:  # which is never refused
        return True
    return possible.start <= value < possible.stop if argument.type == shapes.COUNT else value in possible


def drawn(random, game, beginning):
    """Return a random event that begins like this, and whether no answer in it is struck out.

    Where there is only one value, it is not asked for.
    """
    event, all_fit = list(beginning), not answers.obstacle(game, beginning, {})
    for argument in answers.shape(game, event)[len(event) - 1 :]:
        possible = answers.allowed(game, event, argument)
        event.append(possible[0] if len(possible) == 1 else random.choice(candidates(argument, possible, game)))
        all_fit = all_fit and fits(argument, possible, event[-1])
    return event, all_fit


def of_the_table(random, game, action):
    """Return a random event of a shared action, and whether no answer in it is struck out: at first at most a count is.

    A word may be struck out because it makes no difference.
    """
    arguments = answers.shape(game, (action.kind,))
    event, all_fit = [action.kind], True
    odd = random.randrange(len(arguments) + 1)
    for place, argument in enumerate(arguments):
        possible = answers.allowed(game, event, argument)
        if argument.name in action.fixed:
            values = [action.fixed[argument.name]]
        elif argument.type != shapes.COUNT:
            values = possible or candidates(argument, possible, game)
        else:
            values = candidates(argument, possible, game)
            values = [value for value in values if fits(argument, possible, value) == (place != odd)] or values
        event.append(random.choice(values))
        all_fit = all_fit and fits(argument, possible, event[-1])
    return event, all_fit


def after(game, event):
    """Return the state of a copy of the game after an event, None if it is refused, and the refusal."""
    twin = game.copy()
    try:
        twin.apply(event)
    except RuleError as error:
        return None, error.code
    return state(twin), None


def late(event, code):
    """Return whether a refusal comes from several answers together, which shows only once all are there."""
    return event[0] != "points" and code == "floor"


def test_struck_out_answers_are_refused_and_all_others_are_accepted():
    check_answers(FEW)


def check_answers(seeds):
    """Check answers in random games of these seeds."""
    tried, struck = 0, 0
    for random, game in states(seeds):
        beginnings = [(action.kind, player) for player in range(len(game.names)) for action in game.choices(player)]
        for beginning in beginnings + list(game.follow_ups()):
            event, all_fit = drawn(random, game, beginning)
            found, code = after(game, event)
            if all_fit:
                assert found or late(event, code), (event, code)
            else:
                assert not found, event
                struck += 1
            tried += 1
    assert struck > tried // 20 and tried > 20 * len(seeds), (struck, tried)


def test_struck_out_answers_of_the_table_are_refused_and_all_others_of_its_step_accepted():
    """What is no step, or has a follow-up before it, may be refused for what no answer decides."""
    tried, struck = 0, 0
    for random, game in states():
        step = game.step()
        for action in game.SHARED_ACTIONS[game.phase()]:
            event, all_fit = of_the_table(random, game, action)
            found, code = after(game, event)
            if not all_fit:
                assert not found, event
                struck += 1
            elif step and step.action is action and not game.follow_ups():
                assert found or late(event, code), (event, code)
            tried += 1
    assert tried > 5 * len(SEEDS), (struck, tried)


def test_a_choice_is_struck_out_if_nothing_that_it_leads_to_is_accepted():
    check_choices(FEW)


def check_choices(seeds):
    """Check choices in random games of these seeds."""
    possible = 0
    for _, game in states(seeds):
        for player in range(len(game.names)):
            for action in game.choices(player):
                event = first(game, (action.kind, player), action.fixed)
                can = not answers.obstacle(game, (action.kind, player), action.fixed)
                found, code = after(game, event)
                assert can == bool(found) or late(event, code), (event, can)
                possible += can
    assert possible > 10 * len(seeds)


if not ON_CHIP:  # whose games are these few

    @slow
    def test_answers_and_choices_of_many_games():
        check_answers(SEEDS)
        check_choices(SEEDS)


def test_what_is_entered_was_not_said_to_be_impossible():
    """An empty range or tuple is none: no argument of an entry that is accepted had that, not even a default."""
    for name in GAMES:
        asked, before = 0, None
        for seed in SEEDS:
            for ledger, event, refusal in play(seed, name, LENGTH):
                if before and not refusal and before.declared(event[0]):
                    for place, argument in enumerate(answers.shape(before, event)[: len(event) - 1]):
                        possible = before.allowed(event[: place + 1], argument)
                        assert possible is None or possible, (event, argument.name)
                        asked += possible is not None
                before = ledger.game
            before = None
        assert asked > len(SEEDS), name


def first(game, beginning, fixed):
    """Return the event with the first possible value for each open argument; of what is known, a loss where that is."""
    event, known = list(beginning), True
    for argument in answers.shape(game, event)[len(event) - 1 :]:
        values = answers.allowed(game, event, argument)
        if not values:
            values = candidates(argument, values, game)
        elif known and argument.type == shapes.COUNT and argument.usual[0] < 0:
            values = argument.usual
        elif argument.type == shapes.COUNT and not values[0] and not argument.zero:
            values = (argument.step,)
        known = known and argument.name in fixed
        event.append(fixed[argument.name] if argument.name in fixed else values[0])
    return event


def test_a_castles_free_tile_is_no_hex():
    game = tuscany()
    game.apply(["place", 0, "inn"])
    game.apply(["place", 0, "castle"])
    offered = game.CALLED["place"]
    assert len(offered) == 8 and not [action for action in offered if action.fixed["hex"]]
