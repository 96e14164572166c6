"""One open game: propose, do, answer, undo, redo, amend; the exchange file; the library; the due list."""
