"""The golden screens of the menus, and of a game of Tuscany on the way to them. Runs on MicroPython too."""

from lab.golden.golden_screens import ENGLISH, Screens
from lab.hands.listed import ALL
from lab.hands.table_side import Hands, full_flash

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    pass

PATH = __file__[: -len("lab/golden/menu_screens.py")] + "golden/screens.txt"
FIRST = 8  # of the screens: enough for an interpreter that is slow
UNUSED, TABLE, FULL = "unused", "table", "full"  # a box without games, with a new one of four, and a full flash
_CARD = " > Wilhelmina W > {ANSWERS kind card}"
_NOTHING_LEFT = " > OK OK OK OK OK"

SCREENS = (
    ("nobody has played yet: which game", "unused", "", "{which_game}"),
    ("a name by letters", None, "The Castles of Tuscany > UP > {new_name} > P1 P1", "{player_n:1}: A_"),
    ("the letters of a quarter of the alphabet", None, "P4", "r | v"),
    ("the table at the start: both owe a bonus tile", "table", "", "1–4: {upgrade}"),
    ("which bonus tile", None, "Anna", "{ANSWERS kind marble}"),
    ("a player's choices, and what OK asks", None, "BACK", "[OK] | {upgrade}"),
    ("storage was recorded", None, "OK > {ANSWERS kind storage}", "✓ Anna: {storage} +2"),
    (
        "all have theirs",
        None,
        "Борис > {ANSWERS kind marble} > Chloé > {ANSWERS kind worker}" + _CARD + " > wait:4000",
        "{round:1} · stack: 7",
    ),
    ("more choices", None, "Anna > DOWN", "{EVENTS monastery}"),
    ("the last of them", None, "DOWN DOWN", "{spend_worker}"),
    ("the size of a completed region", None, "BACK > Anna > {EVENTS farm}", "{ANSWERS region 1}"),
    ("new farming types", None, "{ANSWERS region 1}", "{ANSWERS farms 1}"),
    ("a farm was recorded", None, "P4", "✓ Anna: {farm} +1"),
    ("a refusal", None, "Борис > {EVENTS village} > {ANSWERS region 3}", "A region of 3 takes 3"),
    (
        "a city calls for a bonus tile",
        None,
        "P1 BACK BACK > Wilhelmina W > {EVENTS city} > {ANSWERS region 1}",
        "…: {QUESTIONS upgrade kind}",
    ),
    ("it can wait", None, "BACK wait:4000", "4: {upgrade}"),
    (
        "losses, which can't be more than there is",
        None,
        "Борис > {EVENTS village} > {ANSWERS region 0} > Борис > {spend_worker}",
        "2 | {worker} −2 | {at_most:1}",
    ),
    ("gains", None, "DOWN", "{gains}: {worker}?"),
    ("a number by its key", None, "BACK BACK > Chloé > {yield} > {red}", ", {red}?"),
    ("another number", None, "DOWN", "*+5*"),
    ("red points from a yield card", None, "P1 P1 P3 OK wait:4000", "*24*"),
    (
        "the round is ending",
        None,
        "Wilhelmina W > {ANSWERS kind storage}" + " > Борис > {take}" * 7 + " > wait:4000",
        "*Wilhelmina W*",
    ),
    ("the scoring before it is recorded", None, "OK", "{sum}"),
    ("the second round", None, "OK wait:2000", "{round:2}"),
    ("the menu", None, "hold:OK", "{menu_again}"),
    ("the history", None, "{menu_history}", "{newest_first}"),
    ("what can be done to an entry", None, "Борис: {take}", "Борис: {take}"),
    ("a strike that would break a later entry", None, "{strike}", "would not"),
    ("a struck-out entry", None, "BACK BACK > {score} > {strike} > hold:OK > {menu_history}", "~{score}~"),
    ("which can be brought back", None, "{score}", "{restore}"),
    ("the other half of the menu", None, "{restore} > hold:OK DOWN", "{menu_past}"),
    ("past games", None, "{menu_past}", "#1 Chloé"),
    ("settings", None, "BACK > {menu_settings}", "{learnt}"),
    ("brightness", None, "{brightness}", "{bright}"),
    ("languages", None, "BACK > {language}", "Français"),
    ("what a beeper plays", None, "BACK > {sounds}", "{off_for_now}"),
    ("how many play", None, "BACK BACK > {menu_new} > The Castles of Tuscany", "{how_many}"),
    ("the roster, for a new game", None, "UP", "{who}"),
    ("three who will play", None, "Anna > Борис > Chloé", "✓ 3"),
    ("options of the new game", None, "{options}", "{times}: {no}"),
    ("a draw asks before it starts", None, "BACK > {draw}", "{sure_draw}"),
    (
        "giving up asks once more",
        None,
        "BACK " * 9 + "hold:OK > {menu_abandon}",
        "{sure_abandon}",
    ),
    ("the same players in a new game", None, "BACK > {menu_again}", "{n_players:4}"),
    ("leftovers are asked for", None, "BACK > {score_now} > OK hold:OK > {score_now} > OK wait:1000", "1–4: {final}"),
    ("the first leftovers", None, "Anna", "Anna: {COUNTS tiles}?"),
    ("more of one of them", None, "P1 OK P3 DOWN", "{COUNTS marble} 3"),
    ("the last of them, beside both other pages", None, "P2 DOWN DOWN", "{COUNTS workers} 6"),
    (
        "everybody's leftovers",
        None,
        "UP UP UP P4 OK" + "".join([" > " + name + _NOTHING_LEFT for name in ("Борис", "Chloé", "Wilhelmina W")]),
        "✓ Wilhelmina W: {final}",
    ),
    ("the result", None, "hold:OK > {menu_end}", "*Chloé* | ♛ | *24*"),
    ("where points come from", None, "wait:1000 P1", "Anna: "),
    ("somebody has none, by the menu", None, "DOWN BACK hold:OK > {menu_sources} > Борис", "{nothing_learnt}"),
    ("this evening", None, "BACK BACK BACK DOWN wait:1000", "{evening}"),
    ("who begins this time", None, "BACK hold:OK > {menu_again}", "Борис, next seat"),
    ("another order", None, "P2", "Борис begins"),
    ("a past game", None, "hold:OK > {menu_past} > wait:2000 > P2", "UP: {delete}"),
    ("deleting it asks", None, "UP", "{sure_delete}"),
    ("and asks again", None, "{yes}", "{sure_delete_it}"),
    ("no room for another game", "full", "hold:OK > {menu_again} > P1", "No room for another"),
    ("the games that may go", None, "BACK", "{delete_which}"),
    ("one of them, and what deletes it", None, "P1", "{hold_deletes}"),
    ("one that goes on", None, "BACK P2", "Boris leads with 2"),
    ("a damaged one", None, "BACK P3", "wrong: 00000000"),
)
_PICTURED = (
    "a name by letters",
    "the table at the start: both owe a bonus tile",
    "more choices",
    "losses, which can't be more than there is",
    "another number",
    "the round is ending",
    "the scoring before it is recorded",
    "the history",
    "a strike that would break a later entry",
    "brightness",
    "three who will play",
    "more of one of them",
    "one of them, and what deletes it",
)

_FOUND: "list[str]" = []  # the keys of each screen, once they were needed


def _begin(before: str, language: str) -> "Hands":
    """Return hands on a box as it is before a screen."""
    hands = full_flash() if before == FULL else Hands()
    if language != ENGLISH:
        hands.box.session.settings.save("language", language)
    if before == TABLE:
        hands.box.app.sounds = True  # as if it had a beeper
        return hands.begin("Anna", "Борис", "Chloé", "Wilhelmina W")
    hands.box.home()
    hands.wait(0, 400)
    return hands


def menus(short: bool = False) -> "Screens":
    """Return them, only the first of them if `short`."""
    return Screens(PATH, SCREENS[:FIRST] if short else SCREENS, _begin, _PICTURED, ALL, short)


def keys(before: str) -> str:
    """Return the keys of all screens from one of these boxes on, as words of `Hands.press`."""
    starts = [number for number, screen in enumerate(SCREENS) if screen[1]] + [len(SCREENS)]
    first = [screen[1] for screen in SCREENS].index(before)
    _FOUND.extend(() if _FOUND else menus().words())
    return " ".join(_FOUND[first : starts[starts.index(first) + 1]])
