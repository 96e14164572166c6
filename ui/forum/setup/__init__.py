"""A game of sixteen begun or taken over: seats, passwords, the deal, house rules, times; then the private messages in one pass."""
