"""`python3 -m benchmarks [--quick] [--json FILE]`: every measurement, in one command."""

import sys

from companion import _python

if __name__ == "__main__":
    _python.insist("benchmarks")

    # Only now: an older Python could not even read these.
    from companion import _bootstrap

    _bootstrap.enter("benchmarks", _bootstrap.RUNTIME_LOCK)

    from benchmarks.command import main

    sys.exit(main(sys.argv[1:]))
