"""`python3 -m tests [--quick] [pytest arguments]`: everything that must hold, in one command."""

import sys

from companion import _python

if __name__ == "__main__":
    _python.insist("tests")

    # Only now: an older Python could not even read these.
    from companion import _bootstrap

    _bootstrap.enter("tests", _bootstrap.TEST_LOCK)

    from tests.stages import main

    sys.exit(main(sys.argv[1:]))
