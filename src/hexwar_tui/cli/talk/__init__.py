"""How a command talks with whoever has called it: words, sides, PINs, files."""
