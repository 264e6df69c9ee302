"""Français: The Castles of Burgundy: The Card Game."""

WORDS = {
    "building": ("bâtiment", "bâtiments"),
    "pasture": ("pâturage", "pâturages"),
    "ship": ("navire", "navires"),
    "knowledge": ("connaissance", "connaissances"),
    "castle": ("château", "châteaux"),
    "mine": ("mine", "mines"),  # as in English
    "monastery": ("monastère", "monastères"),
}

LABELS = {
    "extra_Panas": "Panas",  # as in English
    "vp": "PV",
    "storage": "cartes en entrepôt",
    "human": "égalité au joueur",
    "triples": "triplettes",
    "bonus_cards": "cartes Bonus",
    "vp_cards": "cartes PV",
    "goods": "marchandises vendues",
    "animals": "animaux",
    "first_player": "carte 1er joueur",
    "points": "correction",  # as in English
    # Values of cards that were learnt from earlier games
    "learnt_triples": "triplette : {word}",
    # Choices
    "place": "carte à poser",
    "triple": "triplette",
    "seven": "les 7 types",
    "on_1": "sur 1 monastère",
    "on_2": "sur 2 monastères",
    "sell": "vendre",
    "trade": "ouvriers, pépites",
    "first": "1er joueur",
    "bonus": "bonus manche",
    "bonus_points": "{n} PV",
    "bonus_none": "pas de PV",
    "bonus_other": "autres PV …",
    "value": "valeur de triplette",
    "final": "animaux, reste",
    # Questions after the player's name, and answers with more than a number
    "ask_type": "triplette, de ?",
    "ask_value_n": "triplette, {about} : PV ?",
    "value_value_n": "vaut {n}",
    "ask_wild": "dont un monastère ?",
    "ask_counts_as": "monastère en ?",
    "ask_onto": "posé sur quoi ?",
    "onto_0": "aucun monastère",
    "onto_1": "1 monastère",
    "onto_2": "2 monastères",
    "ask_bonus_called": "quel bonus ?",
    "ask_bonus_n": "PV du bonus ?",
    "ask_vp_n": "PV des cartes ?",
    "ask_trade_n": "ouvriers + pépites ?",
    "value_trade_n": "cartes : {n}",
    "ask_sell_n": "PV de la vente ?",
    "ask_place_called": "quelle carte ?",
    "count_sheep": "moutons",
    "count_cows": "vaches",
    "count_pigs": "cochons",
    "count_chickens": "poules",
    "count_storage": "reste en entrepôt",
    # The table: titles and names of columns
    "if_ended": "manche {round}",
    "round": "manche {round}",
    "phase_final": "animaux, entrepôt",
    "phase_lost": "manche {round}",
    # Entries in the history
    "event_round": "fin de la manche",
    "end_round": "finir la manche",
    "event_vp": "cartes PV",
    "entry_counts_as": "→ {word}",
    "wild": "avec un monastère",
    "entry_onto": "monastères : {n}",
    "after_points": "correction",  # as in English
    "after_triple": "triplette",
    "after_value": "triplette",
    # Beside a name: what this player still has to enter
    "mark_place": "cartes",
    "mark_bonus": "bonus",  # as in English
    "mark_final": "animaux",
    "sum": "PV",
    "column_vp": "PV",
}
