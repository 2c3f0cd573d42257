"""Cards, strip and picture by which the baselines are marked on the table."""
