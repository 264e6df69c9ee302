"""The menu: actions that concern the game, not one player."""

from castellan import use
from castellan.core.errors import CastellanError, RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import CLOCKS, Action, people
from castellan.text import labels, main_title, prepare_menu
from castellan.ui import routes
from castellan.ui.app import App, explain, report
from castellan.ui.asking import words
from castellan.ui.asking.answers import filled, obstacle
from castellan.ui.asking.ask import enter, follow_up, show_step
from castellan.ui.corrections.correct import undo
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.lines import Lines, confirm
from castellan.ui.drawing.style import SMALL

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Options
    from castellan.ui.app import Task


def show(app: App) -> "Task":
    """Show the menu of the game at hand."""
    prepare_menu(app.language)
    game = app.session.game
    special: "list[tuple[str, Task]]" = []  # the first has a row of its own, the others come last: no row moves
    missing = None
    fixed: dict = {}  # the facts for their labels
    if not game.over:
        # The table itself offers the next step; an action that would be refused is not shown.
        step = game.step()
        for action in game.SHARED_ACTIONS[game.phase()]:
            if not (step and action == step.action) and _holds(game, action):
                special.append((action.label, (show_step, app, action)))
                fixed[action.label] = action.fixed
        missing = game.missing()
        if missing:
            code, facts = missing
            special.append(("menu_end", (report, app, RuleError(code, **facts))))
        elif _goes_on(game):
            special.append(("menu_end", (confirm, app, "sure_end", (end, app))))
        else:
            special.append(("menu_end", (end, app)))
    lines: "list[tuple[str, Task]]" = [("menu_history", (lead, app, "history"))] + special[:1]
    impossible = ["menu_end"] if missing else []
    if not game.over and game.turns and game.humans > 1:
        turns: "list[tuple[str, Task]]" = [
            ("menu_turn", (_give_turn, app)),
            ("menu_pass", (_pass, app)),
            ("all_at_once", (_all_at_once, app)),
        ]
        refused = _turns_refused(game)
        if refused:
            turns = [(name, (report, app, RuleError(refused))) for name, _ in turns]
            impossible += [name for name, _ in turns]
        lines += turns
    lines += (
        ("menu_again", (again, app)),
        ("menu_new", (lead, app, "titles")),
        ("menu_past", (lead, app, "games")),
        ("menu_settings", (lead, app, "settings")),
    )
    if not game.over:
        lines.append(("menu_abandon", (confirm, app, "sure_abandon", (enter, app, ["abandon"]))))
    lines += (
        ("menu_help", (explain, app, app.screen)),
        ("menu_names", (lead, app, "names")),
        ("menu_sources", (lead, app, "points")),
        ("menu_wires", (_test_keys, app)),
        ("menu_demo", (_demo, app)),
        ("menu_steps", (lead, app, "wizard")),
        ("evening", (lead, app, "evening")),
    )
    if game.humans > 1 and app.session.ledger.untouched() and not people(game.names[: game.humans]):
        lines.append(("draw", (_draw_seat, app)))
    lines += special[1:]
    step = game.step()
    if step and (step.asked or words.first_due(game)):  # the table asks for something else
        label = step.action.label
        lines.append((label, (show_step, app, step.action)))
        fixed[label] = step.action.fixed
    shown = [words.action(app, name, fixed[name]) if name in fixed else words.label(app, name) for name, _ in lines]
    possible = lambda index: lines[index][0] not in impossible  # noqa: E731
    screen = Lines(app, shown, lambda index: lines[index][1], (words.label(app, "menu"),), possible)
    screen.LEADS, screen.PAUSES = "menu", True
    app.push(screen)
    return None


def _holds(game: Game, action: Action) -> bool:
    """Return whether an action of the table is possible now."""
    event, argument = filled(game, [action.kind], action.fixed)
    try:
        if argument:
            return not obstacle(game, [action.kind], action.fixed)
        game.copy().apply(event)
    except CastellanError:
        return False
    return True


def _turns_refused(game: Game) -> str:
    """Return the code of the reason why nobody can pass, nor a turn go to another seat; "" if there is none."""
    if not use(CLOCKS).can_be_given(game):
        return "turns_fixed"
    return "no_turns" if game.on_turn() is None else ""


