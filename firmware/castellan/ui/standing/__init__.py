"""The standing of the game at hand: the table, its next step, news, the result."""
