"""The prison game: guards, prisoners, interrogation rooms, a script of the director's own."""
