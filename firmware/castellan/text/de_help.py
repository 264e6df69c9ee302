"""Deutsch: what the keys do."""

TITLE = "Tasten hier"
FIRST = "Tasten · OK: weiter"  # the title when a box is new
HOLDING = "halten: {what}"

# What holding a key does; the virtual box's page shows it on its keys.
HELD = {
    "help": "Hilfe",
    "menu": "Menü",
    "undo": "zurücknehmen",
    "totals": "Endstand",
    "times": "Zugzeiten",
    "delete": "löschen",
}

# By a screen's HELP, a line for some keys: what they do; @ means while held.
HELP = {
    "screen": """\
1–4 OK: wie gezeigt
BACK: zurück""",
    "table": """\
1–4: Einträge der Person
OK: wie es weitergeht
OK: @menu
BACK: @undo
UP: @totals
UP: Rücknahme aufheben
UP: nächster Zug, mit Zeiten
BACK: Pause, mit Zeiten
DOWN: 5. und 6. Spieler
BACK: sonst halten: Hilfe""",
    "result": """\
1–4: woher die Punkte
OK: wie es weitergeht
OK: @menu
UP: gleiche Spieler
DOWN: heute Abend
UP: @times
BACK: @undo""",
    "lines": """\
1–4: diese Zeile
UP DOWN: mehr Zeilen
BACK: zurück""",
    "sources": """\
UP DOWN: mehr Zeilen
BACK: zurück""",
    "poll": """\
1–4: diese Zeile
OK: nichts
UP DOWN: mehr Zeilen
BACK: zum Stand""",
    "history": """\
1–4: ändern, davor einfügen
UP DOWN: neuer, älter
BACK: zurück""",
    "games": """\
1–4: zeigt die Partie
UP DOWN: mehr Partien
BACK: zurück""",
    "past": """\
OK: öffnet die Partie
UP: löscht die Partie
BACK: zurück""",
    "letters": """\
1–4: Gruppe, dann Zeichen
DOWN: andere Buchstaben
UP: groß oder klein
OK: Name ist fertig
BACK: einen Schritt zurück""",
    "played": """\
1–4: dieser Titel
OK: mehr Spiele
UP DOWN: mehr Titel
BACK: die Spiele""",
    "howmany": """\
1–4: so viele spielen
DOWN: fünf bis acht
UP: Namen, Optionen
OK: wie beim letzten Mal
BACK: die Spiele""",
    "first": """\
1–4: die Zeile daneben
UP DOWN: mehr Zeilen
OK: wie es weitergeht
BACK: lang: Hilfe oder zurück""",
    "players": """\
1–4: dieser Spieler
OK: das Spiel beginnt
UP DOWN: mehr Namen
BACK: ein Spieler weniger""",
    "count": """\
1–4: trägt diese Zahl ein
OK: keine
UP DOWN: andere Zahlen
BACK: zurück""",
    "counts": """\
1–4: trägt diese Zahl ein
OK: keine
UP DOWN: 1–4, 5–8, 9–12
BACK: einen Schritt zurück""",
    "number": """\
1–4: ändern die Zahl
UP DOWN: um eins
OK: trägt sie ein
BACK: zurück""",
    "digits": """\
1–4: diese Zahl
DOWN: die nächsten vier
UP: größere Schritte
OK: keine, oder was da steht
BACK: einen Schritt zurück""",
    "points": """\
1–4: diese Ziffer
DOWN: 5–8, 9, minus
UP: Zehner, dann 9 und 0
OK: was dort steht
BACK: einen Schritt zurück""",
    "rounds": """\
1–4: diese Ziffer
DOWN: 5–8, 9, minus, 0
UP: Zehner, dann 9 und 0
OK: was dort steht
BACK: einen Schritt zurück""",
    "order": """\
UP DOWN: die anderen
OK: trägt die Runde ein
BACK: zu den Zahlen""",
    "sum": """\
1–4: ändern diesen Teil
OK: trägt die Summe ein
UP DOWN: weitere Teile
BACK: zurück""",
    "score": """\
OK: trägt es ein
BACK: noch nicht""",
    "room": """\
OK: @delete
BACK: Spiel behalten""",
}
