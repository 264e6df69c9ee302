"""French: any other game, sentences: refusals, questions."""

TERMS: tuple[str, ...] = ()

SENTENCES = {
    "title_length": "Un titre a de 1 à {limit} lettres",
    "invisible": "Un titre a besoin d'une lettre visible",
    "target_start": "L'objectif ne peut pas être {n} : c'est le départ de tous",
    "limit": "{player} aurait {total} points ; la limite est {limit}, au-dessus et au-dessous de 0",
    "rounds": "Les {limit} manches sont toutes notées",
    "nothing": "Personne n'a encore noté de points",
    # Questions
    "ask_round": "Noter la manche {round} ?",
}
