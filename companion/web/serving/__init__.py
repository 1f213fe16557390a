"""The server around the app: addresses, connections, limits, and what runs beside the taps."""
