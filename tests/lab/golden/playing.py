"""The pictures of docs/playing.md: the screen after each of the key scripts, in the order of the page."""

from typing import Any

from castellan.core.rules.shapes import EVERYTHING, SCORES
from lab.golden.golden_screens import ENGLISH, Screens
from lab.hands.listed import ALL
from lab.hands.table_side import Hands

GOLDEN = __file__[: -len("lab/golden/playing.py")] + "golden/playing.txt"
PLAYERS = ("Anna", "Boris", "Clara")

_SET_UP: tuple[list[Any], ...] = (["upgrade", 0, "storage"], ["upgrade", 1, "marble"], ["upgrade", 2, "card"])
_ROUND_1: tuple[list[Any], ...] = (
    *_SET_UP,
    ["place", 0, "farm", 0, 1, False],
    ["place", 1, "village", 1, 0, False],
    ["place", 2, "monastery", 0, 0, False],
    ["place", 0, "farm", 2, 1, False],
    ["place", 1, "quarry", 0, 0, False],
    *[["take", player] for player in (0, 1, 2)] * 5,
)
_ROUND_2 = (*_ROUND_1, ["score", True], ["place", 2, "monastery", 2, 0, False])
_ROUND_3 = (*_ROUND_2, ["score", True], ["place", 1, "trader", 0, 0, False], ["yield", 1, "red", 3])
_OVER = (*_ROUND_3, ["score", True])
_END = (*_OVER, *[["final", player, player, 0, 1, 2, 0] for player in (0, 1, 2)], ["end"])
_SCORES = tuple([event for event in _ROUND_2 if event[0] != "take"])  # a game that enters what scores

NEW = "new"  # a box that nobody has used yet
NAMES_KNOWN = "names known"  # one without games that knows some names
TIMED = "timed"  # in the middle of one with times
LIMITED = "limited"  # the same, with a limit of 1:30 for a turn
BANK = "bank"  # the same, with a bank of 15 minutes and 5 seconds a turn
_TIMES: dict[str, dict[str, Any]] = {
    TIMED: {"times": True},
    LIMITED: {"times": True, "limit": 90},
    BANK: {"times": True, "bank": 15, "increment": 5},
}
EVENING = "evening"  # the result of the fourth of an evening's games
PAST = "past"  # one with a game that is over and one that goes on

