"""Refusals and mishaps in words: a page for people, a panel for htmx, JSON for programs."""

from __future__ import annotations

from typing import Any

from flask import (
    Flask,
    Response,
    current_app,
    jsonify,
    make_response,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import HTTPException, InternalServerError

from companion.engine.errors import DamagedLog, NothingToUndo, RuleError, UnreadableEntry, WayPast
from companion.engine.wording import say
from companion.store.file import troubles
from companion.web import desk, responses
from companion.web.bidi import isolated
from companion.web.forms import FormError

TITLES = {
    400: "That could not be read",
    403: "Blocked",
    404: "Page not found",
    405: "Not possible",
    408: "That took too long",
    409: "Another device tapped first",
    413: "Too large",
    422: "That is not allowed",
    429: "Too often",
    500: "Something went wrong",
    503: "The games cannot be reached",
    507: "The disk is full",
}
NOT_SAVED = "That was not saved"
UNREADABLE = "That cannot be read"
DAMAGED = "A line of this table is damaged"
_NO_WAY_BACK = (
    "No line before it can be shown. Nothing was changed. Stop Companion and run "
    "`python3 -m companion doctor`: it says what can be saved."
)
SENTENCES = {
    400: "The request could not be understood.",
    404: "There is no such page. Your games are safe.",
    405: "This page cannot do that. Nothing was changed.",
    413: "A form can hold 64 kB. Nothing was changed.",
    500: "This is a bug. Everything up to your last tap is saved. Go back and carry on.",
}
# What passes without us: the same form may be sent again.
PASSING = (503, 507)
CODES = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    408: "too_late",
    409: "stale",
    413: "too_large",
    422: "refused",
    429: "too_many",
    503: "unavailable",
    507: "full",
}


