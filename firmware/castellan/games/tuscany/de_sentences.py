"""Deutsch: The Castles of Tuscany, sentences: refusals, questions, results."""

TERMS = ("colour", "upgrade", "what")  # facts that are words of the game

SENTENCES = {
    "full": "{player} hat schon alle {spaces} {colours} gelegt",
    "farms_elsewhere": "{player}: {colour} bringt keine Hofarten, das tut nur ein Bauernhof",
    "farms_hex": "{player}: Ein Joker auf einem Bauernhof-Feld ist selbst eine neue Art; farms muss 0 sein",
    "no_hex": "{player} hat keinen Joker",
    "region": "Kein Gebiet aus {region} ({colour}) möglich: {player} hat außerhalb fertiger Gebiete noch {free}",
    "upgrades_gone": "Alle {copies} Ausbauten ({upgrade}) sind vergeben",
    "stock": "{player} kann nicht {n} {what_n} abgeben, vorhanden: {held}",
    "due": "{player} kann den Zug nicht beenden: Die Wertung von Runde {round} ist fällig",
    "not_turn": "{other} ist am Zug, nicht {player}",
    "not_ending": "Runde {round} endet noch nicht: Niemand hat {tiles} Plättchen aufgedeckt",
    "go_around": "Runde {round} kann noch nicht gewertet werden: {other} ist am Zug, und alle haben gleich viele Züge",
    "no_bonus": "{player} erwartet keinen Farbbonus ({colour}, Seite {side})",
    "scored": "Die dritte Wertung ist vorbei; nicht mehr möglich: {kind}",
    "final_early": "Reste zählen nach der dritten Wertung; jetzt ist Runde {round}",
    "unscored": "Die Partie ist nicht zu Ende: Runde {round} ist nicht gewertet",
    "no_final": "Die Partie ist nicht zu Ende: Es fehlen die Reste von {player}",
    "empty": "{player} kann keine {n} leeren Felder haben: nach den Einträgen höchstens {most}",
    "bonuses_type": "bonuses ist ein Objekt aus Farben, nicht {value}",
    "bonuses_colour": "bonuses: Die Farbe {value} gibt es nicht; es gibt {choices}",
    "bonuses_sides": "bonuses: {colour} nimmt zwei Werte von 0 bis {limit}, jeder darf null sein",
    "regions": "{player} hat alle {colours} gelegt, aber die fertigen Gebiete ergeben {sizes} von {spaces} Feldern",
    # Announcements and questions at the end of a round
    "ends": "Runde {round} endet nach dem Zug von {player}",
    "ends_more": "Runde {round} endet nach {player} und je einem weiteren Zug",
    "ask_last": "War {player} schon am Zug?",
    "ask_more": "Hatten alle den Zusatzzug?",
    "ask_tile1": "Ist ein Stapel 1 leer?",
    "ask_tile2": "Ist ein Stapel 2 leer?",
    "ask_over": "Runde {round} ist vorbei",
    "ask_early": "Zu früh? Runde {round} läuft noch",
}
