"""What the user chooses for this computer: language, theme, sounds, scripted requests; and where the files lie."""
