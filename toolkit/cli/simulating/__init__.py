"""What `simulate` makes of words, and of games: seats, progress, a report."""
