"""A page as one document: its style and scripts are files of their own, and stand in it under a nonce."""

import json
import secrets
from html import escape
from importlib.resources import files

from starlette.responses import HTMLResponse

from castellan_host.page import access


def document(package: str, page: str, style: str, *scripts: str, lacking: str = "", **facts: object) -> HTMLResponse:
    """Return a page of a package by the names of its files.

    A script that the package lacks is one that pages share, in this package.
    `lacking` is what the page says in a browser without JavaScript, if it has a place for that. `facts` are for its
    scripts, which find them as JSON in the element of the id "facts".
    """
    nonce = secrets.token_urlsafe(12)
    policy = f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'"
    headers = {
        "Content-Security-Policy": policy + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        **access.HEADERS,
    }
    own, shared = files(package), files(__package__)
    text, css = (own.joinpath(name).read_text("utf-8") for name in (page, style))
    found = [own.joinpath(name) if own.joinpath(name).is_file() else shared.joinpath(name) for name in scripts]
    code = [script.read_text("utf-8") for script in found]
    script = f'<script nonce="{nonce}">\n{"".join(code)}</script>'
    if facts:
        given = json.dumps(facts).replace("<", "\\u003c")
        script = f'<script id="facts" type="application/json" nonce="{nonce}">{given}</script>\n{script}'
    text = text.replace("@STYLE@", f'<style nonce="{nonce}">\n{css}</style>')
    text = text.replace("@LACKING@", escape(lacking)).replace("@SCRIPT@", script)
    return HTMLResponse(text, headers=headers)
