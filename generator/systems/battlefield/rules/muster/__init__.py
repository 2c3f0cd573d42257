"""Muster: troops hired and dismissed, upkeep, and what a battle leaves."""
