"""Where a game begins: its title, players and names; the menu, the settings, first steps and the demo."""
