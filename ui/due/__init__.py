"""What is due next over all games: a list on the first page, reminders, the sign in the system's tray."""
