"""A systemd unit of the user's that runs a command of castellan."""
