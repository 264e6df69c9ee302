"""Statistics as a report with plots, in any of the four languages."""
