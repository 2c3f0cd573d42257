"""What is printed of house rules."""
