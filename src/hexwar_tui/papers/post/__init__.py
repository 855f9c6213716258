"""The referee's post: order sheets that have come by mail or as files, taken in and answered."""
