"""The people of a cup: who is in, where he stands, what can be done with him."""
