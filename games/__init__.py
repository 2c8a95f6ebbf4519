"""The rules of the games: standard library only, and no game imports another."""
