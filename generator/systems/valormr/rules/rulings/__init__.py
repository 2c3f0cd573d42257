"""The umpire's rulings: what they may set, and how it comes about."""
