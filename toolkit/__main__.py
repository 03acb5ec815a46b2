"""`python -m toolkit` is the same as the command `hexwright`."""

from toolkit.cli.main import main

main()
