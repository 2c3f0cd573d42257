"""Files of other programs, read into lines for the campaign file; none is trusted."""
