"""From the state to what pages and the log show: decided values and ready-made sentences."""
