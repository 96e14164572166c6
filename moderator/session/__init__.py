"""A match that is open here, with undo and amendment; the exchange file; the library of matches."""
