"""What one player knows changes nothing that anyone else is told."""
