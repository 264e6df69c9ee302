"""Records, the ledger and the rules that all games share: what box and laptop know of a game, without hardware."""
