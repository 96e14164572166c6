"""The judge's desk: set-up and playing page of one match, with its dialogs."""
