"""Hiding: who is discovered before the battle."""
