"""Surrender: captors, captives, and loot."""
