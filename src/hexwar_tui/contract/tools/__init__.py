"""What the tests of the contract play games with and look at them by."""
