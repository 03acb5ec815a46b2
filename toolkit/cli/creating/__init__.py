"""Commands that write something new."""
