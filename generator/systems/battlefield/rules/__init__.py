"""The rules of Battlefield: small fantasy battles on hexes, unit against unit."""
