"""The resolution window: a phase is read step by step before anything of it is written."""
