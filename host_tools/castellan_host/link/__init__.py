"""The box on the line: records come in, the roster and acknowledgements go out."""
