"""Maps and games in the formats of other programs, and back; one package for each of them."""
