"""The table is an instrument: everything fits, one thing is amber, and nothing changes its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from tests.live_server import LiveServer
from tests.test_recorded_games import recordings
from tests.web.browser.devices import SIZES
from tests.web.browser.measure import (
    ROOM,
    places_of,
    problems_of_amber,
    problems_of_an_instrument,
    problems_of_size,
)
from tests.web.browser.places import Looks, Places, all_recipes, turn
from tests.web.browser.recorded_tables import set_up

pytestmark = [pytest.mark.browser, pytest.mark.long]

# Every kind of table and phase, by the game that it is a moment of; the same people sit there.
GAMES = {
    "five players with everything": [
        "{full_choice}",
        "{full_leaders}",
        "{full_dealt}",
        "{full_timers}",
        "{full_gather}",
        "{full_dig}",
        "{full_hire}",
        "{full_opened}",
        "{full_trash}",
        "{full_site}",
        "{full_build}",
        "{full_work}",
        "{full_store}",
        "{full_retrieve}",
        "{full_interrupt}",
        "{full_spy}",
        "{full_skirmish}",
        "{full_reveal}",
        "{full_reactions}",
        "{full_saves}",
        "{full_taken}",
        "{full_verdict}",
        "{full_deadlock}",
        "{full_over}",
        "{full_closed}",
    ],
    "leaders drafted": ["{full_draft}"],
    "hurt": ["{full_hurt}", "{full_repair}"],
    "three players": ["{draw}", "{gather}", "{peek}", "{skirmish}", "{counting}", "{uncounted}"],
    "counted from scratch": ["{afresh}"],
    "long names": ["{crowd}"],
    "names from everywhere": ["{everywhere}"],
    "Arctic": [
        "{place_first}",
        "{place_powers}",
        "{place_untold}",
        "{move_walrus}",
        "{draw_powers}",
        "{place_last}",
    ],
    "Arctic, rounds only": ["{reserve}"],
    "Arctic, counting alone": [
        "{score_only}",
        "{piles_begun}",
        "{piles_spread}",
        "{piles_closed}",
        "{piles_not_counted}",
    ],
    "toy": ["{pebbles}", "{pebbles_over}", "{locked}"],
}
RESULTS = [
    "{full_closed}/score",
    "{full_closed}/score?shown=2",
    "{full_closed}/score?shown=all",
    "{full_secrets}/score?shown=all",
    "{piles_closed}/score",
    "{piles_closed}/score?shown=all",
    "{uncounted}/score",
    "{pebbles_over}/score?shown=all",
]
# How high a refusal may be: on a tablet as high as the bar.
REFUSAL = {"tablet": 104, "portrait": 184, "phone": 330}
OTHER_SIZES = ("portrait", "phone")
# Taps in the work area after which the same button is still there.
TAPPED = [
    # The first card takes the amber edge away, as the cards are not the next tap any more.
    ("{full_opened}", "[id^=bench-lay-]"),
    ("{full_trash}", "[id^=bench-lay-]"),
    ("{full_dig}", "[id^=bench-lay-]"),
    ("{full_work}", "[id^=bench-lay-]"),
    ("{full_reveal}", "[id^=reveal-]"),
    ("{afresh}", "[id^=plus-]"),
    ("{piles_spread}", "[id^=lay-]"),
]


# Whether something else lies over what was opened.
COVERED = """(selector) => {
  const one = document.querySelector(selector), { left, right, top, bottom } = one.getBoundingClientRect();
  const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return one.contains(met) || met?.contains(one) ? [] : [met?.className ?? "out of sight"];
}"""


# What is wider or higher than the room it has, and words that break within a key.
CUT = """(selector) => [...document.querySelectorAll(`${selector}, ${selector} .button`)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
    || one.matches(".next") && one.querySelector("span").getClientRects()[0].height > 40)
  .map((one) => one.textContent.trim().slice(0, 30))"""


@pytest.fixture(scope="module")
def places(ask: APIRequestContext, live: LiveServer) -> Places:
    """Tables at every point of their games."""
    return Places(live.url, all_recipes(ask))


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Places]]:
    """The recorded games, each cut off behind one tap of every kind."""
    folder = tmp_path_factory.mktemp("recorded") / "instance"
    tables = set_up(folder)
    with LiveServer(folder) as server:
        yield {name: Places(server.url, {}, dict(of_game)) for name, of_game in tables.items()}


@pytest.fixture(scope="module")
def looks(chromium: Browser, live: LiveServer) -> Iterator[Looks]:
    """The one device that looks at all of them."""
    opened = Looks(chromium, live.url)
    yield opened
    opened.close()


def measured(page: Page) -> list[str]:
    """What is wrong on a tablet as it lies, turned, and on a phone."""
    turn(page, "tablet")
    problems = problems_of_an_instrument(page)
    for size in OTHER_SIZES:
        turn(page, size)
        found = problems_of_size(page) + problems_of_amber(page)
        problems += [f"{size}: {problem}" for problem in found]
    return problems


def problems_of_a_game(page: Page, moments: Mapping[str, str]) -> list[str]:
    """What is wrong at each moment of a game, and which parts have changed their place since."""
    problems: list[str] = []
    first: dict[str, dict[str, str]] = {}
    for moment, address in moments.items():
        page.goto(address)
        problems += [f"{moment}: {problem}" for problem in measured(page)]
        for size in SIZES:
            turn(page, size)
            now = places_of(page)
            problems += [
                f"{moment}, {size}: {problem}"
                for problem in moved(first.setdefault(size, now), now)
                # Upright and on a phone the bar is as high as what it holds.
                if size == "tablet" or not problem.startswith("bar ")
            ]
    return problems


def moved(was: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Which parts are not where they were."""
    return [
        f"{part} is at {place}, was at {was.get(part)}"
        for part, place in now.items()
        if was.get(part) != place
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_and_asks_for_one_thing(looks: Looks, places: Places, game: str) -> None:
    moments = {address: places.find(address) for address in GAMES[game]}
    problems = problems_of_a_game(looks.page("tablet"), moments)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("address", RESULTS)
def test_a_result_fits_and_asks_for_one_thing(looks: Looks, places: Places, address: str) -> None:
    page = looks.page("tablet")
    page.goto(places.find(address))
    problems = measured(page)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("address", "button"), TAPPED)
