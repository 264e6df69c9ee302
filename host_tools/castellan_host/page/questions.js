// Games that show whether a score sheet that works is mistaken. `askDesk` answers what castellan_host/page/questions.py
// says, a part of the search at a time. Which result is the sheet's is not shown before one of them is chosen.

const SEARCH = 2_000; // ms that a search spends on games, and LONGER more when that is asked
const LONGER = 10_000;
const asks = byId("sheet-questions");
const askPart = (name) => asks.querySelector(`.${name}`);
const ADDED = "So the sheet has it, too: the game is now one of its examples.";
const KEPT = "So the sheet has it, too: a comment in it keeps that."; // what was asked without a game
const NOTED = "A comment in the sheet keeps that."; // which it is right with either way
const OF_A_GAME = "What does this game come to, by its rules?";
const WHY_NOT = "Why can't it happen? Which of these is true in every game, by the rules?";
const WHICH_RANGE = "Which of these goes beyond its range?";
const skipped = new Set(); // games, as texts, about which nobody could say anything
const never = []; // what no game has, as one that does can't happen
let added = {}; // the text with the last of these examples or comments, and what is said of it
let failing = {}; // the example by which a sheet is wrong, as text, and the verdict, which stays until it comes out
let search = {}; // for the text {toml}: of an earlier one nothing is shown any more

// End the search, and take away what it shows: another text is there, or one that does not work. What an answer said of
// that one stays.
function endSearch(toml) {
  search = {};
  const isFailing = Boolean(failing.example && toml?.includes(failing.example));
  askPart("right").hidden = askPart("question").hidden = true;
  asks.hidden = !isFailing;
  sheetField("ask").hidden = sheetField("longer").hidden = true;
  if (!isFailing) return;
  setText(askPart("tried"), "");
  setText(askPart("verdict"), failing.verdict);
}

// Search for games that the examples of a sheet leave open, unless that is done already.
function searchFor(toml) {
  if (search.toml === toml) return;
  search = { toml, spend: SEARCH };
  setText(askPart("tried"), "");
  setText(askPart("verdict"), toml === added.toml ? added.says : "");
  askPart("question").hidden = askPart("right").hidden = sheetField("longer").hidden = true;
  asks.hidden = false;
  goOn(search);
}

async function goOn(mine) {
  do {
    const answer = await askDesk({ ask: mine.toml, spend: mine.spend, never });
    if (mine !== search) return;
    mine.answer = answer;
    showSearch();
  } while (!mine.answer.done && !mine.answer.says);
}

// Whether nothing more is to be said of a question: nobody knows what its game comes to, or one like it can't happen.
const isSkipped = ({ game, shows }) =>
  skipped.has(String(game)) || never.some((each) => each.every((text) => shows.includes(text)));

function showSearch() {
  const { questions = [], games, summary = [], done, more, says } = search.answer;
  const tried = says ?? (done ? summary.join(". ") : `Looking for a game that shows a mistake: ${games} tried …`);
  setText(askPart("tried"), tried && done ? `${tried}.` : tried);
  sheetField("longer").hidden = !more;
  const question = search.isAnswered ? undefined : questions.find((each) => !isSkipped(each));
  askPart("question").hidden = sheetField("ask").hidden = !question;
  asks.hidden = !tried && !question && !askPart("verdict").textContent;
  if (!question || question.game.join() === search.question?.game.join()) return;
  search.question = question;
  askPart("kinds").hidden = true;
  const [people, ...rows] = question.game;
  setText(askPart("people"), people);
  askPart("game").replaceChildren(...rows.map((row) => Object.assign(document.createElement("li"), { textContent: row })));
  question.results.forEach((result, place) => setText(sheetField(`result${place}`), result));
  const { same } = question;
  setText(askPart("same"), same ? `By both results ${same}. If that is wrong, neither is right.` : "");
  const isCase = question.results.length === 1;
  setText(askPart("question").querySelector("strong"), rows.length && !question.known ? OF_A_GAME : "By the game's rules:");
  sheetField("neither").hidden = question.either;
  sheetField("never").hidden = question.either || question.rule;
  sheetField("result1").hidden = isCase;
  setText(sheetField("neither"), isCase ? "Something else" : "Neither");
}

