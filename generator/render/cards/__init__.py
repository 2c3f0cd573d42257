"""Cards, counters and labels: placed on sheets in millimetres, true to scale."""
