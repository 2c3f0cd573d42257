"""The commands that only its campaigns have."""
