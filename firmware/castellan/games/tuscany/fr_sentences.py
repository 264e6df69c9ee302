"""Français: The Castles of Tuscany, sentences: refusals, questions, results."""

TERMS = ("colour", "upgrade", "what")  # facts that are words of the game

SENTENCES = {
    "full": "{player} a déjà couvert ses {spaces} cases {colour}",
    "farms_elsewhere": "{player}, case {colour} : seule l'agriculture rapporte des types d'agriculture",
    "farms_hex": "{player} : un joker sur une case agriculture est déjà un nouveau type ; farms doit être 0",
    "no_hex": "{player} n'a pas de joker",
    "region": "Une zone de {region} ({colour}) prend {region} cases. Hors zones complètes, {player} en a {free}",
    "upgrades_gone": "Les {copies} tuiles Amélioration « {upgrade} » sont prises",
    "stock": "{player} ne peut pas rendre {n} {what_n} : il en reste {held}",
    "due": "{player} ne peut pas finir son tour : il faut d'abord le décompte de la manche {round}",
    "not_turn": "C'est le tour de {other}, pas de {player}",
    "not_ending": "La manche {round} ne s'achève pas : personne n'a retourné {tiles} tuiles",
    "go_around": "Pas encore de décompte de la manche {round} : c'est à {other}, et tous jouent autant de tours",
    "no_bonus": "{player} n'attend pas de bonus de couleur {colour}, face {side}",
    "scored": "Le 3e décompte est fait ; n'est plus possible : {kind}",
    "final_early": "Le matériel restant compte après le 3e décompte ; c'est la manche {round}",
    "unscored": "La partie n'est pas finie : il manque le décompte de la manche {round}",
    "no_final": "La partie n'est pas finie : il manque le matériel restant de {player}",
    "empty": "{player} ne peut pas avoir {n} cases vides : d'après les entrées, au plus {most}",
    "bonuses_type": "bonuses est un objet de couleurs, pas {value}",
    "bonuses_colour": "bonuses : il n'y a pas de couleur {value} ; il y a {choices}",
    "bonuses_sides": "bonuses : {colour} prend deux valeurs de 0 à {limit}, chacune peut être null",
    "regions": "{player} a couvert ses cases {colour}, mais les zones complètes font {sizes} sur {spaces} cases",
    # Announcements and questions at the end of a round
    "ends": "Fin de la manche {round} après {player}",
    "ends_more": "Manche {round}, fin après {player} et un tour de plus pour chacun",
    "ask_last": "{player} a joué son tour ?",
    "ask_more": "Tour de plus joué par tous ?",
    "ask_tile1": "Une pile 1 est vide ?",
    "ask_tile2": "Une pile 2 est vide ?",
    "ask_over": "La manche {round} est finie",
    "ask_early": "Trop tôt ? Manche {round} en cours",
}
