"""What it tells on the public site: battles, places held, what heads army pages."""
