"""Français: what all games share."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    "yes": "oui",
    "no": "non",
    "undo": "Annuler",
    "strike": "rayer",
    "change": "modifier",
    "insert": "insérer",
    "name": "nom",
    "end": "fin",
    "abandon": "abandon",
    "turn": "tour",
    "passes": "passe",
    "times": "temps des tours",
    "time_left": "temps restant",
    # Before a step
    "ok_yes": "oui, noter",
    "anyway": "malgré tout",
    # The table, rounds and what comes after them
    "any_back": "touche : retour",
    "not_done": "impossible",
    "ok_result": "OK : résultat",
    "ok_step": "OK : {what}",
    "press_number": "appuyez sur votre n°",
    "press_line": "touches {keys}",
    "no_line": "aucune ligne à cette touche",
    "no_use": "touche sans effet ici",
    "no_player": "aucun joueur à cette touche",
    "nothing_due": "rien à valider maintenant",
    "so_already": "c'est déjà le cas",
    "too_soon": "OK ne compte qu'après 1 s",
    "keys_soon": "touches comptées après 1 s",
    "ignored": "{key} trop rapide : répétez",
    "points_counted": "points/point",  # as in English
    "press": "touche {keys} : {what}",
    "hold_menu": "maintenir OK : menu",
    "up_turn": "UP : tour suivant",
    "hold_times": "UP long : temps",
    "pause": "pause",  # as in English
    "foot_hold": "long :",
    "foot_menu": "menu",  # as in English
    "foot_same_again": "encore",
    "foot_undo": "annule",
    "hold_undo": "maintenir BACK : annuler",
    "down_first": "DOWN : 1 à 4",
    "undone": "Annulé",
    "up_redo": "UP : rétablir",
    "what_did": "Qu'a fait {player} ?",
    "what_short": "{player} : quoi ?",
    "not_now": "impossible",
    "at_most": "{n} seulement",
    "enter": "noter {n}",
    "enter_low": "{n}, min. {least}",  # as in English
    "again": "encore {n}",
    "keep": "{n} reste",
    # Counts
    "none": "zéro",
    "nobody": "personne",
    "nothing": "rien",
    "everything_else": "tout le reste …",
    "gains": "gagne",
    "loses": "perd",
    "other_number": "autre nombre …",
    "unrecorded": "{what} : pas encore notée",
    "minus": "moins",
    "to_record": "noter",
    "mark_deals": "donne",
    "mark_next": "ensuite",
    # Where BACK leads
    "to_list": "retour",
    "to_actions": "choix",
    "to_scores": "scores",  # as in English
    "one_back": "retour",
}

AND = " et "
COLON = " : "  # between a name and what is about it
ANY_KEY = ("une touche pour continuer", "", "")  # its name, and what it does if that stands behind the name
