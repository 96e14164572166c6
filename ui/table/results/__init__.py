"""What is settled after the last game: ties, the 1v1 recorder, the sealed table, appeals."""
