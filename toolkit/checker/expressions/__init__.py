"""How each node of a parsed expression is typed: one file for each group of nodes, registered by `handles`."""
