"""What the tests of this folder are given."""

from tests.privileged.machine import machine, unable

__all__ = ["machine", "unable"]
