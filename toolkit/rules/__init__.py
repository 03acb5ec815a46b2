"""The rules language, from the text of an expression upwards. Pure: it touches no file, clock or chance."""
