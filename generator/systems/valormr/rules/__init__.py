"""The Valormr strategic rules: movement, weather, contact, deployment."""
