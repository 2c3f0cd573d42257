"""What each reader may know, built up from nothing."""
