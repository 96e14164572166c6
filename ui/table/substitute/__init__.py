"""Substitutes at the desk: who leaves, who is called, what is inherited; the list of who may come."""
