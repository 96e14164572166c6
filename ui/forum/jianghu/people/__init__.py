"""People of a game of eighty-eight: alliances as a picture, stand-ins, privileges, complaints and discipline, the end."""
