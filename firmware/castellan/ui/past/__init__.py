"""Past games, and the room that they take on flash."""
