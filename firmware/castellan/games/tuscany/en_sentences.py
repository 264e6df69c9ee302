"""English: The Castles of Tuscany, sentences: refusals, questions, results."""

TERMS = ("colour", "upgrade", "what")  # facts that are words of the game

SENTENCES = {
    "full": "{player} has placed all {spaces} {colours}",
    "farms_elsewhere": "{player}'s {colour} can't bring farming types: only a farm does",
    "farms_hex": "{player}'s hex on a farm space is one new type by itself; farms must be 0",
    "no_hex": "{player} has no hex",
    "region": "A region of {region} takes {region} {colours}. Outside completed regions {player} has {free}",
    "upgrades_gone": "All {copies} bonus tiles for {upgrade} are taken",
    "stock": "{player} can't give {n} {what_n}, having {held}",
    "due": "{player}'s turn can't end now: the scoring of round {round} is due",
    "not_turn": "It is not {player}'s turn but {other}'s",
    "not_ending": "Round {round} is not ending: nobody has drawn {tiles} tiles",
    "go_around": "Round {round} can't be scored yet: it is {other}'s turn, and all take the same number of turns",
    "no_bonus": "{player} has no bonus for {colours}, side {side}, to come",
    "scored": "The third scoring is done; no longer possible: {kind}",
    "final_early": "Leftovers count after the third scoring; this is round {round}",
    "unscored": "The game is not over: round {round} is not scored",
    "no_final": "The game is not over: {player}'s leftovers are missing",
    "empty": "{player} can't have {n} empty spaces: with those entered there are at most {most}",
    "bonuses_type": "bonuses is an object of colours, not {value}",
    "bonuses_colour": "bonuses: there is no colour {value}; there are {choices}",
    "bonuses_sides": "bonuses: {colour} takes two values from 0 to {limit}, each may be null",
    "regions": "{player}'s {colours} are all placed, but the regions completed add up to {sizes} of {spaces} spaces",
    # Announcements and questions at the end of a round
    "ends": "Round {round} ends after the turn of {player}",
    "ends_more": "Round {round} ends after the turn of {player} and one more turn each",
    "ask_last": "Has {player} had the last turn?",
    "ask_more": "All had their extra turn?",
    "ask_tile1": "Somebody's stack 1 empty?",
    "ask_tile2": "Somebody's stack 2 empty?",
    "ask_over": "Round {round} is over",
    "ask_early": "Early! Round {round} still goes on",
}
