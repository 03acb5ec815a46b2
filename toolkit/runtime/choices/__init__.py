"""Whole answers completed: which sets, routes and splits can still become a legal answer, and the first of them."""
