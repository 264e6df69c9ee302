"""Français: The Castles of Burgundy: The Card Game, sentences: refusals, questions, results."""

TERMS = ("type",)

SENTENCES = {
    "no_monastery": "{player} : {type} ne peut pas changer de type, seul un monastère le peut",
    "monastery_onto": "{player} ne peut pas poser un monastère sur des monastères, mais une carte d'un autre type",
    "panas_alone": "Les monastères de {player} restent des monastères, jamais avec un autre type",
    "founds": "{player} n'a pas de triplette de {types} en cours à laquelle joindre un monastère",
    "loose": "{player} ne peut pas couvrir autant de monastères ({onto}) ; hors des triplettes : {loose}",
    "has_seven": "{player} a déjà une carte « les 7 types »",
    "stacked": "{player} a couvert des monastères alors qu'une triplette de {types} était en cours",
    "no_bonus": "{player} n'attend pas de bonus de manche",
    "printed": "Une triplette de {types} vaut {points} : c'est dans la règle",
    "not_his": "{player} ne fait que poser des cartes ; pas pour lui : {kind}",
    "first_solo": "En solo, personne ne prend la carte 1er joueur",
    "lost": "Panas avait plus de points après la manche {round} et a gagné ; n'est plus possible : {kind}",
    "rounds_over": "Les cinq manches sont finies ; n'est plus possible : {kind}",
    "final_early": "Animaux et entrepôt comptent après la manche E ; c'est la manche {round}",
    "unfinished": "La partie n'est pas finie : la manche {round} est en cours",
    "no_final": "La partie n'est pas finie : il manque les animaux et l'entrepôt de {player}",
    "no_value": "La partie n'est pas finie : que vaut une triplette de {types} ?",
    "round_value": "La manche {round} ne peut pas être comparée : que vaut une triplette de {types} ?",
    "round_bonus": "La manche {round} ne peut pas être comparée : {player} attend un bonus de manche",
    "triples_object": "triples est un objet de types, pas {value}",
    "triples_word": "triples : il n'y a pas de type {value} ; il y a {choices}",
    "triples_points": "triples : {type} prend une valeur de 1 à {limit}, pas {value}",
    # Who wins against Panas
    "beaten": "{player} gagne : {n} à {m} après la manche {round}",
    "wins_tie": "{player} gagne : {n} {criterion_n} comme {other}, l'égalité suffit",
    "leads_tie": "{player} mène : {n} {criterion_n} comme {other}, l'égalité suffit",
    # Questions at the end of a round
    "ask_round": "La manche {round} est finie ?",
    "ask_cards": "Finie sans cartes de Panas ?",
    "ask_lost": "Manche {round} finie ? Panas gagne",
}
