"""REST: what rest restores, and what too little of it brings."""
