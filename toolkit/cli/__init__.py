"""The command line: one thin file a command. In: words. Out: text on the screen and an exit code (0, 1, 2)."""
