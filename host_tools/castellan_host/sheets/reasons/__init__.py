"""Why a game can't happen: what the examples of a sheet have in common, and what answers rule out."""
