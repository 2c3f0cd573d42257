"""What every rule system is assembled from: tables, ledger, amendments, phases."""
