// A score sheet in a link, behind its #, which no browser sends to a server. The link leads to the published site, whose
// address the page of `castellan run` has among its facts, or else to this page.

const LONGEST = 64 * 1024; // bytes of a sheet, as castellan sheets check takes them
const KEY = "#sheet=";
const BAD = "This link holds no sheet, or only a part of one: ask for it again";
const OLD = "This browser is too old for links that hold sheets: it needs Safari 16.4, Firefox 113 or Chrome 103, or a newer one";
const PUBLISHED = JSON.parse(byId("facts")?.textContent ?? "null")?.site; // undefined on the site itself, "" if there is none

// Say whom the link serves, if not everybody.
function reach() {
  if (PUBLISHED) return "";
  if (/^(localhost|127\.[\d.]+)$/.test(location.hostname)) return "It works on this computer only, as long as this page can be opened.";
  if (PUBLISHED === "") return "It works only while the box runs, in browsers that have opened this page by its token.";
  return "";
}

// -- A sheet as a link ---------------------------------------------------------------------------

async function piped(bytes, through) {
  const parts = [];
  let length = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(through).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    if ((length += value.length) > LONGEST) { reader.cancel(); throw new Error("too long"); }
    parts.push(value);
  }
}

// Return the browser's CompressionStream or DecompressionStream. Throws OLD.
function streamOf(kind) {
  try { return new globalThis[kind]("deflate-raw"); } catch { throw new Error(OLD); }
}

// Programs leave a mark at the end out of a link, for punctuation: then one letter more stands behind it, which no
// letters in base64 have, since they are never four and one.
async function linkOf(toml) {
  const packed = await piped(new TextEncoder().encode(toml), streamOf("CompressionStream"));
  const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const letters = base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return (PUBLISHED || location.href.split(/[?#]/)[0]) + KEY + letters.replace(/[-_]$/, "$&A");
}

// Programs also add to a link: a full stop, a bracket, the mark of italics, &utm_source=….
async function sheetOf(fragment) {
  const letters = fragment.slice(KEY.length).match(/^[\w-]*/)[0].replace(/[-_]+$/, "");
  const base64 = letters.slice(0, letters.length - (letters.length % 4 === 1)).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = await piped(bytesOf(base64), streamOf("DecompressionStream"));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

async function openLink() {
  if (!location.hash.startsWith(KEY)) return;
  sheets.open = true;
  sheets.scrollIntoView();
  try {
    takeSheet(await sheetOf(location.hash));
  } catch ({ message }) {
    lasting = message === OLD ? OLD : BAD;
    showSays(lasting, false);
  }
}

// -- The link and its picture --------------------------------------------------------------------

const share = document.createElement("button");
Object.assign(share, { type: "button", textContent: "Share as a link" });
const shared = document.createElement("div");
shared.hidden = true;
shared.innerHTML = `<label>Whoever opens it has the sheet; no server gets it <input readonly></label> <p></p>
  <button type="button">Copy</button> <output></output><canvas class="code" role="img" aria-label="The link as a QR code"></canvas>`;
sheetForm.querySelector(".acts").append(" ", share);
sheetForm.append(shared);
setText(shared.querySelector("p"), reach());

share.onclick = async () => {
  await settled();
  const link = await linkOf(sheetField("toml").value).catch(({ message }) => showSays(message, false));
  if (!link) return;
  drawCode(shared.querySelector("canvas"), []);
  shared.hidden = false;
  shared.querySelector("input").value = link;
  const { rows = [], says = "" } = await askDesk({ qr: link });
  setText(shared.querySelector("output"), says);
  drawCode(shared.querySelector("canvas"), rows);
};
shared.querySelector("button").onclick = async () => {
  shared.querySelector("input").select();
  const copied = await navigator.clipboard?.writeText(shared.querySelector("input").value).then(() => true, () => false);
  setText(shared.querySelector("output"), copied ? "Copied" : "This browser lets no page copy: the link is selected, copy it by keys");
};

// Dark on bright in both colour schemes, with the margin of four modules that scanners need.
function drawCode(canvas, rows) {
  canvas.hidden = !rows.length;
  canvas.width = canvas.height = rows.length + 8;
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  for (const [y, row] of rows.entries()) for (const [x, dark] of [...row].entries()) if (dark === "1") context.fillRect(x + 4, y + 4, 1, 1);
}

// A sheet that was changed has another link.
sheetForm.addEventListener("input", () => { shared.hidden = true; });
addEventListener("hashchange", openLink);
