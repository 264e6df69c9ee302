"""German: any other game, sentences: refusals, questions."""

TERMS: tuple[str, ...] = ()

SENTENCES = {
    "title_length": "Ein Titel hat 1 bis {limit} Buchstaben",
    "invisible": "Ein Titel braucht einen sichtbaren Buchstaben",
    "target_start": "Das Ziel kann nicht {n} sein: dort beginnen alle",
    "limit": "{player} hätte {total} Punkte; die Grenze ist {limit}, über und unter 0",
    "rounds": "Alle {limit} Runden sind eingetragen",
    "nothing": "Noch niemand hat Punkte eingetragen",
    # Questions
    "ask_round": "Runde {round} eintragen?",
}
