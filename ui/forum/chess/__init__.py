"""What is chess at the forum desk: how a night is resolved, a vote counted, a seat handed over."""
