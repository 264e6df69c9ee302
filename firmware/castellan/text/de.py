"""Deutsch: what all games share."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    "yes": "ja",
    "no": "nein",
    "undo": "Rückgängig",
    "strike": "streichen",
    "change": "ändern",
    "insert": "einfügen",
    "name": "Name",
    "end": "Ende",
    "abandon": "Abbruch",
    "turn": "Zug",
    "passes": "passt",
    "times": "Zugzeiten",
    "time_left": "Restzeit",
    # Before a step
    "ok_yes": "ja, eintragen",
    "anyway": "trotzdem",
    # The table, rounds and what comes after them
    "any_back": "Taste: zurück",
    "not_done": "geht nicht",
    "ok_result": "OK: Ergebnis",
    "ok_step": "OK: {what}",  # as in English
    "press_number": "eigene Nummer drücken",
    "press_line": "{keys} drücken",
    "no_line": "keine Zeile bei dieser Taste",
    "no_use": "diese Taste tut hier nichts",
    "no_player": "kein Spieler an dieser Taste",
    "nothing_due": "nichts zu bestätigen",
    "so_already": "das ist schon so",
    "too_soon": "OK gilt erst nach 1 Sekunde",
    "keys_soon": "Tasten gelten erst nach 1 s",
    "ignored": "{key} war zu schnell: noch mal",
    "points_counted": "Punkte/Punkt",  # several, and one
    "press": "Taste {keys}: {what}",
    "hold_menu": "OK halten: Menü",
    "up_turn": "UP: nächster Zug",
    "hold_times": "UP lange: Zeiten",
    "pause": "Pause",
    "foot_hold": "lang:",
    "foot_menu": "Menü",
    "foot_same_again": "wieder",
    "foot_undo": "Undo",
    "hold_undo": "BACK halten: zurücknehmen",
    "down_first": "DOWN: 1 bis 4",
    "undone": "Rückgängig",
    "up_redo": "UP: wieder",
    "what_did": "Was hat {player} getan?",
    "what_short": "{player}: was war?",
    "not_now": "jetzt nicht",
    "at_most": "nur {n}",
    "enter": "{n} eintragen",
    "enter_low": "{n}, mind. {least}",
    "again": "wieder {n}",
    "keep": "bleibt: {n}",
    # Counts
    "none": "keine",
    "nobody": "niemand",
    "nothing": "nichts",
    "everything_else": "alles andere …",
    "gains": "erhält",
    "loses": "verliert",
    "other_number": "andere Zahl …",
    "unrecorded": "{what}: nicht eingetragen",
    "minus": "minus",  # as in English
    "to_record": "eintragen",
    "mark_deals": "gibt",
    "mark_next": "danach",
    # Where BACK leads
    "to_list": "zurück",
    "to_actions": "Wahl",
    "to_scores": "Stand",
    "one_back": "zurück",
}

AND = " und "
COLON = ": "  # between a name and what is about it
ANY_KEY = ("weiter mit jeder Taste", "", "")  # its name, and what it does if that stands behind the name
