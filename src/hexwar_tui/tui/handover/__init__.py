"""What is shown and decided while the keyboard passes from one seat to the next: curtain, seals, charts."""
