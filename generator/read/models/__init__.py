"""The shape of a campaign file, format 1: one model for each kind of table in it."""
