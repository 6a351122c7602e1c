"""`python -m subak`: the same as the command `subak`."""

from subak.cli import main

main()
