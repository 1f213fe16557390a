"""A group's own rulings: noted from the log or beside a rule, edited, crossed out, restored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.game import AnyGame
from companion.engine.reference import shortened
from companion.engine.sheets import RuleSheet
from companion.engine.wording import say
from companion.store.own_rulings import (
    LONGEST,
    AskedRulings,
    Noted,
    OwnRuling,
    OwnRulings,
    TooManyRulings,
    problem_of,
)
from companion.web import desk, forms, guests, host, responses
from companion.web.forms import FormError
from companion.web.parts import lines, paging, rulebook

bp = Blueprint("own_rulings", __name__)

# Words of any game; whatever belongs to one of them is written down.
PHRASES = ("As the rule says", "Allowed", "Not allowed", "Decided by lot", "Played again")
SUGGESTED = 6
RULINGS_A_PAGE = 50
# More would push the rule itself out of sight.
MOST_BESIDE = 5
MOST_WORDS = 20  # of a question
SHORTEST_WORD = 3
MOST_RULES = 30  # that one page is filtered to
# More would push a sheet of paper over its end.
MOST_PRINTED = 4
LONGEST_PRINTED = 120
LONGEST_DISPUTE_PRINTED = 60
_NOTES = "Only the host can note a ruling that is from no table of this device."
_KEEPS = "Only the host can edit or cross out our rulings."


@dataclass(frozen=True)
class ShownRuling:
    """A ruling as pages show it."""

    id: int
    dispute: str
    decision: str
    about: str  # the title of its rule
    rule: str
    game: str  # the key of the game whose rule it is
    when: str
    table: str  # where it came up, in words
    url: str  # the line of the log, while the table is there
    is_struck: bool


@dataclass(frozen=True)
class Beside:
    """The newest rulings about some rules, and where all of them stand if there are more."""

    newest: list[ShownRuling]
    count: int
    url: str


@dataclass(frozen=True)
class Leaf:
    """A page of some rulings, how many there are of them in all, and whether others follow."""

    rulings: list[ShownRuling]
    count: int
    is_more: bool


@dataclass(frozen=True)
class InShort:
    """The newest rulings in one line each, and how many more the book holds."""

    lines: tuple[tuple[str, str, str], ...]  # the title of the rule, the dispute, the decision
    more: int


@dataclass(frozen=True)
class Draft:
    """What the form holds."""

    game: AnyGame
    rule: str = ""
    code: str = ""
    line: int = 0
    dispute: str = ""
    decision: str = ""
    phrase: str = ""
    key: str = ""
    ruling_id: int = 0

    @property
    def noted(self) -> Noted:
        """What is written down: the phrase that was tapped, then the words that were typed."""
        said = ". ".join(part for part in (self.phrase, self.decision) if part)
        return Noted(self.game.key, self.rule, self.dispute, said, self.code, self.line)


@bp.get("/rulings")
def index() -> Response:
    """The group's book, or what it says about some rules; what was crossed out comes last."""
    rules = _asked_about()
    keys = {game.key for _, game in rules} if rules else desk.games().keys()
    about = tuple(rule.id for rule, _ in rules)
    games = [game for key, game in desk.games().items() if key in keys and game.book().rules]
    asked = [AskedRulings((game.key,), about) for game in games]
    asked.append(AskedRulings(tuple(keys), about, is_struck=True))
    counts = [store().count(question) for question in asked]
    page = paging.number_within(max(counts), RULINGS_A_PAGE)
    *lists, struck = map(partial(_leaf, page), asked, counts)
    is_more = any(leaf.is_more for leaf in (*lists, struck))
    return responses.page(
        "own_rulings",
        games=[
            (game, leaf.rulings)
            for game, leaf in zip(games, lists, strict=True)
            # On the first page each game has its place, also with nothing in it.
            if leaf.rulings or page == 1
        ],
        struck=struck,
        about=rules,
        newer=_page_url(page - 1) if page > 1 else "",
        older=_page_url(page + 1) if is_more else "",
    )


def _leaf(page: int, asked: AskedRulings, count: int) -> Leaf:
    before = (page - 1) * RULINGS_A_PAGE
    found = shown(store().some(asked, RULINGS_A_PAGE, before))
    return Leaf(found, count, before + RULINGS_A_PAGE < count)


def _page_url(page: int) -> str:
    return paging.url(page, "own_rulings.index", "rule", "game")


def _asked_about() -> list[tuple[RuleSheet, AnyGame]]:
    """The rules that the address asks about; none: about all of them."""
    asked = dict.fromkeys(request.args.getlist("rule")[:MOST_RULES])
    found = [rulebook.find(rule, request.args.get("game", "")) for rule in asked]
    if None in found:
        abort(404, description="There is no such rule.")
    return [pair for pair in found if pair is not None]


