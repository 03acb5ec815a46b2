"""Drawings: counters, terrain, maps. In: entries of a game. Out: inline SVG without scripts or styles of its own."""