# See `golden_screens.Screens`; what is on the box before is a game's entries or one of the words above.
PICTURES = (
    ("the first start: the display", NEW, "", "Do you see all four sides?"),
    ("the first start: the language", None, "wait:1000 P1", "Français"),
    ("the first start: the keys", None, "LANGUAGE", "The keys"),
    ("which game", NAMES_KNOWN, "", "{which_game}"),
    ("how many play", None, "The Castles of Tuscany", "{how_many}"),
    ("who plays", None, "UP", "{who}"),
    ("enough players", None, "Anna > Boris", "✓ 2"),
    ("a name by letters", NAMES_KNOWN, "The Castles of Tuscany > UP > {new_name} > P1 P1", "{player_n:1}: A_"),
    ("the table of a new game", (), "", "1–3: {upgrade}"),
    ("what a player can enter", _ROUND_1[:-2], "Boris", "{take}"),
    ("more of it", None, "DOWN", "{EVENTS monastery}"),
    ("is a region complete", None, "{EVENTS village}", "{QUESTIONS region}"),
    ("what was recorded", None, "{ANSWERS region 1}", "✓ Boris: {village} +1"),
    ("something is still to come", (*_ROUND_1[:-2], ["place", 1, "city", 0, 0, False]), "", "2: {upgrade}"),
    ("his key asks for it", None, "Boris", "Boris: {QUESTIONS upgrade kind}"),
    ("then OK asks for it", None, "BACK", "[OK] | {upgrade}"),
    ("what would be undone", _ROUND_1[:-2], "Anna > {take} > wait:4000 > down:BACK", "{undo} Anna: {take}"),
    ("what was undone", None, "hold:BACK", "× Anna: {take}"),
    ("the end of a round is in sight", (*_ROUND_1, ["take", 0]), "Anna > {take}", "*Clara*"),
    ("what the table says then", None, "BACK wait:4000", "{closing_ok:1}"),
    ("the scoring", None, "OK", "Has Clara had the last turn?"),
    ("the next round", None, "OK wait:2000", "{round:2}"),
    ("what all are heading for", None, "down:UP", "{if_ended}"),
    ("a turn that is timed", TIMED, "wait:95000 UP wait:47000", "0:47"),
    ("a pause", None, "BACK wait:25000", "0:25"),
    ("a turn with a limit", LIMITED, "wait:5000 UP wait:60000", "[Boris]"),
    ("a turn that is over its limit", None, "wait:42000", "+0:12"),
    ("a bank of time", BANK, "wait:5000 UP wait:60000", "14:05"),
    ("a limit is typed", NAMES_KNOWN, "The Castles of Tuscany > UP > {options} > P4 P2 DOWN P1 P1 P3", "1:31"),
    ("after the third scoring", _OVER, "", "1–3: {final}"),
    ("leftovers", None, "Anna", "Anna: {COUNTS tiles}?"),
    ("the result", _END, "", "*Anna* | ♛ | *24*"),
    ("this evening", EVENING, "DOWN wait:1000", "1. Boris"),
    ("the menu", _ROUND_2, "hold:OK", "{menu_again}"),
    ("the history", None, "{menu_history}", "Clara: {monastery}"),
    ("what can be done with an entry", None, "{score}", "{strike}"),
    ("what can be changed", _SCORES, "hold:OK > {menu_history} > Clara: {monastery} > {change}", "{other_entry}"),
    ("what became of it", None, "{ANSWERS region 2} > {ANSWERS region 1}", "✓ Clara: {monastery} 2 → 1, −2"),
    ("what a new box asks", _SCORES, "Anna", "{EVENTS farm}"),
    ("more of what it asks", None, "DOWN", "{EVENTS trader}"),
    (
        "why that can't be",
        (*_ROUND_1, ["place", 0, "inn", 0, 0, False], ["place", 0, "farm", 0, 0, True]),
        "hold:OK > {menu_history} > Anna: {inn} > {strike}",
        "no hex",
    ),
    ("past games", PAST, "hold:OK > {menu_past} > wait:5000", "#1 Anna ♛"),
    ("help", None, "BACK BACK BACK > Anna > hold:BACK", "Keys here"),
    ("the keys of the table", None, "BACK BACK hold:OK > {menu_help}", "player's entries"),
    ("settings", None, "BACK > {menu_settings}", "{learnt}"),
)


def _begin(before: Any, language: str) -> Hands:
    """Return hands on a box as it is before a picture."""
    hands = Hands(new=before == NEW)
    settings = hands.box.session.settings
    if before != NEW and language != ENGLISH:
        settings.save("language", language)
    if before == NAMES_KNOWN:
        settings.save("names", list(PLAYERS))
        return hands.start()
    timed = _TIMES.get(before, {}) if type(before) is str else {}
    several = {PAST: (_END, _ROUND_2), EVENING: (_END,) * 4}.get(before) if type(before) is str else None
    for number, events in enumerate(several or ((_SET_UP,) if timed else (before,))):
        if type(events) is tuple:
            entries = SCORES if events is _SCORES else EVERYTHING
            first = (0, 1, 2, 1)[number] if before == EVENING else 0
            hands.begin(*PLAYERS[first:], *PLAYERS[:first], entries=entries, **timed)
            for event in events:
                hands.box.session.enter(event)
    hands.box.home()
    hands.wait(0, 1000)
    return hands


_PICTURED = ("the first start: the display", "the first start: the keys", "what would be undone", "the result")
SCREENS = Screens(GOLDEN, PICTURES, _begin, _PICTURED, ALL)
