"""What of a cup is public: released standings, the second screen, the page for the web, files."""
