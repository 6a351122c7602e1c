"""The game in words: notation, labels, events, refusals, views, positions."""
