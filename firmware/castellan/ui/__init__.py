"""What the players see and do. It knows no game: a game declares what it asks."""
