"""The key map: what every key does, by page and phase, searchable; fed from each page's own table of shortcuts."""
