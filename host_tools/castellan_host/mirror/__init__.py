"""A display for spectators: the newest unfinished game of the database, large, on an SSD1306 at the laptop's side."""
