"""BASE: the wargames table, its baselines, and the steps of a battle on it."""
