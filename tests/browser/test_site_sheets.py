"""Score sheets on the site: the laptop's checks and the box's pictures from MicroPython in the browser, and links."""

import json
import re

from playwright.sync_api import expect

from castellan_host.page import desk
from castellan_host.page.questions import Questions
from castellan_host.sheets import shipped
from emulator.processes import ROOT
from lab.pages.windows import opened, unfold

FILES = dict(shipped.texts())
ODD = ROOT / "tests/vectors/toml"  # files, and what is said of each; tests/host asks the laptop
SAID = json.loads((ODD / "says.json").read_text(encoding="utf-8"))
SHEETS = ("Catan", "Skull King", "Wizard")  # cells, three rows, true and false
LINE = 'title = "X"\nlines = [{}]\n[[example]]\nrows = [[1, 2]]\ntotals = [1, 2]\n'
FORMULAS = ("öl + 1", "a < b < c", "n = 1", "2147483648", "(" * 30, "n if n")
WRONG = [LINE.format(f'{{name = "Öl", points = "{points}"}}') for points in FORMULAS]
WRONG += [LINE.format(text) for text in ('"a", "A"', '"a|b"', '"\u202e"', '"ünder -3..2/2 * 2"')]
WRONG += [
    'title = "X"\nlines = [' + '"a",' * 16000 + "]",
    LINE.format('{name = "a", points = "n' + "+1" * 15000 + '"}'),
]
WRONG += [
    LINE.format('"a"') + "[[example]]\n" * 1500,
    LINE.format('"a"') + f"ties = [{'[1],' * 2500}]",
    "\ufeff" + WRONG[0],
]
WRONG += ["titel = 1", "#" * 70000, 'title = ["X"]', "x = [[["]
# In the place of the emulated box, which takes the time of the checks.
NO_BOX = "postMessage({ text: ['-'], holds: {}, language: 'en', side: 'left' });"
ROUTES = {"**/worker.js": lambda route: route.fulfill(body=NO_BOX, content_type="text/javascript")}
SAYS = "#sheets .shown output"
GOLF = """# known: with the same total both are first
title = "Golf"  # the fewest strokes win, which is forgotten
players = [2, 6]
rounds = 2
lines = ["strokes"]
[[example]]
rows = [[4, 3], [5, 5]]
totals = [9, 8]
"""

ONE_MORE = """title = "X"
players = [1, 1]
lines = [{ name = "a", asks = ["b 0..9", "c 0..9"], points = "3 * b + 10 + c if c > 0 else b" }]
[[example]]
rows = [[5], [0]]
totals = [5]
"""


def asked(page, request):
    return page.evaluate("request => askDesk(request)", request)


