"""What can be learnt from games: their course, players and results, statistics."""
