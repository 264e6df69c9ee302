"""A page as one document: its style and scripts are files of their own, and stand in it under a nonce."""

import functools
import hashlib
import json
import secrets
from html import escape
from importlib.resources import files

from starlette.responses import HTMLResponse

from castellan_host.page import access


@functools.cache
def edition(package: str, *names: str) -> str:
    """Return a digest of a page's files: one that was opened before an update has another."""
    return hashlib.sha256("".join(_text(package, name) for name in names).encode()).hexdigest()[:16]


def _text(package: str, name: str) -> str:
    """Return the text of a package's file, or of one that pages share, in this package."""
    own = files(package).joinpath(name)
    return (own if own.is_file() else files(__package__).joinpath(name)).read_text("utf-8")


def document(package: str, page: str, style: str, *scripts: str, lacking: str = "", **facts: object) -> HTMLResponse:
    """Return a page of a package by the names of its files.

    `lacking` is what the page says in a browser without JavaScript, if it has a place for that. `facts` are for its
    scripts, which find them as JSON in the element of the id "facts".
    """
    nonce = secrets.token_urlsafe(12)
    policy = f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'"
    headers = {
        "Content-Security-Policy": policy + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        **access.HEADERS,
    }
    text, css, *code = (_text(package, name) for name in (page, style, *scripts))
    script = f'<script nonce="{nonce}">\n{"".join(code)}</script>'
    if facts:
        given = json.dumps(facts).replace("<", "\\u003c")
        script = f'<script id="facts" type="application/json" nonce="{nonce}">{given}</script>\n{script}'
    text = text.replace("@STYLE@", f'<style nonce="{nonce}">\n{css}</style>')
    text = text.replace("@LACKING@", escape(lacking)).replace("@SCRIPT@", script)
    return HTMLResponse(text, headers=headers)
