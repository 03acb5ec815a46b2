"""Checked steps, each class with its effects: `changes` of what there is; `flow`, what is run when and who is asked."""
