"""Many games in a row: the runner that plays them and the statistics that sum them up."""
