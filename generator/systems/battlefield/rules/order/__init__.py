"""Order: who acts when, and when a battle is over."""
