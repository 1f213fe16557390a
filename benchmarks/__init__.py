"""How long things take, as ratios within one run: `python3 -m benchmarks` (docs/benchmarks.md)."""
