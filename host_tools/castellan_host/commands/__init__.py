"""The commands, by what they are about. What a command needs is imported when it runs: it starts quickly."""
