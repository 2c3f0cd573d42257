"""Moves: points, steps, flight, and rearguards."""
