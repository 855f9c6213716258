"""Reports, order sheets and chronicles."""
