"""The rule systems, the kit they are assembled from, and the shelf they stand on."""
