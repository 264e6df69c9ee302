"""The virtual box's page in the browser, and its web server."""
