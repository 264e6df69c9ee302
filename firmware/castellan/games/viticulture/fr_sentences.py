"""Français: Viticulture, sentences: refusals, questions, results."""

TERMS = ("province", "source")  # facts that are words of the game

SENTENCES = {
    "all_laid": "{player} a déjà posé ses {stars} étoiles ; maintenant, elles se déplacent",
    "not_laid": "{player} ne peut pas encore déplacer d'étoile : il en reste {left} à poser",
    "no_star": "{player} n'a pas d'étoile à {province}",
    "same_province": "{player} : l'étoile est déjà à {province}",
    "no_board": "Seul le plateau Toscane le permet : {kind}",
    "hers": "On ne note rien pour {player} en cours de partie",
    "last": "L'année {round} était la dernière ; n'est plus possible : {kind}",
    "last_vp": "L'année {round} était la dernière ; il ne vient plus que des revenus, pas de PV ({source})",
    "lost": "Automa a gagné après l'année {round} ; n'est plus possible : {kind}",
    "goes_on": "La partie n'est pas finie : l'année {round} continue",
    "solo_board": "Sans le plateau Toscane, seule l'Automa ordinaire joue",
    "solo_only": "{option} ne vaut que pour une partie en solo",
    "no_most": "La majorité d'étoiles n'est demandée que si les étoiles comptent sans être notées : {province}",
    "most_early": "La majorité d'étoiles se note après la dernière année ; c'est l'année {round}",
    "no_target": "Seule l'Automa ordinaire a des PV à noter",
    # Who wins against Automa
    "beaten": "{player} gagne : {other} a {m} PV après l'année {round} et il en faut plus de {n}",
    "wins_tie": "{player} gagne : {n} {criterion_n} comme {other}, et Automa gagne à égalité",
    "leads_tie": "{player} mène : {n} {criterion_n} comme {other}, et Automa gagne à égalité",
    # Announcements and questions at the end of a year
    "ends": "{player} a assez de PV : l'année {round} est la dernière",
    "ask_year": "Année {round} finie pour tous ?",
    "ask_lost": "Année {round} : Automa gagne ?",
    "ask_last": "Dernière année finie ?",
}
