"""Files to print or to work on. `making.make` is the door; the formats see plain data alone."""
