"""Deutsch: The Princes of Florence, sentences: refusals, questions, results."""

# The facts that are words of the game.
TERMS = ("what",)

SENTENCES = {
    "bought": "{player} hat in dieser Runde schon eine Auktion gewonnen",
    "sold": "In dieser Runde schon versteigert: {what}",
    "builders": "{player} hat {limit} Baumeister; für einen weiteren ist kein Platz",
    "opening": "{what}: Das erste Gebot ist {opening} Florin, {price} ist zu wenig",
    "hundreds": "Ein Preis ist ein Vielfaches von {step} Florin, nicht {price}",
    "has_freedom": "{player} hat die {what} schon",
    "freedoms_gone": "{what}: Kein Plättchen ist übrig (von {tokens})",
    "work_small": "{player}: Ein Werk mit {wp} WP ist zu klein, in Runde {round} muss es {least} haben",
    "work_points": "{player}: Ein Werk mit {wp} WP bringt höchstens {most} Prestige, nicht {pp}",
    "no_recruit": "{player} hat keine Abwerbekarte auszuspielen",
    "recruit_self": "{player} kann nur von anderen abwerben",
    "sell": "{player} hat {held} Prestige und kann nicht {sold} verkaufen",
    "rounds_over": "Die sieben Runden sind vorbei; nicht mehr möglich: {kind}",
    "prestige_early": "Prestigekarten zählen nach Runde 7; jetzt ist Runde {round}",
    "rounds_left": "Die Partie ist nicht zu Ende: Es ist Runde {round} von 7",
    "unofficial": "unofficial gilt nur zu zweit oder dritt, nicht zu {given}",
    "minimums": "minimums ist eine Liste von {rounds} ganzen Zahlen von 1 bis {limit}, eine je Runde",
    "otherwise": "{reason}; spielt ihr anders, tragt eine Korrektur ein",
    "builders_gone": "Alle {limit} Baumeister sind verkauft",
    "recruits_gone": "Alle {limit} Abwerbekarten sind verkauft",
    "buildings_gone": "Alle {limit} Gebäude sind gebaut",
    "buildings": "{player} hat alle {limit} Gebäude",
    "freedom_once": "{player} hat in dieser Runde schon eine Freiheit",
    "profession_once": "{player} hat in dieser Runde schon eine Personenkarte gekauft",
    "professions_gone": "Alle {limit} Personenkarten sind gekauft",
    "none_open": "{player} hat kein Werk, dessen Person abzuwerben wäre",
    "no_profession": "{player} hat keine Personenkarte mehr für ein Werk",
    # Questions at the end of a round
    "ask_round": "Runde {round}: alle 2 Aktionen?",
    "ask_no_work": "Runde {round}: gar kein Werk?",
}