@bp.get("/rulings/new")
def new() -> Response:
    """The form, filled in with the rule or the line of the log from which one comes."""
    rule, code = request.args.get("rule", ""), request.args.get("table", "").upper()
    _refuse_strangers(code)
    found = rulebook.find(rule, request.args.get("game", "")) if rule else None
    if rule and found is None:
        abort(404, description="There is no such rule.")
    rule = found[0].id if found else ""
    # At a table of one game a rule of another may have been looked up.
    if code and (found is None or desk.find(code).game.key == found[1].key):
        return _from_log(code, rule)
    key = request.args.get("game", found[1].key if found else next(iter(desk.games())))
    return _form(Draft(desk.game(key), rule, key=desk.new_key()))


@bp.post("/rulings/new")
def add() -> Response:
    """Write a ruling down."""
    _refuse_strangers(request.form.get("table", "").upper())
    guests.hold_back_rulings()
    return _kept(_read(desk.game(request.form.get("game", ""))))


@bp.get("/rulings/<int:ruling_id>")
@host.only(_KEEPS)
def edit(ruling_id: int) -> Response:
    """The form with a ruling that was written down before."""
    one = _found(ruling_id)
    noted = one.noted
    return _form(
        Draft(
            desk.game(noted.game),
            noted.rule,
            noted.code,
            noted.line,
            noted.dispute,
            noted.decision,
            key=desk.new_key(),
            ruling_id=one.id,
        )
    )


@bp.post("/rulings/<int:ruling_id>")
@host.only(_KEEPS, then="own_rulings.index")
def change(ruling_id: int) -> Response:
    """Write a ruling anew; the old words stay in the book, crossed out."""
    return _kept(_read(desk.game(_found(ruling_id).noted.game), ruling_id))


@bp.post("/rulings/<int:ruling_id>/strike")
@host.only(_KEEPS, then="own_rulings.index")
def strike(ruling_id: int) -> Response:
    """Cross a ruling out; it can be restored."""
    store().strike(_found(ruling_id).id, is_struck=True)
    return responses.see("own_rulings.index")


@bp.post("/rulings/<int:ruling_id>/restore")
@host.only(_KEEPS, then="own_rulings.index")
def restore(ruling_id: int) -> Response:
    """Restore a ruling."""
    try:
        store().strike(_found(ruling_id).id, is_struck=False)
    except TooManyRulings as full:
        abort(422, description=say("{full} Cross out another one first.", full=full))
    return responses.see("own_rulings.index")


def _refuse_strangers(code: str) -> None:
    """What was decided at a table belongs to it, and may be noted by every device there."""
    if not (code and guests.is_at(code)):
        host.refuse_guests(_NOTES, then="own_rulings.index")


def store() -> OwnRulings:
    """The group's book."""
    return OwnRulings(desk.db())


def beside(game: AnyGame, *rules: str) -> Beside:
    """What the group decided about some rules, the newest first."""
    if not rules:
        return Beside([], 0, "")
    asked = AskedRulings((game.key,), rules)
    count = store().count(asked)
    url = url_for("own_rulings.index", game=game.key, rule=rules) if count > MOST_BESIDE else ""
    return Beside(shown(store().some(asked, MOST_BESIDE)), count, url)


def answering(query: str, game: str = "") -> tuple[ShownRuling, ...]:
    """The newest rulings that hold all the words asked for; short words alone say too little."""
    words = query.split()[:MOST_WORDS]
    if not any(len(word) >= SHORTEST_WORD for word in words):
        return ()
    return tuple(shown(store().holding(words, game, MOST_BESIDE)))


def by_line(code: str) -> dict[int, list[str]]:
    """What was decided about lines of one table's log, by entry."""
    found: dict[int, list[str]] = {}
    for ruling in store().of_log(code):
        found.setdefault(ruling.noted.line, []).append(ruling.noted.decision)
    return found


def in_short(key: str, code: str = "") -> InShort:
    """What the group decided in one game, for print-outs that have one sheet of paper.

    What came up at the table with this code comes first.
    """
    asked = AskedRulings((key,))
    return InShort(
        tuple(
            (
                ruling.about,
                shortened(ruling.dispute, LONGEST_DISPUTE_PRINTED),
                shortened(ruling.decision, LONGEST_PRINTED),
            )
            for ruling in shown(store().some(asked, MOST_PRINTED, first_of=code))
        ),
        max(0, store().count(asked) - MOST_PRINTED),
    )


def shown(found: Iterable[OwnRuling]) -> list[ShownRuling]:
    """Rulings in words."""
    return [_shown(ruling) for ruling in found]


