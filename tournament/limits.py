"""How much of something there can be: one number for the database, forms, imports and sentences."""

HIGHEST_NUMBER = 99_999  # a start number
NAME = 60  # characters, as all below
CLUB = 60
SHORT_NAME = 40
REASON = 200
