"""Deutsch: The Castles of Burgundy: The Card Game, sentences: refusals, questions, results."""

TERMS = ("type",)

SENTENCES = {
    "no_monastery": "{player}: {type} kann keine andere Sorte werden, das kann nur ein Kloster",
    "monastery_onto": "{player} kann kein Kloster auf Klöster legen, nur eine Karte anderer Sorte",
    "panas_alone": "Klöster von {player} bleiben Klöster: Keines liegt an oder unter anderen Sorten",
    "founds": "{player} hat keinen begonnenen Drilling ({types}), an den ein Kloster passt",
    "loose": "{player} kann keine Karte auf so viele Klöster legen ({onto}); außerhalb von Drillingen: {loose}",
    "has_seven": '{player} hat schon eine Karte "alle 7 Sorten"',
    "stacked": "{player} hat eine Karte auf Klöster gelegt, obwohl ein Drilling ({types}) begonnen war",
    "no_bonus": "{player} erwartet keinen Durchgangsbonus",
    "printed": "Ein Drilling ({types}) zählt {points}: So steht es in der Regel",
    "not_his": "{player} legt nur Karten; nicht für ihn: {kind}",
    "first_solo": "Im Solospiel nimmt niemand die Startspielerkarte",
    "lost": "Panas hatte nach Durchgang {round} mehr Punkte und hat gewonnen; nicht mehr möglich: {kind}",
    "rounds_over": "Die fünf Durchgänge sind vorbei; nicht mehr möglich: {kind}",
    "final_early": "Tiere und Lager zählen nach Durchgang E; jetzt ist Durchgang {round}",
    "unfinished": "Die Partie ist nicht zu Ende: Durchgang {round} läuft noch",
    "no_final": "Die Partie ist nicht zu Ende: Es fehlen Tiere und Lager von {player}",
    "no_value": "Die Partie ist nicht zu Ende: Was zählt ein Drilling ({types})?",
    "round_value": "Durchgang {round} ist noch nicht zu vergleichen: Was zählt ein Drilling ({types})?",
    "round_bonus": "Durchgang {round} ist noch nicht zu vergleichen: {player} erwartet einen Durchgangsbonus",
    "triples_object": "triples ist ein Objekt aus Sorten, nicht {value}",
    "triples_word": "triples: Die Sorte {value} gibt es nicht; es gibt {choices}",
    "triples_points": "triples: {type} nimmt einen Wert von 1 bis {limit}, nicht {value}",
    # Who wins against Panas
    "beaten": "{player} gewinnt: {n} zu {m} nach Durchgang {round}",
    "wins_tie": "{player} gewinnt: {n} {criterion_n} wie {other}, ein Gleichstand reicht",
    "leads_tie": "{player} führt: {n} {criterion_n} wie {other}, ein Gleichstand reicht",
    # Questions at the end of a round
    "ask_round": "Ist Durchgang {round} vorbei?",
    "ask_cards": "Vorbei ohne Panas' Karten?",
    "ask_lost": "Durchgang {round}: Sieg für Panas?",
}