// Take an answer: a place in `results`, or undefined if it is neither of them.
function decide(place) {
  const { question } = search;
  if (place === undefined) {
    const [neither, ...points] = question.neither;
    verdict(`${neither} ${points.join("; ")}`.trim());
    if (!question.totals) return undefined;
    setText(askPart("right").querySelector("span"), question.totals);
    sheetField("right").value = "";
    askPart("right").hidden = false;
    return sheetField("right").focus();
  }
  const file = place === question.own ? question.file : question.other_file;
  if (place !== question.own && !file) {
    if (question.ranges?.length) return askWhichRange(question.ranges);
    verdict("The sheet is wrong");
    return judge({});
  }
  if (!file) return verdict(question.says);
  added = { toml: file, says: question.other_file ? NOTED : question.known ? KEPT : ADDED };
  showPutSheet("");
  takeSheet(added.toml);
}

function verdict(sentence) {
  search.isAnswered = true;
  setText(askPart("verdict"), sentence);
  askPart("question").hidden = sheetField("ask").hidden = true;
  asks.hidden = false;
}

// Show where the sheet may be wrong by the other result, or by the totals that are typed beside what it counts, which
// are asked again if they are not as many as play.
async function judge(typed) {
  const mine = search;
  const of = mine.answer.questions.findIndex(({ game }) => String(game) === String(mine.question.game));
  const { maybe, says, file, kept, totals } = await askDesk({ ask: mine.toml, spend: mine.spend, of, ...typed });
  if (mine !== search) return undefined;
  if (maybe === null) return setText(askPart("right").querySelector("span"), totals);
  askPart("right").hidden = true;
  const sentences = says ? [says] : [...maybe, ...(kept ? [kept] : [])];
  const before = typed.totals === undefined ? "" : `${askPart("verdict").textContent}. `;
  if (sentences.length) setText(askPart("verdict"), `${before}${sentences.join(". ")}.`.replaceAll(":.", ":"));
  if (!file) return undefined;
  failing = { example: file.slice(mine.toml.length).trim(), verdict: askPart("verdict").textContent };
  showPutSheet("");
  takeSheet(file);
}

[0, 1].forEach((place) => { sheetField(`result${place}`).onclick = () => decide(place); });
sheetField("neither").onclick = () => decide();
sheetField("skip").onclick = () => {
  skipped.add(String(search.question.game));
  showSearch();
};
// Of what may be why a game can't happen, one is chosen, or none: then it is this game alone.
sheetField("never").onclick = () => {
  const { kinds = [], rules_out } = search.question;
  if (!kinds.length) return ruleOut(rules_out);
  offer(WHY_NOT, [...kinds.map((kind) => [kind, () => ruleOut([kind])]), ["None of these", () => ruleOut(rules_out)]]);
};
// Of several ranges, of which one is too narrow, that one is named alone.
function askWhichRange(ranges) {
  const name = (given) => {
    verdict("The sheet is wrong");
    judge(given);
  };
  offer(WHICH_RANGE, [...ranges.map((range) => [range, () => name({ range })]), ["I don't know which", () => name({})]]);
}
// Offer texts below a question, each with what it does.
function offer(heading, choices) {
  setText(askPart("kinds").querySelector("strong"), heading);
  askPart("kinds").querySelector("p").replaceChildren(...choices.map(([textContent, onclick]) =>
    Object.assign(document.createElement("button"), { type: "button", textContent, onclick })));
  askPart("kinds").hidden = false;
}
function ruleOut(entry) {
  never.push(entry);
  showSearch();
  if (search.answer.done) goOn(search);
}
sheetField("right").oninput = (event) => event.stopPropagation(); // it is none of the sheet's
sheetField("right").onkeydown = (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  judge({ totals: sheetField("right").value });
};
sheetField("longer").onclick = () => {
  search.spend += LONGER;
  goOn(search);
};
sheetField("ask").onclick = () => {
  asks.scrollIntoView({ block: "center" });
  sheetField("result0").focus({ preventScroll: true });
};
