"""Reports: one game as an HTML, PDF, PNG or SVG file, in any of the four languages."""
