"""COURIER: lone riders on the map, what they carry, and who comes to read it."""
