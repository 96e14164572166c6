"""What may be chosen between the vote and the results: by whom, from whom, until when."""
