"""English: what the keys do."""

TITLE = "Keys here"
FIRST = "The keys · OK: go on"  # the title when a box is new
HOLDING = "held: {what}"

# What holding a key does; the virtual box's page shows it on its keys.
HELD = {
    "help": "help",
    "menu": "menu",
    "undo": "undo",
    "totals": "end totals",
    "times": "times",
    "delete": "delete",
}

# By a screen's HELP, a line for some keys: what they do; @ means while held.
HELP = {
    "screen": """\
1–4 OK: as shown
BACK: back""",
    "table": """\
1–4: player's entries
OK: what comes next
OK: @menu
BACK: @undo
UP: @totals
UP: after undo: redo
UP: next turn, if timed
BACK: pause, if timed
DOWN: players 5 and 6
BACK: held elsewhere: help""",
    "result": """\
1–4: where points come from
OK: what comes next
OK: @menu
UP: same players again
DOWN: this evening
UP: @times
BACK: @undo""",
    "lines": """\
1–4: that line
UP DOWN: more lines
BACK: back""",
    "sources": """\
UP DOWN: more lines
BACK: back""",
    "poll": """\
1–4: that line
OK: nothing
UP DOWN: more lines
BACK: to the scores""",
    "history": """\
1–4: change, insert before
UP DOWN: newer, older
BACK: back""",
    "games": """\
1–4: shows that game
UP DOWN: more games
BACK: back""",
    "past": """\
OK: opens the game
UP: deletes the game
BACK: back""",
    "letters": """\
1–4: group, then letter
DOWN: other letters
UP: capital or small
OK: name is complete
BACK: one step back""",
    "played": """\
1–4: that title
OK: more games
UP DOWN: more titles
BACK: the games""",
    "howmany": """\
1–4: that many players
DOWN: five to eight
UP: names, options
OK: those who played last
BACK: the games""",
    "first": """\
1–4: the line beside it
UP DOWN: more lines
OK: what comes next
BACK: held: help or undo""",
    "players": """\
1–4: that player, that line
OK: the game begins
UP DOWN: more names
BACK: one player fewer""",
    "count": """\
1–4: enters that number
OK: none
UP DOWN: other numbers
BACK: back""",
    "counts": """\
1–4: enters that number
OK: none
UP DOWN: 1–4, 5–8, 9–12
BACK: one step back""",
    "number": """\
1–4: change the number
UP DOWN: by one
OK: enters the number
BACK: back""",
    "digits": """\
1–4: that number
DOWN: the next four
UP: larger steps
OK: none, or what is shown
BACK: one step back""",
    "points": """\
1–4: that digit
DOWN: 5–8, 9, minus
UP: tens, then 9 and 0
OK: what its line says
BACK: one step back""",
    "rounds": """\
1–4: that digit
DOWN: 5–8, 9, minus, 0
UP: tens, then 9 and 0
OK: what its line says
BACK: one step back""",
    "order": """\
UP DOWN: the others
OK: records the round
BACK: to the numbers""",
    "sum": """\
1–4: change that part
OK: enters the sum
UP DOWN: more parts
BACK: back""",
    "score": """\
OK: records it
BACK: not yet""",
    "room": """\
OK: @delete
BACK: keep the game""",
}
