"""OOB: what an army is made of, and how that changes."""
