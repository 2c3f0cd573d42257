"""MOVE, TERR, NIGHT, RIVER: marches, what they cost, and who is in whose way."""
