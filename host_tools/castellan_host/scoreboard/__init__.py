"""A page for spectators: the games that the boxes play now, large, in any browser."""
