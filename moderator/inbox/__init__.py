"""What comes from outside, read with care: tables of people and heroes out of files and pasted text."""
