"""The laptop's side of Castellan."""
