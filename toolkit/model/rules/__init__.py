"""Records of `rules/*.yaml`: a module for each group of sections, one for the steps, one for conditions."""
