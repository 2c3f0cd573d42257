"""A battle in play: what goes into it, what is asked, and what becomes of it."""