def test_nothing_under_the_finger_moves_when_an_answer_arrives(
    looks: Looks, places: Places, address: str, button: str, size: str
) -> None:
    page = looks.page("tablet")
    turn(page, size)
    # A table of its own: what is tapped here would be missing for the next size.
    page.goto(places.find(places.recipes[address.strip("{}")]().path))
    tapped = page.locator(f".work {button}:visible").first
    tapped.scroll_into_view_if_needed()
    same = page.locator(f'[id="{tapped.get_attribute("id")}"]')
    was, at = places_of(page), same.bounding_box()
    seq = page.locator("#history input[name=seq]").first.input_value()
    same.tap()
    page.locator(f'#history input[name=seq]:not([value="{seq}"])').first.wait_for(state="attached")
    if size != "phone":
        assert moved(was, places_of(page)) == []
    # The last card of a player leads on to the next player.
    if same.is_visible():
        assert same.bounding_box() == at


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("action", ["dig", "hire", "trash"])
def test_an_opened_action_is_in_view(looks: Looks, places: Places, action: str, size: str) -> None:
    page = looks.page("tablet")
    turn(page, size)
    page.goto(places.find("{gather}"))
    tile = page.locator(f"#tile-open-p1-{action}")
    tile.tap()
    close = page.locator("#bench .head")
    expect(close).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED, "#bench .head") == []
    # A second tap on its tile, or on what stands in its place, closes it.
    page.locator("#bench-close").tap()
    tile.tap()
    # A tap that follows at the heels of the last close would be its tremble.
    expect(page.locator("#bench-close")).to_be_visible()
    expect(page.locator("[data-resting]")).to_have_count(0)
    page.locator("#bench-title").tap()
    expect(tile).to_be_visible()


@pytest.mark.parametrize(
    ("address", "opens"),
    [
        ("{full_verdict}", "#menu > summary"),
        ("{full_gather}", "#seat-p1-reasons > summary"),
        ("{full_gather}", "#seat-p5-reasons > summary"),
        ("{full_hurt}", "#seat-p1-reasons > summary"),
        ("{full_deadlock}", "#bar .look >> nth=0"),
        ("{full_verdict}", "#bar .look >> nth=0"),
    ],
)
def test_what_opens_over_the_table_fits_a_tablet(
    looks: Looks, places: Places, address: str, opens: str
) -> None:
    page = looks.page("tablet")
    turn(page, "tablet")
    page.goto(places.find(address))
    page.locator(opens).tap()
    expect(page.locator("#menu[open], .seat-reasons:visible, #look")).to_have_count(1)
    assert page.evaluate(ROOM) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_with_several_ways_on_stays_in_the_bar(
    looks: Looks, places: Places, size: str
) -> None:
    page = looks.page("tablet")
    turn(page, size)
    page.goto(places.find("{full_verdict}"))
    page.get_by_text("Someone else won").tap()
    page.locator("#winner-win-p2").tap()
    refusal = page.locator(".refusal")
    expect(refusal.get_by_role("button")).to_have_count(5)
    assert problems_of_size(page) == []
    assert page.evaluate(CUT, ".refusal") == []
    for part in ("p", ".button"):
        for one in refusal.locator(part).all():
            expect(one).to_be_in_viewport(ratio=1)
    box = refusal.bounding_box()
    assert box
    assert box["height"] <= REFUSAL[size]


@pytest.mark.parametrize("game", [str(recording) for recording in recordings()])
def test_a_recorded_game_fits_at_every_moment(
    looks: Looks, recorded: dict[str, Places], game: str
) -> None:
    tables = recorded[game]
    moments = {moment: tables.find(address) for moment, address in tables.names.items()}
    problems = problems_of_a_game(looks.page("tablet"), moments)
    assert not problems, "\n".join(problems)
