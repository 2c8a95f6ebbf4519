"""Cribbage: the cards (C2), the show (C9-C11) and the play (C6-C8); the game card by card is not here yet."""
