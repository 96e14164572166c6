"""Entries as bytes, hash chain, one SQLite file a stream, texts that can be erased, backups. Knows no ruleset."""
