"""Where a game begins: its title and players; the menu, the settings, the first steps of a new box."""
