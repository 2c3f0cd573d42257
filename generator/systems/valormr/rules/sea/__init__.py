"""SEA, SHIP, RIVER: vessels, the waters they go on, and the armies they carry."""
