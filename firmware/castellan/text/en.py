"""English: what all games share."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    "yes": "yes",
    "no": "no",
    "undo": "Undo",
    "strike": "strike out",
    "change": "change",
    "insert": "insert",
    "name": "name",
    "end": "end",
    "abandon": "abandoned",
    "turn": "turn",
    "passes": "pass",
    "times": "turn times",
    "time_left": "time left",
    # Before a step
    "ok_yes": "yes, record",
    "anyway": "anyway",
    # The table, rounds and what comes after them
    "any_back": "any key: back",
    "not_done": "not done",
    "ok_result": "OK: result",
    "ok_step": "OK: {what}",
    "press_number": "press your number",
    "press_line": "press {keys}",
    "no_line": "no line beside this key",
    "no_use": "this key does nothing here",
    "no_player": "no player on this key",
    "nothing_due": "nothing to confirm now",
    "so_already": "it is already so",
    "too_soon": "OK counts after a second",
    "keys_soon": "keys count after a second",
    "ignored": "{key} was too quick: again",
    "points_counted": "points/point",  # several, and one
    "press": "press {keys}: {what}",
    "hold_menu": "hold OK: menu",
    "up_turn": "UP: next turn",
    "hold_times": "hold UP: times",
    "pause": "pause",
    "foot_hold": "hold:",
    "foot_menu": "menu",
    "foot_undo": "undo",
    "hold_undo": "hold BACK: undo",
    "down_first": "DOWN: 1 to 4",
    "undone": "Undone",
    "up_redo": "UP: redo",
    "what_did": "What did {player} do?",
    "what_short": "{player}: what?",
    "not_now": "not now",
    "at_most": "only {n}",
    "enter": "enter {n}",
    "enter_low": "{n}, min. {least}",
    "again": "{n} again",
    # Counts
    "none": "none",
    "nobody": "nobody",
    "nothing": "nothing",
    "everything_else": "everything else …",
    "gains": "gains",
    "loses": "loses",
    "other_number": "other number …",
    "unrecorded": "{what}: not yet recorded",
    "minus": "minus",
    "to_record": "record",
    "mark_deals": "deals",
    "mark_next": "next",
    # Where BACK leads
    "to_list": "back",
    "to_actions": "choices",
    "to_scores": "scores",
    "one_back": "back",
}

AND = " and "
COLON = ": "  # between a name and what is about it
ANY_KEY = ("any key", ": ", "go on")  # its name, and what it does if that stands behind the name
