"""Run by the VM: print a random game's transcript: vm_game.py NAME SEED LENGTH."""

import sys

from lab.games.random_games import transcript

for line in transcript(int(sys.argv[2]), sys.argv[1], int(sys.argv[3])):
    print(line)
