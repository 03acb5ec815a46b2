"""What each node of a typed tree becomes in Python: one file for each group of nodes, registered by `writes`."""
