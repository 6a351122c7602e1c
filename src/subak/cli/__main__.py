"""`python -m subak.cli`: the same as the command `subak`."""

from subak.cli import main

main()
