"""English: any other game, sentences: refusals, questions."""

TERMS: tuple[str, ...] = ()

SENTENCES = {
    "title_length": "A title has 1 to {limit} letters",
    "invisible": "A title needs a letter that can be seen",
    "target_start": "The target can't be {n}: everybody begins there",
    "limit": "{player} would have {total} points; the pad takes {limit}, above and below 0",
    "rounds": "All {limit} rounds are entered",
    "nothing": "Nobody has entered any points yet",
    # Questions
    "ask_round": "Record round {round}?",
}
