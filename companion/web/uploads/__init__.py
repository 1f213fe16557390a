"""Files that people send: where they wait, and the process beside the server that reads them."""
