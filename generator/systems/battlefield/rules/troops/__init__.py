"""Troops: types, what a unit is made of, scores, sizes, and who can be hired."""
