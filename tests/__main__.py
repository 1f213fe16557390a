"""`python3 -m tests [--quick] [pytest arguments]`: everything that must hold, in one command.

`python3 -m tests --fresh-machine` tries the same on a bare Debian.
"""

import sys

from companion import _python

if __name__ == "__main__":
    _python.insist("tests")

    # Only now: an older Python could not even read these.
    from companion import _bootstrap
    from tests import fresh_machine

    if fresh_machine.OPTION in sys.argv:
        rest = [argument for argument in sys.argv[1:] if argument != fresh_machine.OPTION]
        sys.exit(fresh_machine.main(rest))

    _bootstrap.enter("tests", _bootstrap.TEST_LOCK)

    from tests.stages import main

    sys.exit(main(sys.argv[1:]))
