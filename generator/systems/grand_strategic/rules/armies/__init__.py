"""Armies as values of a situation: joined, parted, weakened, put into cities."""
