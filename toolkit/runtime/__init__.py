"""What generated code imports: `expressions` to compute, `steps` to change the state, `choices` for whole answers."""
