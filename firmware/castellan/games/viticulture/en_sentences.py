"""English: Viticulture, sentences: refusals, questions, results."""

TERMS = ("province", "source")  # facts that are words of the game

SENTENCES = {
    "all_laid": "{player} has laid all {stars} stars; now they can be moved",
    "not_laid": "{player} can't move a star yet: {left} more can be laid",
    "no_star": "{player} has no star on {province}",
    "same_province": "{player}'s star lies on {province} already",
    "no_board": "Only the Tuscany board has this: {kind}",
    "hers": "Nothing is recorded for {player} while the game goes on",
    "last": "Year {round} was the last; no longer possible: {kind}",
    "last_vp": "Year {round} was the last; only income comes after it, no points from {source}",
    "lost": "Automa has won after year {round}; no longer possible: {kind}",
    "goes_on": "The game is not over: year {round} goes on",
    "solo_board": "Only the ordinary Automa plays without the Tuscany board",
    "solo_only": "{option} is for one player alone",
    "no_most": "Who has most stars is asked only where stars count and are not entered: {province}",
    "most_early": "Who has most stars is entered after the last year; now it is year {round}",
    "no_target": "Only the ordinary Automa has points that are entered",
    # Who wins against Automa
    "beaten": "{player} wins: {other} has {m} after year {round} and needs more than {n}",
    "wins_tie": "{player} wins with {n} {criterion_n} like {other}: ties go to Automa",
    "leads_tie": "{player} leads with {n} {criterion_n} like {other}: ties go to Automa",
    # Announcements and questions at the end of a year
    "ends": "{player} has the points: year {round} is the last",
    "ask_year": "Is year {round} over for all?",
    "ask_lost": "Year {round} over? Automa wins!",
    "ask_last": "Is the final year over?",
}
