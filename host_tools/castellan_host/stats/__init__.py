"""Statistics: the result of each game, kept in derived tables, and what players' results add up to."""
