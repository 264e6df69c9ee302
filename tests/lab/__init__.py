"""What tests and tools share: a box in memory, and all that it is tried with. Each folder is one part of it."""
