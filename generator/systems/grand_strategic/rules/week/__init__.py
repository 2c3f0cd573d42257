"""A week: orders carried out one after another, and what comes of them."""
