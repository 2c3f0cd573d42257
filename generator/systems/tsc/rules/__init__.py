"""The rules of the Tactical Scenario Campaign: moves, statuses, scenarios."""
