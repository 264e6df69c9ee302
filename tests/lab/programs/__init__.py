"""Programs of the tests' own: commands, servers, brokers, databases' servers."""
