"""The sheets and cards of a grand-strategic campaign."""
