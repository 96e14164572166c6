"""All streams of a cup in one PostgreSQL: the counterpart of the file store. Needs psycopg, an optional extra of the package."""
