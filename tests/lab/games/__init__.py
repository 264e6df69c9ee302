"""What games offer and have in `tests/games`; random games; toy_game, a game that the tests alone have."""
