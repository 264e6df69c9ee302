"""Golden screens: what each shows, and how `make renew` writes them."""
