"""The referee's desk, and what he does there: steps, rulings, corrections, rehearsals."""
