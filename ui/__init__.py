"""Everything a person sees. Imports moderator/, never the other way round; no rule lives here."""
