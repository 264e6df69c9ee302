"""Pages in the browser, and reports."""
