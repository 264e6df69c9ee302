"""Both ends of the serial link, the line between them, and what goes wrong there."""
