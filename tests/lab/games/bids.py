"""A score sheet of one line with a bid, what is melded, and tricks: several tests look for games of it."""

BIDS = """title = "Bids"
players = [2, 2]
target = 150
lines = [{ name = "deal", asks = ["bid 0..150", "meld 0..150", "tricks 0..25"], points = "POINTS", when = "round" }]
[[example]]
rows = [[25, 0], [17, 6], [14, 11], [0, 30], [0, 19], [15, 10], [22, 0], [10, 8], [12, 13]]
totals = [68, 8]
""".replace("POINTS", "meld + tricks if meld + tricks >= bid else -bid")
