"""Français: The Princes of Florence."""

WORDS = {
    "forest": ("forêt", "forêts"),
    "lake": ("lac", "lacs"),
    "park": ("parc", "parcs"),
    "jester": ("saltimbanque", "saltimbanques"),
    "builder": ("architecte", "architectes"),
    "prestige": ("carte Prestige", "cartes Prestige"),
    "recruit": ("recrutement", "recrutements"),
    "travel": ("liberté de voyage", "libertés de voyage"),
    "opinion": ("liberté d'opinion", "libertés d'opinion"),
    "religion": ("liberté de religion", "libertés de religion"),
    "bonus": ("carte Bonus", "cartes Bonus"),
    "profession": ("carte Profession", "cartes Profession"),
}

LABELS = {
    "prestige": "prestige",  # as in English
    "money": "florins",  # as in English
    "works": "œuvres",
    "best_works": "meilleures œuvres",
    "buildings": "bâtiments",
    "builders": "architectes",
    "landscapes": "paysages",
    "cards": "cartes Prestige",
    "sold": "points vendus",
    "points": "correction",  # as in English
    # Options
    "two_player_openings": "mises à deux",
    # Choices
    "auction": "enchère",
    "auction_forest": "forêt",
    "auction_lake": "lac",
    "auction_park": "parc",
    "auction_jester": "saltimbanque",
    "auction_builder": "architecte",
    "auction_prestige": "carte Prestige",
    "auction_recruit": "recrutement",
    "what_prestige": "carte Prestige",
    "work": "œuvre",
    "build": "bâtiment",
    "freedom": "liberté",
    "card": "carte",
    "card_bonus": "carte Bonus",
    "card_profession": "carte Profession",
    "play_recruit": "débaucher",
    "sell_points": "vendre des points",
    "correct_minimum": "valeur minimale",
    "end_round": "finir la manche",
    "event_round": "fin de la manche",
    "event_prestige": "carte Prestige",
    "event_sell": "points vendus",
    "event_minimum": "valeur minimale",
    "event_recruit": "débauché",
    # Prestige cards; _0: its condition is not met
    "not_met": "non remplie : 0",
    "most_buildings": "max. bâtiments +{n}",
    "most_works": "max. œuvres +{n}",
    "most_jesters": "max. saltimbanques +{n}",
    "most_builders": "max. architectes +{n}",
    "most_forests": "max. forêts +{n}",
    "most_lakes": "max. lacs +{n}",
    "most_parks": "max. parcs …",
    "most_parks_0": "max. parcs +{n}",
    "most_landscapes": "max. paysages +{n}",
    "all_landscapes": "3 paysages +{n}",
    "all_freedoms": "3 libertés +{n}",
    "one_of_each": "arch., salt., 2 pays. +{n}",
    "large_buildings": "2 grands bâtim. +{n}",
    "fewest_empty": "min. cases vides …",
    "four_and_two": "4 bât., 2 libertés …",
    "four_and_two_0": "4 bât., 2 libertés +{n}",
    "other_card": "autres points …",
    # Questions after the player's name, and answers with more than a number
    "ask_price": "payé pour {about} ?",
    "value_price": "{n} florins",  # as in English
    "price_0": "mise initiale",
    "ask_kind": "quelle liberté ?",
    "kind_travel": "voyage",
    "kind_opinion": "opinion",  # as in English
    "kind_religion": "religion",  # as in English
    "ask_wp": "valeur œuvre ?",
    "value_wp": "{n} VA",
    "part_building": "bâtiment +{n}",
    "part_landscape": "paysage +{n}",
    "part_freedom": "liberté +{n}",
    "part_bonus": "cartes Bonus +{n}",
    "part_jesters": "par saltimb. +{n}",
    "part_cards": "par carte +{n}",
    "ask_pp": "combien de prestige ?",
    "value_pp": "+{n} prestige",  # as in English
    "part_all": "tous : +{n}",
    "part_minimum": "minimum",  # as in English
    "ask_source": "débauché chez qui ?",
    "ask_sell_n": "combien de vendus ?",
    "value_sell_n": "{n} prestige",  # as in English
    "ask_prestige_n": "carte Prestige ?",
    "ask_prestige_called": "carte Prestige ?",
    "ask_auction_called": "quel achat ?",
    "ask_money_n": "combien de florins ?",
    "value_money_n": "{n} florins",  # as in English
    "ask_money_called": "combien de florins ?",
    "ask_minimum_n": "valeur minimale ?",
    "value_minimum_n": "{n} VA",
    "learnt_minimums": "minimum, manche {n}",
    # The table: titles and names of columns
    "if_ended": "florins actuels",
    "round": "manche {round}",
    "sum": "prestige + meilleure œuvre",
    "column_prestige": "points",
    "column_money": "fl.",  # as in English
    # Entries in the history
    "entry_price": "{n} fl.",  # as in English
    "entry_wp": "{n} VA",
    "entry_pp": "+{n} prestige",  # as in English
    "entry_source": "chez {word}",
    "after_auction": "enchère",
    "after_points": "correction",  # as in English
    # Beside a name: what this player still has to enter
    "mark_prestige": "carte",
    "mark_money": "florins",  # as in English
}
