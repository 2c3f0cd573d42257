"""What it tells on the public site: kingdoms, seasons, standings, battles."""
