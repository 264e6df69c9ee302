"""Français: what all games share."""

WORDS = {
    "green": ("vert", "verts"),
    "red": ("rouge", "rouges"),
}

LABELS = {
    "yes": "oui",
    "no": "non",
    "other": "autre …",
    "undo": "Annuler",
    "menu_history": "historique",
    "strike": "rayer",
    "restore": "rétablir",
    "change": "modifier",
    "unchange": "comme avant",
    "name": "nom",
    "end": "fin",
    "abandon": "abandon",
    "menu_past": "parties passées",
    "menu_settings": "réglages",
    "brightness": "luminosité",
    "learnt": "valeurs apprises",
    "dark": "sombre",
    "normal": "normal",
    "bright": "clair",
    "which_holds": "laquelle ?",
    "nothing_learnt": "rien encore",
    "menu_again": "mêmes joueurs",
    "menu_new": "nouvelle partie",
    "menu_end": "finir la partie",
    "menu_abandon": "abandonner",
    "sure_abandon": "abandon : oui",
    "sure_back": "BACK : non",
    "new_name": "autre nom …",
    "options": "options …",
    "language": "langue",
    "start": "commencer",
    "who": "joueurs ?",
    "ok_scores": "fin {round} · OK",
    "ok_records": "OK enregistre",
    "hold_deletes": "OK tenu : effacer",
    "frees": "libère {size} ko, manque {lacking}",
    # What was entered and is not shown itself
    "a_huge_number": "un nombre gigantesque",
    "a_fraction": "un nombre à virgule",
    "an_object": "un objet",
    "a_list": "une liste",
}

AND = " et "
