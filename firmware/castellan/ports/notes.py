"""What a beeper plays; without hardware, so that a box without one can be heard in other ways."""

# The signals of `App.signal`, each with its notes: Hz, 0 for a pause, and ms.
NOTES = {
    "heard": ((3000, 8),),
    "refused": ((500, 90), (0, 40), (350, 160)),
    "round": ((1000, 120), (1500, 120), (2000, 250)),
    "soon": ((2000, 60), (0, 60), (2000, 60)),
    "late": ((1500, 150), (0, 50), (1500, 150), (0, 50), (1000, 300)),
}
