"""`python3 -m companion`: check the Python, enter the environment, hand over to the command line."""

import sys

from companion import _python

if __name__ == "__main__":
    _python.insist("companion")

    # Only now: an older Python could not even read these.
    from companion import _bootstrap

    _bootstrap.enter("companion", _bootstrap.RUNTIME_LOCK)

    from companion.cli import main

    sys.exit(main())
