"""Reads what the umpire wrote: the campaign file, and where each word of it stands."""
