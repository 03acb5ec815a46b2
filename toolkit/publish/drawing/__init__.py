"""Drawings: counters, terrain, maps. In: entries of a game. Out: inline SVG that needs no script and no style of its own."""
