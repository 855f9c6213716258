"""What is told, kind by kind: of turns and stores, of talks and treaties, and of the resolution."""
