"""What the system tells on the public site."""
