"""The steps of each kind of period, as they are played."""
