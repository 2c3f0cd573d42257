"""What The Valormr Campaign brings to the public site."""
