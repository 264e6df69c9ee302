"""Français: The Princes of Florence, sentences: refusals, questions, results."""

# The facts that are words of the game.
TERMS = ("what",)

SENTENCES = {
    "bought": "{player} a déjà remporté une enchère pendant cette manche",
    "sold": "Déjà vendu pendant cette manche : {what}",
    "builders": "{player} a {limit} architectes ; il n'y a pas de place pour un autre",
    "opening": "{what} : l'enchère commence à {opening} florins, {price} est trop peu",
    "hundreds": "Un prix est un multiple de {step} florins, pas {price}",
    "has_freedom": "{player} a déjà la {what}",
    "freedoms_gone": "{what} : plus aucun jeton (sur {tokens})",
    "work_small": "{player} : une œuvre de valeur {wp} ne suffit pas, il faut {least} à la manche {round}",
    "work_points": "{player} : une œuvre de valeur {wp} rapporte au plus {most} de prestige, pas {pp}",
    "no_recruit": "{player} n'a pas de carte Recrutement à jouer",
    "recruit_self": "{player} ne peut débaucher que chez un autre joueur",
    "sell": "{player} a {held} de prestige et ne peut en vendre {sold}",
    "rounds_over": "Les sept manches sont finies ; n'est plus possible : {kind}",
    "prestige_early": "Les cartes Prestige comptent après la manche 7 ; c'est la manche {round}",
    "rounds_left": "La partie n'est pas finie : c'est la manche {round} sur 7",
    "unofficial": "unofficial ne vaut qu'à deux ou trois joueurs, pas à {given}",
    "minimums": "minimums est une liste de {rounds} nombres entiers de 1 à {limit}, un par manche",
    "otherwise": "{reason} ; si vous jouez autrement, notez une correction",
    "builders_gone": "Les {limit} architectes sont vendus",
    "recruits_gone": "Les {limit} cartes Recrutement sont vendues",
    "buildings_gone": "Les {limit} bâtiments sont construits",
    "buildings": "{player} a les {limit} bâtiments",
    "freedom_once": "{player} a déjà accordé une liberté cette manche",
    "profession_once": "{player} a déjà acheté une carte Profession cette manche",
    "professions_gone": "Les {limit} cartes Profession sont achetées",
    "none_open": "{player} n'a pas d'œuvre dont débaucher la personne",
    "no_profession": "{player} n'a plus de carte Profession pour une œuvre",
    # Questions at the end of a round
    "ask_round": "Manche {round} : 2 actions chacun ?",
    "ask_no_work": "Manche {round} : aucune œuvre ?",
}
