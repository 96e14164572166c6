"""What opens over the desk: each dialog asks one thing and hands back a command or a choice."""
