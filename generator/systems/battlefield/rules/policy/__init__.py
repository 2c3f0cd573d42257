"""Policies: what a leader decides on what the leader sees, where nobody says more."""
