"""What is cut out for a Valormr campaign."""
