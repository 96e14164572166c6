"""Corrections after the fact: what a change of a closed round would do, four levels of warning, what was corrected."""
