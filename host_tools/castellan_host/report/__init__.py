"""Reports: one game as an HTML, PDF, PNG or SVG file, in any of the four languages."""

import logging
import os

# Before Matplotlib is imported: it refuses a window system that is missing here, and a notebook sets its own.
os.environ["MPLBACKEND"] = "agg"
os.environ["MATPLOTLIBRC"] = os.devnull
# It logs a line for each font without a bold face, such as most that have rare letters.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
