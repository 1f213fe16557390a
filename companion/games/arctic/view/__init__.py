"""From the state to what a page shows: ready-made sentences, flags and totals."""
