"""The hex map: what is drawn, how it looks, one function for each layer."""
