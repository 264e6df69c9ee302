"""The ports: the only modules that access hardware, and their stand-ins for the laptop."""
