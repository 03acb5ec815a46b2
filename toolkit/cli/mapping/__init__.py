"""The commands below `hexwright map`, one subject a file."""
