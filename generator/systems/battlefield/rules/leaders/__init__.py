"""Leaders: leadership, the ego of an army, and what a battle changes."""
