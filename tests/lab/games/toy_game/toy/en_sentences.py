"""English: the toy game, why something is refused."""

TERMS = ("thing", "spot")  # facts that are words of the game

SENTENCES = {
    "level_alone": "Only who plays alone has a robot with a level",
    "minimums": "minimums are three values, not {given}",
    "values": "values are kinds with the values of their pairs, not {given}",
    "done": "The years are over; no longer possible: {kind}",
    "counts_as": "{player}'s {thing} can't count as another thing",
    "no_marker": "{player} has no marker on the {spot}",
    "stays": "{player}'s marker on the {spot} has to go elsewhere",
    "at_home": "{player} can't visit {player}",
    "hundreds": "{player} pays in hundreds, not {price}",
    "minimum": "{player}'s work is worth {worth}; at least {least} are needed",
    "value_first": "What is a pair of {things} worth?",
    "early": "The game is not over: year {round} goes on",
    "robot": "{player} does nothing",
    "ask_year": "Is year {round} over?",
}
