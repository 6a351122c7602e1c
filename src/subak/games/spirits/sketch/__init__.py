"""A sketch of the round at hand: what a player means to do, what that needs and brings, and the moves it means."""
