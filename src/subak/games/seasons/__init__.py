"""Seasons of Rice: two landscapes, eighteen cards, a Wet and a Dry Season."""
