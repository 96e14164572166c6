"""The plan of a cup as a table: proposals, rounds with their numbers, what is wrong with them."""