def _shown(one: OwnRuling) -> ShownRuling:
    noted = one.noted
    rule = rulebook.find(noted.rule, noted.game) if noted.rule else None
    # Guests read what was decided at other tables, but neither who played there nor their letters.
    is_near = not noted.code or guests.is_at(noted.code)
    at_table = say("table {code}", code=noted.code) if noted.code and is_near else ""
    leads_there = is_near and one.has_table and noted.line
    return ShownRuling(
        id=one.id,
        dispute=noted.dispute if is_near else "",
        decision=noted.decision,
        about=rule[0].title if rule else "",
        rule=rule[0].id if rule else "",
        game=noted.game,
        when=one.at[:10],
        table=say("{at_table}, line {line}", at_table=at_table, line=noted.line)
        if at_table and noted.line
        else at_table,
        url=url_for("table.at", code=noted.code, seq=noted.line) if leads_there else "",
        is_struck=one.is_struck,
    )


def _from_log(code: str, rule: str) -> Response:
    """The form from one line of a log, or from a table's drawer as it stands."""
    table, dispute = desk.find(code), ""
    text = request.args.get("line", "")
    line = forms.integer("line", text) if text else 0
    state = table.standing.state
    if line:
        entry = table.log.entry(table.id, line)
        if entry is None:
            abort(404, description="The log of this table has no such line.")
        dispute = lines.one(table, entry).text[:LONGEST]
        # What was disputed is whether it may be done: the rules are those of the moment before.
        before = table.log.link(table.id, entry.link.before)
        state = table.after(before if before.seq else entry.link).standing.state
    draft = Draft(table.game, rule, table.code, line, dispute, key=desk.new_key())
    return _form(draft, suggested=table.game.help_for(state)[:SUGGESTED])


def _read(game: AnyGame, ruling_id: int = 0) -> Draft:
    """What was typed, as it stands on the form."""
    form = request.form
    code = form.get("table", "").upper()
    return Draft(
        game,
        form.get("rule", ""),
        code,
        _line(form.get("line") or "0") if code else 0,
        " ".join(form.get("dispute", "").split()),
        " ".join(form.get("decision", "").split()),
        form.get("phrase", ""),
        form.get("key", "")[:LONGEST] or desk.new_key(),
        ruling_id,
    )


def _line(text: str) -> int:
    """The number of a line; none that a log has where it cannot be read."""
    try:
        return forms.integer("line", text)
    except FormError:
        return -1


def _possible(draft: Draft) -> tuple[Draft, str]:
    """The form without what is not there, and a sentence about it; nothing if all of it is."""
    if draft.phrase not in ("", *PHRASES):
        return replace(draft, phrase=""), "This answer cannot be chosen."
    if not (draft.rule in ("", _rule_before(draft)) or rulebook.entries(draft.game, [draft.rule])):
        return replace(draft, rule=""), "This game has no such rule. Choose another one."
    if draft.code and not _has_log(draft):
        problem = "There is no such table, or no such line in its log. Save it without them."
        return replace(draft, code="", line=0), problem
    return draft, ""


def _rule_before(draft: Draft) -> str:
    """The rule of what is edited: one that this version does not know stays."""
    return _found(draft.ruling_id).noted.rule if draft.ruling_id else ""


def _has_log(draft: Draft) -> bool:
    table = desk.tables().find(draft.code)
    if table is None or table.game != draft.game.key:
        return False
    return not draft.line or desk.event_log().entry(table.id, draft.line) is not None


def _kept(draft: Draft) -> Response:
    """Write down what the form holds, or show it again with what is wrong."""
    draft, problem = _possible(draft)
    problem = problem or problem_of(draft.noted)
    try:
        if not problem:
            store().add(draft.noted, key=draft.key, at=desk.now(), instead_of=draft.ruling_id)
    except TooManyRulings as full:
        problem = str(full)
    return _form(draft, 422, problem) if problem else _back_to(draft)


def _form(
    draft: Draft, status: int = 200, problem: str = "", suggested: Iterable[str] = ()
) -> Response:
    rules = sorted(draft.game.book().rules, key=lambda entry: entry.title)
    near = rulebook.entries(draft.game, dict.fromkeys((*filter(None, [draft.rule]), *suggested)))
    return responses.page(
        "own_ruling",
        status,
        draft=draft,
        near=near,
        rules=[entry for entry in rules if entry not in near],
        unknown="" if any(entry.id == draft.rule for entry in near) else draft.rule,
        phrases=[("", "Something else"), *((phrase, phrase) for phrase in PHRASES)],
        problem=problem,
        longest=LONGEST,
        back=_way_back(draft),
    )


def _back_to(draft: Draft) -> Response:
    response = responses.see("own_rulings.index")
    response.headers["Location"] = _way_back(draft)
    return response


def _way_back(draft: Draft) -> str:
    """Where one came from: the line of the log, the rule, or the book."""
    if draft.line and not draft.ruling_id:
        return url_for("table.at", code=draft.code, seq=draft.line)
    if draft.rule and not draft.ruling_id:
        return rulebook.url(draft.rule, draft.game.key)
    return url_for("own_rulings.index")


def _found(ruling_id: int) -> OwnRuling:
    one = store().get(ruling_id) if ruling_id < 2**31 else None
    if one is None or one.noted.game not in desk.games():
        abort(404, description="That ruling does not exist.")
    return one
