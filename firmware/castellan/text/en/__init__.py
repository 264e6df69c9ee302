"""English: what all games share."""

WORDS = {
    "green": ("green", "green"),
    "red": ("red", "red"),
}

LABELS = {
    "yes": "yes",
    "no": "no",
    "other": "other …",
    "undo": "Undo",
    "menu_history": "history",
    "strike": "strike out",
    "restore": "bring back",
    "change": "change",
    "unchange": "as it was",
    "name": "name",
    "end": "end",
    "abandon": "given up",
    "menu_past": "past games",
    "menu_settings": "settings",
    "brightness": "brightness",
    "learnt": "learnt values",
    "dark": "dark",
    "normal": "normal",
    "bright": "bright",
    "which_holds": "which?",
    "nothing_learnt": "nothing yet",
    "menu_again": "same players again",
    "menu_new": "new game",
    "menu_end": "end the game",
    "menu_abandon": "give up the game",
    "sure_abandon": "give up: yes",
    "sure_back": "BACK: no",
    "new_name": "new name …",
    "options": "options …",
    "language": "language",
    "start": "start",
    "who": "players?",
    "ok_scores": "ends {round} · OK",
    "ok_records": "OK records",
    "hold_deletes": "hold OK: delete",
    "frees": "frees {size} kB, lacking {lacking}",
    # What was entered and is not shown itself
    "a_huge_number": "a huge number",
    "a_fraction": "a floating-point number",
    "an_object": "an object",
    "a_list": "a list",
}

AND = " and "
