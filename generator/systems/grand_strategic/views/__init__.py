"""What the sheets of a grand-strategic campaign show, as values."""
