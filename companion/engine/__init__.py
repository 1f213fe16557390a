"""What any game needs: the protocol, errors, the timeline, the codec and the catalogue reader.

Nothing in this folder may import anything but the standard library: no Flask, no SQLite,
no clock, no chance. ``tests/test_architecture.py`` holds it to that.
"""
