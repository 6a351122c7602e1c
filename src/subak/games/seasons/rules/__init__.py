"""The rules of the game: what is offered, what it does, what follows. Compiled."""
