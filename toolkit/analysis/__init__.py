"""What follows from checked rules: what expressions and steps read and write, where pieces may lie, what is hidden."""
