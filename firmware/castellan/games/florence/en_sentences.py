"""English: The Princes of Florence, sentences: refusals, questions, results."""

# The facts that are words of the game.
TERMS = ("what",)

SENTENCES = {
    "bought": "{player} has already won an auction in this round",
    "sold": "A {what} has already been sold in this round",
    "builders": "{player} has {limit} builders; there is no room for another",
    "opening": "{what}: the auction opens at {opening} florins, {price} is too little",
    "hundreds": "A price is a multiple of {step} florins, not {price}",
    "has_freedom": "{player} has the {what} already",
    "freedoms_gone": "No token of the {what} is left (of {tokens})",
    "work_small": "{player}'s work of {wp} WP is too small: in round {round} it has to be worth {least}",
    "work_points": "{player}'s work of {wp} WP brings at most {most} prestige, not {pp}",
    "no_recruit": "{player} has no recruiting card to play",
    "recruit_self": "{player} can lure a person only from another player",
    "sell": "{player} has {held} prestige and can't sell {sold}",
    "rounds_over": "The seven rounds are over; no longer possible: {kind}",
    "prestige_early": "Prestige cards count after round 7; this is round {round}",
    "rounds_left": "The game is not over: this is round {round} of 7",
    "unofficial": "unofficial is for two or three players, not for {given}",
    "minimums": "minimums is a list of {rounds} whole numbers from 1 to {limit}, one a round",
    "otherwise": "{reason}; if you play otherwise, enter a correction",
    "builders_gone": "All {limit} builders are sold",
    "recruits_gone": "All {limit} recruiting cards are sold",
    "buildings_gone": "All {limit} buildings are built",
    "buildings": "{player} has all {limit} buildings",
    "freedom_once": "{player} has granted a freedom in this round",
    "profession_once": "{player} has bought a profession card in this round",
    "professions_gone": "All {limit} profession cards are bought",
    "none_open": "{player} has no work whose person could be recruited",
    "no_profession": "{player} has no profession card left for a work",
    # Questions at the end of a round
    "ask_round": "Round {round}: all had 2 actions?",
    "ask_no_work": "Round {round}: no work at all?",
}
