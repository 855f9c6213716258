"""What is entered in Preparation, and what a side may still enter."""