def _give_turn(app: App) -> "Task":
    """Ask to whom the turn that lasts gives way; the time stands still meanwhile."""
    session = app.session
    game, player = session.game, session.game.on_turn()
    event = ["turn", player, session.clock.turn // 1000]
    follows = use(CLOCKS).after(game, player)  # without being said
    names = game.names[: game.humans]
    task = lambda index: (enter, app, event if index == follows else event + [index])  # noqa: E731
    app.push(Lines(app, names, task, (words.label(app, "menu_turn"),), lambda index: index != player))
    return None


def _all_at_once(app: App) -> "Task":
    """Time a turn of all at the same time."""
    return routes.together.show, app


def _pass(app: App) -> "Task":
    """End the turn that lasts; who has it takes no more in this round."""
    session = app.session
    player = session.game.on_turn()
    follows = use(CLOCKS).after(session.game, player, True)
    return enter, app, ["turn", player, session.clock.turn // 1000, follows, True]


def _goes_on(game: Game) -> bool:
    """Return whether the game has an end of its own that is still to come, such as a last round or a target."""
    step, options = game.step(), game.options
    if step is None:
        return False
    open = words.row_asked(game, step) or game.ending().steps  # such as lines that each player enters once
    return bool(open or options.get("rounds") or options.get("target") is not None)


def end(app: App) -> "Task":
    """End the game; if something is open, list it: each line leads to its question, the last to the result anyway.

    What is open several times, such as cards of one player, is one line with its number.
    """
    game = app.session.game
    unanswered = game.follow_ups()
    if not unanswered:
        return enter, app, ["end"]
    prepare_menu(app.language)
    shown: list[str] = []
    tasks: "list[Task]" = []
    for place, entry in enumerate(unanswered):
        if entry not in unanswered[:place]:
            times = unanswered.count(entry)
            label = "".join(labels.entry(entry, game, app.language))
            shown.append(label + (" (" + str(times) + ")" if times > 1 else ""))
            tasks.append((follow_up, app, entry, False))
    shown.append(words.label(app, "end_anyway"))
    tasks.append((enter, app, ["end", True]))
    app.push(Lines(app, shown, lambda index: tasks[index], (words.label(app, "still_open"),)))
    return None


def after(app: App) -> "Task":
    """Show the choices after a game's end."""
    names = ("menu_again", "menu_new", "play_on", "menu_history", "menu_names", "evening")
    shown = [words.label(app, name) for name in names]
    tasks = (
        (again, app),
        (lead, app, "titles"),
        (undo, app),
        (lead, app, "history"),
        (lead, app, "names"),
        (lead, app, "evening"),
    )
    app.push(Lines(app, shown, lambda index: tasks[index], (words.label(app, "next"),)))
    return None


def again(app: App) -> "Task":
    """Ask who begins, or whether to begin, the next game of the same players: each question says which game it is."""
    game = app.session.game
    options = _options(app)
    named = people(options["players"])
    task: "Task" = (routes.titles.begin, app, game.NAME, options)
    if game.humans > 1 and named:
        task = (routes.newgame.show_order, app, options)
    leaves = not game.over and not app.session.ledger.untouched()
    if game.humans > 1 and named and not leaves:
        return task
    names = ", ".join(options["players"])
    if not named or SMALL.width(names) > WIDTH - 2:
        names = words.label(app, "one_player" if game.humans == 1 else "n_players", n=game.humans)
    what = (game.title or main_title(game.NAME, app.language), names)
    return confirm, app, "sure_again" if leaves else "menu_again", task, False, what


def next_game(app: App) -> "Task":
    """Begin the next game of the same players; among people with names the next one round the table is the first."""
    name, options = app.session.game.NAME, _options(app)
    if len(options["players"]) > 1 and people(options["players"]):
        return routes.newgame.begin_at, app, name, options, 1
    return routes.titles.begin, app, name, options


def _options(app: App) -> "Options":
    """Return the options of the next game of the same players."""
    game, options = app.session.game, app.session.ledger.options()
    for learnt in game.LEARNT:  # the values that are known by now count
        options.pop(learnt, None)
    options["players"] = game.names[: game.humans]
    return options


def lead(app: App, screen: str) -> "Task":
    """Show a screen of `routes`."""
    routes.unload_others("menu", screen)
    return routes.load(screen).show, app


def _test_keys(app: App) -> "Task":
    return routes.wizard.test_keys, app


def _demo(app: App) -> "Task":
    return routes.wizard.play, app


def _draw_seat(app: App) -> "Task":
    return routes.newgame.draw_seat, app
