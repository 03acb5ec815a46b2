"""Scaffolds: what an author begins with. In: a pack, or none, and answers. Out: the files that are to be written."""
