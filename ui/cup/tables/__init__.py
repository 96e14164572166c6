"""The matches of a cup: handed out, played at tables here and elsewhere, taken in."""
