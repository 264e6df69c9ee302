"""Deutsch: what all games share."""

WORDS = {
    "green": ("Grün", "Grün"),
    "red": ("Rot", "Rot"),
}

LABELS = {
    "yes": "ja",
    "no": "nein",
    "other": "andere …",
    "undo": "Rückgängig",
    "menu_history": "Verlauf",
    "strike": "streichen",
    "restore": "zurückholen",
    "change": "ändern",
    "unchange": "wie vorher",
    "name": "Name",
    "end": "Ende",
    "abandon": "Abbruch",
    "menu_past": "frühere Partien",
    "menu_settings": "Einstellungen",
    "brightness": "Helligkeit",
    "learnt": "gelernte Werte",
    "dark": "dunkel",
    "normal": "normal",
    "bright": "hell",
    "which_holds": "was gilt?",
    "nothing_learnt": "noch nichts",
    "menu_again": "gleiche Spieler",
    "menu_new": "neue Partie",
    "menu_end": "Partie beenden",
    "menu_abandon": "Partie abbrechen",
    "sure_abandon": "Abbruch: ja",
    "sure_back": "BACK: nein",
    "new_name": "neuer Name …",
    "options": "Optionen …",
    "language": "Sprache",
    "start": "los",
    "who": "Spieler?",
    "ok_scores": "Ende {round} · OK",
    "ok_records": "OK trägt ein",
    "hold_deletes": "OK halten: löschen",
    "frees": "bringt {size} kB, es fehlen {lacking}",
    # What was entered and is not shown itself
    "a_huge_number": "eine riesige Zahl",
    "a_fraction": "eine Kommazahl",
    "an_object": "ein Objekt",
    "a_list": "eine Liste",
}

AND = " und "
