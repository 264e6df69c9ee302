"""Break the code on purpose, and see that a test fails: what tools/mutants.py is made of."""
