"""What the system lays over every map: ground, fortifications, units and modes."""
