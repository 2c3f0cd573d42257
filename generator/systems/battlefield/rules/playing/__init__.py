"""Playing: rounds and battles, decided by policies and instructions, with dice."""
