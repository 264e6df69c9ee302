"""What each version of the tables changed."""