def test_the_browser_answers_as_the_laptop_and_a_link_carries_a_sheet(chromium, site, violations):
    with opened(chromium, site, ROUTES, locale="en") as page:
        assert dict(asked(page, {"shipped": True})["shipped"]) == FILES
        for request in (*({"toml": FILES[title], "line": 1} for title in SHEETS), *({"toml": text} for text in WRONG)):
            assert asked(page, request) == desk.answer(request), request
        odd = {path.stem: path.read_bytes().decode() for path in ODD.glob("*.toml")}
        assert {name: asked(page, {"toml": text})["says"] for name, text in odd.items()} == SAID
        table = desk.answer({"toml": FILES["Catan"]})["table"]
        assert asked(page, {"table": table, "line": 0}) == desk.answer({"table": table, "line": 0})

        on_the_laptop = Questions(lambda: 0)
        for toml in (GOLF, LINE.format('"a|1", "b"'), LINE.format('{name = "a 0..9", table = [0, 1, 2, 5]}')):
            request = {"ask": toml, "spend": 60_000}
            while (found := asked(page, request)).get("done") is False:
                pass
            assert found == on_the_laptop.answer(request), toml

        unfold(page, "Score sheets")
        page.get_by_label("Begin with").select_option("Mölkky")
        expect(page.locator(SAYS)).to_have_text("Mölkky works, and its examples come out")
        page.get_by_label("Title").fill("<i>Ours")
        expect(page.locator(SAYS)).to_have_text("<i>Ours works, and its examples come out")
        page.get_by_role("button", name="Share as a link").click()
        expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
        link = page.get_by_label("Whoever opens it").input_value()
        assert link.startswith(site + "#sheet=") and len(link) < 720
        width, height = page.locator(".code").evaluate("code => [code.clientWidth, code.clientHeight]")
        assert width == height > 200
        assert violations(page) == []
        toml = page.locator("#sheets [name=toml]").input_value()

    with opened(chromium, link, ROUTES, locale="en") as page:
        requested = []
        page.on("request", lambda request: requested.append(request.url))
        expect(page.locator(SAYS)).to_have_text("<i>Ours works, and its examples come out")
        expect(page.locator("#sheets [name=toml]")).to_have_value(toml)
        assert "#" not in json.dumps(requested)
        for added in (".", ")", "_", "&utm_source=mail", " and more", "%20", "…"):
            found = page.evaluate("fragment => sheetOf(fragment)", "#" + link.partition("#")[2] + added)
            assert found == toml, added
        for broken in (link[:-9], link[: -len(link) // 2] + "!!", site + "#sheet=", site + "#sheet=AAAA"):
            page.evaluate("hash => { location.hash = hash }", broken.partition("#")[2])
            expect(page.locator(SAYS)).to_contain_text("holds no sheet")
        ends = page.evaluate(
            """async (texts) => {
          const links = await Promise.all(texts.map(linkOf));
          const back = await Promise.all(links.map((link) => sheetOf(link.slice(link.indexOf("#")))));
          return back.every((text, place) => text === texts[place]) && links.map((link) => link.at(-1)).join("");
        }""",
            [f"title = {number}" for number in range(300)],
        )
        assert ends.isalnum() and "A" in ends


def test_what_a_link_lacks_is_said_until_something_is_typed(chromium, site):
    with opened(chromium, site + "#sheet=AAAA", ROUTES, locale="en") as page:
        expect(page.locator(SAYS)).to_contain_text("holds no sheet")
        expect(page.locator("#sheets optgroup option")).to_have_count(len(FILES))
        expect(page.get_by_label("Line", exact=True)).to_have_value("points")
        page.evaluate("settled()")
        expect(page.locator(SAYS)).to_contain_text("holds no sheet")
        page.get_by_label("Title").fill("X")
        expect(page.locator(SAYS)).to_have_text("X works, and its example comes out")
        page.evaluate("delete window.CompressionStream")
        page.get_by_role("button", name="Share as a link").click()
        expect(page.locator(SAYS)).to_contain_text("This browser is too old")
        page.evaluate("window.DecompressionStream = class { constructor() { throw new TypeError(); } }; null")
        page.evaluate("location.hash = '#sheet=AAA'")
        expect(page.locator(SAYS)).to_contain_text("This browser is too old")


def decided(page, kind):
    """Choose, of a game's two results, the one that a player of golf knows to be right; both must be of a kind."""
    results = page.locator("#sheet-questions .choices button[name^=result]")
    both = page.locator("#sheet-questions .same")
    expect(both).to_contain_text("By both results the totals are ")
    expect(results.first).to_contain_text(kind)
    expect(results.last).to_contain_text(kind)
    texts = results.all_inner_texts()
    totals = [int(n) for n in re.search("totals are ([-0-9, ]+)", both.inner_text())[1].split(", ")]
    fewest = ", ".join(str(seat) for seat, total in enumerate(totals, 1) if total == min(totals))
    first = [re.search("first (is player|are players) ([0-9, ]+)", text) for text in texts]
    ended = [text.endswith("is over") for text in texts]
    right = [(first[n] is None or first[n][2] == fewest) and ended[n] >= ended[1 - n] for n in (0, 1)]
    assert sum(right) == 1, texts
    results.nth(right.index(True)).click()


def test_a_wrong_sheet_is_found_by_a_game_of_which_a_player_knows_the_result(chromium, site, violations):
    with opened(chromium, site, ROUTES, locale="en") as page:
        says, toml = page.locator(SAYS), page.locator("#sheets [name=toml]")
        unfold(page, "Score sheets")
        unfold(page, "The file")
        toml.fill(GOLF)
        expect(says).to_have_text("Golf works, and its example comes out")
        page.get_by_role("button", name="Decide a game").click()
        expect(page.locator("#sheet-questions .people")).to_have_text("A game of 2 players:")
        assert violations(page) == []
        decided(page, "first is player")
        verdict = page.locator("#sheet-questions .verdict")
        kept = "The game is now an example with the right result, and comes out once the sheet is mended."
        wrong = f'The sheet is wrong: wins is "most", and it comes out as with "fewest". {kept}'
        expect(says).to_contain_text("Example 2: player 2 should win, but first is 1")
        expect(verdict).to_have_text(wrong)
        assert toml.input_value().startswith(GOLF) and toml.input_value().count("[[example]]") == 2
        toml.fill("# being mended\n" + toml.input_value())
        expect(page.locator("#sheet-questions")).to_be_hidden()
        expect(verdict).to_be_visible()
        expect(verdict).to_have_text(wrong)
        before = toml.input_value().replace("players =", 'wins = "fewest"\nplayers =')
        toml.fill(before)
        expect(says).to_have_text("Golf works, and its examples come out")
        expect(verdict).to_have_text("")
        for number in range(1, 9):
            expect(page.locator("#sheet-questions .tried")).to_contain_text("xamples")
            if page.locator("#sheet-questions .question").is_hidden():
                break
            decided(page, "")
            expect(verdict).to_contain_text("one of its examples")
            expect(says).to_have_text("Golf works, and its examples come out")
            assert toml.input_value().startswith(before) and toml.input_value().count("[[example]]") == number + 2
            before = toml.input_value()
        assert number > 1
        expect(page.locator("#sheet-questions .tried")).to_contain_text("Its examples prove it")

        toml.fill(ONE_MORE)
        page.get_by_role("button", name="Neither").click()
        expect(verdict).to_contain_text("The sheet counts: player 1: a ")
        totals = page.get_by_label("What are the totals by the rules?")
        totals.press_sequentially("1, 2")
        totals.press("Enter")  # but one plays
        expect(totals).to_have_value("1, 2")
        expect(page.locator("#sheet-questions .right")).to_contain_text("Those are 2 totals, not 1.")
        counted = int(verdict.inner_text().rpartition("total ")[2])
        totals.fill(f"{counted - 1}")
        totals.press("Enter")
        expect(verdict).to_contain_text(
            '. The sheet is wrong in its line "a". "a": points is "3 * b + 10 + c if c > 0 else b"'
        )
        expect(totals).to_be_hidden()
        expect(says).to_contain_text(f"its totals are {counted - 1}, but the sheet adds up to {counted}")
        assert toml.input_value().startswith(ONE_MORE)


# A worker whose search for questions ends with the text "new" alone, and which is slow to answer.
SEARCHES = """onmessage = ({ data: { toml, ask } }) => {
  postMessage({});
  const questions = [{ game: [`about ${ask}`], results: ["1", "2"], own: 0, neither: [], shows: [] }];
  const search = { questions, games: 1, summary: [`That was ${ask}`], done: ask === "new" };
  setTimeout(() => postMessage({ answer: ask ? search : { says: `${toml}`, works: toml !== "odd", shipped: [] } }), 50);
};"""


SAID_THERE = f"document.querySelector('{SAYS}').textContent"


def test_a_newer_text_ends_the_search_for_an_older_one_of_which_nothing_is_shown(chromium, site):
    searches = {"**/sheets-worker.js": lambda route: route.fulfill(body=SEARCHES, content_type="text/javascript")}
    with opened(chromium, site, ROUTES | searches, locale="en") as page:
        toml, people = page.locator("#sheets [name=toml]"), page.locator("#sheet-questions .people")
        page.evaluate(
            "asked = []; const desk = askDesk; askDesk = (each) => { asked.push(each.ask); return desk(each); }; null"
        )
        unfold(page, "Score sheets")
        unfold(page, "The file")
        page.evaluate("settled()")
        late = "consult({ toml: 'late' }); later({ toml: 'old' }); sheetAnswered.then(() => " + SAID_THERE + ")"
        assert page.evaluate(late) == "…"  # the answer comes while the next text waits for its last letter
        toml.fill("old")
        expect(people).to_have_text("about old")
        toml.fill("new")
        assert not page.locator("#sheet-questions").is_visible()
        expect(people).to_have_text("about new")
        expect(page.locator("#sheet-questions .tried")).to_have_text("That was new.")
        page.evaluate("settled()")
        asked = page.evaluate("asked.filter(Boolean)")
        assert asked.index("new") == asked.count("old") + asked.count("undefined") and asked[-1] == "new"
        toml.fill("odd")
        expect(page.locator(SAYS)).to_have_text("odd")
        expect(page.locator("#sheet-questions")).to_be_hidden()
        assert page.evaluate("asked.filter(Boolean).length") == len(asked)


# A worker that finds six games: three are unlike the examples, two of these in the same way, and two are of a case. In
# the place of the third that can't happen it finds another one, and in the place of that whether it ever happens. Of
# the file that answers that, it asks about two limits.
UNLIKE = """onmessage = ({ data: { ask, never = [], of, range } }) => {
  postMessage({});
  if (of === 0) return postMessage({ answer: { maybe: [`Widen ${range}`] } });
  const ways = [["a is 0"], [], ["a is 0", "b is 0"], ["b is 0"], ["c is odd"], ["c is odd"], ["d is odd"]];
  const game = (n) => {
    const results = n < 4 ? ["1", "2"] : ["the total is 3"];
    return { game: [`game ${n}`], results, own: 0, neither: [], shows: [...ways[n], "x"], rules_out: ways[n],
      ...(n === 3 ? { kinds: ["b is 0", "x"] } : {}) };
  };
  const questions = [0, 1, 2, 3, 4, 5, ...(never.length > 2 ? [6] : [])].map(game);
  const ever = { game: ["ever"], results: ["no", "yes"], own: 1, either: true, neither: [], shows: ["y"] };
  if (never.length > 3) questions.push({ ...ever, file: "Y", other_file: "N" });
  const limits = { ...ever, game: ["more?"], own: 0, either: false, rule: true, ranges: ["a", "b"] };
  if (ask === "N") questions.splice(0, questions.length, { ...limits, shows: [] });
  const search = { questions, games: 1, summary: ["That was all"], done: true };
  postMessage({ answer: ask ? search : { says: "X works", works: true, shipped: [] } });
};"""


def test_a_game_that_can_not_happen_is_not_asked_about_again_nor_is_one_like_it(chromium, site):
    searches = {"**/sheets-worker.js": lambda route: route.fulfill(body=UNLIKE, content_type="text/javascript")}
    with opened(chromium, site, ROUTES | searches, locale="en") as page:
        people, never = page.locator("#sheet-questions .people"), page.get_by_role("button", name="This can't happen")
        unfold(page, "Score sheets")
        unfold(page, "The file")
        page.locator("#sheets [name=toml]").fill("X")
        expect(people).to_have_text("game 0")
        never.click()
        expect(people).to_have_text("game 1")
        page.get_by_role("button", name="I don't know").click()
        expect(people).to_have_text("game 3")
        never.click()
        kinds = page.locator("#sheet-questions .kinds")
        assert kinds.locator("button").all_inner_texts() == ["b is 0", "x", "None of these"]
        kinds.get_by_role("button", name="b is 0").click()
        expect(kinds).to_be_hidden()
        expect(people).to_have_text("game 4")
        choices = page.locator("#sheet-questions .choices button:visible")
        assert choices.all_inner_texts() == ["the total is 3", "Something else", "I don't know", "This can't happen"]
        never.click()
        expect(people).to_have_text("game 6")
        never.click()
        expect(people).to_have_text("ever")
        assert choices.all_inner_texts() == ["no", "yes", "I don't know"]
        choices.first.click()
        expect(page.locator("#sheets [name=toml]")).to_have_value("N")
        expect(people).to_have_text("more?")
        assert choices.all_inner_texts() == ["no", "yes", "Neither", "I don't know"]  # a rule can't be impossible
        choices.nth(1).click()
        assert kinds.locator("button").all_inner_texts() == ["a", "b", "I don't know which"]
        kinds.get_by_role("button", name="b", exact=True).click()
        expect(page.locator("#sheet-questions .verdict")).to_have_text("Widen b.")
        expect(page.locator("#sheet-questions .question")).to_be_hidden()
        expect(page.locator("#sheet-questions .tried")).to_have_text("That was all.")


# A worker that never ends with some sheets, and says how many it has answered before.
SLOW = """let before = 0;
onmessage = ({ data: { toml } }) => {
  postMessage({});
  if (!toml?.includes("slow")) postMessage({ answer: { says: `${toml} after ${before++}`, shipped: [] } });
};"""


def test_a_sheet_that_takes_too_long_ends_the_worker_and_the_next_one_is_answered(chromium, site):
    slow = {"**/sheets-worker.js": lambda route: route.fulfill(body=SLOW, content_type="text/javascript")}
    with opened(chromium, site, ROUTES | slow, locale="en") as page:
        page.clock.install()
        says, toml = page.locator(SAYS), page.locator("#sheets [name=toml]")
        unfold(page, "Score sheets")
        page.clock.fast_forward(page.evaluate("PAUSE"))
        expect(says).to_have_text("undefined after 1")
        unfold(page, "The file")
        for text in ("fine", "slow", "slow too", "fast"):
            toml.fill(text)
            expect(says).to_have_text("…")
            page.clock.fast_forward(page.evaluate("PAUSE"))
            if text == "fine":
                expect(says).to_have_text("fine after 2")
        page.wait_for_function("patience > 0")
        page.clock.fast_forward(page.evaluate("LONGEST_CHECK"))
        expect(says).to_have_text("fast after 0")
        toml.fill("slow")
        page.clock.fast_forward(page.evaluate("PAUSE"))
        page.wait_for_function("questions.length === 1")
        page.clock.fast_forward(page.evaluate("LONGEST_CHECK"))
        expect(says).to_have_text(page.evaluate("TAKES_LONG"))


def test_a_box_that_stops_leaves_no_request_without_an_answer(chromium, site):
    stops = "onmessage = ({ data: [act] }) => { if (act === 'sheet') throw new Error('off'); };" + NO_BOX
    route = {"**/worker.js": lambda route: route.fulfill(body=stops, content_type="text/javascript")}
    with opened(chromium, site, route, locale="en") as page:
        said, listed = page.locator("#sheets .acts output"), page.evaluate_handle("({ pending: request('own', '') })")
        page.evaluate("putSheet('{}')")
        for _ in range(2):
            expect(said).to_contain_text("The box has stopped")
            assert "stopped" in listed.evaluate("({ pending }) => pending.catch(({ message }) => message)")
            page.evaluate("showPutSheet('…'); putSheet('{}')")
            listed = page.evaluate_handle("({ pending: request('own', '') })")
        page.problems.clear()  # the worker's own error