def init_app(app: Flask) -> None:
    """Answer every error in words."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(FormError, _form_error)
    app.register_error_handler(RuleError, _rule_error)
    app.register_error_handler(NothingToUndo, _nothing_to_undo)
    app.register_error_handler(UnreadableEntry, _unreadable)
    for cause in (troubles.Trouble, *troubles.CAUSES):
        app.register_error_handler(cause, _trouble)
    app.register_error_handler(troubles.UnusableDatabase, lambda error: refusal(503, str(error)))


def refusal(
    status: int,
    sentence: str,
    *,
    title: str = "",
    rule: str = "",
    may_be_overruled: bool = False,
    ways: tuple[WayPast, ...] = (),
) -> Response:
    """A refusal in the form that the asker takes."""
    if request.path.startswith("/api"):
        return as_json(status, sentence)
    context = _context(sentence, rule, may_be_overruled=may_be_overruled, ways=ways)
    if responses.wants_panels():
        return _in_place(status, context)
    if status == 422:
        return responses.page("refused", status, back=_back(), **context)
    return responses.page(
        "error",
        status,
        title=title or TITLES.get(status, "That did not work"),
        sentence=sentence,
        again=_same() if status in PASSING else None,
        actions=[
            *_reload(status),
            *_back_to_table(status),
            ("Home", url_for("lobby.home"), "home"),
        ],
    )


def _in_place(status: int, context: dict[str, Any]) -> Response:
    """A refusal that htmx shows over the page it has."""
    html = render_template("partials/rule_error.html", **context)
    response = make_response(isolated(html), status)
    response.headers["HX-Retarget"] = "#message"
    response.headers["HX-Reswap"] = "outerHTML"
    # A form may have asked for a part of a page; this is none.
    response.headers["HX-Reselect"] = "#message"
    return response


def _context(
    sentence: str, rule: str, *, may_be_overruled: bool, ways: tuple[WayPast, ...]
) -> dict[str, Any]:
    """What a refusal shows: the sentence, its rule and the ways past it."""
    wrong, _, right = sentence.partition(". ")
    return {
        "error": f"{wrong}." if right else sentence,
        "detail": right,
        "rule": rule,
        "overrule": _again(("despite", _rules_and(rule))) if may_be_overruled else None,
        "ways": [{"label": way.label, **_again(*way.fields)} for way in ways],
        "oob": False,
        "on_page": not responses.wants_panels(),
    }


def panel(error: RuleError) -> str:
    """A refusal as one panel more among those that htmx puts in their places."""
    context = _context(
        error.message, error.rule, may_be_overruled=error.may_be_overruled, ways=error.ways
    )
    return render_template("partials/rule_error.html", **context | {"oob": True})


def as_json(status: int, sentence: str) -> Response:
    """A refusal for programs."""
    if status == 413:
        sentence = "A question may hold 65,536 bytes."
    error = {"code": CODES.get(status, "error"), "message": sentence, "at": ""}
    response = jsonify({"error": error})
    response.status_code = status
    return response


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    if error.response is not None or status < 400:
        return make_response(error.get_response())
    own = error.description if error.description != type(error).description else None
    sentence = own or SENTENCES.get(status) or TITLES.get(status, "That did not work.")
    if isinstance(error, InternalServerError):
        sentence = SENTENCES[500]
    response = refusal(status, sentence)
    if status == 405 and hasattr(error, "valid_methods"):
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    return response


def _form_error(error: FormError) -> Response:
    return refusal(400, error.message)


def _rule_error(error: RuleError) -> Response:
    return refusal(
        422,
        error.message,
        rule=error.rule,
        may_be_overruled=error.may_be_overruled,
        ways=error.ways,
    )


def _nothing_to_undo(error: NothingToUndo) -> Response:
    return refusal(422, str(error))


def _unreadable(problem: UnreadableEntry) -> Response:
    if isinstance(problem, DamagedLog):
        return _damaged(problem)
    # Anyone who keeps this server running may want to know what exactly it was.
    current_app.logger.warning("%s: %s", request.path, problem, exc_info=problem)
    sentence = say(
        "{problem} It is damaged, or a newer version of Companion wrote it.", problem=problem
    )
    return refusal(409, say("{sentence} Nothing was changed.", sentence=sentence), title=UNREADABLE)


def _damaged(problem: DamagedLog) -> Response:
    """Name the line, and offer the last good one before it; the host was told more already."""
    sentence, good = say("Line {line} cannot be read.", line=problem.line), problem.last_good
    code = (request.view_args or {}).get("code")
    if not good or not code:
        return refusal(409, f"{sentence} {_NO_WAY_BACK}", title=DAMAGED)
    safe = say("Lines 1 to {good} are safe", good=good) if good > 1 else "Line 1 is safe"
    sentence = say(
        "{sentence} {safe}. Go back to line {good}.", sentence=sentence, safe=safe, good=good
    )
    table, key = desk.find(code), desk.new_key()
    head = table.log.head(table.id).seq
    if not responses.wants_panels():
        return responses.page(
            "damaged", 409, code=table.code, sentence=sentence, good=good, head=head, key=key
        )
    way = {
        "label": say("Go back to line {good}", good=good),
        "action": url_for("table.return_to", code=table.code, seq=good),
        "fields": [("seq", head), ("key", key)],
    }
    context = _context(sentence, "", may_be_overruled=False, ways=())
    return _in_place(409, context | {"ways": [way]})


def _trouble(error: Exception) -> Response:
    desk.leave_file()
    trouble = troubles.trouble_of(error)
    if trouble is None:
        raise error
    if isinstance(trouble, troubles.Full):
        return refusal(507, str(trouble))
    # A read-only or busy file can still be looked at: only what was sent is not in it.
    return refusal(503, str(trouble), title=NOT_SAVED if request.method == "POST" else "")


def _rules_and(rule: str) -> str:
    """The rules that the form overrules already, and one more."""
    return " ".join(dict.fromkeys((*request.form.get("despite", "").split(), rule)))


def _same() -> dict[str, object] | None:
    """The very same form once more, by its key: it counts once, also if it had been saved."""
    # An upload cannot be sent again for anyone, and may not even have been taken apart.
    if request.mimetype != "application/x-www-form-urlencoded" or "key" not in request.form:
        return None
    return {"action": request.path, "fields": list(request.form.items(multi=True))}


def _again(*changed: tuple[str, str]) -> dict[str, object]:
    """The same form once more with some fields changed, under a key of its own."""
    replaced = {"key", *(name for name, _ in changed)}
    kept = [pair for pair in request.form.items(multi=True) if pair[0] not in replaced]
    return {"action": request.path, "fields": [*kept, ("key", desk.new_key()), *changed]}


def _back() -> str:
    code = (request.view_args or {}).get("code")
    if not code:
        return url_for("lobby.home")
    page = desk.page_to_return_to(code)
    if page:
        return url_for("table.page", code=code, name=page)
    return url_for("table.show", code=code)


def _back_to_table(status: int) -> list[tuple[str, str, str]]:
    """The table that the address is about, unless it is the table itself that is not there."""
    code = (request.view_args or {}).get("code")
    if not code or request.endpoint == "table.show":
        return []
    if status == 404 and not desk.was_found(code):
        return []
    return [("Back to the table", url_for("table.show", code=code), "back")]


def _reload(status: int) -> list[tuple[str, str, str]]:
    """The same page once more, where what is wrong may pass."""
    if status not in PASSING or request.method != "GET":
        return []
    return [("Try again", request.full_path.rstrip("?"), "redo")]
