"""Deutsch: Viticulture, sentences: refusals, questions, results."""

TERMS = ("province", "source")  # facts that are words of the game

SENTENCES = {
    "all_laid": "{player} hat schon alle {stars} Sterne gelegt, jetzt lassen sie sich versetzen",
    "not_laid": "{player} kann noch keinen Stern versetzen: noch {left} zu legen",
    "no_star": "{player} hat keinen Stern in {province}",
    "same_province": "{player}: Der Stern liegt schon in {province}",
    "no_board": "Das gibt es nur auf dem Toskana-Plan: {kind}",
    "hers": "Für {player} wird während der Partie nichts eingetragen",
    "last": "Jahr {round} war das letzte; nicht mehr möglich: {kind}",
    "last_vp": "Jahr {round} war das letzte; danach kommt nur noch Einkommen, keine Punkte für {source}",
    "lost": "Automa hat nach Jahr {round} gewonnen; nicht mehr möglich: {kind}",
    "goes_on": "Die Partie ist nicht zu Ende: Jahr {round} läuft noch",
    "solo_board": "Ohne Toskana-Plan spielt nur die gewöhnliche Automa",
    "solo_only": "{option} gibt es nur, wenn einer allein spielt",
    "no_most": "Nach den meisten Sternen wird nur gefragt, wenn Sterne zählen und nicht eingetragen werden: {province}",
    "most_early": "Wer die meisten Sterne hat, wird nach dem letzten Jahr eingetragen; es läuft Jahr {round}",
    "no_target": "Nur die gewöhnliche Automa hat Punkte zum Eintragen",
    # Who wins against Automa
    "beaten": "{player} gewinnt: {other} hat {m} nach Jahr {round} und braucht mehr als {n}",
    "wins_tie": "{player} gewinnt: {n} {criterion_n} wie {other}, bei Gleichstand gewinnt Automa",
    "leads_tie": "{player} führt: {n} {criterion_n} wie {other}, bei Gleichstand gewinnt Automa",
    # Announcements and questions at the end of a year
    "ends": "{player} hat genug Punkte: Jahr {round} ist das letzte",
    "ask_year": "Ist Jahr {round} für alle vorbei?",
    "ask_lost": "Jahr {round} um? Automa gewinnt!",
    "ask_last": "Ist das letzte Jahr vorbei?",
}
