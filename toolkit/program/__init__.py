"""Checked rules: every element and step with its expressions typed and its names resolved.

`rules` holds the declarations and elements of a pack, `steps` what procedures are made of, `places` where it all
stands. Frozen; made by `toolkit.checker`, read by the reference evaluator and the generator.
"""
