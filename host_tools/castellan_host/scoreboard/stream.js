// The stream of events: opened while the page is seen, again after it broke, also by a server that was started again.

const SILENCE = 40000; // ms without a word from the server, which says something every 15 s
let source, silent, lost, failure, isStale;

function connect() {
  if (source) source.close();
  if (document.hidden) return;
  source = new EventSource("/events");
  source.onmessage = (event) => show(JSON.parse(event.data));
  source.addEventListener("edition", (event) => { isStale = event.data !== facts.edition; alive(); });
  source.addEventListener("clock", (event) => { alive(); setClock(Number(event.data)); });
  // The browser tries again by itself, but not where the server has refused it.
  source.onerror = () => { gone(); if (source.readyState === EventSource.CLOSED) later(2000); };
  later(SILENCE);
}

function later(milliseconds) {
  clearTimeout(silent);
  silent = setTimeout(() => { gone(); connect(); }, milliseconds);
}

function alive() {
  lost = undefined;
  later(SILENCE);
  setState([failure, isStale && words.stale].filter(Boolean).join(" "));
}

function gone() {
  if (!lost) lost = Date.now() / 1000;
  setState(words.offline.replace("{time}", timeOf(lost)));
  stopClock();
}

function show(message) {
  failure = message.failure;
  alive();
  showTables(message.tables);
}

function setState(text) { setText(byId("state"), text); }

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) { connect(); return; }
  if (source) source.close();
  clearTimeout(silent);
});
connect();
