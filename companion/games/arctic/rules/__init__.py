"""Pure calculators, a chapter of the rulebook each: values in, a verdict with its reasons out."""
