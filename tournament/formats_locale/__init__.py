"""How dates and numbers are written, where Django's own formats do not fit."""
