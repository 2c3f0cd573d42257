"""WX, ADV: the sky, the ground under it, and drought."""
