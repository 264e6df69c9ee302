"""A game in words: tables, pages and JSON; reports of a sync."""
