"""Views: what sheets show of a battle, as values."""
