"""Games written by hand in plain, quick Python: what the games made from YAML are measured against."""
