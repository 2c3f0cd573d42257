"""Ground: what a case costs and gives, whom it bars, and who drowns."""
