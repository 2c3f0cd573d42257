"""What Valormr lays over every map: couriers, what engineers have built, reach."""
