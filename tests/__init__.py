"""The tests, and the small worlds and readers they share."""
