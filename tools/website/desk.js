// What answers the page about score sheets: a worker, sheets-worker.mjs.

const LONGEST_CHECK = 5_000; // ms that an answer may take, once the worker is loaded
const TAKES_LONG = "This sheet takes too long to be checked: it has to be shorter";
const NOT_LOADED = "The part that checks sheets could not be loaded";
const questions = []; // [request, what ends it], the first of them is with the worker
let desk;
let patience;

// Answer what sheets.js asks about a sheet; the worker is started by the first question.
function askDesk(request) {
  return new Promise((resolve) => {
    questions.push([request, resolve]);
    if (questions.length === 1) post();
  });
}

function post() {
  if (!desk) {
    desk = new Worker("sheets-worker.js", { type: "module" });
    desk.onmessage = ({ data: { answer } }) => {
      if (answer) answered(answer);
      else patience = setTimeout(() => endWith({ says: TAKES_LONG }), LONGEST_CHECK);
    };
    desk.onerror = () => endWith({ says: NOT_LOADED });
  }
  desk.postMessage(questions[0][0]);
}

function answered(answer) {
  clearTimeout(patience);
  questions.shift()[1](answer);
  if (questions.length) post();
}

// End the worker, and answer in its place; the next question gets a new one.
function endWith(answer) {
  desk.terminate();
  desk = undefined;
  answered(answer);
}

openSheets(listOwn);
openLink();
