"""The rulebook in a window of its own: opens at the clause one clicked, can be searched, shows the house rules in force."""
