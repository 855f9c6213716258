"""What the contract's tests play games with, and look at them with."""
