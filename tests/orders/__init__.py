"""Every kind of order as people write it: carried out, or barred and told why."""
