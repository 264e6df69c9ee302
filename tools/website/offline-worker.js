// Answers the page's requests from a copy of all of its files, which are of one build (FILES, BUILD: build.py). A newer
// build is copied in the background; it takes over when no tab has the page any more.

const OURS = `castellan ${registration.scope} `; // other pages of the same server may have copies, too
const COPY = OURS + BUILD;

addEventListener("install", (event) => event.waitUntil(copyAll()));
addEventListener("activate", (event) => event.waitUntil(removeOld()));
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function copyAll() {
  const copy = await caches.open(COPY);
  await copy.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" }))); // of the server's build, all or none
}

async function removeOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== COPY);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function answer(request) {
  const copy = await caches.open(COPY);
  return (await copy.match(request, { ignoreSearch: true })) ?? fetch(request);
}
