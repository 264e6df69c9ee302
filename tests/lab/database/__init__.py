"""The contracts of databases, and databases of recorded games."""
