"""An auction of hexes: a second stranger, as unlike the first as may be."""
