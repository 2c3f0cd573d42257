"""The commands that campaigns of house rules alone have."""
