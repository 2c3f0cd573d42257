"""The rules of the grand-strategic campaign: quick combat, wild events, treasuries."""
