"""Combat: strikes, attack and defence, retaliation, shots."""
