"""Changes to files that are there: comments, order and style are kept. In: a text of YAML. Out: its text, changed."""
