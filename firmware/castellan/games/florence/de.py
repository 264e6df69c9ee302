"""Deutsch: The Princes of Florence."""

WORDS = {
    "forest": ("Wald", "Wälder"),
    "lake": ("See", "Seen"),
    "park": ("Park", "Parks"),
    "jester": ("Gaukler", "Gaukler"),
    "builder": ("Baumeister", "Baumeister"),
    "prestige": ("Prestigekarte", "Prestigekarten"),
    "recruit": ("Abwerbekarte", "Abwerbekarten"),
    "travel": ("Reisefreiheit", "Reisefreiheiten"),
    "opinion": ("Meinungsfreiheit", "Meinungsfreiheiten"),
    "religion": ("Religionsfreiheit", "Religionsfreiheiten"),
    "bonus": ("Bonuskarte", "Bonuskarten"),
    "profession": ("Personenkarte", "Personenkarten"),
}

LABELS = {
    "prestige": "Prestige",
    "money": "Florin",
    "works": "Werke",
    "best_works": "beste Werke",
    "buildings": "Gebäude",
    "builders": "Baumeister",
    "landscapes": "Landschaften",
    "cards": "Prestigekarten",
    "sold": "verkaufte Punkte",
    "points": "Korrektur",
    # Options
    "unofficial": "inoffiz. Regeln",
    # Choices
    "auction": "Auktion",
    "auction_prestige": "Prestigekarte",
    "auction_recruit": "Abwerbekarte",
    "work": "Werk",
    "build": "Gebäude",
    "freedom": "Freiheit",
    "card": "Karte",
    "play_recruit": "abwerben",
    "sell_points": "Punkte verkaufen",
    "correct_minimum": "Mindestwert",
    "end_round": "Runde beenden",
    # Prestige cards
    "not_met": "nicht erfüllt: 0",
    "most_buildings": "meiste Gebäude +{n}",
    "most_works": "meiste Werke +{n}",
    "most_jesters": "meiste Gaukler +{n}",
    "most_builders": "meiste Baumeister +{n}",
    "most_forests": "meiste Wälder +{n}",
    "most_lakes": "meiste Seen +{n}",
    "most_parks": "meiste Parks …",
    "most_landscapes": "meiste Landschaft. +{n}",
    "all_landscapes": "3 Landschaften +{n}",
    "all_freedoms": "3 Freiheiten +{n}",
    "one_of_each": "Baumst., Gaukl., 2 L. +{n}",
    "large_buildings": "2 große Gebäude +{n}",
    "fewest_empty": "wenigste leere F. …",
    "four_and_two": "4 Gebäude, 2 Freih. …",
    "other_card": "andere Punkte …",
    # Parts of a sum
    "part_building": "Gebäude +{n}",
    "part_landscape": "Landschaft +{n}",
    "part_freedom": "Freiheit +{n}",
    "part_bonus": "Bonuskarten +{n}",
    "part_jesters": "Gaukler je +{n}",
    "part_cards": "Karten je +{n}",
    "part_all": "alle: +{n}",
    "part_minimum": "Minimum",
    # The table's titles
    "if_ended": "Florin jetzt",
    "round": "Runde {round}",
    "sum": "Prestige + bestes Werk",
}
COLUMNS = {"prestige": "Prestige", "money": "Fl."}
EVENTS = {
    "round": "Rundenende",
    "prestige": "Prestigekarte",
    "sell": "verkaufte Punkte",
    "minimum": "Mindestwert",
    "recruit": "abgeworben",
}
QUESTIONS = {
    "price": "zahlt für {about}?",
    "kind": "welche Freiheit?",
    "wp": "Wert des Werks?",
    "pp": "wie viel Prestige?",
    "source": "von wem abgeworben?",
    ("sell", "n"): "wie viel verkauft?",
    ("prestige", "n"): "Prestigekarte?",
    ("prestige", "called"): "Prestigekarte?",
    ("auction", "called"): "was ersteigert?",
    ("money", "n"): "wie viele Florin?",
    ("money", "called"): "wie viele Florin?",
    ("minimum", "n"): "Mindestwert?",
}
ANSWERS = {
    ("what", "prestige"): "Prestigekarte",
    ("price", 0): "Startgebot",
    ("kind", "travel"): "Reise",
    ("kind", "opinion"): "Meinung",
    ("kind", "religion"): "Religion",
}
VALUES = {
    "price": "{n} Florin",
    "wp": "{n} WP",  # as in English
    "pp": "+{n} Prestige",
    ("sell", "n"): "{n} Prestige",
    ("money", "n"): "{n} Florin",
    ("minimum", "n"): "{n} WP",  # as in English
}
SUBJECTS = {("auction", "prestige"): "Prestigekarte"}
ENTRIES = {
    "price": "{n} Fl.",
    "wp": "{n} WP",  # as in English
    "pp": "+{n} Prestige",
    "source": "von {word}",
}
AFTER = {"auction": "Auktion", "points": "Korrektur"}
MARKS = {"prestige": "Karte", "money": "Florin"}
LEARNT = {"minimums": "Minimum, Runde {n}"}
