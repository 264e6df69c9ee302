// Answers the page's requests from a copy of all of its files, which are of one build (FILES, BUILD: build.py). A newer
// build is copied in the background; it takes over when no tab has the page any more. CHOSEN are files of a box that not
// everybody chooses: they are copied once the page says that it was, and with each newer build from then on.

const OURS = `castellan ${registration.scope} `; // other pages of the same server may have copies, too
const COPY = OURS + BUILD;

addEventListener("install", (event) => event.waitUntil(copyAll()));
addEventListener("activate", (event) => event.waitUntil(removeOld()));
addEventListener("message", (event) => event.waitUntil(copyChosen()));
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function copyAll() {
  const copy = await caches.open(COPY);
  const names = await caches.match(CHOSEN[0]) ? [...FILES, ...CHOSEN] : FILES;
  await copy.addAll(requests(names)); // of the server's build, all or none
}

async function copyChosen() {
  const copy = await caches.open(COPY);
  if (!await copy.match(CHOSEN[0])) await copy.addAll(requests(CHOSEN));
}

const requests = (names) => names.map((name) => new Request(name, { cache: "no-cache" }));

async function removeOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== COPY);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function answer(request) {
  const copy = await caches.open(COPY);
  return (await copy.match(request, { ignoreSearch: true })) ?? fetch(request);
}
