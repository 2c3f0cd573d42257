"""The campaign file of Valormr: its own tables, and how they are read."""
