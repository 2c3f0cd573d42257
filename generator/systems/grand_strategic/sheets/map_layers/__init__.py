"""What it lays over every map."""
