// What answers the page about score sheets: a worker, sheets-worker.mjs.

const waiting = new Map(); // what a page waits for, by its number
let desk;
let asked = 0;

// Answer what sheets.js asks about a sheet; the worker is started by the first question.
function askDesk(request) {
  if (!desk) {
    desk = new Worker("sheets-worker.js", { type: "module" });
    desk.onmessage = ({ data: [number, answer] }) => { waiting.get(number)(answer); waiting.delete(number); };
    desk.onerror = () => { for (const end of waiting.values()) end({ says: "The part that checks sheets could not be loaded" }); };
  }
  return new Promise((resolve) => {
    const number = asked++;
    waiting.set(number, resolve);
    desk.postMessage([number, request]);
  });
}

const putSheet = (stored) => send("sheet", stored);

openSheets(listOwn);
openLink();
