"""Minds: what leaders have said for a round, in orders and beforehand."""
