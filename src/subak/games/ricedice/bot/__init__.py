"""How the computer plays: rules of thumb, plans, and the value function. Compiled."""
