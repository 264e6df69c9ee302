"""The virtual box's page in the browser, and its web server."""

# The address of the page that `make site` builds, once it is published, with a slash at its end: links to score sheets
# lead there, and so does the README's first line (`make renew`).
SITE = ""
