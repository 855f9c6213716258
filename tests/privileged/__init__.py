"""Faults that only root, or tools of the system, can bring about: real disks that lose power, are full or read-only."""
