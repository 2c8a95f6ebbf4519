"""What stands between the web and the views: the proxy's word, caches, sessions, a database in trouble."""
