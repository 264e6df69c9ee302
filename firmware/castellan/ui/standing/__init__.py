"""The standing of the game at hand: the table, turns and how a round ends, points, the result."""
