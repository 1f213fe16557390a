"""The pages that a table of this game has beside its main one."""

from __future__ import annotations

from companion.engine.view import Page, to_everyone
from companion.games.arctic.view.counts_page import counts_page, is_form

PAGES = (
    Page(
        "counts",
        "Correct the table",
        "edit",
        "",
        to_everyone(counts_page),
        saves="Save correction",
        has_form=is_form,
        ways=lambda page: page.ways,
    ),
)
