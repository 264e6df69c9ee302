"""Français: what the keys do."""

TITLE = "Les touches ici"
FIRST = "Touches · OK : suite"  # the title when a box is new
HOLDING = "maintenue : {what}"

# What holding a key does; the virtual box's page shows it on its keys.
HELD = {
    "help": "aide",
    "menu": "menu",
    "undo": "annuler",
    "totals": "total final",
    "times": "temps",
    "delete": "supprimer",
}

# By a screen's HELP, a line for some keys: what they do; @ means while held.
HELP = {
    "screen": """\
1–4 OK: comme indiqué
BACK: retour""",
    "table": """\
1–4: noter pour ce joueur
OK: la suite
OK: @menu
BACK: @undo
UP: @totals
UP: rétablir l'annulé
UP: tour suivant (temps)
BACK: pause (temps)
DOWN: joueurs 5 et 6
BACK: ailleurs : aide""",
    "result": """\
1–4: origine des points
OK: la suite
OK: @menu
UP: mêmes joueurs
DOWN: ce soir
UP: @times
BACK: @undo""",
    "lines": """\
1–4: cette ligne
UP DOWN: autres lignes
BACK: retour""",
    "sources": """\
UP DOWN: autres lignes
BACK: retour""",
    "poll": """\
1–4: cette ligne
OK: rien
UP DOWN: autres lignes
BACK: aux scores""",
    "history": """\
1–4: modifier, insérer avant
UP DOWN: plus récent, ancien
BACK: retour""",
    "games": """\
1–4: montre la partie
UP DOWN: autres parties
BACK: retour""",
    "past": """\
OK: ouvre la partie
UP: supprime la partie
BACK: retour""",
    "letters": """\
1–4: groupe, puis lettre
DOWN: autres lettres
UP: majuscule, minuscule
OK: le nom est complet
BACK: un pas en arrière""",
    "played": """\
1–4: ce titre
OK: autres jeux
UP DOWN: autres titres
BACK: les jeux""",
    "howmany": """\
1–4: tant de joueurs
DOWN: de cinq à huit
UP: noms, options
OK: les mêmes joueurs
BACK: les jeux""",
    "first": """\
1–4: la ligne à côté
UP DOWN: autres lignes
OK: la suite
BACK: long : aide ou annuler""",
    "players": """\
1–4: ce joueur, cette ligne
OK: la partie commence
UP DOWN: autres noms
BACK: un joueur de moins""",
    "count": """\
1–4: noter ce nombre
OK: zéro
UP DOWN: autres nombres
BACK: retour""",
    "counts": """\
1–4: noter ce nombre
OK: zéro
UP DOWN: 1–4, 5–8, 9–12
BACK: un pas en arrière""",
    "number": """\
1–4: changer le nombre
UP DOWN: de un en un
OK: noter le nombre
BACK: retour""",
    "digits": """\
1–4: ce nombre
DOWN: les quatre suivants
UP: pas plus grands
OK: zéro, ou le total
BACK: un pas en arrière""",
    "points": """\
1–4: ce chiffre
DOWN: 5–8, 9, moins
UP: dizaines, puis 9 et 0
OK: ce qui est écrit
BACK: un pas en arrière""",
    "rounds": """\
1–4: ce chiffre
DOWN: 5–8, 9, moins, 0
UP: dizaines, puis 9 et 0
OK: ce qui est écrit
BACK: un pas en arrière""",
    "order": """\
UP DOWN: les autres
OK: note la manche
BACK: vers les nombres""",
    "sum": """\
1–4: changer cette part
OK: noter la somme
UP DOWN: autres parts
BACK: retour""",
    "score": """\
OK: noter
BACK: pas encore""",
    "room": """\
OK: @delete
BACK: garder la partie""",
}
