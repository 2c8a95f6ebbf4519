"""What is printed: a paper is a part (a template) with plain data; page and PDF share both."""
