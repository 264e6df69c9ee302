"""English: The Castles of Burgundy: The Card Game, sentences: refusals, questions, results."""

TERMS = ("type",)

SENTENCES = {
    "no_monastery": "{player}'s {type} can't become another type: only a cloister can",
    "monastery_onto": "{player}'s cloister can't be laid on cloisters: only a card of another type is",
    "panas_alone": "{player}'s cloisters stay cloisters: none is laid to or under another type",
    "founds": "{player} has begun no triple of {types} that a cloister could join",
    "loose": "{player} can't lay a card on so many cloisters ({onto}); outside triples: {loose}",
    "has_seven": '{player} has an "all 7" card already',
    "stacked": "{player} laid a card on cloisters although a triple of {types} was begun",
    "no_bonus": "{player} has no bonus of the round to come",
    "printed": "A triple of {types} is worth {points}: the rulebook says so",
    "not_his": "{player} only lays cards; not his: {kind}",
    "first_solo": "Nobody takes the first player card in a solo game",
    "lost": "Panas had more points after round {round} and has won; no longer possible: {kind}",
    "rounds_over": "The five rounds are over; no longer possible: {kind}",
    "final_early": "Animals and storage count after round E; this is round {round}",
    "unfinished": "The game is not over: round {round} goes on",
    "no_final": "The game is not over: {player}'s animals and storage are missing",
    "no_value": "The game is not over: what is a triple of {types} worth?",
    "round_value": "Round {round} can't be compared yet: what is a triple of {types} worth?",
    "round_bonus": "Round {round} can't be compared yet: {player} has a bonus of the round to come",
    "triples_object": "triples is an object of types, not {value}",
    "triples_word": "triples: there is no type {value}; there are {choices}",
    "triples_points": "triples: {type} takes a value from 1 to {limit}, not {value}",
    # Who wins against Panas
    "beaten": "{player} wins: {n} to {m} after round {round}",
    "wins_tie": "{player} wins with {n} {criterion_n} like {other}: a tie is enough",
    "leads_tie": "{player} leads with {n} {criterion_n} like {other}: a tie is enough",
    # Questions at the end of a round
    "ask_round": "Is round {round} over?",
    "ask_cards": "Over without Panas's cards?",
    "ask_lost": "Round {round} over? Panas wins!",
}
